// Changes of a record that the server has not confirmed, kept in this browser under the person who typed them.
import { isRecord, keysOf } from '@orbita/contract/records';
import { unsentKey } from '../../base/unsent.ts';

/** A change that was not saved, with what it replaces, so that newer changes of others are noticed. */
export interface KeptChange<P> {
  patch: Partial<P>;
  /** The changed fields as they were before. */
  before: Partial<P>;
  /** Version of the record that was changed. */
  updated_at: string;
  /** Time of the last change in milliseconds. */
  at: number;
}

const keyOf = (userId: number, name: string): string => unsentKey(userId, `edit.${name}`);
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const isKept = <P>(value: unknown): value is KeptChange<P> =>
  isRecord(value) &&
  isRecord(value.patch) &&
  isRecord(value.before) &&
  typeof value.updated_at === 'string' &&
  typeof value.at === 'number';

function read<P>(userId: number, name: string): KeptChange<P> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId, name)) ?? 'null');
    return isKept<P>(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Returns the change that could not be saved when the page of the record was closed; null if the record has it already. */
export function findKeptChange<P extends object>(userId: number, name: string, record: object): KeptChange<P> | null {
  const kept = read<P>(userId, name);
  const isNews = kept && keysOf(kept.patch).some((field) => !isSame(kept.patch[field], Reflect.get(record, field)));
  return isNews ? kept : null;
}

/** Keeps what is not saved yet; null removes it. */
export function keepChange<P>(userId: number, name: string, change: KeptChange<P> | null): void {
  try {
    if (change) localStorage.setItem(keyOf(userId, name), JSON.stringify(change));
    else localStorage.removeItem(keyOf(userId, name));
  } catch {
    // When storage is full or forbidden, the change is still sent.
  }
}

/** Tells whether a change of one of these records was not saved. */
export const hasKeptChange = (userId: number, names: readonly string[]): boolean =>
  names.some((name) => read(userId, name) !== null);

/** Returns the fields of a record that a patch changes, as a patch that takes it back. */
export function patchBack<P extends object>(record: object, patch: Partial<P>): Partial<P> {
  const back: Partial<P> = {};
  for (const field of keysOf(patch)) if (field in record) Reflect.set(back, field, Reflect.get(record, field));
  return back;
}
