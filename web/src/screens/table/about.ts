/** One table as `/api/tables/T` tells of it. */

export interface AboutTable {
  name: string;
  game: string;
  title: string;
  positions: number;
  minimum: number;
  maximum: number;
  money?: "play" | "chips";
  limits?: { wager: string; minimum: number; maximum: number; cite?: string }[];
  pay_tables?: { wager: string; title: string; cite?: string; rows: [string, string][] }[];
  rules?: { words: string; cite?: string }[];
}
