// What a list shows lives in the address: search, filters and order are a link.
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDebounced } from '../../base/debounce.ts';

/** Shorter than for people: disciplines are few and the answer is quick. */
const LIST_DEBOUNCE = 300;

/** Reads and writes values of the address; a change of any of them goes back to the first page. */
export function useListAddress() {
  const [search, setSearch] = useSearchParams();
  const set = (values: Record<string, string | null>) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries({ ...values, page: null })) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  return { get: (name: string) => search.get(name) ?? '', set };
}

/** The text of a search field and what of it is already in the address. */
export function useAddressSearch() {
  const { get, set } = useListAddress();
  const query = get('query');
  const [text, setText] = useState(query);
  const settled = useDebounced(text.trim(), LIST_DEBOUNCE);
  const follow = useEffectEvent((words: string) => {
    if (words !== query) set({ query: words });
  });
  // Only typing moves the address; Back and Forward move the field below.
  useEffect(() => follow(settled), [settled]);
  useEffect(() => setText((current) => (current.trim() === query ? current : query)), [query]);
  const clear = () => {
    setText('');
    set({ query: null });
  };
  return { text, setText, query, clear };
}
