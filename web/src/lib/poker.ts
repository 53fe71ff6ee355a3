/** What the scene of a poker table has of its own, and what the records of a round say of it. */

import type { Play } from "./messages";
import type { Told } from "./records";
import type { Scene } from "./scene";

export interface Pot {
  amount: number;
  seats: number[];
}

export interface PokerOwn {
  button: number;
  small_blind: number;
  big_blind: number;
  out: number[];
  pots: Pot[];
  rake: number;
  jackpot: number;
  stakes: Record<string, string>;
}

const NOTHING: PokerOwn = {
  button: 0,
  small_blind: 0,
  big_blind: 0,
  out: [],
  pots: [],
  rake: 0,
  jackpot: 0,
  stakes: {},
};

export function ownOf(scene: Scene): PokerOwn {
  return { ...NOTHING, ...(scene.own as Partial<PokerOwn>) };
}

/** `Pot` alone, `Main pot` beside `Side pot 1`. */
export function potName(n: number, pots: number): string {
  return pots === 1 ? "Pot" : n === 0 ? "Main pot" : pots === 2 ? "Side pot" : `Side pot ${n}`;
}

/** What each seat won in the round that is shown, and what it did last. */
export function roundSoFar(told: readonly Told[]): { won: Record<number, number>; did: Record<number, string> } {
  // Who won is seen until the next hand is dealt.
  const from = told.findLastIndex(({ entry }) => entry.step?.do === "dealin");
  const won: Record<number, number> = {};
  const did: Record<number, string> = {};
  for (const { entry } of told.slice(Math.max(0, from))) {
    const { step } = entry;
    if (!step?.seat) continue;
    if (step.do === "award") won[step.seat] = (won[step.seat] ?? 0) + (step.amount ?? 0);
    const answer = entry.answer as { name?: string } | undefined;
    if (step.do === "ask" && answer?.name) did[step.seat] = answer.name;
  }
  return { won, did };
}

/** Three columns that stay where they are: give up, go along, bet. */
const COLUMNS: Record<string, 0 | 1 | 2> = {
  fold: 0,
  concede: 0,
  wait: 0,
  pass: 0,
  decline: 0,
  stop: 0,
  check: 1,
  call: 1,
  show: 1,
  post: 1,
  agree: 1,
  "bring in": 1,
  bet: 2,
  raise: 2,
  complete: 2,
  straddle: 2,
};
const KEYS: Record<string, string> = { fold: "f", concede: "x", check: "c", call: "c", bet: "r", raise: "r", show: "s" };

export interface Button {
  play: Play;
  column: 0 | 1 | 2;
  key: string;
}

/** The choices as buttons, each with its column and a key of its own. */
export function buttons(plays: readonly Play[]): Button[] {
  const keys = new Set<string>();
  return plays.map((play, i) => {
    const letters = [KEYS[play.name] ?? "", ...play.name.toLowerCase().replace(/[^a-z]/g, ""), ...play.name, String(i + 1)];
    const key = letters.find((letter) => letter && !keys.has(letter)) ?? "";
    keys.add(key);
    return { play, column: COLUMNS[play.name] ?? (i % 2 ? 1 : 2), key };
  });
}

/** What is asked about once more: giving a hand up that could be kept for nothing, and conceding. */
export function askTwice(play: Play, plays: readonly Play[]): boolean {
  return play.name === "concede" || (play.name === "fold" && plays.some(({ name }) => name === "check"));
}

/** The nearest amount that the form takes. */
export function allowed(amount: number, { least = 0, most = 0 }: Play, chip: number): number {
  if (amount >= most) return most;
  return Math.max(least, Math.min(most, Math.round(amount / chip) * chip));
}
