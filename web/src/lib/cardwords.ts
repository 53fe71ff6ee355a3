/** Cards as a screen reader says them. */

const RANKS: Record<string, string> = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" };
const SUITS: Record<string, string> = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

/** `spades`. */
export const suitWords = (card: string) => SUITS[card.slice(-1)] ?? card.slice(-1);

/** `ace of spades`; a card that one may not see is `a card face down`. */
export function cardWords(card: string | null): string {
  if (card === null) return "a card face down";
  const rank = card.slice(0, -1);
  return `${RANKS[rank] ?? rank} of ${suitWords(card)}`;
}

/** `ace of spades, two cards face down`. */
export function cardsWords(cards: readonly (string | null)[]): string {
  const down = cards.filter((card) => card === null).length;
  const up = cards.filter((card) => card !== null).map(cardWords);
  if (down) up.push(down === 1 ? "a card face down" : `${down} cards face down`);
  return up.join(", ");
}
