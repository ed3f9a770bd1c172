// Unsaved changes: a list of keys. While it is not empty, leaving asks first.
import { useEffect } from 'react';
import { createStore } from './store.ts';

const keys = createStore<readonly string[]>([]);

/** Notes that something under this key is not saved. */
export function markUnsaved(key: string): void {
  if (!keys.get().includes(key)) keys.set([...keys.get(), key]);
}
export const markSaved = (key: string): void => {
  if (keys.get().includes(key)) keys.set(keys.get().filter((other) => other !== key));
};
export const hasUnsaved = (): boolean => keys.get().length > 0;
export const forgetUnsaved = (): void => keys.set([]);
export const useHasUnsaved = (): boolean => keys.use().length > 0;

/** Guards a form: unsaved while `isDirty`, forgotten when the form goes. */
export function useUnsaved(key: string, isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    markUnsaved(key);
    return () => markSaved(key);
  }, [key, isDirty]);
}
