import { expect, test } from "vitest";

import { merged, type Json } from "../src/lib/fold";

// The examples of RFC 7386, appendix A.
const examples: [Json, Json, Json][] = [
  [{ a: "b" }, { a: "c" }, { a: "c" }],
  [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
  [{ a: "b" }, { a: null }, {}],
  [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
  [{ a: ["b"] }, { a: "c" }, { a: "c" }],
  [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
  [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
  [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
  [["a", "b"], ["c", "d"], ["c", "d"]],
  [{ a: "b" }, ["c"], ["c"]],
  [{ a: "foo" }, null, null],
  [{ a: "foo" }, "bar", "bar"],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: "b", c: null }, { a: "b" }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

test.each(examples)("%j with %j is %j", (target, patch, result) => {
  expect(merged(target, patch)).toEqual(result);
});

test("neither the scene nor the patch is changed, and what is alike is shared", () => {
  const scene = { seats: { "1": { chips: 5 } }, cards: { dealer: ["As"] } };
  const before = JSON.stringify(scene);
  const after = merged(scene, { seats: { "1": { chips: 4 } } }) as typeof scene;
  expect(JSON.stringify(scene)).toBe(before);
  expect(after.cards).toBe(scene.cards);
});
