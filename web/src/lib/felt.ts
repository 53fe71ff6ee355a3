/** The felt as `felt/` draws it: a picture to look at, and the anchors on it (docs/felt.md). */

/** A place on the table: its middle in millimetres, its turn clockwise in degrees, its size. */
export interface Anchor {
  id: string;
  x: number;
  y: number;
  angle: number;
  width: number;
  height: number;
}

/** Places for the cards of one place, from its card `first` on. */
export interface Row {
  area: Anchor;
  cards: Anchor[];
  first: number;
  /** How far a card beyond those drawn lies from the one before, in the frame of the area. */
  step: [number, number];
}

export interface Stake {
  anchor: Anchor;
  seat: number;
  wager: string;
  /** Whether a betting area is drawn there, and whether it is round. */
  drawn: boolean;
  round: boolean;
}

export interface Felt {
  width: number;
  height: number;
  anchors: Map<string, Anchor>;
  rows: Map<string, Row[]>;
  stakes: Map<string, Stake>;
  seats: number[];
  /** Every place somebody may have, with the position it is at: who stands behind one shares it. */
  spots: Map<number, number>;
  /** The edge of the cloth, as a path. */
  outline: string;
  /** The tubes of the dealer's rack. */
  tubes: Anchor[];
  /** The picture without anything that could act; its ids are its own. */
  picture: SVGSVGElement;
}

const SVG = "http://www.w3.org/2000/svg";
const ELEMENTS = new Set(
  "svg g path rect circle ellipse line polyline polygon text textPath tspan defs title desc".split(" "),
);

/** Read a felt; what is no plain drawing is left out, so that nothing in it can act. */
export function readFelt(text: string): Felt {
  const read = new DOMParser().parseFromString(text, "image/svg+xml");
  const picture = read.documentElement as unknown as SVGSVGElement;
  if (picture.nodeName !== "svg") throw new Error("The felt could not be read.");
  clean(picture);
  const [, , width = 0, height = 0] = numbers(picture.getAttribute("viewBox"));
  const felt: Felt = {
    width,
    height,
    anchors: new Map(),
    rows: new Map(),
    stakes: new Map(),
    seats: [],
    spots: new Map(),
    outline: picture.querySelector("#place-table > path")?.getAttribute("d") ?? "",
    tubes: [],
    picture,
  };
  for (const element of picture.querySelectorAll("[data-anchor]")) note(felt, element);
  for (const tube of picture.querySelectorAll("#place-chip-tray > rect + rect")) {
    const [x = 0, y = 0, wide = 0, high = 0] = ["x", "y", "width", "height"].map((name) => Number(tube.getAttribute(name)));
    felt.tubes.push({ id: "", x: x + wide / 2, y: y + high / 2, angle: 0, width: wide, height: high });
  }
  felt.seats.sort((a, b) => a - b);
  return felt;
}

function numbers(text: string | null): number[] {
  return (text ?? "").trim().split(/[\s,]+/).map(Number);
}

function note(felt: Felt, element: Element): void {
  const [x = 0, y = 0] = numbers(element.getAttribute("data-anchor"));
  const [width = 0, height = 0] = numbers(element.getAttribute("data-size"));
  const angle = Number(element.getAttribute("data-angle") ?? 0);
  const anchor = { id: element.id, x, y, angle, width, height };
  felt.anchors.set(anchor.id, anchor);
  const seat = /^seat-(\d+)$/.exec(anchor.id)?.[1];
  if (seat) felt.seats.push(Number(seat));
  const stake = element.getAttribute("data-stake");
  if (stake) {
    const [number = "", ...wager] = stake.split(" ");
    const drawn = element.hasAttribute("data-area");
    felt.spots.set(Number(number), Number(/^seat-(\d+)/.exec(anchor.id)?.[1] ?? number));
    const round = !!element.querySelector(":scope > circle");
    felt.stakes.set(stake, { anchor, seat: Number(number), wager: wager.join(" "), drawn, round });
  }
  const cards = element.getAttribute("data-cards");
  if (cards) {
    const [right = 0, down = 0] = numbers(element.getAttribute("data-step"));
    const row: Row = {
      area: anchor,
      cards: [],
      first: Number(element.getAttribute("data-first") ?? 1),
      step: [right, down],
    };
    felt.rows.set(cards, [...(felt.rows.get(cards) ?? []), row].sort((a, b) => a.first - b.first));
  }
  const card = /^(.*)-card-(\d+)$/.exec(anchor.id);
  if (card) {
    for (const rows of felt.rows.values())
      for (const row of rows) if (row.area.id === card[1]) row.cards[Number(card[2]) - 1] = anchor;
  }
}

function clean(element: Element): void {
  for (const child of [...element.children]) {
    if (child.namespaceURI !== SVG || !ELEMENTS.has(child.nodeName)) child.remove();
    else clean(child);
  }
  for (const { name, value } of [...element.attributes]) {
    const refers = name === "href" || name.endsWith(":href");
    if (/^on/i.test(name) || name === "style" || (refers && !value.startsWith("#"))) element.removeAttribute(name);
  }
}

/** The picture once more, with ids of its own, for a second view of the same table. */
export function pictureOf(felt: Felt, suffix: string): SVGGElement {
  const group = document.createElementNS(SVG, "g");
  for (const child of felt.picture.children) {
    if (child.nodeName !== "title" && child.nodeName !== "desc") group.append(document.importNode(child, true));
  }
  for (const element of group.querySelectorAll("[id]")) element.id += suffix;
  for (const element of group.querySelectorAll("textPath")) {
    const target = element.getAttribute("href") ?? element.getAttributeNS("http://www.w3.org/1999/xlink", "href") ?? "";
    element.removeAttributeNS("http://www.w3.org/1999/xlink", "href");
    element.setAttribute("href", target + suffix);
  }
  return group;
}
