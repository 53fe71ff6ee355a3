/** The floor's desk as `/api/floor` tells it. */

import { newId } from "./acts";
import { api, part, Refusal } from "./api";
import type { SeatOffer } from "./messages";
import type { Scene } from "./scene";

export interface Incident {
  cite: string;
  kind: string;
  what: string;
  times: number;
}

export interface FloorLine {
  name: string;
  game: string;
  title: string;
  variant: boolean;
  minimum: number;
  maximum: number;
  positions: number;
  seats: Record<string, string>;
  persons: number;
  waiting: string[];
  /** A seat that is offered to whoever has waited longest. */
  offer: SeatOffer | null;
  dealer: string;
  supervisors: string[];
  state: string;
  why: string;
  day: number;
  round: number;
  procedure: string;
  procedures: string[];
  pace: number | null;
  rounds?: number;
  drop?: number;
  handle?: number;
  win?: number;
  hold?: number | null;
  theoretical?: number | null;
  sigmas?: number | null;
  incidents?: Incident[];
  without_theory?: string;
  alarms: string[];
}

export interface Matter {
  table: string;
  title: string;
  day: number;
  round: number;
  /** Nothing between two rounds. */
  procedure: string;
  number: number;
  words: string;
  /** Where the supervisor was called: what the table asks for next. */
  due?: string;
  rule?: { cite: string; citation: string; text: string };
  form?: { kind: string; words?: string[]; example?: string };
  scene: Scene;
}

export interface Finding {
  line: number;
  key: string;
  sentence: string;
  cite: string;
}

export interface Bar {
  name: string;
  by: string;
  reason: string;
  at: number;
}

/** Send an act by HTTP; what the table refuses is told like anything that is refused. */
async function sent(path: string, act: Record<string, unknown>): Promise<void> {
  const said = await api.post<{ type: string; sentence?: string; cite?: string }>(path, { id: newId(), ...act });
  if (said.type === "refused") throw new Refusal(400, said.sentence ?? "", said.cite);
}

/** Act at a table. */
export const actAt = (table: string, act: Record<string, unknown>) => sent(`/tables/${part(table)}/acts`, act);

/** Put another table file in the place of the one in force. */
export const changeTable = (table: string, what: Record<string, unknown>) => sent(`/floor/tables/${part(table)}/file`, what);

/** A share of one as a percentage, with the minus sign of print. */
export const percent = (share: number | null | undefined) => (share == null ? "–" : `${(100 * share).toFixed(1)} %`.replace("-", "−"));

/** How far from what is expected. */
export const sigmas = (value: number | null | undefined) => (value == null ? "–" : `${value > 0 ? "+" : ""}${value.toFixed(2)} σ`.replace("-", "−"));
