/** Which screen belongs to which address. Each is loaded when somebody goes there. */

import type { Component } from "svelte";

export interface Screen {
  pattern: string;
  title: string;
  // Each screen has the parameters of its own pattern as properties.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  load: () => Promise<{ default: Component<any> }>;
}

export const screens: Screen[] = [
  { pattern: "/", title: "Lobby", load: () => import("./screens/lobby/Lobby.svelte") },
  { pattern: "/signin", title: "Sign in", load: () => import("./screens/account/SignIn.svelte") },
  { pattern: "/enter/:token", title: "Welcome", load: () => import("./screens/account/Enter.svelte") },
  { pattern: "/account", title: "Account", load: () => import("./screens/account/Account.svelte") },
  { pattern: "/cage", title: "Cage", load: () => import("./screens/cage/Cage.svelte") },
  { pattern: "/people", title: "People", load: () => import("./screens/people/People.svelte") },
  { pattern: "/history", title: "History", load: () => import("./screens/history/History.svelte") },
  {
    pattern: "/history/:table/:day/:round",
    title: "Round",
    load: () => import("./screens/history/RoundReplay.svelte"),
  },
  { pattern: "/tables/:table", title: "Table", load: () => import("./screens/table/TableScreen.svelte") },
  { pattern: "/school", title: "School", load: () => import("./screens/school/School.svelte") },
  { pattern: "/school/:id", title: "School", load: () => import("./screens/school/Attempt.svelte") },
  { pattern: "/dealing", title: "Dealing", load: () => import("./screens/dealer/Dealing.svelte") },
  { pattern: "/dealing/:table", title: "Dealing", load: () => import("./screens/dealer/Dealer.svelte") },
  { pattern: "/floor", title: "Floor", load: () => import("./screens/floor/Floor.svelte") },
  { pattern: "/floor/:table", title: "Floor", load: () => import("./screens/floor/FloorTable.svelte") },
];
