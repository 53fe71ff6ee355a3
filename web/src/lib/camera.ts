/** How a part of the table fills a part of the screen. */

import type { Anchor, Felt } from "./felt";
import { beside } from "./placing";

export interface Point {
  x: number;
  y: number;
}

/** `scale` is pixels a millimetre; `angle` is turned away, so that a seat at that angle is upright. */
export interface Camera {
  x: number;
  y: number;
  angle: number;
  scale: number;
}

export function corners(anchor: Anchor, margin = 0): Point[] {
  const [right, down] = [anchor.width / 2 + margin, anchor.height / 2 + margin];
  return [beside(anchor, -right, -down), beside(anchor, right, -down), beside(anchor, right, down), beside(anchor, -right, down)];
}

function turnedBack({ x, y }: Point, degrees: number): Point {
  const angle = (-degrees * Math.PI) / 180;
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) };
}

/** The camera that shows these points as large as they fit, with `margin` pixels around. */
export function framing(points: Point[], angle: number, width: number, height: number, margin = 8): Camera {
  const seen = points.map((point) => turnedBack(point, angle));
  const [left, right] = [Math.min(...seen.map(({ x }) => x)), Math.max(...seen.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...seen.map(({ y }) => y)), Math.max(...seen.map(({ y }) => y))];
  const scale = Math.min(
    Math.max(1, width - 2 * margin) / Math.max(1, right - left),
    Math.max(1, height - 2 * margin) / Math.max(1, bottom - top),
  );
  const middle = turnedBack({ x: (left + right) / 2, y: (top + bottom) / 2 }, -angle);
  return { ...middle, angle, scale };
}

/** The transform of a group that shows the table through a camera. */
export function transformOf({ x, y, angle, scale }: Camera, width: number, height: number): string {
  return `translate(${width / 2} ${height / 2}) scale(${scale}) rotate(${-angle}) translate(${-x} ${-y})`;
}

/** Where a point of the table is on the screen. */
export function onScreen(camera: Camera, point: Point, width: number, height: number): Point {
  const { x, y } = turnedBack({ x: point.x - camera.x, y: point.y - camera.y }, camera.angle);
  return { x: width / 2 + x * camera.scale, y: height / 2 + y * camera.scale };
}

/** A point moved sideways so far that what reaches `half` pixels to each side of it is not cut off. */
export function kept(camera: Camera, point: Point, half: number, width: number, height: number): Point {
  const { x } = onScreen(camera, point, width, height);
  if (x < 0 || x > width) return point;
  return shifted(camera, point, { x: Math.max(half - x, 0) + Math.min(width - half - x, 0), y: 0 });
}

/** A point moved by pixels of the screen. */
function shifted(camera: Camera, point: Point, by: Point): Point {
  const moved = turnedBack({ x: by.x / camera.scale, y: by.y / camera.scale }, -camera.angle);
  return { x: point.x + moved.x, y: point.y + moved.y };
}

/** Words around points, each `half` as wide to either side and `high` pixels high: what would cover others stands below them. */
export function apart<Label extends Point & { half: number }>(camera: Camera, labels: Label[], high: number): Label[] {
  const placed: { at: Point; half: number }[] = [];
  return labels.map((label) => {
    const at = onScreen(camera, label, 0, 0);
    let by = 0;
    while (placed.some((one) => Math.abs(one.at.x - at.x) < one.half + label.half && Math.abs(one.at.y - at.y - by) < high)) by += high;
    placed.push({ at: { x: at.x, y: at.y + by }, half: label.half });
    return { ...label, ...shifted(camera, label, { x: 0, y: by }) };
  });
}

/** How far something stands from the middle, as a part of a quarter of the whole; 1 is the most. */
const aside = (at: number, whole: number) => Math.max(-1, Math.min(1, (at - whole / 2) / (whole / 4)));
const within = (at: number, half: number, whole: number) => Math.max(half + 2, Math.min(whole - half - 2, at));

/**
 * Where something so large on the screen stands if it is moved away from the middle by half its size, and not out;
 * above or below a hand of cards which it would cover.
 */
export function outwards({ camera, width, height }: Lens, point: Point, wide: number, high: number, hand: Point | null = null): Point {
  const at = onScreen(camera, point, width, height);
  const x = within(at.x + (aside(at.x, width) * wide) / 2, wide / 2, width);
  let y = within(at.y + (aside(at.y, height) * high) / 2, high / 2, height);
  if (hand) {
    const cards = onScreen(camera, hand, width, height);
    const reach = HAND * camera.scale;
    const off = high / 2 + reach - Math.abs(y - cards.y);
    if (off > 0 && Math.abs(x - cards.x) < wide / 2 + reach) y += y > cards.y + 1 ? off : -off;
  }
  return shifted(camera, point, { x: x - at.x, y: y - at.y });
}

