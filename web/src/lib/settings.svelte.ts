/** What somebody likes, kept in this browser. */

export interface Settings {
  /** How long a card takes, in milliseconds; 0: everything at once. */
  pace: number;
  sound: boolean;
  coach: boolean;
  contrast: boolean;
}

const KEY = "houseway";

function read(): Settings {
  const found: Settings = { pace: 450, sound: false, coach: false, contrast: false };
  try {
    Object.assign(found, JSON.parse(localStorage.getItem(KEY) ?? "{}"));
  } catch {
    // A browser that keeps nothing, or something else under this name: the defaults are as good.
  }
  return found;
}

export const settings = $state<Settings>(read());

/** Keep what is changed, and tell the stylesheet; called once, inside an effect root. */
export function keepSettings(): void {
  $effect(() => {
    document.documentElement.toggleAttribute("data-contrast", settings.contrast);
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // Then it holds for this page.
    }
  });
}

/** Take over what somebody likes from another browser; what is not known here is left out. */
export function adopt(liked: Record<string, unknown>): void {
  const known = Object.entries(settings);
  Object.assign(settings, Object.fromEntries(known.map(([name, now]) => [name, typeof liked[name] === typeof now ? liked[name] : now])));
}

/** Whether things may move: the reader's system has the last word. */
export function still(): boolean {
  return settings.pace === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
