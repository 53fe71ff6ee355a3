// On every felt, at every seat and size: one's own seat is the nearest, and cards can be read.
import { readdirSync, readFileSync } from "node:fs";
import { JSDOM } from "jsdom";
import { beforeAll, expect, test } from "vitest";

import { apart, covers, framing, kept, lenses, onScreen, outwards, seatPoints, turnFor, wholeTable, workedAt, type Lens } from "../src/lib/camera";
import { cardSpot, nameSpot } from "../src/lib/placing";
import { readFelt, type Anchor, type Felt } from "../src/lib/felt";
import { lyingAt } from "../src/lib/placing";
import { EMPTY_SCENE, type Scene } from "../src/lib/scene";

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

test.each(files)("%s: on a phone a dealer has the seats that are held larger than on the whole table", (name) => {
  const felt = read(name);
  const view = (points: ReturnType<typeof wholeTable>) => framing(points, 180, 336, 240, 28);
  const few = workedAt(felt, felt.seats.slice(0, 3));
  expect(view(few).scale).toBeGreaterThan(1.15 * view(wholeTable(felt)).scale);
  for (const seen of few.map((one) => onScreen(view(few), one, 336, 240))) {
    expect(Math.min(seen.x, 336 - seen.x, seen.y, 240 - seen.y)).toBeGreaterThanOrEqual(27);
  }
  expect(view(workedAt(felt, felt.seats)).scale).toBeGreaterThanOrEqual(view(wholeTable(felt)).scale);
});

const sizes = [[360, 420], [360, 300], [320, 217], [460, 286], [446, 375], [768, 700], [768, 500], [1090, 650], [1440, 650], [930, 520]] as const; // prettier-ignore

test.each(files)("%s: one's own cards can be read at every size, and all of the seat is seen", (name) => {
  const felt = read(name);
  for (const [width, height] of sizes) {
    for (const seat of felt.seats) {
      const found = lenses(felt, { width, height, seat, own: [seat], others: felt.seats.filter((one) => one !== seat), whole: false, used });
      const ground = found.findLast(({ inset }) => !inset) as Lens;
      const least = height < 250 ? 24 : height < 400 ? 28 : 40;
      expect(ground.camera.scale * 64, `${width} ${seat}`).toBeGreaterThanOrEqual(least);
      const over = found.find(({ inset }) => inset);
      if (over) expect(covers(over, ground, seatPoints(felt, seat, used)), `${width} ${seat}`).toBe(false);
      for (const anchor of felt.anchors.values()) {
        if (!anchor.id.startsWith(`seat-${seat}-`) || !anchor.width || !used(anchor.id) || anchor.id.includes("name")) continue;
        const { x, y } = onScreen(ground.camera, anchor, ground.width, ground.height);
        expect(x > 0 && x < ground.width && y > 0 && y < ground.height, `${anchor.id} at ${width}`).toBe(true);
      }
    }
  }
});

test.each(files.filter((name) => /^(blackjack|three-card-21)/.test(name)))("%s: a hand that grows is seen to its last card, one's own and the dealer's", (name) => {
  const felt = read(name);
  for (const seat of felt.seats) {
    const hand = (count: number) => Array.from({ length: count }, () => "2c");
    const scene: Scene = { ...EMPTY_SCENE, cards: { [`seat ${seat}`]: hand(7), dealer: hand(6) } };
    const lying = lyingAt(felt, scene, seat);
    for (const [width, height] of [[360, 440], [768, 700], [1090, 650]] as const) {
      const found = lenses(felt, { width, height, seat, own: [seat], others: [], whole: false, used, lying });
      const ground = found.findLast(({ inset }) => !inset) as Lens;
      for (const [lens, points] of [[ground, lying.own], [found.find((one) => one !== ground) ?? ground, lying.dealer]] as const) {
        for (const corner of points) {
          const { x, y } = onScreen(lens.camera, corner, lens.width, lens.height);
          expect(x >= -1 && x <= lens.width + 1 && y >= -1 && y <= lens.height + 1, `seat ${seat} at ${width}: ${x}, ${y}`).toBe(true);
        }
      }
    }
  }
});

test("what would be cut off at the side of the screen is moved in, and nothing else", () => {
  for (const angle of [0, 37, -120, 180]) {
    const camera = { x: 500, y: 300, angle, scale: 0.5 };
    const x = (point: { x: number; y: number }) => onScreen(camera, point, 400, 300).x;
    const y = (point: { x: number; y: number }) => onScreen(camera, point, 400, 300).y;
    for (const point of Array.from({ length: 60 }, (_, i) => ({ x: 37 * i - 600, y: 23 * i - 400 }))) {
      const moved = kept(camera, point, 40, 400, 300);
      expect(y(moved)).toBeCloseTo(y(point));
      const seen = x(point) >= 0 && x(point) <= 400;
      expect(x(moved)).toBeCloseTo(seen ? Math.max(40, Math.min(360, x(point))) : x(point));
    }
  }
});

test("words that would cover one another stand one below the other, and others where they are", () => {
  for (const angle of [0, 41, 180]) {
    const camera = { x: 500, y: 300, angle, scale: 0.5 };
    const at = (point: { x: number; y: number }) => onScreen(camera, point, 0, 0);
    const labels = [[500, 300], [510, 296], [506, 302], [900, 300]].map(([x = 0, y = 0]) => ({ x, y, half: 20 }));
    const placed = apart(camera, labels, 22);
    placed.forEach((one, i) =>
      placed.slice(0, i).forEach((other) => {
        const over = Math.abs(at(one).x - at(other).x) < 40 && Math.abs(at(one).y - at(other).y) < 21.9;
        expect(over, `${i} at ${angle}`).toBe(false);
      }),
    );
    expect(placed[0]).toMatchObject({ x: 500, y: 300 });
    expect(at(placed[3] as (typeof placed)[0]).x).toBeCloseTo(at(labels[3] as (typeof labels)[0]).x);
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

const rooms = readdirSync(folder).filter((name) => name.startsWith("poker") && name.endsWith(".svg"));

test.each(rooms)("%s: a dealer's names cover no cards at the sides", (name) => {
  const felt = read(name);
  const lens = { camera: framing(wholeTable(felt), 180, 812, 683, 28), width: 812, height: 683 };
  for (const seat of felt.seats) {
    const spot = nameSpot(felt, seat);
    const cards = cardSpot(felt, `seat ${seat}`, 1);
    if (!spot || !cards) continue;
    const label = onScreen(lens.camera, outwards(lens, spot, 120, 24, cards), 812, 683);
    const card = onScreen(lens.camera, cards, 812, 683);
    const half = 44 * lens.camera.scale; // of a card, its height
    expect(Math.abs(label.x - card.x) > 60 + half || Math.abs(label.y - card.y) > 12 + half).toBe(true);
  }
});
