import { expect, test } from "vitest";

import { band, extent, line, nearest, scale, ticks } from "../src/lib/graph";

test("ticks are round, cover the figures, and have 0 among them", () => {
  expect(ticks(extent([-130, 420]))).toEqual([-200, 0, 200, 400, 600]);
  expect(ticks(extent([12345]))).toEqual([0, 5000, 10000, 15000]);
  for (const figures of [[], [0], [-7], [1, 2, 3], [-99_999, 1]]) {
    const found = ticks(extent(figures));
    expect(found).toContain(0);
    for (const one of figures) {
      expect(found[0]).toBeLessThanOrEqual(one);
      expect(found.at(-1)).toBeGreaterThanOrEqual(one);
    }
    expect(found.length).toBeLessThan(12);
  }
});

test("a scale may turn figures upside down, and one figure alone has a place", () => {
  const y = scale({ low: -100, high: 300 }, 200, 0);
  expect([y(-100), y(0), y(300)]).toEqual([200, 150, 0]);
  expect(Number.isFinite(scale({ low: 0, high: 0 }, 0, 10)(0))).toBe(true);
});

test("lines and bands are closed where they should be", () => {
  expect(line([[0, 1], [2, 3]])).toBe("M0.0 1.0L2.0 3.0"); // prettier-ignore
  expect(band([[0, 1, 5], [2, 3, 7]])).toBe("M0.0 1.0L2.0 3.0L2.0 7.0L0.0 5.0Z"); // prettier-ignore
  expect(band([])).toBe("");
});

test("the nearest point is found", () => {
  expect(nearest([0, 10, 20], 14)).toBe(1);
  expect(nearest([0, 10, 20], 16)).toBe(2);
});
