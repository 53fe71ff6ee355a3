import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

import { check, readChain, signed, Spoiled, type CardProof, type Line } from "../src/lib/proof";

interface Day {
  lines: Line[];
  proofs: CardProof[];
}
// Made by the engine: tests/browser/proof_fixture.py.
const fixture = JSON.parse(readFileSync(new URL("fixtures/proof.json", import.meta.url), "utf8")) as Record<string, Day> & {
  house: string;
};
const house = fixture.house as unknown as string;
const copy = <T>(value: T): T => structuredClone(value);

function wrong(found: Awaited<ReturnType<typeof check>>): string[] {
  return found.findings.filter(({ right }) => !right).map(({ words }) => words);
}

describe.each(["three-card-poker", "keno"])("%s", (game) => {
  const { lines, proofs } = fixture[game] as Day;
  const proof = proofs[0] as CardProof;

  test("every card that was seen is proved", async () => {
    for (const one of proofs) expect(wrong(await check(one, lines, house))).toEqual([]);
  });

  test("another card at the place is found", async () => {
    const spoiled = { ...proof, what: proof.what === "As" ? "Ad" : proof.what === "1" ? "2" : game === "keno" ? "1" : "As" };
    const found = await check(spoiled, lines, house);
    expect(found.proved).toBe(false);
    expect(wrong(found)[0]).toContain("make leaf");
  });

  test("another leaf is found", async () => {
    const spoiled = copy(proof);
    const other = (proof.position + 1) % proof.leaves.length;
    spoiled.leaves[other] = "00".repeat(32);
    expect(wrong(await check(spoiled, lines, house))).toHaveLength(1);
  });

  test("a commitment that fits its leaves but was never published is found", async () => {
    const spoiled = { ...proof, shuffle: proof.deal };
    expect(wrong(await check(spoiled, lines, house))).toContain(
      `Record ${proof.deal}, the shuffle, published that commitment.`,
    );
  });

  test("a position that did not leave the deck with that record is found", async () => {
    const other = proofs[1] as CardProof;
    expect((await check({ ...proof, deal: other.deal, record: other.record }, lines, house)).proved).toBe(false);
  });

  test("a changed document breaks the chain", async () => {
    const changed = copy(lines);
    const block = changed.find((line) => "document" in line && line.document.includes("commitment")) as { document: string };
    block.document = block.document.replace(/"at":(\d)/, '"at":9$1');
    await expect(readChain(changed)).rejects.toThrow(Spoiled);
    expect((await check(proof, changed, house)).proved).toBe(false);
  });

  test("a chain that is in order but is not what one was sent is found", async () => {
    const known = new Map([[2, "11".repeat(32)]]);
    expect(wrong(await check(proof, lines, house, known))).toEqual([
      "These are the same blocks that this browser was sent while you looked on.",
    ]);
  });

  test("heads signed by another key are found", async () => {
    expect(wrong(await check(proof, lines, "22".repeat(32)))).toHaveLength(1);
  });
});

test("a hidden part that is not the recorded one is found", async () => {
  const { lines } = fixture["three-card-poker"] as Day;
  const changed = copy(lines);
  const line = changed.find((one) => "hidden" in one) as { hidden: Record<string, string> };
  const [n, text] = Object.entries(line.hidden)[0] as [string, string];
  line.hidden[n] = text.replace(/[2-9TJQKA][shdc]/, "2s").replace(/"salt":"./, '"salt":"f');
  await expect(readChain(changed)).rejects.toThrow(`What was hidden in record ${n}`);
});

test("a signature is the house's or it is not", async () => {
  const { lines } = fixture["keno"] as Day;
  const head = lines.find((line) => "signature" in line) as Extract<Line, { signature: string }>;
  expect(await signed(head)).toBe(true);
  expect(await signed({ ...head, block: head.block + 1 })).toBe(false);
});
