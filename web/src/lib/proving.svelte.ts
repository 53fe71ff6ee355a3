/** The record whose cards somebody wants proved; `ProofDialog` shows it. */

import type { Told } from "./records";

export interface Wanted {
  table: string;
  day: number;
  record: number;
  /** One card of the record, or nothing for all of them. */
  card: string;
}

export const proving = $state<{ wanted: Wanted | null }>({ wanted: null });

export function prove(wanted: Wanted): void {
  proving.wanted = wanted;
}

const CARD = /\b(?:[2-9TJQKA][shdc]|(?:[1-9]|[1-7][0-9]|80)(?=$|\n))\b/;
const SHOWING = new Set(["deal", "reveal", "look", "showburn", "placeheld", "drawnumber"]);

/** Whether a record shows its reader a card or a number that a shuffle fixed. */
export function provable({ entry, shown }: Told): boolean {
  return SHOWING.has(entry.step?.do ?? "") && CARD.test(shown.words ?? "");
}

/** The last record of these that shows a card. */
export function recordOf(told: readonly Told[], card: string): Told | undefined {
  const named = new RegExp(`\\b${card}\\b`);
  return told.findLast((one) => provable(one) && named.test(one.shown.words ?? ""));
}
