// Where things lie, on a felt small enough to reckon by hand.
import { JSDOM } from "jsdom";
import { beforeAll, expect, test } from "vitest";

import { readFelt, type Felt } from "../src/lib/felt";
import { CARD, cardPieces, cardSpot, handNames, stakePieces, stakeSpot } from "../src/lib/placing";
import { EMPTY_SCENE, type Scene } from "../src/lib/scene";

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 1000 500">
  <script>alert(1)</script><style>* { display: none }</style><foreignObject/><image href="https://example.org/x.png"/>
  <g id="seat-1" data-anchor="500 480" data-angle="0" onclick="alert(1)"/>
  <g id="seat-1-cards" data-seat="1" data-area="cards" data-anchor="500 300" data-angle="0" data-size="104 97" data-cards="seat 1" data-step="14 -16">
    <rect id="seat-1-cards-card-1" data-anchor="480 300" data-angle="0" data-size="64 89" style="display:none"/>
    <rect id="seat-1-cards-card-2" data-anchor="512 300" data-angle="0" data-size="64 89"/>
  </g>
  <g id="seat-1-hand-2" data-anchor="600 300" data-angle="90" data-size="45 62" data-cards="seat 1 hand 2" data-step="14 -16"/>
  <g id="high" data-anchor="100 100" data-angle="0" data-size="200 97" data-cards="dealer" data-step="32 0">
    <rect id="high-card-1" data-anchor="50 100" data-angle="0" data-size="64 89"/>
    <rect id="high-card-2" data-anchor="120 100" data-angle="0" data-size="64 89"/>
  </g>
  <g id="low" data-anchor="300 100" data-angle="0" data-size="100 97" data-cards="dealer" data-first="3" data-step="32 0">
    <rect id="low-card-1" data-anchor="300 100" data-angle="0" data-size="64 89"/>
  </g>
  <g id="seat-1-ante" data-seat="1" data-area="ante" data-anchor="400 400" data-angle="10" data-size="90 90" data-stake="1 ante"><circle r="45"/></g>
  <g id="seat-1-double-hand-2" data-anchor="620 350" data-angle="0" data-size="22 22" data-stake="1 double 2"/>
  <text><textPath href="#low">x</textPath><textPath xlink:href="javascript:alert(1)">y</textPath></text>
</svg>`;

let felt: Felt;
beforeAll(() => {
  globalThis.DOMParser = new JSDOM().window.DOMParser;
  felt = readFelt(SVG);
});

test("a card lies on its own anchor, and one more than are drawn a step further", () => {
  expect(cardSpot(felt, "seat 1", 2)).toEqual({ x: 512, y: 300, angle: 0, scale: 1 });
  expect(cardSpot(felt, "seat 1", 4)).toEqual({ x: 540, y: 268, angle: 0, scale: 1 });
});

test("a step is turned with its place, and a place for a small card makes it small", () => {
  const spot = cardSpot(felt, "seat 1 hand 2", 2);
  expect(spot?.x).toBeCloseTo(616);
  expect(spot?.y).toBeCloseTo(314);
  expect(spot?.scale).toBeCloseTo(45 / 64);
});

test("the third card of a place may begin another row", () => {
  expect(cardSpot(felt, "dealer", 2)?.x).toBe(120);
  expect(cardSpot(felt, "dealer", 3)?.x).toBe(300);
  expect(cardSpot(felt, "dealer", 4)?.x).toBe(332);
});

test("a doubled card lies sideways, one over the corner of another does not", () => {
  expect(cardSpot(felt, "seat 1", 3, "sideways")?.angle).toBe(90);
  expect(cardSpot(felt, "seat 1", 3, "overlapping")?.angle).toBe(0);
});

test("wagers lie on their areas; what has no place is not drawn", () => {
  expect(stakeSpot(felt, 1, "ante")).toEqual({ x: 400, y: 400, angle: 10, scale: 1 });
  expect(stakeSpot(felt, 1, "double 2")?.scale).toBeCloseTo(22 / 39);
  expect(stakeSpot(felt, 2, "ante")).toBeNull();
  expect(cardSpot(felt, "seat 9", 1)).toBeNull();
});

test("a scene becomes pieces with keys that last", () => {
  const seat = { player: "Ann", chips: 0, wagers: { ante: 500, "double 2": 300 }, coupon: 0, cash: 0, in_pot: 0, playing: true };
  const scene: Scene = {
    ...EMPTY_SCENE,
    seats: { "1": seat },
    cards: { "seat 1": ["As", null], dealer: ["Kd"] },
    lies: { "seat 1": { "2": "sideways" } },
    hands: { "seat 1": "soft 11", nowhere: "x" },
  };
  expect(cardPieces(felt, scene).map(({ key, card, angle }) => [key, card, angle])).toEqual([
    ["seat 1 1", "As", 0],
    ["seat 1 2", null, 90],
    ["dealer 1", "Kd", 0],
  ]);
  expect(stakePieces(felt, scene).map(({ key, amount }) => [key, amount])).toEqual([
    ["1 ante", 500],
    ["1 double 2", 300],
  ]);
  expect(handNames(felt, scene).map(({ place, words }) => [place, words])).toEqual([["seat 1", "soft 11"]]);
});

test("no card that is drawn later lies on the corner by which one is read, from either side", () => {
  const scene: Scene = { ...EMPTY_SCENE, cards: { "seat 1": ["As", "Kd", "2c"], dealer: ["7h", "8h"] } };
  for (const across of [false, true]) {
    const side = across ? -1 : 1;
    const pieces = cardPieces(felt, scene, across);
    pieces.forEach((card, i) => {
      const corner = { x: card.x - side * (CARD.width / 2 - 4), y: card.y - side * (CARD.height / 2 - 4) };
      for (const later of pieces.slice(i + 1)) {
        const covered = Math.abs(later.x - corner.x) < CARD.width / 2 && Math.abs(later.y - corner.y) < CARD.height / 2;
        expect(covered, `${later.key} on ${card.key}`).toBe(false);
      }
    });
  }
});

test("a card knows how much of it the next one leaves free, to scale, turned, and from either side", () => {
  const scene: Scene = {
    ...EMPTY_SCENE,
    cards: { "seat 1": ["Ts", "Kd"], "seat 1 hand 2": ["As", "Kd"], dealer: ["7h", "8h"] },
  };
  const room = (across: boolean) => cardPieces(felt, scene, across).map(({ key, room }) => [key, Math.round(room)]);
  expect(room(false)).toEqual([
    ["seat 1 1", 32],
    ["seat 1 2", 64],
    ["seat 1 hand 2 1", 20],
    ["seat 1 hand 2 2", 64],
    ["dealer 1", 64],
    ["dealer 2", 64],
  ]);
  expect(room(true).find(([key]) => key === "seat 1 2")).toEqual(["seat 1 2", 32]);
  const doubled: Scene = { ...scene, lies: { "seat 1": { "2": "sideways" } } };
  expect(cardPieces(felt, doubled)[0]?.room).toBeLessThan(32);
});

test("nothing in a felt can act or reach outside", () => {
  const text = new JSDOM().window.document.createElement("div");
  text.append(felt.picture);
  expect(text.innerHTML).not.toMatch(/script|<style|foreignObject|<image|onclick|style=|javascript|example/i);
  expect(text.innerHTML).toContain('href="#low"');
});