/** How far a hand of two cards reaches to each side of its middle, in millimetres, however it is turned. */
const HAND = 56;

/** The points of a seat: its betting areas, the places of its hands and its name. */
export function seatPoints(felt: Felt, seat: number, used: (id: string) => boolean): Point[] {
  const points: Point[] = [];
  for (const anchor of felt.anchors.values()) {
    if (anchor.id.startsWith(`seat-${seat}-`) && anchor.width && used(anchor.id)) points.push(...corners(anchor));
  }
  return points;
}

/** The points of the places before the dealer where cards lie. */
export function dealerPoints(felt: Felt): Point[] {
  const points: Point[] = [];
  for (const [place, rows] of felt.rows) {
    if (place.startsWith("seat ")) continue;
    for (const row of rows) if (row.cards.length) points.push(...corners(row.area));
  }
  return points;
}

/** The padded rail around the cloth, in millimetres. */
const RAIL = 56;

export function wholeTable(felt: Felt): Point[] {
  return [
    { x: -RAIL, y: -RAIL / 2 },
    { x: felt.width + RAIL, y: -RAIL / 2 },
    { x: -RAIL, y: felt.height + RAIL },
    { x: felt.width + RAIL, y: felt.height + RAIL },
  ];
}

/** Where a dealer works: the seats that somebody holds, and what is before and beside the dealer. */
export function workedAt(felt: Felt, seats: number[]): Point[] {
  const places = [...seats.map((seat) => `seat-${seat}-stack`), ...FURNISHINGS].flatMap((id) => felt.anchors.get(id) ?? []);
  return [...seats.flatMap((seat) => seatPoints(felt, seat, () => true)), ...dealerPoints(felt), ...places.flatMap((place) => corners(place))];
}

/** What fills the stage: one view of the table, or the dealer's side above one's own. */
export interface Lens {
  camera: Camera;
  width: number;
  height: number;
  /** In which corner it lies over the view before it. */
  inset?: "left" | "middle" | "right";
}

/** A card should be this wide at least, in pixels. */
const READABLE = 42;

/** Turned further than this, cards before the dealer are shown upright once more. */
const TILTED = 24;

/** What stands beside the dealer, and is shown where there is room. */
const FURNISHINGS = ["place-chip-tray", "place-discard-rack", "place-shoe", "place-shuffler"];

/**
 * How far the table is turned for somebody at a seat: as little as makes that seat the nearest, so
 * that the dealer's side stays as upright as can be.
 */
export function turnFor(felt: Felt, seat: number): number {
  const angle = felt.anchors.get(`seat-${seat}`)?.angle ?? 0;
  const apart = felt.seats
    .filter((other) => other !== seat)
    .map((other) => Math.abs((felt.anchors.get(`seat-${other}`)?.angle ?? 0) - angle));
  const slack = 0.4 * Math.min(...apart, 90);
  const turn = Math.max(0, Math.abs(angle) - slack);
  return turn < 6 ? 0 : Math.sign(angle) * turn;
}

export interface Look {
  width: number;
  height: number;
  /** The seat it is looked at from, or 0. */
  seat: number;
  /** All positions one holds. */
  own: number[];
  /** Other seats that somebody holds. */
  others: number[];
  whole: boolean;
  used: (id: string) => boolean;
  /** Where cards lie now, one's own and those before the dealer: a hand that is hit grows beyond its places. */
  lying?: { own: Point[]; dealer: Point[] };
}

/**
 * The views that show what matters: one's own seat nearest and upright, the dealer's cards, and as
 * many others as leave cards readable. Where one view cannot, two do.
 */
