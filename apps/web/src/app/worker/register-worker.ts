/** Registers the service worker; a browser without one, or a site without TLS, goes on as before. */
export function registerWorker(): void {
  // A page kept open for days learns of a new version when it is opened anew, which is when the browser looks by itself.
  navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
}
