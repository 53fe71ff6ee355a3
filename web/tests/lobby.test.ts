import { expect, test } from "vitest";

import { suggested, type TableLine } from "../src/lib/lobby";

const line = (name: string, seats: Record<string, string>, more: Partial<TableLine> = {}): TableLine => ({
  name, game: name, title: name, positions: 3, seats, ...more,
}); // prettier-ignore

test("a newcomer is led to where computers play, else to company, else to a free seat", () => {
  const empty = line("empty", {});
  const people = line("people", { "1": "Ann", "2": "Bo (computer)" });
  const computers = line("computers", { "1": "Ada (computer)", "3": "Bo (computer)" });
  const full = line("full", { "1": "A (computer)", "2": "B (computer)", "3": "C (computer)" });
  const closed = line("closed", { "1": "A (computer)" }, { state: "closed" });
  expect(suggested([full, closed, empty, people, computers])).toBe(computers);
  expect(suggested([full, closed, empty, people])).toBe(people);
  expect(suggested([full, closed, empty])).toBe(empty);
  expect(suggested([full, closed])).toBeUndefined();
});
