/** What somebody played, as `/api/history` tells it. Amounts are cents; the house worked them out. */

import type { Block, Head, Snapshot } from "./messages";

/** The result beside what was expected; nothing where the mathematics is not known. */
export interface Against {
  result: number;
  expected: number | null;
  deviation: number | null;
  sigmas: number | null;
}

export interface Point extends Against {
  round: number;
  at: number;
}

export interface Session extends Against {
  began: number;
  ended: number;
  rounds: number;
  points: Point[];
}

export interface GameLine extends Against {
  game: string;
  title: string;
  rounds: number;
  won: number;
  lost: number;
  staked: number;
  best: number;
}

export interface RoundLine extends Against {
  table: string;
  day: number;
  round: number;
  at: number;
  game: string;
  title: string;
  seat: number;
  stakes: Record<string, number>;
}

export interface History {
  rounds: RoundLine[];
  count: number;
  sessions: Session[];
  games: GameLine[];
  without_theory: Record<string, string>;
  /** Whether some of the mathematics is still being worked out. */
  solving: boolean;
}

/** A round to be replayed: the scene before it, and its blocks. */
export interface RoundTold {
  table: string;
  game: string;
  title: string;
  day: number;
  round: number;
  at: number;
  snapshot: Snapshot;
  blocks: Block[];
  heads: Head[];
}
