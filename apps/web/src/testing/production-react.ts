// Page tests run on the React that people get; its development build spends a third of their time on descriptions of elements.
// That React has no `act`, so what a test does is flushed here, as a browser does after an event.
import { createRequire } from 'node:module';
import { flushSync } from 'react-dom';

/** Stands in for `React.act`: applies what the work changed before it returns. */
function act(work: () => unknown): PromiseLike<unknown> {
  let result: unknown;
  flushSync(() => {
    result = work();
  });
  const isPromise = typeof result === 'object' && result !== null && 'then' in result;
  return isPromise ? (result as PromiseLike<unknown>) : Promise.resolve(result);
}

Object.assign(createRequire(import.meta.url)('react'), { act });
