import { expect, test } from "vitest";

import type { Felt } from "../src/lib/felt";
import { betSpot, oval } from "../src/lib/oval";

const anchor = (id: string, x: number, y: number) => ({ id, x, y, angle: 0, width: 0, height: 0 });
const felt = {
  width: 2740,
  height: 1220,
  seats: [1, 2, 3, 4],
  anchors: new Map(
    [anchor("seat-1", 2000, 24), anchor("seat-2", 2700, 610), anchor("seat-3", 1370, 1196), anchor("seat-4", 24, 610)].map(
      (one) => [one.id, one],
    ),
  ),
} as unknown as Felt;

test("whoever sits at the far side sees the table from there", () => {
  const near = oval(felt, 1200, 640, 3);
  const far = oval(felt, 1200, 640, 1);
  expect(near.picture?.turn).toBe(0);
  expect(far.picture?.turn).toBe(180);
  expect(far.seats.get(1)?.y).toBeGreaterThan(320);
  expect(near.seats.get(3)?.y).toBeGreaterThan(320);
});

test.each([1, 2, 3, 4])("on an upright screen seat %i is nearest to itself, and the others go around in order", (own) => {
  const { seats, picture } = oval(felt, 360, 480, own);
  expect(picture).toBeNull();
  const at = (seat: number) => seats.get(seat) as { x: number; y: number };
  expect(at(own).x).toBeCloseTo(180);
  for (const seat of felt.seats) if (seat !== own) expect(at(seat).y).toBeLessThan(at(own).y);
  expect(at((own % 4) + 1).x).toBeLessThan(180);
});

test("every seat stays on the screen", () => {
  for (const [width, height] of [
    [360, 430],
    [700, 300],
    [1440, 600],
  ] as const)
    for (const { x, y } of oval(felt, width, height, 2).seats.values()) {
      expect(x).toBeGreaterThanOrEqual(40);
      expect(x).toBeLessThanOrEqual(width - 40);
      expect(y).toBeGreaterThanOrEqual(40);
      expect(y).toBeLessThanOrEqual(height - 40);
    }
});

test.each([768, 1089])("a bet lies clear of its seat, and the board between the seats, %i pixels wide", (width) => {
  const { seats, middle, card } = oval(felt, width, 640, 2);
  for (const seat of seats.values()) {
    const bet = betSpot(seat, middle, width);
    expect(Math.abs(bet.x - seat.x) >= 74 + 31 || Math.abs(bet.y - seat.y) >= 62 + 12, JSON.stringify(bet)).toBe(true);
  }
  expect(card).toBeGreaterThan(60);
  expect(5 * card).toBeLessThan(width - 2 * 148);
});

test("the cards of the board stay readable on the smallest screen", () => {
  expect(oval(felt, 360, 440, 2).card).toBeGreaterThanOrEqual(36);
});
