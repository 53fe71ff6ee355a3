/** Where the seats of an oval table are on the screen, one's own nearest to oneself. */

import type { Felt } from "./felt";

export interface Point {
  x: number;
  y: number;
}

export interface Oval {
  seats: Map<number, Point>;
  middle: Point;
  /** The felt's picture under it: where it lies, its scale and its turn; none on an upright screen. */
  picture: { x: number; y: number; scale: number; turn: 0 | 180 } | null;
  /** The rim, where no picture lies. */
  rim: { x: number; y: number; width: number; height: number } | null;
  /** How wide each of the five cards of the board is: as wide as fits between the seats. */
  card: number;
}

/** What a seat takes up around its middle. */
const POD = { wide: 148, high: 124 };
const SMALL = { wide: 92, high: 96 };
/** Below this many pixels seats are small. */
export const NARROW = 700;
const WIDER = 0.6;
/** What a bet takes up. */
const BET = { wide: 64, high: 26 };

/** Lay the seats out on a part of the screen of this size. `own` is 0 for whoever looks on. */
export function oval(felt: Felt, width: number, height: number, own: number): Oval {
  const laid = width >= 1.25 * height ? lying(felt, width, height, own) : upright(felt, width, height, own);
  return { ...laid, card: boardCard(width, height) };
}

/** The pods of a screen so wide. */
const podOf = (width: number) => (width < NARROW ? SMALL : POD);

function boardCard(width: number, height: number): number {
  const between = width - 2 * podOf(width).wide;
  return Math.max(36, Math.min(76, 0.19 * between, 0.17 * height));
}

/** Where the bet of a seat lies: on the way to the middle, clear of the seat. */
export function betSpot({ x, y }: Point, middle: Point, width: number): Point {
  const { wide, high } = podOf(width);
  const [dx, dy] = [middle.x - x, middle.y - y];
  const part = Math.min((wide / 2 + BET.wide / 2) / Math.abs(dx || 1), (high / 2 + BET.high / 2) / Math.abs(dy || 1), 0.6);
  return { x: x + dx * part, y: y + dy * part };
}

/** The felt as it is; whoever sits at its far side looks at it from there. */
function lying(felt: Felt, width: number, height: number, own: number): Omit<Oval, "card"> {
  const far = (felt.anchors.get(`seat-${own}`)?.y ?? felt.height) < felt.height / 3;
  const turn = far ? 180 : 0;
  const scale = Math.min((width - 0.5 * POD.wide) / felt.width, (height - 0.7 * POD.high) / felt.height);
  const [x, y] = [(width - felt.width * scale) / 2, (height - felt.height * scale) / 2];
  const seats = new Map<number, Point>();
  for (const seat of felt.seats) {
    const anchor = felt.anchors.get(`seat-${seat}`);
    if (!anchor) continue;
    const [u, v] = far ? [felt.width - anchor.x, felt.height - anchor.y] : [anchor.x, anchor.y];
    seats.set(seat, within({ x: x + u * scale, y: y + v * scale }, width, height, POD));
  }
  return { seats, middle: { x: width / 2, y: height * 0.39 }, picture: { x, y, scale, turn }, rim: null };
}

/** On an upright screen the table is turned, and drawn anew: the seats go around it evenly. */
function upright(felt: Felt, width: number, height: number, own: number): Omit<Oval, "card"> {
  const nearest = own || (felt.seats[Math.floor(felt.seats.length / 2)] ?? 1);
  const first = Math.max(0, felt.seats.indexOf(nearest));
  const pod = podOf(width);
  const [a, b] = [(width - pod.wide) / 2, (height - pod.high) / 2];
  const middle = { x: width / 2, y: height / 2 };
  const count = felt.seats.length;
  const seats = new Map<number, Point>();
  felt.seats.forEach((seat, i) => {
    const after = (i - first + count) % count;
    // One's own cards are larger, so the neighbours stand back a little.
    const turns = after === 0 ? 0 : (after + WIDER) / (count + 2 * WIDER);
    const angle = Math.PI / 2 + 2 * Math.PI * turns;
    seats.set(seat, { x: middle.x + a * Math.cos(angle), y: middle.y + b * Math.sin(angle) });
  });
  const rim = { x: 18, y: 30, width: width - 36, height: height - 60 };
  return { seats, middle, picture: null, rim };
}

function within({ x, y }: Point, width: number, height: number, { wide, high }: typeof POD): Point {
  return {
    x: Math.max(wide / 2, Math.min(x, width - wide / 2)),
    y: Math.max(high / 2, Math.min(y, height - high / 2)),
  };
}
