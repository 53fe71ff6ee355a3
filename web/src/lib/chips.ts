/** Chips as they are stacked and shown; what may be wagered says the form. */

export interface Denomination {
  cents: number;
  name: string;
  /** A class of the stylesheet has its colours. */
  colour: string;
}

export const DENOMINATIONS: Denomination[] = [
  { cents: 100_000, name: "1K", colour: "orange" },
  { cents: 50_000, name: "500", colour: "purple" },
  { cents: 10_000, name: "100", colour: "black" },
  { cents: 2_500, name: "25", colour: "green" },
  { cents: 500, name: "5", colour: "red" },
  { cents: 100, name: "1", colour: "white" },
  { cents: 50, name: "50¢", colour: "silver" },
  { cents: 25, name: "25¢", colour: "silver" },
  { cents: 5, name: "5¢", colour: "silver" },
  { cents: 1, name: "1¢", colour: "silver" },
];

/** The chips of an amount, the largest first. */
export function chipsOf(amount: number): Denomination[] {
  const chips: Denomination[] = [];
  let left = amount;
  for (const denomination of DENOMINATIONS) {
    while (left >= denomination.cents) {
      chips.push(denomination);
      left -= denomination.cents;
    }
  }
  return chips;
}

/** Chips to offer: multiples of the table's chip that a wager could need. */
export function offered(chip: number, most: number): Denomination[] {
  return DENOMINATIONS.filter(({ cents }) => cents % chip === 0 && 2 * cents <= most).slice(0, 5).reverse();
}
