// Files that are made faster than they are sent. What makes them holds a connection to the database, which must not wait for a
// slow client: it runs to its end, and only the bytes wait, which a compressed table has few of.
import type { StreamedFile } from '@orbita/contract/endpoint';

/** Iterates over what some work gives away in parts; the work waits until each part has been taken. */
export async function* handedOver<Item>(
  work: (give: (items: readonly Item[]) => Promise<void>) => Promise<void>,
): AsyncGenerator<Item> {
  interface Part {
    items: readonly Item[];
    taken: PromiseWithResolvers<void>;
  }
  let next = Promise.withResolvers<Part | null>();
  let open: Part | null = null;
  const give = (items: readonly Item[]): Promise<void> => {
    const taken = Promise.withResolvers<void>();
    next.resolve({ items, taken });
    return taken.promise;
  };
  void work(give).then(
    () => next.resolve(null),
    (error: unknown) => next.reject(error),
  );
  try {
    for (;;) {
      open = await next.promise;
      if (open === null) return;
      next = Promise.withResolvers();
      yield* open.items;
      open.taken.resolve();
    }
  } finally {
    // Whoever stops early ends the work too, and nobody hears of its failure.
    next.promise.catch(() => undefined);
    open?.taken.reject(new Error('Nobody takes the rest'));
  }
}

/** Begins to make a file and returns it once its first bytes are there; a failure until then is thrown. */
export async function madeAhead(
  parts: AsyncIterable<Uint8Array>,
  { name, mime }: Pick<StreamedFile, 'name' | 'mime'>,
): Promise<StreamedFile> {
  const made: Uint8Array[] = [];
  let change = Promise.withResolvers<void>();
  let end: { failure?: unknown } | null = null;
  const make = async (): Promise<void> => {
    for await (const part of parts) {
      made.push(part);
      change.resolve();
    }
  };
  void make()
    .then(
      () => (end = {}),
      (failure: unknown) => (end = { failure }),
    )
    .then(() => change.resolve());
  const sent = async function* send(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const part = made.shift();
      if (part) yield part;
      else if (end && 'failure' in end) throw end.failure;
      else if (end) return;
      else {
        change = Promise.withResolvers();
        await change.promise;
      }
    }
  };
  await change.promise;
  if (made.length === 0 && end && 'failure' in end) throw (end as { failure: unknown }).failure;
  return { parts: sent(), name, mime };
}
