// A list keeps its search, filters and order in the URL, so that they can be shared as a link.
import { useEffect, useEffectEvent } from 'react';
import { useAddressParams } from '../../base/address-params.ts';
import { useDebounced } from '../../base/debounce.ts';
import { useEchoedText } from '../../base/echoed-text.ts';

/** Milliseconds; shorter than for people, because disciplines are few and found quickly. */
const LIST_DEBOUNCE = 300;

/** Reads and writes parameters of the URL; any change resets the list to its first page. */
export function useListAddress() {
  const [search, setSearch] = useAddressParams();
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

/** Returns the text of a search field and the query in the URL, which follows the text after a delay. */
export function useAddressSearch(delay = LIST_DEBOUNCE) {
  const { get, set } = useListAddress();
  const query = get('query');
  const { text, setText, expect } = useEchoedText(query);
  const send = (words: string) => {
    expect(words);
    set({ query: words });
  };
  const settled = useDebounced(text.trim(), delay);
  const follow = useEffectEvent((words: string) => {
    if (words !== query) send(words);
  });
  // Typing changes the URL; Back and Forward change the field.
  useEffect(() => follow(settled), [settled]);
  const clear = () => {
    setText('');
    if (query !== '') send('');
  };
  return { text, setText, query, clear };
}
