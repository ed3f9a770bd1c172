// After an update of the server the old hashed files are gone: a tab that was open meanwhile must fetch the new page.
const KEY = 'orbita.reloaded-at';
/** A second failure this soon is not about an update. */
const ONCE_IN = 60_000;

/** Reloads the page once when a piece of its code is no longer on the server. */
export function reloadAfterUpdate(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY)) || 0;
    if (!navigator.onLine || Date.now() - last < ONCE_IN) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    window.location.reload();
  });
}
