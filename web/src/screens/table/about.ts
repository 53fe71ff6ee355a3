/** One table as `/api/tables/T` tells of it. */

export interface AboutTable extends Posted {
  name: string;
  game: string;
  title: string;
  positions: number;
  /** How many positions one player may hold, and how many persons may share one. */
  positions_per_player: number;
  people_per_spot: number;
  minimum: number;
  maximum: number;
  /** Whether there is a waiting list. */
  waits?: boolean;
  money?: "play" | "chips";
}

/** What is posted at a table. */
export interface Posted {
  limits?: { wager: string; minimum: number; maximum: number; cite?: string }[];
  pay_tables?: { wager: string; title: string; cite?: string; rows: [string, string][] }[];
  rules?: { words: string; cite?: string }[];
}
