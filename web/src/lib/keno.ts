/**
 * A keno ticket as it is marked on paper: numbers in groups, and rates in front of the ways.
 *
 * It only writes down what was marked; whether it adds up is decided at the counter.
 */

import { dollars } from "./money";

export interface Group {
  numbers: number[];
  /** One number that plays only together with other groups. */
  king: boolean;
}

export interface Marking {
  groups: Group[];
  /** The rate of each way in cents, by the number of its spots; none: not played. */
  rates: Record<number, number>;
  games: number;
}

/** How many ways the groups make of each number of spots, fewest spots first. */
export function waysOf(groups: readonly Group[]): Map<number, number> {
  let ways = new Map([[0, 1]]);
  for (const { numbers } of groups) {
    const more = new Map(ways);
    for (const [spots, count] of ways) {
      const sum = spots + numbers.length;
      more.set(sum, (more.get(sum) ?? 0) + count);
    }
    ways = more;
  }
  const kings = groups.filter(({ king }) => king).length;
  ways.set(0, (ways.get(0) ?? 0) - 1);
  ways.set(1, (ways.get(1) ?? 0) - kings);
  return new Map([...ways].filter(([, count]) => count > 0).sort(([a], [b]) => a - b));
}

/** The type of ticket that groups make. */
export function kindOf(groups: readonly Group[]): string {
  if (groups.length === 1) return "straight";
  if (groups.some(({ king }) => king)) return "king";
  return new Set(groups.map(({ numbers }) => numbers.length)).size === 1 ? "way" : "combination";
}

/** The groups that have numbers. */
export function marked(groups: readonly Group[]): Group[] {
  return groups.filter(({ numbers }) => numbers.length);
}

/** The ways that are played: each with its spots, how many there are, and the rate. */
export function played(marking: Marking): { spots: number; ways: number; rate: number }[] {
  return [...waysOf(marked(marking.groups))]
    .map(([spots, ways]) => ({ spots, ways, rate: marking.rates[spots] ?? 0 }))
    .filter(({ rate }) => rate > 0);
}

/** What one game of it costs. */
export function price(marking: Marking): number {
  return played(marking).reduce((sum, { ways, rate }) => sum + ways * rate, 0);
}

/** The request as it is handed in. */
export function request(marking: Marking): string {
  const groups = marked(marking.groups);
  const words = groups.map(({ numbers, king }) => (king ? "K" : "") + [...numbers].sort((a, b) => a - b).join(" "));
  const conditions = played(marking).map(({ spots, ways, rate }) => `${ways}/${spots} at ${dollars(rate)}`);
  const games = marking.games === 1 ? "1 game" : `${marking.games} games`;
  return `${kindOf(groups)}: ${words.join(" | ")}; ${conditions.join(", ")}; ${games}; ${dollars(price(marking) * marking.games)}`;
}

/** A number goes into a group, out of it, or from another group over to it. A king is one number. */
export function toggled(groups: readonly Group[], at: number, number: number): Group[] {
  return groups.map((group, i) => {
    const others = group.numbers.filter((other) => other !== number);
    if (i !== at || others.length < group.numbers.length) return { ...group, numbers: others };
    return { ...group, numbers: group.king ? [number] : [...group.numbers, number] };
  });
}

/** The groups of a ticket that was written: `king: K7 | 1 2 3; 1/4 at $1`. */
export function groupsOf(conditioning: string): Group[] {
  const [, groups = ""] = /^\w+: ([^;]*)/.exec(conditioning) ?? [];
  return groups.split("|").map((words) => ({
    king: words.includes("K"),
    numbers: (words.match(/\d+/g) ?? []).map(Number),
  }));
}

/** So many different numbers of 1 to `numbers` that are not taken, each as likely as any other. */
export function quickPick(count: number, numbers: number, taken: ReadonlySet<number> = new Set()): number[] {
  const free = Array.from({ length: numbers }, (_, i) => i + 1).filter((number) => !taken.has(number));
  const picked: number[] = [];
  while (picked.length < count && free.length) picked.push(...free.splice(below(free.length), 1));
  return picked.sort((a, b) => a - b);
}

function below(limit: number): number {
  const room = new Uint32Array(1);
  const fair = Math.floor(2 ** 32 / limit) * limit;
  do crypto.getRandomValues(room);
  while ((room[0] as number) >= fair);
  return (room[0] as number) % limit;
}
