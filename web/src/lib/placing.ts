/** Where cards and chips lie, by the felt's own anchors. */

import type { Anchor, Felt } from "./felt";
import type { Scene } from "./scene";
import { stakeKey } from "./records";

/** A point on the table, a turn, and how large things are there; 1 is to scale. */
export interface Spot {
  x: number;
  y: number;
  angle: number;
  scale: number;
}

export const CARD = { width: 64, height: 89 };
export const CHIP = 39;

const RIGHT_ANGLES = new Set(["sideways", "at a right angle"]);

function turned(dx: number, dy: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return [dx * cos - dy * sin, dx * sin + dy * cos];
}

/** A point beside an anchor, in the frame of the anchor. */
export function beside(anchor: Anchor, right: number, down: number): { x: number; y: number } {
  const [dx, dy] = turned(right, down, anchor.angle);
  return { x: anchor.x + dx, y: anchor.y + dy };
}

/** Where card `n` of a place lies, counted from 1; nothing if the felt has no such place. */
export function cardSpot(felt: Felt, place: string, n: number, lies = ""): Spot | null {
  const row = felt.rows.get(place)?.findLast(({ first }) => first <= n);
  if (!row) return null;
  const k = n - row.first;
  const drawn = row.cards[k];
  const anchor = drawn ?? row.cards.at(-1) ?? row.area;
  const beyond = drawn ? 0 : k - Math.max(0, row.cards.length - 1);
  const { x, y } = beside(anchor, beyond * row.step[0], beyond * row.step[1]);
  const single = row.cards.length === 0;
  return {
    x,
    y,
    angle: anchor.angle + (RIGHT_ANGLES.has(lies) ? 90 : 0),
    scale: single && anchor.width < CARD.width ? anchor.width / CARD.width : 1,
  };
}

export interface CardPiece extends Spot {
  key: string;
  place: string;
  n: number;
  card: string | null;
  /** How wide the part of it is, from its left edge, that the next card leaves free; in millimetres of the card. */
  room: number;
}

/**
 * Every card that lies on the layout, in the order in which they are drawn. A card is read by its
 * upper left corner, which is free of the next card; seen from across the table, of the one before.
 */
export function cardPieces(felt: Felt, scene: Scene, across = false): CardPiece[] {
  const pieces: CardPiece[] = [];
  for (const [place, cards] of Object.entries(scene.cards)) {
    cards.forEach((card, i) => {
      const spot = cardSpot(felt, place, i + 1, scene.lies[place]?.[String(i + 1)]);
      if (spot) pieces.push({ key: `${place} ${i + 1}`, place, n: i + 1, card, room: CARD.width, ...spot });
    });
  }
  const drawn = across ? pieces.toReversed() : pieces;
  drawn.forEach((piece, i) => {
    const next = drawn[i + 1];
    if (next?.place === piece.place) piece.room = roomBeside(piece, next, across ? 180 : 0);
  });
  return drawn;
}

/** The corners of the cards that lie at a position, and of those before the dealer. */
export function lyingAt(felt: Felt, scene: Scene, position: number): { own: { x: number; y: number }[]; dealer: { x: number; y: number }[] } {
  const mine = new RegExp(`^seat ${position}( |$)`);
  const found = { own: [] as { x: number; y: number }[], dealer: [] as { x: number; y: number }[] };
  for (const { place, x, y, angle, scale } of cardPieces(felt, scene)) {
    const to = mine.test(place) ? found.own : felt.rows.get(place)?.[0]?.cards.length && !place.startsWith("seat ") ? found.dealer : null;
    const [right, down] = [(CARD.width / 2) * scale, (CARD.height / 2) * scale];
    const anchor = { id: "", x, y, angle, width: 0, height: 0 };
    to?.push(...[-1, 1].flatMap((a) => [-1, 1].map((b) => beside(anchor, a * right, b * down))));
  }
  return found;
}

/** What the index of a card, in its upper left corner, has to its right before another card covers it. */
function roomBeside(card: Spot, over: Spot, turn: number): number {
  const [dx, dy] = turned(over.x - card.x, over.y - card.y, -card.angle - turn).map((part) => part / card.scale) as [number, number];
  const crossed = Math.abs((over.angle - card.angle) % 180) > 45;
  const [wide, high] = crossed ? [CARD.height, CARD.width] : [CARD.width, CARD.height];
  const left = dx - wide / 2 + CARD.width / 2;
  const below = dy - high / 2 > 0;
  return left > 0 && !below ? Math.min(left, CARD.width) : CARD.width;
}

export interface StakePiece extends Spot {
  key: string;
  seat: number;
  wager: string;
  amount: number;
}

/** Where a wager of a seat lies. */
export function stakeSpot(felt: Felt, seat: number, wager: string): Spot | null {
  const anchor =
    felt.stakes.get(stakeKey(seat, wager))?.anchor ?? felt.anchors.get(`seat-${seat}-bet`);
  if (!anchor) return null;
  const { x, y, angle, width } = anchor;
  return { x, y, angle, scale: Math.min(1, Math.max(width, 22) / CHIP) };
}

/** Where the name of somebody stands: beside the position, one below the other where it is shared. */
export function nameSpot(felt: Felt, seat: number): { x: number; y: number } | undefined {
  const spot = felt.spots.get(seat) ?? seat;
  const anchor = felt.anchors.get(`seat-${spot}-name`) ?? felt.anchors.get(`seat-${spot}`);
  return anchor && beside(anchor, 0, 30 * placesAt(felt, spot).indexOf(seat));
}

/** The places of a position: who sits there, then who stands behind. */
export function placesAt(felt: Felt, spot: number): number[] {
  const behind = [...felt.spots].filter(([seat, at]) => at === spot && seat !== spot).map(([seat]) => seat);
  return [spot, ...behind.sort((a, b) => a - b)];
}

/** Every wager that lies on the layout. */
export function stakePieces(felt: Felt, scene: Scene): StakePiece[] {
  const pieces: StakePiece[] = [];
  for (const [number, seat] of Object.entries(scene.seats)) {
    for (const [wager, amount] of Object.entries(seat.wagers)) {
      const spot = stakeSpot(felt, Number(number), wager);
      if (spot && amount > 0)
        pieces.push({ key: stakeKey(Number(number), wager), seat: Number(number), wager, amount, ...spot });
    }
  }
  return pieces;
}

/** What a hand is called, and where that stands: at the lower edge of its cards. */
export interface HandName {
  place: string;
  x: number;
  y: number;
  words: string;
}

export function handNames(felt: Felt, scene: Scene): HandName[] {
  const names: HandName[] = [];
  for (const [place, words] of Object.entries(scene.hands)) {
    const count = scene.cards[place]?.length ?? 0;
    const first = cardSpot(felt, place, 1);
    const last = cardSpot(felt, place, count);
    if (!first || !last) continue;
    const half = (CARD.height / 2) * first.scale - 4;
    const [dx, dy] = turned(0, half, first.angle);
    names.push({ place, words, x: (first.x + last.x) / 2 + dx, y: (first.y + last.y) / 2 + dy });
  }
  return names;
}
