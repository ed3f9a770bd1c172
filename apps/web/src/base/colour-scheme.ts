// The colour scheme (light, dark or the device's), stored where the component library looks for it and applied before that loads.
import { createStore } from './store.ts';

export type SchemeChoice = 'light' | 'dark' | 'auto';
const KEY = 'mantine-color-scheme-value';
const device = window.matchMedia('(prefers-color-scheme: dark)');

const stored = localStorage.getItem(KEY);
const choice = createStore<SchemeChoice>(stored === 'light' || stored === 'dark' ? stored : 'auto');

export const useSchemeChoice = choice.use;
/** Applies a scheme and remembers the choice. */
export function chooseScheme(next: SchemeChoice): void {
  localStorage.setItem(KEY, next);
  choice.set(next);
  apply();
}

export function currentScheme(): 'light' | 'dark' {
  const chosen = choice.get();
  return chosen === 'auto' ? (device.matches ? 'dark' : 'light') : chosen;
}

function apply(): void {
  document.documentElement.setAttribute('data-mantine-color-scheme', currentScheme());
}

device.addEventListener('change', apply);
apply();
