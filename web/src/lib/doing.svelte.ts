/** One thing at a time that is asked of the house: whether it is under way, and why it was refused. */

import { Refusal } from "./api";

export class Doing {
  busy = $state(false);
  refusal = $state.raw<{ sentence: string; cite: string } | null>(null);

  /** Do it unless something is under way; what is refused is kept to be shown. */
  async run(what: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.refusal = null;
    try {
      await what();
      return true;
    } catch (error) {
      this.refusal =
        error instanceof Refusal
          ? { sentence: error.sentence, cite: error.cite }
          : { sentence: "Something went wrong here; nothing was changed. Try again.", cite: "" };
      return false;
    } finally {
      this.busy = false;
    }
  }
}
