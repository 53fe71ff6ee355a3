/** Amounts are cents; these only say them. */

const whole = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** `$25`, `$12.50`. */
export function dollars(cents: number): string {
  return (cents % 100 ? exact : whole).format(cents / 100);
}

/** `$5–100`. */
export function between(least: number, most: number): string {
  return least === most ? dollars(least) : `${dollars(least)}–${dollars(most).slice(1)}`;
}

/** `+$25`, `-$12.50`, `$0`. */
export function signed(cents: number): string {
  return (cents > 0 ? "+" : "") + dollars(cents).replace("-", "−");
}
