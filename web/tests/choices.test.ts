import { expect, test } from "vitest";

import { cannotBeMeant, cardsNamed, slots } from "../src/lib/choices";
import type { Play } from "../src/lib/messages";

const plays = (...names: string[]): Play[] => names.map((name) => ({ name, cite: "X" }));
const where = (name: string, ...names: string[]) => slots(plays(...names)).findIndex((slot) => slot?.play.name === name);

test("a word has its place whatever else is offered, in whatever order", () => {
  expect(where("stand", "hit", "stand", "double", "split", "surrender")).toBe(where("stand", "stand", "hit"));
  expect(where("surrender", "surrender", "stand")).toBe(where("surrender", "hit", "stand", "surrender"));
  expect(where("check", "raise 3x", "raise 2x", "raise 1x", "check")).toBe(where("check", "raise 2x", "raise 1x", "check"));
});

test("every choice has a button and a key of its own, known word or not", () => {
  for (const names of [
    ["hit", "stand", "double", "split", "surrender"],
    ["insure", "no insurance"],
    ["something new", "something else", "hit"],
    ["a", "b", "c", "d", "e", "f", "g"],
  ]) {
    const found = slots(plays(...names)).filter((slot) => slot !== null);
    expect(found.map(({ play }) => play.name).sort()).toEqual([...names].sort());
    expect(new Set(found.map(({ key }) => key)).size).toBe(names.length);
  }
});

test("only giving up what could be kept for nothing is asked about again", () => {
  const [fold, check] = plays("fold", "check") as [Play, Play];
  expect(cannotBeMeant(fold, [fold, check])).toBe(true);
  expect(cannotBeMeant(check, [fold, check])).toBe(false);
  expect(cannotBeMeant(fold, plays("fold", "play"))).toBe(false);
  expect(cannotBeMeant(fold, [fold, { name: "check", cite: "X", stakes: { bet: 5 } }])).toBe(false);
});

test("cards are read out of the name of a setting", () => {
  expect(cardsNamed("low 8c Th")).toEqual(["8c", "Th"]);
  expect(cardsNamed("play")).toEqual([]);
});
