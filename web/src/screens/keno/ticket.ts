/** A ticket as the scene of a keno counter shows it. */
export interface Ticket {
  seat: number;
  holder: string;
  conditioning: string;
  /** Its first game. */
  game: number;
  games: number;
  /** Of each game. */
  price: number;
  /** The money that belongs to it. */
  held: number;
  to_come: number;
  over: boolean;
}
