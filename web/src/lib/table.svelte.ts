/** A table as it is looked at: what came over the socket, shown record by record at one's own pace. */

import type { NewAct } from "./acts";
import { fault } from "./chain";
import { merged, type Json } from "./fold";
import type { Block, Due, FromServer, Presence, Snapshot } from "./messages";
import { recordsOf, resultOf, weight, type Result, type Told } from "./records";
import { EMPTY_SCENE, type Scene } from "./scene";
import { digestsSeen } from "./seen";
import { settings, still } from "./settings.svelte";
import { TableSocket, type Answer, type Line, type Wire } from "./socket";

type Item = Told | Due | Snapshot;

const isTold = (item: Item): item is Told => "shown" in item;
const NO_DUE: Due = { type: "due" };
const REMEMBERED = 300;

export class LiveTable {
  scene = $state.raw<Scene>(EMPTY_SCENE);
  due = $state.raw<Due>(NO_DUE);
  /** The number of what is due by now, though it may not be shown yet. */
  newest = $state(0);
  presence = $state.raw<Presence>({ type: "presence" });
  about = $state.raw<Snapshot | null>(null);
  line = $state<Line>("connecting");
  /** The records that were shown, the newest last. */
  told = $state.raw<Told[]>([]);
  /** What became of each wager, by seat and wager, until the next round is closed to wagers. */
  results = $state.raw<Record<string, Result>>({});
  /** Whether these are of the round before, while wagers are open for the next. */
  past = $state(false);
  /** What was said last at the table. */
  caption = $state("");
  word = $state("");
  /** Whether things still move. */
  moving = $state(false);
  /** Blocks whose digests were checked here, and what is wrong, if anything. */
  checked = $state(0);
  fault = $state("");
  /** Listens to each record as it is shown. */
  onrecord: (told: Told) => void = () => {};

  /** Whether what was said last was said in a round before. */
  private stale = false;
  private socket: TableSocket;
  private queue: Item[] = [];
  private hurry = false;
  private wake = () => {};
  private digest = "";
  private checking: Promise<void> = Promise.resolve();

  constructor(wire: Wire) {
    this.socket = new TableSocket(wire, {
      message: (message) => this.take(message),
      line: (line) => (this.line = line),
    });
  }

  act(act: NewAct): Promise<Answer> {
    return this.socket.act(act);
  }

  now(): number {
    return this.socket.now();
  }

  close(): void {
    this.socket.close();
    this.queue.length = 0;
    this.wake();
  }

  /** Show at once whatever is still to be shown. */
  skip(): void {
    if (!this.moving) return;
    this.hurry = true;
    this.wake();
  }

  /** The seats the reader holds, as the scene has it. */
  get seats(): number[] {
    const you = this.about?.you;
    if (!you) return [];
    return Object.entries(this.scene.seats)
      .filter(([, seat]) => seat.player === you)
      .map(([number]) => Number(number));
  }

  private take(message: FromServer): void {
    switch (message.type) {
      case "snapshot":
        this.word = "";
        this.digest = message.digest;
        this.queue.length = 0;
        this.show(message);
        this.wake();
        break;
      case "block":
        digestsSeen(this.about?.table ?? "", message.day).set(message.n, message.digest);
        this.check(message);
        this.enqueue(...recordsOf(message));
        break;
      case "due":
        this.newest = message.number ?? 0;
        this.enqueue(message);
        break;
      case "presence":
        this.presence = message;
        break;
      case "word":
        this.word = message.sentence;
        break;
      default:
        break;
    }
  }

  private check(block: Block): void {
    this.checking = this.checking.then(async () => {
      if (!this.digest || this.fault) return;
      // The first block of a day names the day before; its own chain begins anew.
      const found = block.n === 1 ? "" : await fault(this.digest, block);
      this.digest = block.digest;
      if (found) this.fault = found;
      else this.checked += 1;
    });
  }

  private enqueue(...items: Item[]): void {
    this.queue.push(...items);
    void this.play();
  }

  private async play(): Promise<void> {
    if (this.moving) return;
    this.moving = true;
    for (let item = this.queue.shift(); item; item = this.queue.shift()) {
      this.show(item);
      const pause = isTold(item) && !this.hurry && !still() && !document.hidden ? weight(item) * settings.pace : 0;
      if (pause) await this.rest(pause);
    }
    this.hurry = false;
    this.moving = false;
  }

  private rest(milliseconds: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  private show(item: Item): void {
    if (!isTold(item)) {
      if (item.type === "due") this.due = item;
      else {
        this.about = item;
        this.scene = { ...EMPTY_SCENE, ...(item.scene as Partial<Scene>) };
        this.results = {};
      }
      return;
    }
    if (item.entry.entry === "began") this.past = this.stale = true;
    if (item.entry.step?.do === "takewagers") this.results = {};
    if (item.shown.patch) this.scene = merged(this.scene as unknown as Json, item.shown.patch as Json) as unknown as Scene;
    const result = resultOf(item);
    if (result) {
      if (this.past) this.results = {};
      this.past = false;
      this.results = { ...this.results, [result[0]]: added(this.results[result[0]], result[1]) };
    }
    if (item.entry.step?.do === "announce" || item.entry.step?.do === "ruling") {
      this.caption = spoken(item.shown.words ?? "");
      this.stale = false;
    } else if (item.entry.step?.do === "deal" && this.stale) this.caption = "";
    this.told = [...this.told.slice(-REMEMBERED), item];
    this.onrecord(item);
  }

  /** What the results of a seat come to; nothing if there are none. */
  net(seat: number): number | null {
    const own = Object.entries(this.results).filter(([key]) => key.startsWith(`${seat} `));
    return own.length ? own.reduce((sum, [, result]) => sum + result.net, 0) : null;
  }
}

/** What is said, without that it is said. */
function spoken(words: string): string {
  return /^announce "(.*)"$/s.exec(words)?.[1] ?? words;
}

/** A bonus and the wager it was paid on are one result at one circle. */
function added(first: Result | undefined, then: Result): Result {
  if (!first) return then;
  return { ...then, kind: first.kind === "won" && then.kind === "back" ? "won" : then.kind, net: first.net + then.net };
}
