/** What this browser was sent itself, to hold what is told later against it. */

const seen = new Map<string, Map<number, string>>();

/** The digests that this browser was sent of a day while it looked on. */
export function digestsSeen(table: string, day: number): Map<number, string> {
  const key = `${day} ${table}`;
  const found = seen.get(key) ?? new Map<number, string>();
  seen.set(key, found);
  return found;
}