export function lenses(felt: Felt, look: Look): Lens[] {
  const { width, height, seat } = look;
  const card = (camera: Camera) => camera.scale * 64;
  const everything = framing(wholeTable(felt), 0, width, height, 0);
  const places = seat ? seatPoints(felt, seat, look.used) : [];
  const dealer = [...dealerPoints(felt), ...(look.lying?.dealer ?? [])];
  if (!places.length || look.whole || !dealer.length) return [{ camera: everything, width, height }];
  const own = [...places, ...(look.lying?.own ?? [])];
  const angle = turnFor(felt, seat);
  let needed = [...own, ...dealer];
  let camera = framing(needed, angle, width, height, 14);
  const stack = [felt.anchors.get(`seat-${seat}-stack`)].flatMap((one) => (one ? corners(one) : []));
  if (card(camera) >= READABLE) {
    const anchor = felt.anchors.get(`seat-${seat}`) as Anchor;
    const far = (other: number) => {
      const there = felt.anchors.get(`seat-${other}`);
      return there ? Math.hypot(there.x - anchor.x, there.y - anchor.y) : Infinity;
    };
    const further = [
      stack,
      ...[...look.others].sort((a, b) => Number(look.own.includes(b)) - Number(look.own.includes(a)) || far(a) - far(b)).map((other) => seatPoints(felt, other, look.used)),
      ...FURNISHINGS.flatMap((id) => felt.anchors.get(id) ?? []).map((place) => corners(place)),
      wholeTable(felt),
    ];
    for (const points of further) {
      const wider = framing([...needed, ...points], angle, width, height, 14);
      if (card(wider) < READABLE) continue;
      needed = [...needed, ...points];
      camera = wider;
    }
    const view = { camera, width, height };
    const over = Math.abs(angle) < TILTED ? null : upright(dealer, angle, view, own);
    return over ? [view, over] : [view];
  }
  if (width > height) {
    const view = { camera: nearby([...own, ...stack], felt, angle, width, height), width, height };
    const over = upright(dealer, angle, view, own);
    if (over) return [view, over];
  }
  return stacked(own, felt.anchors.get(`seat-${seat}`)?.angle ?? 0, dealer, width, height);
}

/** The dealer's side above one's own seat, parted so that the smaller cards are as large as can be. */
function stacked(own: Point[], angle: number, dealer: Point[], width: number, height: number): Lens[] {
  const parted = [0.26, 0.3, 0.34, 0.38, 0.42, 0.46].map((part): [Lens, Lens] => {
    const upper = Math.round(height * part);
    const lower = height - upper;
    return [
      { camera: framing(dealer, 0, width, upper, 8), width, height: upper },
      { camera: framing(own, angle, width, lower, 8), width, height: lower },
    ];
  });
  const least = ([above, below]: [Lens, Lens]) => Math.min(above.camera.scale, below.camera.scale);
  return parted.reduce((best, next) => (least(next) > least(best) ? next : best));
}

/** How far a view that lies over another is from its edges; `Stage.svelte` says the same. */
const EDGE = 12;

/** The cards before the dealer, upright, in the corner where the dealer is, or where it covers nothing of one's own seat. */
function upright(points: Point[], angle: number, ground: Lens, own: Point[]): Lens | null {
  const { width, height } = ground;
  const largest = Math.min(1.1, framing(points, 0, Math.min(400, width * 0.38), height * 0.42, 6).scale);
  const corner = angle < 0 ? "right" : angle > 0 ? "left" : "middle";
  const corners = [corner, ...(["left", "right"] as const).filter((one) => one !== corner)] as const;
  for (const scale of [largest, 0.8 * largest]) {
    for (const inset of corners) {
      const view = laidOver(points, scale, inset);
      if (!covers(view, ground, own)) return view;
    }
  }
  return null;
}

function laidOver(points: Point[], scale: number, inset: "left" | "middle" | "right"): Lens {
  const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))];
  const wide = Math.round((right - left) * scale) + 12;
  const high = Math.round((bottom - top) * scale) + 12;
  return { camera: framing(points, 0, wide, high, 6), width: wide, height: high, inset };
}

/** Whether a view that lies over another hides one of these points of it. */
export function covers(over: Lens, ground: Lens, points: Point[]): boolean {
  const left = { left: EDGE, middle: (ground.width - over.width) / 2, right: ground.width - EDGE - over.width }[over.inset ?? "left"];
  return points.some((point) => {
    const { x, y } = onScreen(ground.camera, point, ground.width, ground.height);
    return y < EDGE + over.height && x > left && x < left + over.width;
  });
}

/** Where a low screen has no room for all: one's own seat at the lower edge, as large as is readable. */
function nearby(own: Point[], felt: Felt, angle: number, width: number, height: number): Camera {
  const scale = Math.min(READABLE / 64, framing(own, angle, width, height, 14).scale);
  const seen = own.map((point) => turnedBack(point, angle));
  const bottom = Math.max(...seen.map(({ y }) => y));
  const middle = (Math.min(...seen.map(({ x }) => x)) + Math.max(...seen.map(({ x }) => x))) / 2;
  const table = turnedBack({ x: felt.width / 2, y: felt.height / 2 }, angle).x;
  const reach = width / 2 / scale - (middle - Math.min(...seen.map(({ x }) => x))) - 30;
  const x = Math.max(middle - reach, Math.min(middle + reach, table));
  return { ...turnedBack({ x, y: bottom - (height / 2 - 14) / scale }, -angle), angle, scale };
}
