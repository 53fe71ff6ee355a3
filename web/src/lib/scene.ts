/** What a viewer sees of a table (docs/pit.md, "The scene"). */

export interface SeatScene {
  player: string;
  chips: number;
  wagers: Record<string, number>;
  coupon: number;
  cash: number;
  in_pot: number;
  playing: boolean;
}

export interface Scene {
  game: string;
  procedure: string;
  round: number;
  variant: boolean;
  dealer: string;
  seats: Record<string, SeatScene>;
  /** A card that the viewer may not see is null. */
  cards: Record<string, (string | null)[]>;
  /** How cards lie that lie in a prescribed way, by their number there. */
  lies: Record<string, Record<string, string>>;
  hands: Record<string, string>;
  waiting: string[];
  reserved: Record<string, string>;
  devices: string[];
  own: Record<string, unknown>;
}

export const EMPTY_SCENE: Scene = {
  game: "",
  procedure: "",
  round: 0,
  variant: false,
  dealer: "",
  seats: {},
  cards: {},
  lies: {},
  hands: {},
  waiting: [],
  reserved: {},
  devices: [],
  own: {},
};
