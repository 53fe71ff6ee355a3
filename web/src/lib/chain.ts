/** The chain of a journal, checked by the browser's own cryptography (docs/journal.md). */

import type { Block } from "./messages";
import { sha256Here } from "./sha256";

const encoder = new TextEncoder();

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function unhex(digits: string): Uint8Array<ArrayBuffer> {
  if (digits.length % 2 || /[^0-9a-f]/.test(digits)) throw new Error("not hexadecimal digits");
  const bytes = new Uint8Array(digits.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = parseInt(digits.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

export async function sha256(...parts: Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  // Over plain HTTP a browser has no `subtle`, whatever its types say.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  return subtle ? new Uint8Array(await subtle.digest("SHA-256", all)) : sha256Here(all);
}

/** The digest of a block: of the digest before it, followed by its document. */
export async function chained(before: string, document: string): Promise<string> {
  return hex(await sha256(unhex(before), encoder.encode(document)));
}

/** What is wrong with a block that follows the digest `before`; nothing if it is in order. */
export async function fault(before: string, block: Block): Promise<string> {
  if ((await chained(before, block.document)) !== block.digest)
    return `Block ${block.n} does not follow from the one before it.`;
  const written = JSON.parse(block.document) as {
    block: number;
    first: number;
    records: { hidden?: string }[];
  };
  if (written.block !== block.n) return `Block ${block.n} is written as block ${written.block}.`;
  for (const [n, hidden] of Object.entries(block.hidden ?? {})) {
    const record = written.records[Number(n) - written.first];
    if (record?.hidden !== hex(await sha256(encoder.encode(hidden))))
      return `What was hidden in record ${n} is not what was recorded.`;
  }
  return "";
}
