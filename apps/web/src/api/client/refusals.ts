// Lets a frame around pages answer a refusal that any of their calls may get, however it is made.
import type { ErrorCode } from '@orbita/contract/errors';
import type { ApiError } from './api-error.ts';

const listeners = new Map<string, Set<() => void>>();

/** Calls the listener whenever the server refuses a call with the code; the returned function ends that. */
export function onRefusal(code: ErrorCode, listener: () => void): () => void {
  const known = listeners.get(code) ?? new Set();
  listeners.set(code, known.add(listener));
  return () => void known.delete(listener);
}

/** Tells the listeners of a refusal. */
export const tellRefusal = ({ code }: ApiError): void => listeners.get(code)?.forEach((listener) => listener());
