// On every felt, at every seat and size: one's own seat is the nearest, and cards can be read.
import { readdirSync, readFileSync } from "node:fs";
import { JSDOM } from "jsdom";
import { beforeAll, expect, test } from "vitest";

import { framing, lenses, onScreen, outwards, turnFor, wholeTable, type Lens } from "../src/lib/camera";
import { readFelt, type Anchor, type Felt } from "../src/lib/felt";

const folder = new URL("../generated/golden/", import.meta.url);
const games = ["blackjack", "heads-up-holdem", "three-card-poker", "three-card-21", "five-card-hi-lo"];
const files = readdirSync(folder).filter((name) => name.endsWith(".svg") && games.some((game) => name.startsWith(game)));

beforeAll(() => {
  globalThis.DOMParser = new JSDOM().window.DOMParser;
});

const read = (name: string): Felt => readFelt(readFileSync(new URL(name, folder), "utf8"));
const point = (felt: Felt, seat: number) => felt.anchors.get(`seat-${seat}`) as Anchor;
const used = (id: string) => !/-(stack|insurance)$|hand-\d|person/.test(id);

test("there is a felt of each house game", () => {
  for (const game of games) expect(files.some((name) => name.startsWith(game))).toBe(true);
});

test.each(files)("%s: no seat is nearer than one's own", (name) => {
  const felt = read(name);
  for (const seat of felt.seats) {
    const camera = framing([{ x: 0, y: 0 }, { x: felt.width, y: felt.height }], turnFor(felt, seat), 1000, 700);
    const low = (number: number) => onScreen(camera, point(felt, number), 1000, 700).y;
    for (const other of felt.seats) expect(low(other)).toBeLessThan(low(seat) + 0.5);
  }
});

const sizes = [[360, 420], [360, 300], [768, 700], [768, 500], [1090, 650], [1440, 650], [930, 520]] as const; // prettier-ignore

test.each(files)("%s: one's own cards can be read at every size, and all of the seat is seen", (name) => {
  const felt = read(name);
  for (const [width, height] of sizes) {
    for (const seat of felt.seats) {
      const found = lenses(felt, { width, height, seat, own: [seat], others: felt.seats.filter((one) => one !== seat), whole: false, used });
      const ground = found.findLast(({ inset }) => !inset) as Lens;
      const least = height < 400 ? 28 : 40;
      expect(ground.camera.scale * 64, `${width} ${seat}`).toBeGreaterThanOrEqual(least);
      for (const anchor of felt.anchors.values()) {
        if (!anchor.id.startsWith(`seat-${seat}-`) || !anchor.width || !used(anchor.id) || anchor.id.includes("name")) continue;
        const { x, y } = onScreen(ground.camera, anchor, ground.width, ground.height);
        expect(x > 0 && x < ground.width && y > 0 && y < ground.height, `${anchor.id} at ${width}`).toBe(true);
      }
    }
  }
});

test.each(files)("%s: from the dealer's side a name stands farther out, and not outside", (name) => {
  const felt = read(name);
  const lens = { camera: framing(wholeTable(felt), 180, 820, 700, 28), width: 820, height: 700 };
  for (const seat of felt.seats) {
    const seen = (at: { x: number; y: number }) => onScreen(lens.camera, at, lens.width, lens.height);
    const [before, after] = [seen(point(felt, seat)), seen(outwards(lens, point(felt, seat), 120, 24))];
    expect(Math.abs(after.x - 410)).toBeGreaterThanOrEqual(Math.min(Math.abs(before.x - 410), 348) - 0.5);
    expect(after.x).toBeGreaterThan(61);
    expect(after.x).toBeLessThan(759);
    expect(Math.abs(after.y - before.y)).toBeLessThan(12.5);
  }
});
