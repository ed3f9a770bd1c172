// The bearer token, in localStorage if the user asked to be remembered, otherwise for this tab only.
const KEY = 'orbita.token';

type Listener = () => void;
const lost = new Set<Listener>();

/** Returns the token of the session; null when signed out. */
export const getToken = (): string | null => sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY);

/** Stores the token on the device if the user wants to be remembered, otherwise for this tab. */
export function keepToken(token: string, remember: boolean): void {
  clearToken();
  (remember ? localStorage : sessionStorage).setItem(KEY, token);
}

export function clearToken(): void {
  sessionStorage.removeItem(KEY);
  localStorage.removeItem(KEY);
}

/** Forgets the token after a 401 and notifies the listeners. */
export function loseSession(): void {
  if (!getToken()) return;
  clearToken();
  for (const listener of lost) listener();
}

/** Calls the listener when the server no longer accepts the session. */
export function onSessionLost(listener: Listener): () => void {
  lost.add(listener);
  return () => void lost.delete(listener);
}
