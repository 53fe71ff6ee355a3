import { beforeEach, expect, test } from "vitest";

import type { Block, FromClient, FromServer, Snapshot } from "../src/lib/messages";
import { TableSocket, type Line, type Wire } from "../src/lib/socket";

/** The server's end of a connection, worked by hand. */
class Far {
  readyState = 0;
  sent: FromClient[] = [];
  onopen = () => {};
  onclose = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose();
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
  say(message: FromServer) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

let far: Far[];
let now: number;
let timers: { run: () => void; at: number }[];
let heard: FromServer[];
let lines: Line[];
let socket: TableSocket;
let network: (there: boolean) => void;

const wire: Wire = {
  open: () => {
    const end = new Far();
    far.push(end);
    return end as unknown as WebSocket;
  },
  now: () => now,
  later: (run, milliseconds) => {
    const timer = { run, at: now + milliseconds };
    timers.push(timer);
    return () => (timers = timers.filter((other) => other !== timer));
  },
  network: (changed) => {
    network = changed;
    return () => (network = () => {});
  },
};

function pass(milliseconds: number) {
  const until = now + milliseconds;
  for (;;) {
    const next = timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
    if (!next) break;
    timers = timers.filter((timer) => timer !== next);
    now = next.at;
    next.run();
  }
  now = until;
}

const last = () => far[far.length - 1] as Far;
const snapshot = (block: number, day = 1): Snapshot => ({
  type: "snapshot", table: "t", game: "blackjack", title: "Blackjack", day, block, digest: "", scene: {}, you: "Ann", now: now + 5_000,
}); // prettier-ignore
const block = (n: number, day = 1): Block => ({ type: "block", day, n, at: 0, document: "", digest: "" });
const acts = (end: Far) => end.sent.filter(({ type }) => type !== "join" && type !== "ping");

beforeEach(() => {
  far = [];
  now = 1_000_000;
  timers = [];
  heard = [];
  lines = [];
  socket = new TableSocket(wire, { message: (message) => heard.push(message), line: (line) => lines.push(line) });
});

test("a new connection joins with nothing, and one that was lost with its last block", () => {
  last().open();
  expect(last().sent[0]).toEqual({ type: "join" });
  last().say(snapshot(4));
  last().say(block(5));
  last().close();
  expect(lines).toEqual(["open", "lost"]);
  pass(10_000);
  last().open();
  expect(last().sent[0]).toEqual({ type: "join", day: 1, after: 5 });
});

test("a block that came already is passed over, and a gap asks for the whole scene", () => {
  last().open();
  last().say(snapshot(4));
  last().say(block(4));
  last().say(block(5));
  expect(heard.map(({ type }) => type)).toEqual(["snapshot", "block"]);
  last().say(block(7));
  pass(10_000);
  last().open();
  expect(last().sent[0]).toEqual({ type: "join" });
});

test("the next day begins with its block 1", () => {
  last().open();
  last().say(snapshot(4));
  last().say(block(1, 2));
  expect(heard).toHaveLength(2);
});

test("an act is kept until it is answered and sent again under the same id", async () => {
  last().open();
  last().say(snapshot(1));
  const answer = socket.act({ type: "ready", seat: 3, at: 9 });
  const [first] = acts(last());
  last().close();
  pass(10_000);
  last().open();
  expect(acts(last())).toEqual([]);
  last().say({ type: "due", number: 9 });
  expect(acts(last())).toEqual([first]);
  expect(socket.unanswered).toBe(1);
  last().say({ type: "taken", id: (first as { id: string }).id, day: 1, block: 2 });
  expect(await answer).toMatchObject({ type: "taken", block: 2 });
  expect(socket.unanswered).toBe(0);
});

test("an act of a lost connection waits for the next one", () => {
  last().open();
  last().say(snapshot(1));
  last().close();
  void socket.act({ type: "ready", seat: 3 });
  pass(10_000);
  last().open();
  last().say(snapshot(1));
  expect(acts(last())).toHaveLength(1);
});

test("a line that is silent is given up, although nobody closed it", () => {
  last().open();
  last().say(snapshot(1));
  pass(31_000);
  expect(lines).toContain("lost");
  pass(10_000);
  expect(far.length).toBeGreaterThan(1);
});

test("an act after which nothing is heard is sent again over another line", () => {
  last().open();
  last().say(snapshot(1));
  pass(1_000);
  void socket.act({ type: "choose", seat: 3, choice: "play", at: 9 });
  const [sent] = acts(last());
  pass(5_900);
  expect(lines).toEqual(["open"]);
  pass(200);
  expect(lines).toEqual(["open", "lost"]);
  pass(1_000);
  last().open();
  last().say({ type: "due", number: 9 });
  expect(acts(last())).toEqual([sent]);
});

test("an act that is slow to be answered keeps a line on which something is heard", () => {
  last().open();
  last().say(snapshot(1));
  void socket.act({ type: "ready", seat: 3 });
  pass(1_000);
  last().say(block(2));
  pass(10_000);
  expect(lines).toEqual(["open"]);
});

test("a machine that leaves the network knows it at once, and tries as soon as it is back", () => {
  last().open();
  last().say(snapshot(1));
  network(false);
  expect(lines).toEqual(["open", "lost"]);
  pass(400);
  expect(far).toHaveLength(2);
  network(true);
  expect(far).toHaveLength(3);
  expect(far[1]?.readyState).toBe(3);
  last().open();
  last().say(snapshot(1));
  expect(socket.line).toBe("open");
  socket.close();
  network(true);
  pass(60_000);
  expect(far).toHaveLength(3);
});

test("a line that does not open is given up", () => {
  pass(10_000);
  pass(1_000);
  expect(far.length).toBeGreaterThan(1);
});

test("time is the server's", () => {
  last().open();
  last().say(snapshot(1));
  expect(socket.now()).toBe(now + 5_000);
});

test("closing refuses what was not answered and tries no more", async () => {
  last().open();
  last().say(snapshot(1));
  const answer = socket.act({ type: "ready", seat: 3 });
  socket.close();
  expect((await answer).type).toBe("refused");
  pass(60_000);
  expect(far).toHaveLength(1);
});
