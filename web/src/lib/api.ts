/** The house's addresses under `/api`. What is refused becomes a `Refusal`. */

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly sentence: string,
    readonly cite = "",
  ) {
    super(sentence);
  }
}

let token = "";

/** Whatever changes something carries the token of one's session; `/api/me` tells it. */
export function useToken(said: string): void {
  token = said;
}

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (method !== "GET") headers["X-Houseway-Token"] = token;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers,
      credentials: "same-origin",
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refusal(0, "The house cannot be reached; try again in a moment.");
  }
  if (response.ok) return response;
  const said = (await response.json().catch(() => null)) as { sentence?: string; cite?: string } | null;
  throw new Refusal(
    response.status,
    said?.sentence ?? `The house answered ${response.status} and did not say why.`,
    said?.cite,
  );
}

async function json<T>(response: Promise<Response>): Promise<T> {
  const answered = await response;
  return (answered.status === 204 ? undefined : await answered.json().catch(() => undefined)) as T;
}

export const api = {
  get: <T>(path: string) => json<T>(ask("GET", path)),
  text: async (path: string) => (await ask("GET", path)).text(),
  post: <T>(path: string, body: unknown = {}) => json<T>(ask("POST", path, body)),
  put: <T>(path: string, body: unknown) => json<T>(ask("PUT", path, body)),
  delete: <T>(path: string) => json<T>(ask("DELETE", path)),
};

/** A part of an address: `tables/${part(name)}`. */
export const part = encodeURIComponent;
