// Responses to calls that the page itself has sent before this code arrived (app/start-first-calls.ts).
// Each is handed out once, to the first request for the same address.

/** A call that the server names in the page. */
export interface FirstCall {
  /** Address in which `__name__` stands for a parameter of the path and `__me__` for the signed-in user. */
  url: string;
  /** Made only by a guest, or only for a user for whom this field of `getAuth` is above zero. */
  when?: 'guest' | 'groups_count' | 'subjects_count' | undefined;
}

/** Where the page keeps them. */
export interface EarlyCalls {
  /** The session for which they were made; null for a guest. */
  token: string | null;
  language: string;
  /** By address; removed when handed out. */
  sent: Map<string, EarlyCall>;
}
/** A call that the page has sent. */
export interface EarlyCall {
  response: Promise<Response>;
  /** When the response came, by performance.now(); undefined while it is awaited. */
  cameAt?: number | undefined;
}

declare global {
  interface Window {
    orbitaEarly?: EarlyCalls | undefined;
  }
}

/** Milliseconds after which a response that nobody took is too old, the same as for data that the page has read. */
const FRESH = 15_000;

/** Forgets what was not handed out, because a change may have made it outdated. */
export const forgetEarlyCalls = (): void => {
  delete window.orbitaEarly;
};

/** Returns the early response to a read, if it was made for the same session and language and is still fresh. */
export function takeEarlyCall(url: string, token: string | null, language: string): Promise<Response> | undefined {
  const early = window.orbitaEarly;
  if (!early || early.token !== token || early.language !== language) return undefined;
  const call = early.sent.get(url);
  early.sent.delete(url);
  if (!call || performance.now() - (call.cameAt ?? Infinity) > FRESH) return undefined;
  return call.response;
}
