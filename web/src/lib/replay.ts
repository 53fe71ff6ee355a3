/** A round that is over, step by step: what lay on the table after each record. */

import { merged, type Json } from "./fold";
import type { RoundTold } from "./history";
import { recordsOf, resultOf, weight, type Result, type Told } from "./records";
import { EMPTY_SCENE, type Scene } from "./scene";

export interface Moment {
  scene: Scene;
  results: Record<string, Result>;
  /** The record that led here; none before the first. */
  told: Told | null;
}

/** Every moment of a round, the one before its first record included. */
export function moments(round: RoundTold): Moment[] {
  let scene: Scene = { ...EMPTY_SCENE, ...(round.snapshot.scene as Partial<Scene>) };
  let results: Record<string, Result> = {};
  const found: Moment[] = [{ scene, results, told: null }];
  for (const told of round.blocks.flatMap(recordsOf)) {
    if (told.shown.patch) scene = merged(scene as unknown as Json, told.shown.patch as Json) as unknown as Scene;
    if (told.entry.entry === "began") results = {};
    const result = resultOf(told);
    if (result) {
      const before = results[result[0]];
      results = { ...results, [result[0]]: before ? { ...result[1], net: before.net + result[1].net } : result[1] };
    }
    found.push({ scene, results, told });
  }
  return found;
}

/** The moments one steps through: those at which something is to be seen or said. */
export function stops(all: readonly Moment[]): number[] {
  const shown = all.flatMap(({ told }, i) => (told === null || told.shown.words ? [i] : []));
  return shown.length ? shown : [0];
}

/** How long a moment is looked at while it is played, in steps of the pace. */
export function lasting({ told }: Moment): number {
  return told ? Math.max(0.5, weight(told)) : 1;
}
