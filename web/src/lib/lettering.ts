/** How wide words are in the face of the pages, so that what is drawn around them fits on every machine. */

let pen: CanvasRenderingContext2D | null = null;
const known = new Map<string, number>();

/** The width of semi-bold words of this size, in pixels. */
export function wordsWidth(words: string, size: number): number {
  let wide = known.get(words);
  if (wide === undefined) {
    if (!pen) {
      pen = document.createElement("canvas").getContext("2d");
      if (pen) pen.font = `650 100px ${getComputedStyle(document.documentElement).getPropertyValue("--sans") || "sans-serif"}`;
    }
    wide = pen ? pen.measureText(words).width / 100 : 0.6 * words.length;
    if (known.size > 2000) known.clear();
    known.set(words, wide);
  }
  return wide * size;
}
