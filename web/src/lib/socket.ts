/**
 * One connection to one table that heals itself.
 *
 * It joins, goes on after a loss from the last block it has, and keeps acts until they are
 * answered: each has an id, so that one sent twice counts once. Time is the server's.
 */

import { newId, type AnyAct, type NewAct } from "./acts";
import type { Block, FromClient, FromServer, Refused, Taken } from "./messages";

export type Answer = Taken | Refused;
export type Line = "connecting" | "open" | "lost" | "closed";

type Other = Exclude<FromServer, Answer | { type: "pong" }>;

export interface Listener {
  /** A message that is no answer, in the order the server sent it. */
  message(message: Other): void;
  /** The state of the connection changed. */
  line(line: Line): void;
}

/** What of the browser is needed; tests bring their own. */
export interface Wire {
  open(): WebSocket;
  now(): number;
  later(run: () => void, milliseconds: number): () => void;
  /** Tells when this machine leaves the network or is back in it. */
  network(changed: (there: boolean) => void): () => void;
}

const PING_EVERY = 15_000;
const SILENT_FOR = 25_000;
const SLOWEST = 8_000;
const OPENS_WITHIN = 10_000;
/** An act after which nothing at all is heard for so long was sent into a dead line. */
const HEARD_WITHIN = 6_000;

interface Waiting {
  act: AnyAct;
  answered: (answer: Answer) => void;
}

export class TableSocket {
  line: Line = "connecting";
  /** The server's clock minus ours. */
  offset = 0;

  private socket: WebSocket | null = null;
  private day = 0;
  private block = 0;
  private waiting = new Map<string, Waiting>();
  private tries = 0;
  private heard = 0;
  private asked = 0;
  private stopTimer = () => {};
  private stopNetwork: () => void;

  constructor(
    private wire: Wire,
    private listener: Listener,
  ) {
    this.stopNetwork = wire.network((there) => {
      if (!there) this.giveUp();
      else if (this.line === "lost") this.retry();
    });
    this.connect();
  }

  /** Now, by the server's clock. */
  now(): number {
    return this.wire.now() + this.offset;
  }

  /** Send an act; it is kept until it is answered, also over lost connections. */
  act(act: NewAct): Promise<Answer> {
    const id = newId();
    const signed = { ...act, id } as AnyAct;
    return new Promise((answered) => {
      this.waiting.set(id, { act: signed, answered });
      this.deliver(signed);
    });
  }

  /** Whether acts wait for their answer. */
  get unanswered(): number {
    return this.waiting.size;
  }

  /** Ask for the whole scene anew, for instance because a block did not fit. */
  again(): void {
    this.day = this.block = 0;
    this.socket?.close();
  }

  close(): void {
    this.stopTimer();
    this.stopNetwork();
    this.set("closed");
    this.socket?.close();
    for (const { act, answered } of this.waiting.values())
      answered({ type: "refused", id: act.id, sentence: "The table was left before the answer came." });
    this.waiting.clear();
  }

  private set(line: Line): void {
    if (line === this.line) return;
    this.line = line;
    this.listener.line(line);
  }

  private connect(): void {
    const socket = this.wire.open();
    this.socket = socket;
    this.stopTimer = this.wire.later(() => this.giveUp(), OPENS_WITHIN);
    socket.onopen = () => {
      this.heard = this.wire.now();
      this.send(this.block ? { type: "join", day: this.day, after: this.block } : { type: "join" });
      this.beat();
    };
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as FromServer);
    socket.onclose = () => this.lost(socket);
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket || this.line === "closed") return;
    this.stopTimer();
    this.socket = null;
    this.set("lost");
    const pause = Math.min(SLOWEST, 250 * 2 ** this.tries++) * (0.75 + Math.random() / 2);
    this.stopTimer = this.wire.later(() => this.connect(), pause);
  }

  /** A connection that died without a word: closing it may take minutes, so it is given up. */
  private giveUp(): void {
    const dead = this.socket;
    dead?.close();
    if (dead) this.lost(dead);
  }

  /** Try now. */
  private retry(): void {
    this.giveUp();
    this.stopTimer();
    this.tries = 0;
    this.connect();
  }

  private beat(): void {
    this.stopTimer();
    this.asked = this.wire.now();
    this.send({ type: "ping" });
    this.stopTimer = this.wire.later(() => {
      if (this.wire.now() - this.heard > SILENT_FOR) this.giveUp();
      else this.beat();
    }, PING_EVERY);
  }

  private receive(message: FromServer): void {
    this.heard = this.wire.now();
    switch (message.type) {
      case "pong":
        this.offset = message.now - (this.asked + this.heard) / 2;
        return;
      case "taken":
      case "refused": {
        const waiting = this.waiting.get(message.id ?? "");
        if (waiting) {
          this.waiting.delete(message.id ?? "");
          waiting.answered(message);
        }
        return;
      }
      case "snapshot":
        this.day = message.day;
        this.block = message.block;
        if (message.now) this.offset = message.now - this.heard;
        this.joined();
        break;
      case "block":
        if (!this.follows(message)) return;
        this.joined();
        break;
      case "due":
        this.joined();
        break;
      default:
        break;
    }
    this.listener.message(message);
  }

  /** Blocks come in order; one that came already is passed over, a gap asks for everything anew. */
  private follows(block: Block): boolean {
    if (block.day === this.day && block.n <= this.block) return false;
    const next = block.day === this.day ? this.block + 1 : 1;
    if (block.day < this.day || block.n !== next) {
      this.again();
      return false;
    }
    this.day = block.day;
    this.block = block.n;
    return true;
  }

  private joined(): void {
    if (this.line === "open") return;
    this.tries = 0;
    this.set("open");
    for (const { act } of this.waiting.values()) this.deliver(act);
  }

  private deliver(act: AnyAct): void {
    this.send(act);
    const [socket, sent] = [this.socket, this.wire.now()];
    if (this.line !== "open") return;
    this.wire.later(() => {
      if (this.waiting.has(act.id) && this.socket === socket && this.heard <= sent) this.giveUp();
    }, HEARD_WITHIN);
  }

  private send(message: FromClient): void {
    if (this.socket?.readyState === 1 && (this.line === "open" || message.type === "join" || message.type === "ping"))
      this.socket.send(JSON.stringify(message));
  }
}

/** The browser's own wire to a table. */
export function browserWire(table: string): Wire {
  return {
    open: () => {
      const { protocol, host } = location;
      const scheme = protocol === "https:" ? "wss:" : "ws:";
      return new WebSocket(`${scheme}//${host}/ws/tables/${encodeURIComponent(table)}`);
    },
    now: () => Date.now(),
    later: (run, milliseconds) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    network: (changed) => {
      const [left, back] = [() => changed(false), () => changed(true)];
      addEventListener("offline", left);
      addEventListener("online", back);
      return () => {
        removeEventListener("offline", left);
        removeEventListener("online", back);
      };
    },
  };
}
