// Working as somebody else: the administrator's own session waits in this tab until they return.
import { enterAs } from './client/enter-as.ts';
import { ownSession, returnToOwn } from './client/session.ts';
import { endOnServer } from './sign-out.ts';

/** Opens the product as another person; `back` is the page to return to. */
export function startActing(token: string, back: string): void {
  enterAs(token, back);
  // Everything that the pages hold belongs to the administrator.
  location.assign('/main');
}

/** Ends the session as another person and returns to the administrator's own. */
export async function stopActing(): Promise<void> {
  const back = ownSession()?.back ?? '/main';
  await endOnServer();
  returnToOwn();
  location.assign(back);
}
