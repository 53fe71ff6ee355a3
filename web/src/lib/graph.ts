/** The lines of a graph: from figures to places in a picture. */

export interface Extent {
  low: number;
  high: number;
}

/** The least and the largest of some figures, with 0 among them. */
export function extent(figures: readonly number[]): Extent {
  return figures.reduce(({ low, high }, one) => ({ low: Math.min(low, one), high: Math.max(high, one) }), {
    low: 0,
    high: 0,
  });
}

/** Round figures from below the least to above the largest, about so many. */
export function ticks({ low, high }: Extent, about = 5): number[] {
  const span = high - low || 1;
  const rough = span / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power;
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}

/** A scale from figures to places. */
export function scale(from: Extent, start: number, end: number): (figure: number) => number {
  const span = from.high - from.low || 1;
  return (figure) => start + ((figure - from.low) / span) * (end - start);
}

/** A line through points, as the path of a picture. */
export function line(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

/** The area between an upper and a lower line over the same places. */
export function band(points: readonly (readonly [number, number, number])[]): string {
  if (!points.length) return "";
  const upper = points.map(([x, high]) => [x, high] as const);
  const lower = points.map(([x, , low]) => [x, low] as const).reverse();
  return `${line(upper)}${line(lower).replace("M", "L")}Z`;
}

/** The point nearest to a place from the left. */
export function nearest(places: readonly number[], x: number): number {
  let found = 0;
  for (const [i, place] of places.entries()) if (Math.abs(place - x) < Math.abs((places[found] as number) - x)) found = i;
  return found;
}
