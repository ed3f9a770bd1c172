// The browser's offer to install the product as an app, which it makes once per page and perhaps before anything is shown.
import { createStore } from './store.ts';

/** The event of Chromium, which no standard and no type knows. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}
const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event;

/** Asks to install; undefined while the browser offers nothing. */
export const installOffer = createStore<(() => Promise<unknown>) | undefined>(undefined);

/** Keeps the offer for the place where the product shows it; the browser's own bar stays away. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallEvent(event)) return;
    event.preventDefault();
    installOffer.set(() => {
      installOffer.set(undefined);
      return event.prompt();
    });
  });
  window.addEventListener('appinstalled', () => installOffer.set(undefined));
}

/** An iPhone or iPad, which installs by the menu of Safari alone; an iPad says that it is a Mac. */
export const isAppleDevice = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Whether the product runs in a window of its own. */
export const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches;
