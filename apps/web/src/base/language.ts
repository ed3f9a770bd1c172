// The language of the interface: the one chosen in this browser, else English where the browser is English, else Russian.
// Separate from the catalogues so that the API client stays small.
import { createStore } from './store.ts';

export type Language = 'ru' | 'en';
const KEY = 'orbita.language';

/** The language of a page that is opened: the choice, if there was one, or the first language of the browser. */
export function firstLanguage(chosen: string | null, ofBrowser: string): Language {
  if (chosen === 'ru' || chosen === 'en') return chosen;
  return /^en\b/i.test(ofBrowser) ? 'en' : 'ru';
}

const language = createStore<Language>(firstLanguage(localStorage.getItem(KEY), navigator.language));

/** Returns the current language. */
export const getLanguage = (): Language => language.get();
/** Returns the current language and re-renders the component when it changes. */
export const useLanguage = (): Language => language.use();

/** Switches the interface and remembers the choice in this browser. */
export function setLanguage(next: Language): void {
  localStorage.setItem(KEY, next);
  document.documentElement.lang = next;
  language.set(next);
}

document.documentElement.lang = language.get();
