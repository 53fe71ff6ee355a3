/** Oneself, as `/api/me` says. */

import { api, useToken } from "./api";

export interface Me {
  /** Nothing for the public. */
  name: string;
  roles: string[];
  /** The chips in the account, in cents. */
  account: number;
  seats: { table: string; seat: number }[];
  token: string;
  settings: Record<string, unknown>;
}

const NOBODY: Me = { name: "", roles: [], account: 0, seats: [], token: "", settings: {} };

export const me = $state<Me>({ ...NOBODY });

/** Ask the house who one is. */
export async function whoAmI(): Promise<Me> {
  const said = await api.get<Partial<Me>>("/me");
  Object.assign(me, NOBODY, said);
  useToken(me.token);
  return me;
}

export async function playAsGuest(name: string): Promise<void> {
  await api.post("/guests", { name });
  await whoAmI();
}

export async function signIn(name: string, password: string): Promise<void> {
  await api.post("/sessions", { name, password });
  await whoAmI();
}

export async function signOut(): Promise<void> {
  await api.delete("/sessions");
  await whoAmI();
}
