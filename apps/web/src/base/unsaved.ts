// Keys of unsaved changes; while there are any, leaving asks first.
import { useEffect } from 'react';
import { createStore } from './store.ts';

const keys = createStore<readonly string[]>([]);

/** Marks the key as unsaved. */
export function markUnsaved(key: string): void {
  if (!keys.get().includes(key)) keys.set([...keys.get(), key]);
}
export const markSaved = (key: string): void => {
  if (keys.get().includes(key)) keys.set(keys.get().filter((other) => other !== key));
};
export const hasUnsaved = (): boolean => keys.get().length > 0;
export const forgetUnsaved = (): void => keys.set([]);
export const useHasUnsaved = (): boolean => keys.use().length > 0;

/** Marks a form as unsaved while `isDirty` and clears the mark when it unmounts. */
export function useUnsaved(key: string, isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    markUnsaved(key);
    return () => markSaved(key);
  }, [key, isDirty]);
}
