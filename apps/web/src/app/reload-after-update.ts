// A server update removes the old hashed files, so a tab that was open during it must load the new page.
import { isLoadingAhead } from './page-code.ts';

const KEY = 'orbita.reloaded-at';
/** A second failure within this many milliseconds has another cause than an update. */
const ONCE_IN = 60_000;

/** Reloads the page once when one of its modules is no longer on the server. */
export function reloadAfterUpdate(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // What is loaded ahead must not take the page away from under somebody's hands.
    if (isLoadingAhead()) return event.preventDefault();
    const last = Number(sessionStorage.getItem(KEY)) || 0;
    if (!navigator.onLine || Date.now() - last < ONCE_IN) return;
    // Meanwhile the page says what failed; a server that does not answer would leave the browser's own error page instead.
    void serverAnswers().then((answers) => {
      if (!answers) return;
      sessionStorage.setItem(KEY, String(Date.now()));
      window.location.reload();
    });
  });
}

const serverAnswers = (): Promise<boolean> =>
  fetch(window.location.href, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
