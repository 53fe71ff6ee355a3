import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { groupsOf, marked, price, quickPick, request, toggled, waysOf, type Group } from "../src/lib/keno";

// Made by the engine: tests/browser/keno_fixture.py.
const fixture = JSON.parse(readFileSync(new URL("fixtures/keno.json", import.meta.url), "utf8")) as {
  groups: Group[];
  rate: number;
  games: number;
  request: string;
}[];

test.each(fixture)("$request", ({ groups, rate, games, request: written }) => {
  const rates = Object.fromEntries([...waysOf(groups).keys()].map((spots) => [spots, rate]));
  const marking = { groups: [...groups, { numbers: [], king: false }], rates, games };
  expect(request(marking)).toBe(written);
  expect(groupsOf(written)).toEqual(groups);
});

test("only ways with a rate are played and paid for", () => {
  const groups = [1, 4, 7].map((first) => ({ numbers: [first, first + 1, first + 2], king: false }));
  const marking = { groups, rates: { 3: 100, 6: 50 }, games: 1 };
  expect(request(marking)).toBe("way: 1 2 3 | 4 5 6 | 7 8 9; 3/3 at $1, 3/6 at $0.50; 1 game; $4.50");
  expect(price(marking)).toBe(450);
});

test("a number is in one group at most, and a king is one number", () => {
  const start: Group[] = [
    { numbers: [1, 2], king: false },
    { numbers: [7], king: true },
  ];
  expect(toggled(start, 1, 2).map(({ numbers }) => numbers)).toEqual([[1], [2]]);
  expect(toggled(start, 0, 2).map(({ numbers }) => numbers)).toEqual([[1], [7]]);
  expect(marked(toggled(start, 1, 7))).toHaveLength(1);
});

test("a quick pick takes different numbers that are free, all of them if need be", () => {
  const taken = new Set([1, 2, 3]);
  expect(quickPick(77, 80, taken)).toEqual(Array.from({ length: 77 }, (_, i) => i + 4));
  const seen = new Set(Array.from({ length: 400 }, () => quickPick(1, 80)[0]));
  expect(Math.min(...(seen as Set<number>))).toBeGreaterThanOrEqual(1);
  expect(seen.size).toBeGreaterThan(60);
});
