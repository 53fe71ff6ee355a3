/** The house, as `/api/house` says. */

import { api } from "./api";

export interface House {
  name: string;
  version: string;
  /** Whether somebody without an account may play with play money. */
  guests: boolean;
  /** Whether anybody may look on. */
  watching: boolean;
  coach: boolean;
  money: "play" | "chips";
  /** The house's public key, in hexadecimal. */
  key: string;
}

export const house = $state<House>({
  name: "",
  version: "",
  guests: false,
  watching: true,
  coach: false,
  money: "play",
  key: "",
});

let asked: Promise<House> | null = null;

/** Ask once; whatever the house leaves out stays as above. */
export function whichHouse(): Promise<House> {
  asked ??= api.get<Partial<House>>("/house").then(
    (said) => Object.assign(house, said),
    (refusal: unknown) => {
      asked = null;
      throw refusal;
    },
  );
  return asked;
}
