// The language of the interface, Russian by default; separate from the catalogues so that the API client stays small.
import { createStore } from './store.ts';

export type Language = 'ru' | 'en';
const KEY = 'orbita.language';

const stored = localStorage.getItem(KEY);
const language = createStore<Language>(stored === 'en' ? 'en' : 'ru');

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
