/**
 * The proof of a card, checked by the browser's own cryptography (docs/journal.md).
 *
 * Nothing here is taken on trust: leaf and commitment are computed again, and that the commitment
 * was published before the card left the deck is read from the chained documents themselves.
 */

import { chained, hex, sha256, unhex } from "./chain";

const encoder = new TextEncoder();

/** One card or number that was fixed by a shuffle or a mixing, as the house proves it. */
export interface CardProof {
  table: string;
  day: number;
  record: number;
  deal: number;
  shuffle: number;
  commitment: string;
  position: number;
  what: string;
  salt: string;
  leaves: string[];
}

/** A line of a journal as it is given away: a block, or a signed head. */
export type Line =
  | { table: string; day: number; document: string; digest: string; hidden?: Record<string, string> }
  | { table: string; day: number; block: number; digest: string; signature: string; key: string };

export interface Finding {
  /** What was looked at, in plain words. */
  words: string;
  right: boolean;
}

export interface Verdict {
  proved: boolean;
  findings: Finding[];
}

interface Entry {
  entry: string;
  step?: { do: string; nth?: number };
  answer?: unknown;
  drawn?: number[];
  hidden?: string;
}

/** The leaf of position `p` in shuffle `k` has the number 4096 k + p. */
const NUMBER = 4096;

/** What a journal's lines say, once its chain has been found in order. */
export interface Chain {
  records: Map<number, Entry>;
  /** What was hidden and this reader may see, by record. */
  hidden: Map<number, unknown>;
  digests: Map<number, string>;
  heads: { block: number; digest: string; signature: string; key: string }[];
  /** The block of each record. */
  blockOf: Map<number, number>;
}

export class Spoiled extends Error {}

const GENESIS = encoder.encode("houseway journal 2");

/** Read a day's lines from its first block on; whatever does not follow is `Spoiled`. */
export async function readChain(lines: readonly Line[]): Promise<Chain> {
  const chain: Chain = { records: new Map(), hidden: new Map(), digests: new Map(), heads: [], blockOf: new Map() };
  let before = hex(await sha256(GENESIS));
  let next = 1;
  for (const line of lines) {
    if (!("document" in line)) {
      chain.heads.push(line);
      if (chain.digests.get(line.block) !== line.digest)
        throw new Spoiled(`The signed head of block ${line.block} is not the digest of that block.`);
      continue;
    }
    const found = await chained(before, line.document);
    const block = chain.digests.size + 1;
    if (found !== line.digest) throw new Spoiled(`Block ${block} does not follow from the one before it.`);
    const document = JSON.parse(line.document) as { block: number; first: number; records: Entry[] };
    if (document.block !== block || document.first !== next)
      throw new Spoiled(`Block ${block} is not numbered as the next one.`);
    for (const [i, entry] of document.records.entries()) {
      chain.records.set(next + i, entry);
      chain.blockOf.set(next + i, block);
    }
    for (const [n, text] of Object.entries(line.hidden ?? {})) {
      if (chain.records.get(Number(n))?.hidden !== hex(await sha256(encoder.encode(text))))
        throw new Spoiled(`What was hidden in record ${n} is not what was recorded.`);
      chain.hidden.set(Number(n), JSON.parse(text));
    }
    next += document.records.length;
    before = found;
    chain.digests.set(block, found);
  }
  return chain;
}

/** Whether a card's salt makes its leaf, and all leaves the commitment. */
async function opens(proof: CardProof): Promise<[boolean, boolean]> {
  const leaf = hex(await sha256(unhex(proof.salt), encoder.encode(`${proof.position}:${proof.what}`)));
  const root = hex(await sha256(...proof.leaves.map(unhex)));
  return [leaf === proof.leaves[proof.position], root === proof.commitment];
}

function published(chain: Chain, proof: CardProof): number | null {
  const answer = chain.records.get(proof.shuffle)?.answer as { number?: number; commitment?: string } | undefined;
  return answer?.commitment === proof.commitment ? (answer.number ?? null) : null;
}

