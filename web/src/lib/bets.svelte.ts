/**
 * The wagers somebody is laying down at one seat. Minimum, maximum and what must be equal come with
 * the form; the house decides when they are placed.
 */

import type { Answer } from "./socket";
import type { Area, Wagers } from "./messages";
import type { LiveTable } from "./table.svelte";
import { dollars } from "./money";
import { offered } from "./chips";

export interface Note {
  /** The area it stands beside; nothing for all of them. */
  wager: string;
  sentence: string;
  cite: string;
  /** Whether the house said it, not the form. */
  refused?: boolean;
}

export const wagerWords = (wager: string) => wager.replaceAll("_", " ");

const PLACE_AFTER = 350;

export class Bets {
  form = $state.raw<Wagers | null>(null);
  draft = $state.raw<Record<string, number>>({});
  chip = $state(0);
  taking = $state(false);
  note = $state.raw<Note | null>(null);
  ready = $state(false);
  last = $state.raw<Record<string, number>>({});

  private number = 0;
  private placed = "";
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private table: LiveTable,
    readonly seat: number,
  ) {}

  /** A window opens, goes on, or is closed. */
  follow(form: Wagers | null, number: number, ready: boolean): void {
    this.ready = ready;
    if (form && number !== this.number) {
      const lying = this.lying();
      this.draft = lying;
      this.placed = JSON.stringify(lying);
      this.note = null;
      const chips = offered(form.chip, this.most(form));
      if (!chips.some(({ cents }) => cents === this.chip)) {
        const least = Math.max(...form.areas.map(({ minimum }) => minimum));
        this.chip = (chips.findLast(({ cents }) => cents <= least) ?? chips[0])?.cents ?? form.chip;
      }
    }
    if (!form && this.form) {
      clearTimeout(this.timer);
      this.note = null;
      const lying = this.lying();
      if (Object.keys(lying).length) this.last = lying;
    }
    this.form = form;
    this.number = form ? number : 0;
  }

  private lying(): Record<string, number> {
    return { ...this.table.scene.seats[String(this.seat)]?.wagers };
  }

  private most(form: Wagers): number {
    return Math.max(form.chip, ...form.areas.map(({ maximum }) => maximum));
  }

  get chips() {
    return this.form ? offered(this.form.chip, this.most(this.form)) : [];
  }

  area(wager: string): Area | undefined {
    return this.form?.areas.find((area) => area.wager === wager);
  }

  get total(): number {
    return Object.values(this.draft).reduce((sum, amount) => sum + amount, 0);
  }

  /** The chips of the seat, those that are laid down among them. */
  get all(): number {
    const seat = this.table.scene.seats[String(this.seat)];
    if (!seat) return 0;
    return seat.chips + Object.values(seat.wagers).reduce((sum, amount) => sum + amount, 0);
  }

  get left(): number {
    return this.all - this.total;
  }

  /** What the form does not allow of the draft. */
  get problem(): Note | null {
    if (!this.form || !this.total) return null;
    for (const area of this.form.areas) {
      const amount = this.draft[area.wager] ?? 0;
      const said = (sentence: string): Note => ({ wager: area.wager, sentence, cite: area.cite });
      if (!amount && area.required) return said(`${wagerWords(area.wager)}: at least ${dollars(area.minimum)} is needed.`);
      if (amount && amount < area.minimum) return said(`${wagerWords(area.wager)}: at least ${dollars(area.minimum)}.`);
      if (amount > area.maximum) return said(`${wagerWords(area.wager)}: at most ${dollars(area.maximum)}.`);
      const other = area.equals ? (this.draft[area.equals] ?? 0) : amount;
      if (amount && amount !== other)
        return said(`${wagerWords(area.wager)} must be equal to ${wagerWords(area.equals ?? "")}, ${dollars(other)}.`);
    }
    return null;
  }

  add(wager: string, cents = this.chip): void {
    const area = this.area(wager);
    if (!area) return;
    if (this.taking) return this.remove(wager, cents);
    const lying = this.draft[wager] ?? 0;
    this.set(wager, lying ? lying + cents : Math.max(cents, area.minimum));
  }

  remove(wager: string, cents = this.chip): void {
    this.set(wager, Math.max(0, (this.draft[wager] ?? 0) - cents));
  }

  private set(wager: string, wanted: number): void {
    const area = this.area(wager);
    if (!area || !this.form) return;
    this.note = null;
    const amount = Math.min(wanted, area.maximum);
    if (amount < wanted)
      this.note = { wager, sentence: `${wagerWords(wager)}: at most ${dollars(area.maximum)}.`, cite: area.cite };
    const draft = { ...this.draft, [wager]: amount };
    const root = area.equals || wager;
    if (area.equals) draft[root] = amount;
    for (const other of this.form.areas)
      if (other.equals === root && (other.required || draft[other.wager])) draft[other.wager] = amount;
    this.lay(draft, wager);
  }

  private lay(draft: Record<string, number>, touched: string): void {
    const kept = Object.fromEntries(Object.entries(draft).filter(([, amount]) => amount > 0));
    const total = Object.values(kept).reduce((sum, amount) => sum + amount, 0);
    if (total > this.all) {
      this.note = { wager: touched, sentence: `You have ${dollars(this.all)}; that would be ${dollars(total)}.`, cite: "" };
      return;
    }
    this.draft = kept;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.place(touched), PLACE_AFTER);
  }

  clear(): void {
    this.note = null;
    this.lay({}, "");
  }

  rebet(): void {
    this.note = null;
    this.lay(this.last, "");
  }

  double(): void {
    this.note = null;
    const twice: Record<string, number> = {};
    for (const [wager, amount] of Object.entries(this.draft)) {
      const most = this.area(wager)?.maximum ?? amount;
      twice[wager] = Math.min(2 * amount, most);
      if (2 * amount > most)
        this.note = { wager, sentence: `${wagerWords(wager)}: at most ${dollars(most)}.`, cite: this.area(wager)?.cite ?? "" };
    }
    this.lay(twice, "");
  }

  /** Tell the house what lies there now; what is refused stands beside what was touched. */
  async place(touched = ""): Promise<boolean> {
    clearTimeout(this.timer);
    const said = JSON.stringify(this.draft);
    if (!this.form || said === this.placed || this.problem) return !this.problem;
    const answer = await this.table.act({ type: "place", seat: this.seat, wagers: this.draft, at: this.number });
    if (answer.type === "taken") this.placed = said;
    else this.refuse(answer, touched);
    return answer.type === "taken";
  }

  private refuse(answer: Answer, wager: string): void {
    if (answer.type === "refused")
      this.note = { wager, sentence: answer.sentence, cite: answer.cite ?? "", refused: true };
  }

  /** No more from this seat. */
  async done(): Promise<void> {
    if (this.problem) {
      this.note = this.problem;
      return;
    }
    const at = this.number;
    if (!(await this.place())) return;
    this.refuse(await this.table.act({ type: "ready", seat: this.seat, at }), "");
  }
}
