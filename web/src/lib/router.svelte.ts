/** Addresses are hashes (`#/tables/T`), so that any page can be reloaded and any server will do. */

export interface Place {
  path: string;
  query: URLSearchParams;
}

function here(): Place {
  const [path = "", query = ""] = location.hash.replace(/^#/, "").split("?", 2);
  return { path: path || "/", query: new URLSearchParams(query) };
}

export const router = $state<{ place: Place }>({ place: here() });

addEventListener("hashchange", () => {
  router.place = here();
});

export function go(path: string): void {
  location.hash = path;
}

/** The parameters of `pattern` (`/tables/:table`) in a path, or nothing if it is another. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  const found: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const value = given[i] ?? "";
    if (part.startsWith(":") && value) found[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return null;
  }
  return found;
}
