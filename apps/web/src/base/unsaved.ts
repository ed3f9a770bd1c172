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

const flushes = new Set<() => Promise<void>>();
/** Registers what saves pending changes of a page; the returned function removes it. */
export function addFlush(flush: () => Promise<void>): () => void {
  flushes.add(flush);
  return () => void flushes.delete(flush);
}
/** Saves pending changes before the session ends; resolves once each was tried. */
export const flushUnsaved = async (): Promise<void> => {
  await Promise.all([...flushes].map((flush) => flush()));
};
