// Every golden round, told by the server's own code: the browser's reading of it is the engine's.
// `make test` writes them (tests/browser/golden_fixture.py).
import { readFileSync } from "node:fs";
import { JSDOM } from "jsdom";
import { beforeAll, expect, test } from "vitest";

import { fault } from "../src/lib/chain";
import { readFelt, type Felt } from "../src/lib/felt";
import { merged, type Json } from "../src/lib/fold";
import type { Block } from "../src/lib/messages";
import { cardSpot, stakeSpot } from "../src/lib/placing";
import { recordsOf, resultOf } from "../src/lib/records";
import type { Scene } from "../src/lib/scene";

interface Round {
  name: string;
  game: string;
  felt: string;
  viewer: string;
  digest: string;
  before: Json;
  blocks: Block[];
  scenes: Json[];
}

const folder = new URL("../generated/golden/", import.meta.url);
const rounds = readFileSync(new URL("rounds.jsonl", folder), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Round);

beforeAll(() => {
  globalThis.DOMParser = new JSDOM().window.DOMParser;
});

const felts = new Map<string, Felt>();
function feltOf(name: string): Felt {
  const found = felts.get(name) ?? readFelt(readFileSync(new URL(`${name}.svg`, folder), "utf8"));
  felts.set(name, found);
  return found;
}

const told = rounds.map((round) => [`${round.name}, ${round.viewer || "the public"}`, round] as const);

test("there are golden rounds of all seven games", () => {
  expect(new Set(rounds.map(({ game }) => game)).size).toBe(7);
});

test.each(told)("%s: the patches lead to the engine's scene, block by block", (_, round) => {
  let scene = round.before;
  for (const [i, block] of round.blocks.entries()) {
    for (const { shown } of recordsOf(block)) if (shown.patch) scene = merged(scene, shown.patch as Json);
    expect(scene).toEqual(round.scenes[i]);
  }
});

test.each(told)("%s: the chain holds, and what was hidden belongs to it", async (_, round) => {
  let digest = round.digest;
  for (const block of round.blocks) {
    expect(await fault(digest, block)).toBe("");
    digest = block.digest;
  }
});

test.each(told.filter(([, { game }]) => game !== "keno"))("%s: every card and wager has its place on the felt", (_, round) => {
  const felt = feltOf(round.felt);
  for (const json of round.scenes) {
    const scene = json as unknown as Scene;
    for (const [place, cards] of Object.entries(scene.cards))
      cards.forEach((_card, i) => expect(cardSpot(felt, place, i + 1), `${place} ${i + 1}`).not.toBeNull());
    for (const [seat, { wagers }] of Object.entries(scene.seats))
      for (const wager of Object.keys(wagers)) expect(stakeSpot(felt, Number(seat), wager), `${seat} ${wager}`).not.toBeNull();
  }
});

test("the anchors are read as the engine has them", () => {
  for (const name of new Set(rounds.map(({ felt }) => felt))) {
    const felt = feltOf(name);
    const wanted = JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8")) as {
      id: string;
      x: number;
      y: number;
      angle: number;
      width: number;
      height: number;
      holding: { cards: string; first: number; stake: string };
    }[];
    expect(wanted.length).toBeGreaterThan(20);
    for (const { id, x, y, angle, width, height, holding } of wanted) {
      const anchor = felt.anchors.get(id);
      expect(anchor, `${name} ${id}`).toBeDefined();
      expect(Math.abs((anchor?.x ?? NaN) - x)).toBeLessThan(0.01);
      expect(Math.abs((anchor?.y ?? NaN) - y)).toBeLessThan(0.01);
      expect(Math.abs((anchor?.angle ?? NaN) - angle)).toBeLessThan(0.01);
      expect(Math.abs((anchor?.width ?? NaN) - width)).toBeLessThan(0.01);
      expect(Math.abs((anchor?.height ?? NaN) - height)).toBeLessThan(0.01);
      if (holding.stake) expect(felt.stakes.get(holding.stake)?.anchor.id).toBe(id);
      if (holding.cards) expect(felt.rows.get(holding.cards)?.map((row) => row.area.id)).toContain(id);
    }
  }
});

// What the results at the circles add up to is what the seat's chips changed by.
test.each(told.filter(([, { game }]) => !["poker", "keno"].includes(game)))("%s: results add up to the chips", (_, round) => {
  const money = (scene: Scene, seat: string) => {
    const found = scene.seats[seat];
    return found ? found.chips + Object.values(found.wagers).reduce((sum, amount) => sum + amount, 0) - found.cash : 0;
  };
  const nets: Record<string, number> = {};
  // When the table closes, one after the other leaves.
  const last = (seat: string) => (round.scenes as unknown as Scene[]).findLast((scene) => seat in scene.seats) as Scene;
  const first = round.before as unknown as Scene;
  for (const block of round.blocks)
    for (const record of recordsOf(block)) {
      const [key = "", result] = resultOf(record) ?? [];
      const seat = key.split(" ")[0] ?? "";
      if (result && record.entry.step?.do !== "giveback") nets[seat] = (nets[seat] ?? 0) + couponless(record.entry.step?.wager, record.entry.step?.do, result.net);
      if (record.entry.step?.do === "giveback") nets[seat] = (nets[seat] ?? 0) + (record.entry.step.amount ?? 0);
    }
  for (const seat of Object.keys(first.seats)) expect(money(last(seat), seat) - money(first, seat)).toBe(nets[seat] ?? 0);
});

/** A coupon that is taken is no chip. */
function couponless(wager: string | undefined, act: string | undefined, net: number): number {
  return wager === "match_play" && act !== "pay" ? 0 : net;
}
