// The bearer token: in localStorage only when the person asked to be remembered, else for this tab.
const KEY = 'orbita.token';

type Listener = () => void;
const lost = new Set<Listener>();

/** The token of the session, null when signed out. */
export const getToken = (): string | null => sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY);

/** Keeps the token: for this tab, or on the device when the person wants to be remembered. */
export function keepToken(token: string, remember: boolean): void {
  clearToken();
  (remember ? localStorage : sessionStorage).setItem(KEY, token);
}

export function clearToken(): void {
  sessionStorage.removeItem(KEY);
  localStorage.removeItem(KEY);
}

/** Called by the client after a 401: forgets the token and tells the application. */
export function loseSession(): void {
  if (!getToken()) return;
  clearToken();
  for (const listener of lost) listener();
}

/** Runs when the server no longer knows the session. */
export function onSessionLost(listener: Listener): () => void {
  lost.add(listener);
  return () => void lost.delete(listener);
}
