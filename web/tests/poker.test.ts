import { expect, test } from "vitest";

import type { Play } from "../src/lib/messages";
import { allowed, askTwice, buttons, potName, roundSoFar } from "../src/lib/poker";
import type { Told } from "../src/lib/records";

const play = (name: string, more: Partial<Play> = {}): Play => ({ name, cite: "PKR 14", ...more });

test("fold is left, check or call in the middle, bet or raise at the right, whatever else is offered", () => {
  const facing = buttons([play("fold"), play("call"), play("raise")]);
  const open = buttons([play("check"), play("fold"), play("bet")]);
  expect(facing.map(({ column }) => column)).toEqual([0, 1, 2]);
  expect(Object.fromEntries(open.map(({ play: { name }, column }) => [name, column]))).toEqual({ check: 1, fold: 0, bet: 2 });
  expect(facing.map(({ key }) => key)).toEqual(["f", "c", "r"]);
});

test("no two choices have one key", () => {
  const keys = buttons(["post", "pass", "play on", "p", "pop"].map((name) => play(name))).map(({ key }) => key);
  expect(new Set(keys).size).toBe(5);
});

test("folding for nothing and conceding are asked twice, folding to a bet is not", () => {
  expect(askTwice(play("fold"), [play("check"), play("fold")])).toBe(true);
  expect(askTwice(play("fold"), [play("fold"), play("call")])).toBe(false);
  expect(askTwice(play("concede"), [play("show"), play("concede")])).toBe(true);
});

test("an amount is one that the form takes", () => {
  const raise = play("raise", { least: 400, most: 10_050 });
  expect(allowed(0, raise, 100)).toBe(400);
  expect(allowed(1234, raise, 100)).toBe(1200);
  expect(allowed(10_040, raise, 100)).toBe(10_000);
  // All one has may be no round amount.
  expect(allowed(99_999, raise, 100)).toBe(10_050);
});

test("pots by name", () => {
  expect([potName(0, 1), potName(0, 2), potName(1, 2), potName(2, 3)]).toEqual([
    "Pot",
    "Main pot",
    "Side pot",
    "Side pot 2",
  ]);
});

test("what a seat won in two pots of this round is one sum, and of the last round nothing", () => {
  const told = (entry: unknown) => ({ day: 1, n: 1, at: 0, entry, shown: { n: 1 } }) as Told;
  const award = (seat: number, amount: number) => told({ entry: "done", step: { do: "award", cite: "", seat, amount } });
  const round = [
    award(3, 99),
    told({ entry: "done", step: { do: "dealin", cite: "" } }),
    told({ entry: "done", step: { do: "ask", cite: "", seat: 2 }, answer: { name: "fold" } }),
    award(1, 500),
    award(1, 300),
    told({ entry: "began" }),
  ];
  expect(roundSoFar(round)).toEqual({ won: { 1: 800 }, did: { 2: "fold" } });
});
