import { hex } from "./chain";
import type { FromClient, Join, Ping } from "./messages";

/** Whatever may be done at a table. */
export type AnyAct = Exclude<FromClient, Join | Ping>;

type Unsigned<A> = A extends AnyAct ? Omit<A, "id"> : never;

/** An act before it has an id. */
export type NewAct = Unsigned<AnyAct>;

/** An id that no other act has. `randomUUID` is kept for secure addresses; this is there over plain HTTP too. */
export function newId(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}
