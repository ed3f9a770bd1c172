// Entering: the pages of sign-in and registration alone need it.
import { clearToken, getToken, KEY, ownSession, SHARED, tellReplaced } from './session.ts';

/** Stores the token on the device if the user wants to be remembered, otherwise for the open tabs. */
export function keepToken(token: string, remember: boolean): void {
  const former = { token: getToken(), remembered: localStorage.getItem(KEY), own: ownSession() };
  clearToken();
  (remember ? localStorage : sessionStorage).setItem(KEY, token);
  const entering = `${Math.random()}`;
  if (remember) localStorage.removeItem(SHARED);
  else for (const storage of [localStorage, sessionStorage]) storage.setItem(SHARED, entering);
  if (former.token !== null && former.token !== token) tellReplaced(former);
}
