/** Times as people read them, by this browser's own zone. */

const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });
const time = new Intl.DateTimeFormat("en-US", { hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false });

/** `Nov 18, 05:41:27`. */
export function moment(at: number): string {
  return `${day.format(at)}, ${time.format(at)}`;
}