function leftTheDeck(chain: Chain, proof: CardProof, shuffle: number): boolean {
  const deal = chain.records.get(proof.deal);
  if (deal?.drawn) return deal.drawn.includes(shuffle * NUMBER + proof.position);
  // Numbers are drawn in the order of the last mixing.
  for (let n = proof.shuffle + 1; n < proof.deal; n++)
    if (chain.records.get(n)?.step?.do === "mixnumbers") return false;
  return deal?.step?.nth === proof.position + 1;
}

/** Whether a record shows the card to this reader, openly or in its hidden part. */
function shows(chain: Chain, proof: CardProof): boolean {
  const open = JSON.stringify(chain.records.get(proof.record)?.answer ?? null);
  const hidden = JSON.stringify(chain.hidden.get(proof.record) ?? null);
  const word = new RegExp(`(^|[^0-9A-Za-z])${proof.what}([^0-9A-Za-z]|$)`);
  return word.test(open) || word.test(hidden);
}

/** Whether a head carries the house's signature; `null` where this browser has no Ed25519. */
export async function signed(head: {
  table: string;
  day: number;
  block: number;
  digest: string;
  signature: string;
  key: string;
}): Promise<boolean | null> {
  const statement = `houseway head\n${head.table}\n${head.day}\n${head.block}\n${head.digest}\n`;
  let key: CryptoKey;
  try {
    key = await crypto.subtle.importKey("raw", unhex(head.key), { name: "Ed25519" }, false, ["verify"]);
  } catch {
    return null;
  }
  return crypto.subtle.verify({ name: "Ed25519" }, key, unhex(head.signature), encoder.encode(statement));
}

/**
 * Check one card against the lines of its day.
 *
 * `known` are digests that this browser was sent while it looked on; `house` is the key that the
 * house is known by. Both are looked at only where they are there.
 */
export async function check(
  proof: CardProof,
  lines: readonly Line[],
  house = "",
  known: ReadonlyMap<number, string> = new Map(),
): Promise<Verdict> {
  const findings: Finding[] = [];
  const say = (right: boolean, words: string) => findings.push({ right, words });
  try {
    const [leaf, root] = await opens(proof);
    say(leaf, `Salt, position ${proof.position} (the first is 0) and ${proof.what} make leaf ${proof.position}.`);
    say(root, `All ${proof.leaves.length} leaves together make the commitment ${proof.commitment.slice(0, 12)}….`);
    const chain = await readChain(lines);
    say(true, `All ${chain.digests.size} blocks of the day follow from one another.`);
    const shuffle = published(chain, proof);
    say(shuffle !== null, `Record ${proof.shuffle}, the shuffle, published that commitment.`);
    say(
      shuffle !== null && proof.shuffle < proof.deal && leftTheDeck(chain, proof, shuffle),
      `The card left the deck with record ${proof.deal}, which came later and names that position.`,
    );
    say(
      proof.deal <= proof.record && shows(chain, proof),
      `Record ${proof.record} shows you ${proof.what}.`,
    );
    const same = [...known].filter(([block, digest]) => chain.digests.has(block) && chain.digests.get(block) !== digest);
    if (known.size)
      say(same.length === 0, "These are the same blocks that this browser was sent while you looked on.");
    await checkHeads(chain, proof, house, say);
  } catch (error) {
    say(false, error instanceof Error ? error.message : "The proof cannot be read.");
  }
  return { proved: findings.every(({ right }) => right), findings };
}

async function checkHeads(
  chain: Chain,
  proof: CardProof,
  house: string,
  say: (right: boolean, words: string) => void,
): Promise<void> {
  const after = chain.blockOf.get(proof.record) ?? 0;
  const head = chain.heads.find(({ block }) => block >= after);
  if (!head) return;
  const right = await signed({ table: proof.table, day: proof.day, ...head });
  if (right === null) return;
  const whose = house && head.key !== house ? "somebody else than the house" : "the house";
  say(right && (!house || head.key === house), `The head at block ${head.block} is signed by ${whose}.`);
}

/** The lines of a stream. */
export function linesOf(text: string): Line[] {
  return text
    .split("\n")
    .filter((line) => line)
    .map((line) => JSON.parse(line) as Line);
}
