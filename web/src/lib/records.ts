/** The records of a block, as far as the browser reads them itself: to move things, not to judge them. */

import type { Block, Shown } from "./messages";

export interface Step {
  do: string;
  cite: string;
  seat?: number;
  wager?: string;
  amount?: number;
  stake?: number;
  odds?: string;
  taken?: number;
  returned?: number;
  to?: string | string[];
  place?: string;
}

export interface Entry {
  entry: string;
  step?: Step;
  answer?: unknown;
  by?: string;
}

/** One record, with what it shows. */
export interface Told {
  day: number;
  n: number;
  at: number;
  entry: Entry;
  shown: Shown;
}

export function recordsOf(block: Block): Told[] {
  const { first, records } = JSON.parse(block.document) as { first: number; records: Entry[] };
  const shown = new Map((block.shown ?? []).map((one) => [one.n, one]));
  return records.map((entry, i) => {
    const n = first + i;
    return { day: block.day, n, at: block.at, entry, shown: shown.get(n) ?? { n } };
  });
}

/** What became of a wager. */
export interface Result {
  kind: "won" | "lost" | "back" | "half";
  /** What the player has more or less than before it was wagered, in cents. */
  net: number;
  words: string;
  cite: string;
}

export const stakeKey = (seat: number, wager: string) => `${seat} ${wager}`;

/** The wager of which a record tells the result, and the result. */
export function resultOf({ entry, shown }: Told): [string, Result] | null {
  const step = entry.step;
  if (!step?.seat || !step.wager) return null;
  const told = { words: shown.words ?? "", cite: step.cite };
  const key = stakeKey(step.seat, step.wager);
  switch (step.do) {
    case "pay":
    case "paybonus":
      return [key, { kind: "won", net: step.amount ?? 0, ...told }];
    case "take":
      return [key, { kind: "lost", net: -(step.amount ?? 0), ...told }];
    case "halve":
      return [key, { kind: "half", net: -(step.taken ?? 0), ...told }];
    case "return":
    case "giveback":
      return [key, { kind: "back", net: 0, ...told }];
    default:
      return null;
  }
}

/** How long a record is looked at, in steps of the chosen pace: what moves nothing takes no time. */
export function weight({ entry, shown }: Told): number {
  if (entry.entry !== "done") return entry.entry === "ended" ? 2 : 0;
  switch (entry.step?.do) {
    case "deal":
    case "split":
    case "sethand":
    case "arrange":
      return entry.step.to === "discard rack" || shown.patch?.["cards"] ? 1 : 0;
    case "look":
      return shown.patch?.["cards"] ? 1 : 0;
    case "reveal":
      return 2;
    case "pay":
    case "paybonus":
    case "take":
    case "halve":
    case "return":
    case "giveback":
      return 1.4;
    case "collect":
      return shown.patch?.["cards"] ? 0.5 : 0;
    case "announce":
    case "ruling":
      return 1;
    case "ask":
    case "placewagers":
    case "post":
      return 0.6;
    case "drawnumber":
    case "sweep":
      return 1;
    case "award":
      return 2;
    default:
      return 0;
  }
}
