/** The coach: what each choice is worth, as the house's mathematics says. */

import { api, part } from "./api";

export interface Advice {
  best: string;
  choices: Record<string, { decimal: number; words: string }>;
}

/** What `/api/tables/T/coach` says: the best first. */
interface Said {
  values: { choice: string; value: string; decimal: number }[];
}

export class Coach {
  advice = $state.raw<Advice | null>(null);
  /** What decisions have cost since the table was opened, in units of the wager, and how many. */
  cost = $state(0);
  decisions = $state(0);
  last = $state("");
  refusal = $state("");

  private asked = "";

  /** Ask about what is due at a seat. */
  async ask(table: string, seat: number, at: number): Promise<void> {
    const key = `${seat} ${at}`;
    if (key === this.asked) return;
    this.asked = key;
    this.advice = null;
    try {
      const said = await api.get<Said>(`/tables/${part(table)}/coach?seat=${seat}&at=${at}`);
      if (this.asked !== key) return;
      const choices: Advice["choices"] = {};
      for (const { choice, decimal } of said.values) choices[choice] = { decimal, words: worth(decimal) };
      this.advice = { best: said.values[0]?.choice ?? "", choices };
      this.refusal = "";
    } catch (refusal) {
      if (this.asked === key) this.refusal = (refusal as Error).message;
    }
  }

  /** Somebody has chosen, advised so; what it cost against the best. */
  chosen(choice: string, advice: Advice | null): void {
    const mine = advice?.choices[choice] ?? advice?.choices[choice.replace(/ \d+$/, "")];
    const best = advice?.choices[advice.best];
    if (!mine || !best) return;
    const cost = best.decimal - mine.decimal;
    this.cost += cost;
    this.decisions += 1;
    this.last = cost < 5e-7 ? `${choice} was best` : `${choice} cost ${cost.toFixed(3)}; best was ${advice?.best}`;
  }

  silence(): void {
    this.advice = null;
    this.asked = "";
  }
}

function worth(decimal: number): string {
  return (decimal > 0 ? "+" : "") + decimal.toFixed(3).replace("-", "−");
}
