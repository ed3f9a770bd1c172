// The language of the interface: Russian unless the person chose English. Kept apart from the catalogues, so that the API client stays light.
import { createStore } from './store.ts';

export type Language = 'ru' | 'en';
const KEY = 'orbita.language';

const stored = localStorage.getItem(KEY);
const language = createStore<Language>(stored === 'en' ? 'en' : 'ru');

/** The current language. */
export const getLanguage = (): Language => language.get();
/** The current language; the component is drawn again when it changes. */
export const useLanguage = (): Language => language.use();

/** Switches the interface and remembers the choice in this browser. */
export function setLanguage(next: Language): void {
  localStorage.setItem(KEY, next);
  document.documentElement.lang = next;
  language.set(next);
}

document.documentElement.lang = language.get();
