// Working as somebody else; few pages need it.
import { KEY, OWN, type OwnSession } from './session.ts';

/** Uses another person's session in this tab; the own one waits. */
export function enterAs(token: string, back: string): void {
  const own: OwnSession = { token: sessionStorage.getItem(KEY), acting: token, back };
  sessionStorage.setItem(OWN, JSON.stringify(own));
  sessionStorage.setItem(KEY, token);
}
