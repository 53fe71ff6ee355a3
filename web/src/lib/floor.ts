/** The floor's desk as `/api/floor` tells it. */

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
  number: number;
  words: string;
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

/** An id for an act that is sent by HTTP. */
export const newId = () => crypto.randomUUID();
