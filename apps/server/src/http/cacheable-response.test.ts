import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CachedRead } from '../platform/cached-reads.ts';
import { openResponseCache } from '../platform/response-cache.ts';
import { CacheableResponse, readCached } from './cacheable-response.ts';
import { SerializedJson } from './serialized-json.ts';

interface Named {
  title: string;
  people: { id: number; is_online: boolean }[];
}
const named = (title: string, people: [id: number, is_online: boolean][]): Named => ({
  title,
  people: people.map(([id, is_online]) => ({ id, is_online })),
});

const people: CachedRead = { name: 'people', revisions: [], followed: {} };

/** Reads through one cache; what is not cached is serialized as the server does it, and stored. */
function openReader() {
  const kept = openResponseCache(1);
  return async (
    result: Named,
    { online = [] as number[], changesAt = (_result: Named, _now: number) => Number.POSITIVE_INFINITY, takes = 0 } = {},
  ): Promise<{ isKept: boolean; text: string }> => {
    const read = await readCached(kept, people, {
      key: 'named',
      revision: '1',
      online,
      read: async () => {
        vi.setSystemTime(Date.now() + takes);
        return result;
      },
      people: ({ people }) => people.map(({ id }) => id),
      changesAt,
    });
    if (read instanceof SerializedJson) return { isKept: true, text: read.text };
    expect(read).toBeInstanceOf(CacheableResponse);
    const text = JSON.stringify(read.result);
    read.keep(text);
    return { isKept: false, text };
  };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1000 }));
afterEach(() => void vi.useRealTimers());

describe('an answer that is kept', () => {
  test('says of each person whether they are online now, not whether they were', async () => {
    const read = openReader();
    await read(
      named('Тема', [
        [1, true],
        [2, false],
        [1, true],
      ]),
    );
    const answer = await read(named('никто не читает', []), { online: [2] });
    expect(answer).toEqual({
      isKept: true,
      text: JSON.stringify(
        named('Тема', [
          [1, false],
          [2, true],
          [1, false],
        ]),
      ),
    });
  });

  test('leaves words alone that look like it', async () => {
    const read = openReader();
    const result = named('"is_online":true и \\"is_online":false', [[1, false]]);
    await read(result);
    expect((await read(result, { online: [] })).text).toBe(JSON.stringify(result));
  });

  test('without people is sent as it was', async () => {
    const read = openReader();
    await read(named('Тема', []));
    expect(await read(named('Другая', []))).toEqual({ isKept: true, text: JSON.stringify(named('Тема', [])) });
  });

  test('names all people that it shows', async () => {
    const read = await readCached(openResponseCache(1), people, {
      key: 'named',
      revision: '1',
      online: [],
      read: async () => named('Тема', [[1, true]]),
      people: () => [],
    });
    expect(() => (read as CacheableResponse<Named>).keep('{"people":[{"id":1,"is_online":true}]}')).toThrow('1 people');
  });

  test('is over when what it says changed while it was read', async () => {
    const read = openReader();
    // Like an emoji that changes once, when the due date comes.
    const due = 1500;
    const changesAt = (_result: Named, now: number) => (now < due ? due : Number.POSITIVE_INFINITY);
    await read(named('Горит', []), { changesAt, takes: 1000 });
    expect(await read(named('Просрочено', []))).toMatchObject({ isKept: false });
  });
});
