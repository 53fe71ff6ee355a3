/** The tables as the lobby lists them. */

import { newId } from "./acts";
import { api, part, Refusal } from "./api";
import type { Refused, Taken } from "./messages";

export interface TableLine {
  name: string;
  game: string;
  title: string;
  /** Which of its games a table has, where there are several. */
  played?: string;
  variant?: boolean;
  money?: "play" | "chips";
  minimum?: number;
  maximum?: number;
  /** How many places the table has. */
  positions: number;
  /** Who sits where. */
  seats?: Record<string, string>;
  free?: number[];
  /** Whether there is a waiting list, and how many are on it. */
  waits?: boolean;
  waiting?: number;
  /** Rounds an hour, where some were dealt. */
  pace?: number | null;
  /** The house's part of the main wager, as a fraction and as a number. */
  edge?: string | null;
  edge_decimal?: number | null;
  state?: "open" | "paused" | "closed";
  watchers?: number;
}

export async function allTables(): Promise<TableLine[]> {
  const said = await api.get<TableLine[] | { tables: TableLine[] }>("/tables");
  return Array.isArray(said) ? said : said.tables;
}

/** The tables by game, in the order in which the house names them. */
export function byGame(tables: readonly TableLine[]): [string, TableLine[]][] {
  const found = new Map<string, TableLine[]>();
  for (const table of tables) found.set(table.title, [...(found.get(table.title) ?? []), table]);
  return [...found];
}

/** Where somebody may sit now. */
export function freeSeats(table: TableLine): number[] {
  if (table.free) return table.free;
  const taken = table.seats ?? {};
  return Array.from({ length: table.positions }, (_, i) => i + 1).filter((seat) => !taken[seat]);
}

export const isOpen = (table: TableLine): boolean => (table.state ?? "open") !== "closed";

/** Chips to sit down with: a hundred of the least wager, as far as the account goes. */
export function usualChips(table: TableLine, account: number): number {
  return Math.max(0, Math.min(account, 100 * (table.minimum ?? 1000)));
}

/**
 * Where a newcomer is led: a table with a free seat where computers play, for they keep nobody waiting; else one
 * with company.
 */
export function suggested(tables: readonly TableLine[]): TableLine | undefined {
  const possible = tables.filter((table) => isOpen(table) && freeSeats(table).length);
  const company = (table: TableLine) => Object.values(table.seats ?? {});
  const brisk = (table: TableLine) => company(table).length > 0 && company(table).every((name) => name.endsWith("(computer)"));
  return possible.find(brisk) ?? possible.find((table) => company(table).length) ?? possible[0];
}

/** An act at a table one does not look at; its answer says whether it was taken. */
async function act(table: string, type: string, fields: Record<string, unknown>): Promise<void> {
  const act = { type, id: newId(), ...fields };
  const answer = await api.post<Taken | Refused>(`/tables/${part(table)}/acts`, act);
  if (answer.type === "refused") throw new Refusal(200, answer.sentence, answer.cite);
}

export const sit = (table: string, seat: number, chips: number) => act(table, "sit", { seat, chips });
export const wait = (table: string) => act(table, "wait", {});
