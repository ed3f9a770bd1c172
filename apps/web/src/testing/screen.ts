// The screen of a page test. Everything that waits here waits for a page that has arrived: no navigation under way, no request that a
// stub answers at once still open. Otherwise words that the leaving page shows too would be found there on a busy machine.
// Page tests import from here instead of the library; a lint rule says so.
import {
  type BoundFunctions,
  type queries,
  screen as libraryScreen,
  waitFor as waitForInLibrary,
  type waitForOptions,
  within as libraryWithin,
} from '@testing-library/react';
import { isUnderWay } from './render-page.tsx';

export { act, cleanup, fireEvent, renderHook } from '@testing-library/react';

/** Milliseconds between two looks at whether the page has arrived, which cost nothing. */
const LOOK = 4;
/** Milliseconds after which a check that failed is made again although the document is the same: it may read something else. */
const AGAIN = 50;

/** Waits until the page has arrived and the check passes; it is made when the page arrives and when its document has changed. */
export async function waitFor<Result>(
  check: () => Result | Promise<Result>,
  options?: waitForOptions,
): Promise<Result> {
  let failed: { at: number; error: unknown } | undefined;
  const changes = new MutationObserver(() => (failed = undefined));
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const checkOnce = () => {
    if (isUnderWay()) {
      failed = undefined;
      throw new Error('The page is under way');
    }
    if (failed && performance.now() - failed.at < AGAIN) throw failed.error;
    try {
      return check();
    } catch (error) {
      failed = { at: performance.now(), error };
      throw error;
    }
  };
  return waitForInLibrary(checkOnce, { interval: LOOK, ...options }).finally(() => changes.disconnect());
}

type Bound = BoundFunctions<typeof queries>;
type Query = (...given: unknown[]) => unknown;

/** Replaces `findBy…` and `findAllBy…` by `getBy…` and `getAllBy…` within {@link waitFor}. */
function arrived<Found extends Bound>(bound: Found): Found {
  const own = Object.entries(bound).map(([name, query]): [string, unknown] => {
    if (!name.startsWith('find')) return [name, query];
    const get = (bound as unknown as Record<string, Query>)[name.replace('find', 'get')]!;
    return [
      name,
      (words: unknown, options?: unknown, waiting?: waitForOptions) => waitFor(() => get(words, options), waiting),
    ];
  });
  return Object.fromEntries(own) as unknown as Found;
}

export const screen: typeof libraryScreen = arrived(libraryScreen);
export const within = (element: HTMLElement): Bound => arrived(libraryWithin(element));
