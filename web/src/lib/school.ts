/** Dealer school as `/api/school` tells it. What is right, only the house knows. */

import { suitWords } from "./cardwords";
import type { Posted } from "../screens/table/about";
import type { Scene } from "./scene";

export interface Verb {
  do: string;
  needs: string[];
}

export interface Lesson {
  name: string;
  topic: string;
  clauses: string[];
  settings: Record<string, string>;
  passed: boolean;
  again: string[];
}

/** The lessons of a game, and how its exam is unless one wants it otherwise; pass marks are in words. */
export interface Course {
  lessons: Lesson[];
  passes: string;
  exam: { rounds: number; faults: number; passes: string };
}

export interface Question {
  number: number;
  topic?: string;
  scene?: Scene;
  happened?: string[];
  /** What is asked. */
  words: string;
  fault?: boolean;
  deck?: string[];
  say?: string[];
  rule?: string[];
  done?: string[];
  /** Of the drill. */
  level?: number;
}

export interface Graded {
  right: boolean;
  wrong?: string;
  asks?: string;
  rule?: { cite: string; citation: string; text: string } | null;
}

export interface Result {
  kind: string;
  game: string;
  name: string;
  begun: number;
  ended: number;
  right: number;
  asked: number;
  passed: boolean;
  clauses: Record<string, { right: number; asked: number }>;
}

export interface Attempt {
  id: string;
  kind: string;
  game: string;
  title: string;
  name: string;
  right: number;
  asked: number;
  question: Question | null;
  /** How late it is by the clock of the house, and when the drill or exam ends for whoever does not act. */
  now: number;
  until: number | null;
  verbs?: Verb[];
  posted?: Posted;
  graded?: Graded;
  result?: Result;
  digest?: string;
  kept?: number;
}

/** What a trainee does: a verb and what is pointed at. */
export interface SchoolAct {
  do: string;
  seat?: number;
  wager?: string;
  place?: string;
  deck?: number;
  pot?: number;
  ticket?: number;
  face?: string;
  count?: number;
  amount?: number;
  chips?: Record<string, number>;
  words?: string;
  cards?: string[];
}

/** What a dealer does most often has the first say in its letter. */
const OFTEN = ["take", "pay", "return", "deal", "collect", "turn over", "say", "rule", "accept", "refuse"];

/** A key for each verb: a letter of it that no other has, else one with the shift key, else none. */
export function keysOf(verbs: Verb[]): Map<string, string> {
  const keys = new Map<string, string>();
  const taken = new Set<string>();
  const order = (verb: string) => (OFTEN.includes(verb) ? OFTEN.indexOf(verb) : OFTEN.length);
  for (const { do: verb } of [...verbs].sort((a, b) => order(a.do) - order(b.do))) {
    const letters = [...verb.replace(/ /g, "")];
    const letter = [...letters, ...letters.map((one) => one.toUpperCase())].find((one) => !taken.has(one));
    if (letter) {
      taken.add(letter);
      keys.set(verb, letter);
    }
  }
  return keys;
}

/** How a key is written on a button. */
export const keyWords = (key: string): string => (key === key.toLowerCase() ? key : `⇧${key}`);

/** A deck as it is spread: the ranks of each suit, those that are alike side by side. */
export function spread(deck: string[]): { suit: string; ranks: string }[] {
  const rows: { suit: string; ranks: string }[] = [];
  let before = "";
  for (const card of deck) {
    const [suit, rank] = [suitWords(card), card.slice(0, -1)];
    const row = rows.at(-1);
    if (row?.suit !== suit) rows.push({ suit, ranks: rank });
    else row.ranks += rank === before ? rank : ` ${rank}`;
    before = rank;
  }
  return rows;
}
