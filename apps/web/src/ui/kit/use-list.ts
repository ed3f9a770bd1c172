// Keeps search, filters, order and page of a list in the URL, so that they can be linked to and Back restores them.
import { useEffect, useEffectEvent } from 'react';
import { keysOf } from '@orbita/contract/records';
import { useAddressSearch, useListAddress } from '../lists/list-address.ts';
import { usePaging, type Paging } from '../lists/pagination.tsx';

/** Reads a value of the URL; invalid text yields undefined. */
export type Reader<T> = (text: string) => T;

/** Reads the id of a record. */
export const asId: Reader<number | undefined> = (text) => (Number(text) > 0 ? Number(text) : undefined);
/** Reads 1 and 0 as true and false. */
export const asFlag: Reader<boolean | undefined> = (text) => (text === '1' ? true : text === '0' ? false : undefined);
/** Reads one of the given words. */
export const asWord =
  <const T extends string>(words: readonly T[]): Reader<T | undefined> =>
  (text) =>
    words.find((word) => word === text);

/** How a column sorts. */
export interface SortRule {
  /** Direction after the first click. */
  first: 'asc' | 'desc';
  /** Whether a second click keeps the direction instead of reversing it. */
  isFixed?: boolean;
}

interface Spec<Filters, Views, Sort extends string> {
  /** Values that narrow the list, by their names in the URL. */
  filters?: Readers<Filters>;
  /** Values that choose what is listed, such as the archive; clearing the filters keeps them. */
  views?: Readers<Views>;
  sorts?: Record<Sort, SortRule>;
  /** Default order. */
  sort?: NoInfer<Sort>;
  /** Milliseconds between the last key and the search. */
  searchDelay?: number;
  /** Default number of rows per page. */
  size?: 10 | 20 | 30 | 40 | 50;
}

export interface ListAddress<Filters, Sort extends string> {
  filters: Filters;
  sort: Sort | undefined;
  isDescending: boolean;
  direction: 'asc' | 'desc';
  /** Search words alone, for a call without pages, such as an export. */
  words: { query?: string };
  /** Query that every list call takes: page, size and search words. */
  asked: { page: number; size: number; query?: string };
  /** State of the search field. */
  search: ReturnType<typeof useAddressSearch>;
  paging: Paging;
  /** True if the search or a filter narrows the list. */
  isFiltered: boolean;
  /** Sets values in the URL; null removes one. */
  set: (values: Record<string, string | null>) => void;
  /** Clears the search and the filters. */
  reset: () => void;
  /** Returns the sort state of a column for its heading; undefined if it cannot be sorted. */
  order: (name: string) => { isOn: boolean; isDescending: boolean; turn: () => void } | undefined;
}

type Readers<Values> = { [K in keyof Values]: Reader<Values[K]> };
function readAll<Values extends object>(readers: Partial<Readers<Values>>, get: (name: string) => string): Values {
  const names = keysOf(readers);
  const values: Partial<Values> = {};
  for (const name of names) values[name] = readers[name]?.(get(name));
  // Each declared value has a reader, so the values are complete once every reader has run.
  const isComplete = (read: Partial<Values>): read is Values => names.every((name) => name in read);
  if (!isComplete(values)) throw new Error('A value of the URL was not read');
  return values;
}

/**
 * Reads and writes the state of a list in the URL:
 * `const list = useList({ filters: { semester: asId }, views: { state: asWord(STATES) }, sorts: { title: { first: 'asc' } }, sort: 'title' })`.
 */
export function useList<Filters extends object = object, Views extends object = object, Sort extends string = never>(
  spec: Spec<Filters, Views, Sort> = {},
): ListAddress<Filters & Views, Sort> {
  const { filters = {}, views = {}, sorts, sort: usual, size = 20, searchDelay } = spec;
  const { get, set } = useListAddress();
  const search = useAddressSearch(searchDelay);
  const paging = usePaging(size);
  const known = sorts ? keysOf(sorts) : [];
  const sort = known.find((name) => name === get('sort')) ?? usual;
  const isTurned = get('dir') === 'desc';
  const isDescending = sort && sorts?.[sort].isFixed ? sorts[sort].first === 'desc' : isTurned;
  const names = Object.keys(filters);
  const words = search.query ? { query: search.query } : {};

  return {
    filters: { ...readAll<Filters>(filters, get), ...readAll<Views>(views, get) },
    sort,
    isDescending,
    direction: isDescending ? 'desc' : 'asc',
    words,
    asked: { page: paging.page, size: paging.size, ...words },
    search,
    paging,
    isFiltered: Boolean(search.query) || names.some((name) => get(name) !== ''),
    set,
    reset: () => {
      search.clear();
      set({ query: null, ...Object.fromEntries(names.map((name) => [name, null])) });
    },
    order: (name) => {
      const column = known.find((one) => one === name);
      const rule = column && sorts?.[column];
      if (!rule) return undefined;
      const isOn = sort === column;
      const next = isOn ? !isDescending : rule.first === 'desc';
      return {
        isOn,
        isDescending,
        turn: () =>
          set({ sort: column === usual ? null : column, ...(rule.isFixed ? {} : { dir: next ? 'desc' : null }) }),
      };
    },
  };
}

/** Goes to the last page when the current one no longer exists. */
export function useLastPage(
  { page, setPage }: Paging,
  read: { total: number; lastPage: number; data: readonly unknown[] } | undefined,
): void {
  const leave = useEffectEvent((last: number) => setPage(last));
  // A page beyond the last one has no rows to count, so its total may be 0 too.
  const last = read && read.data.length === 0 && page > read.lastPage ? read.lastPage : null;
  useEffect(() => {
    if (last !== null) leave(last);
  }, [last]);
}
