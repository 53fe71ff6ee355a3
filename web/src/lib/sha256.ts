/** SHA-256 (FIPS 180-4) where the browser keeps its own for secure addresses: a house looked at over plain HTTP from another machine. */

const PRIMES = firstPrimes(64);
/** The first 32 bits of the fractional part of a root. */
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const BEGINNING = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const CONSTANTS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  return primes;
}

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

export function sha256Here(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, message.length << 3);
  const state = Int32Array.from(BEGINNING);
  const words = new Int32Array(64);
  for (let at = 0; at < padded.length; at += 64) mix(state, words, view, at);
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  state.forEach((word, i) => out.setInt32(4 * i, word));
  return digest;
}

/** One block of 64 bytes; an array of 32 bits drops what overflows. */
function mix(state: Int32Array, w: Int32Array, view: DataView, at: number): void {
  const word = (i: number) => w[i] as number;
  for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const [near, far] = [word(i - 2), word(i - 15)];
    const small = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    const large = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    w[i] = word(i - 16) + small + word(i - 7) + large;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const chosen = (e & f) ^ (~e & g);
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + (CONSTANTS[i] as number) + word(i)) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((added, i) => (state[i] = (state[i] as number) + added));
}
