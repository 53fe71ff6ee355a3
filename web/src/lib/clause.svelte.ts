/** The clause somebody wants to read; `ClauseText` shows it. */

export const reading = $state<{ id: string }>({ id: "" });

export function readClause(id: string): void {
  reading.id = id;
}
