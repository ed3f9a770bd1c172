import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readDraft, type Draft, type DraftStorage } from './draft-store.ts';
import { createDraftWriter, type WriterState } from './draft-writer.ts';

const buildDraft = (text: string, savedAt = Date.now()): Draft => ({
  content: { privacy: 1, fields: { 1: { text, choices: [], attachments: [] } } },
  baseVersion: 0,
  attempt: null,
  savedAt,
});
const textOf = (draft: unknown) => (draft as Draft | undefined)?.content.fields[1]?.text;

function buildKeeper(overrides: Partial<DraftStorage> = {}) {
  const kept = new Map<string, unknown>();
  const writes: unknown[] = [];
  const keeper: DraftStorage = {
    get: async <T>(key: string) => kept.get(key) as T | undefined,
    set: async (key, value) => {
      writes.push(value);
      kept.set(key, value);
    },
    remove: async (key) => void kept.delete(key),
    ...overrides,
  };
  return { keeper, kept, writes };
}

function buildLocalStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', buildLocalStorage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('createDraftWriter', () => {
  it('keeps what was typed within a second, even while typing goes on', async () => {
    const { keeper, kept, writes } = buildKeeper();
    const writer = createDraftWriter({ key: 'd', keeper, onState: () => undefined });
    for (let typed = 1; typed <= 20; typed++) {
      writer.put(buildDraft('а'.repeat(typed)));
      await vi.advanceTimersByTimeAsync(50);
      // A change has to be stored after a second; 400 ms already suffice here.
      if (typed > 8) expect(textOf(kept.get('d'))?.length).toBeGreaterThanOrEqual(typed - 8);
    }
    await vi.advanceTimersByTimeAsync(400);
    expect(textOf(kept.get('d'))).toBe('а'.repeat(20));
    expect(writes.length).toBeLessThan(6);
  });

  it('never writes an older draft over a newer one', async () => {
    const pending: { value: unknown; done: () => void }[] = [];
    const { keeper, kept } = buildKeeper();
    keeper.set = (key, value) =>
      new Promise((resolve) => {
        pending.push({ value, done: () => (kept.set(key, value), resolve()) });
      });
    const writer = createDraftWriter({ key: 'd', keeper, onState: () => undefined });
    writer.put(buildDraft('первый'));
    void writer.flush();
    writer.put(buildDraft('второй'));
    void writer.flush();
    expect(pending).toHaveLength(1);
    pending[0]?.done();
    await vi.advanceTimersByTimeAsync(0);
    pending[1]?.done();
    await vi.advanceTimersByTimeAsync(0);
    expect(textOf(kept.get('d'))).toBe('второй');
  });

  it('says that it could not be kept', async () => {
    const states: WriterState[] = [];
    const { keeper } = buildKeeper({ set: () => Promise.reject(new Error('no room')) });
    const writer = createDraftWriter({ key: 'd', keeper, onState: (state) => states.push(state) });
    writer.put(buildDraft('а'));
    await writer.flush();
    expect(states.at(-1)).toEqual({ stage: 'failed', at: null });
  });

  it('forgets what waits, so that a handed-in answer does not come back as a draft', async () => {
    const { keeper, kept } = buildKeeper();
    const writer = createDraftWriter({ key: 'd', keeper, onState: () => undefined });
    writer.put(buildDraft('а'));
    await writer.forget();
    await vi.advanceTimersByTimeAsync(1000);
    expect(kept.size).toBe(0);
  });
});

describe('readDraft', () => {
  it('prefers the newest of the kept draft and the farewell copy', async () => {
    const { keeper, kept } = buildKeeper();
    kept.set('d', buildDraft('в базе', 1));
    localStorage.setItem('orbita.d', JSON.stringify(buildDraft('на прощание', 2)));
    expect(textOf(await readDraft('d', keeper))).toBe('на прощание');
    expect(textOf(kept.get('d'))).toBe('на прощание');
    expect(localStorage.getItem('orbita.d')).toBeNull();

    localStorage.setItem('orbita.d', JSON.stringify(buildDraft('старая', 0)));
    expect(textOf(await readDraft('d', keeper))).toBe('на прощание');
  });

  it('does without a damaged copy', async () => {
    const { keeper } = buildKeeper();
    localStorage.setItem('orbita.d', '{');
    expect(await readDraft('d', keeper)).toBeUndefined();
  });
});
