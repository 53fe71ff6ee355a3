/**
 * Where the button of a choice is, and its key: the same for the same word at every table and at
 * every moment, so that nothing moves under the fingers. What may be chosen says the form.
 */

import type { Play } from "./messages";

/** Six places, in two rows; a word that is not listed takes one that is free. */
const PLACES: Record<string, [number, string]> = {
  hit: [0, "h"],
  stand: [1, "s"],
  double: [2, "d"],
  split: [3, "p"],
  surrender: [5, "u"],
  bust: [0, "b"],
  insure: [0, "i"],
  "no insurance": [1, "n"],
  "even money": [0, "e"],
  wait: [1, "w"],
  "raise 3x": [0, "3"],
  "raise 2x": [1, "2"],
  "raise 1x": [2, "1"],
  raise: [0, "r"],
  check: [3, "k"],
  fold: [5, "f"],
  play: [0, "p"],
  "play on": [0, "p"],
  void: [5, "v"],
  cut: [0, "c"],
  refuse: [1, "n"],
  "see the burn card": [0, "b"],
  "let it lie": [1, "l"],
  "take the card": [0, "t"],
  "dead hand": [5, "d"],
};

export const SLOTS = 6;

export interface Slot {
  play: Play;
  key: string;
}

/** The choices at their places; an empty place stays empty. */
export function slots(plays: readonly Play[]): (Slot | null)[] {
  const placed: (Slot | null)[] = Array.from({ length: SLOTS }, () => null);
  const keys = new Set<string>();
  const rest: Play[] = [];
  for (const play of plays) {
    const [slot, key] = PLACES[play.name] ?? [-1, ""];
    if (slot >= 0 && !placed[slot]) {
      placed[slot] = { play, key };
      keys.add(key);
    } else rest.push(play);
  }
  for (const play of rest) {
    const key = [...play.name.toLowerCase(), ..."123456789"].find((letter) => /[a-z0-9]/.test(letter) && !keys.has(letter)) ?? "";
    keys.add(key);
    const free = placed.indexOf(null);
    if (free >= 0) placed[free] = { play, key };
    else placed.push({ play, key });
  }
  return placed;
}

const GIVING_UP = new Set(["fold", "concede", "surrender"]);

/** Whether a choice gives up what could be kept for nothing, which cannot be meant. */
export function cannotBeMeant(play: Play, plays: readonly Play[]): boolean {
  return (
    GIVING_UP.has(play.name) && plays.some((other) => other.name === "check" && !Object.keys(other.stakes ?? {}).length)
  );
}

/** The cards of a choice that names some, such as `low 8c 3h`. */
export function cardsNamed(name: string): string[] {
  return name.match(/\b[2-9TJQKA][shdc]\b/g) ?? [];
}
