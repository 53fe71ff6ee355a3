import { createHash } from "node:crypto";
import { expect, test, vi } from "vitest";

import { newId } from "../src/lib/acts";
import { chained, fault, hex, sha256, unhex } from "../src/lib/chain";
import type { Block } from "../src/lib/messages";

const sha = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const genesis = sha(Buffer.from("houseway journal 2"));

function block(over: Partial<Block> = {}): Block {
  const hidden = '{"salt":"00","answer":["As"]}';
  const document = JSON.stringify({
    at: 1,
    block: 1,
    first: 1,
    records: [{ entry: "done", hidden: sha(Buffer.from(hidden)) }],
  });
  const digest = sha(Buffer.concat([Buffer.from(genesis, "hex"), Buffer.from(document)]));
  return { type: "block", day: 1, n: 1, at: 1, document, digest, hidden: { "1": hidden }, ...over };
}

test("a block that follows is in order, by another implementation of SHA-256", async () => {
  expect(await chained(genesis, block().document)).toBe(block().digest);
  expect(await fault(genesis, block())).toBe("");
});

test("a changed letter, a wrong digest before it, a moved block and a changed hidden card are named", async () => {
  const { document, digest } = block();
  expect(await fault(genesis, block({ document: document.replace("done", "gone") }))).toMatch("does not follow");
  expect(await fault(digest, block())).toMatch("does not follow");
  expect(await fault(genesis, block({ n: 2 }))).toMatch("written as block 1");
  expect(await fault(genesis, block({ hidden: { "1": '{"salt":"00","answer":["Ks"]}' } }))).toMatch("record 1");
  expect(await fault(genesis, block({ hidden: { "7": "{}" } }))).toMatch("record 7");
});

test("digits become bytes and bytes digits", () => {
  expect(hex(unhex("00ff10"))).toBe("00ff10");
  expect(() => unhex("0g")).toThrow();
});

test("over plain HTTP, where a browser keeps its cryptography to itself, digests and ids are the same", async () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  for (const length of [0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000, 70_000]) {
    const message = Uint8Array.from({ length }, (_, i) => (i * 31 + length) % 256);
    expect(hex(await sha256(message)), `${length} bytes`).toBe(sha(Buffer.from(message)));
  }
  expect(await fault(genesis, block())).toBe("");
  expect(newId()).toMatch(/^[0-9a-f]{32}$/);
  expect(newId()).not.toBe(newId());
  vi.unstubAllGlobals();
});
