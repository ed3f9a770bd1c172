// Where each page was left, so that Back returns there; a page that is opened begins at its top.
import { isRecord } from '@orbita/contract/records';
import type { Location } from 'react-router';

/** Where the router keeps the positions of a tab. */
const STORED = 'react-router-scroll-positions';
/** The key that the router gives to the first page of every load. */
const FIRST = 'default';

/** The key of a page's position: its entry in the history, or its address when it was loaded by it. */
export const scrollKeyOf = ({ key, pathname, search }: Location): string =>
  key === FIRST ? `${pathname}${search}` : key;

/** Forgets where an address was left, when it is opened anew rather than reloaded or returned to. */
export function forgetPositionOf(address: string, how: string | undefined): void {
  if (how !== 'navigate') return;
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '{}');
    if (!isRecord(stored)) return;
    const { [address]: forgotten, ...others } = stored;
    if (forgotten !== undefined) sessionStorage.setItem(STORED, JSON.stringify(others));
  } catch {
    // Without storage there is no position to forget.
  }
}
