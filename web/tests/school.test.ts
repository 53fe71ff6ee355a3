import { describe, expect, it } from "vitest";

import { keysOf, keyWords, spread } from "../src/lib/school";

const verbs = (...names: string[]) => names.map((name) => ({ do: name, needs: [] }));

describe("keys of the acts", () => {
  it("gives each act a letter of its own that is in its name", () => {
    const keys = keysOf(verbs("accept", "burn", "collect", "cut", "pay", "take", "turn over"));
    expect(new Set(keys.values()).size).toBe(keys.size);
    for (const [verb, key] of keys) expect(verb).toContain(key.toLowerCase());
  });

  it("gives an act whose letters others have one with the shift key", () => {
    const keys = keysOf(verbs("pay", "play", "lay"));
    expect([keys.get("pay"), keys.get("play"), keys.get("lay")]).toEqual(["p", "l", "a"]);
    const crowded = keysOf(verbs("cut", "count", "out", "tou"));
    expect([...crowded.keys()]).toEqual(["cut", "count", "out", "tou"]);
    expect(new Set(crowded.values()).size).toBe(4);
    expect(keyWords("T")).toBe("⇧T");
    expect(keyWords("t")).toBe("t");
  });

  it("lets what is done most often have its first letter", () => {
    const keys = keysOf(verbs("tap", "take", "turn deck", "pay", "peek"));
    expect(keys.get("take")).toBe("t");
    expect(keys.get("pay")).toBe("p");
  });

  it("leaves an act without a key rather than giving it another's", () => {
    expect(keysOf(verbs("aaa", "aa", "a")).has("a")).toBe(false);
  });
});

it("spreads a deck by suit and in sequence, so that a gap is seen", () => {
  expect(spread(["2c", "2c", "3c", "5c", "2d", "Td"])).toEqual([
    { suit: "clubs", ranks: "22 3 5" },
    { suit: "diamonds", ranks: "2 T" },
  ]);
});
