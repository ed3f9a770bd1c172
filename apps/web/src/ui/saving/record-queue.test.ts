import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/client/api-error.ts';
import type { KeptChange } from './kept-change.ts';
import { AUTOSAVE_DELAY, createRecordQueue, type RecordState } from './record-queue.ts';

// The language is read from the browser when its module is loaded.
vi.hoisted(() => {
  const storage = { getItem: () => null };
  Object.assign(globalThis, { localStorage: storage, sessionStorage: storage, document: { documentElement: {} } });
});

interface Block {
  id: number;
  updated_at: string;
  title: string;
  content: string;
}
type Patch = Partial<Pick<Block, 'title' | 'content'>>;

const buildBlock = (overrides: Partial<Block> = {}): Block => ({
  id: 1,
  updated_at: 'v1',
  title: 'Сети',
  content: '<p>а</p>',
  ...overrides,
});
const stale = (current: Block) => new ApiError({ status: 409, code: 'stale', message: '', current });

/** A fake server with one block that refuses changes to an outdated record. */
function buildServer(block = buildBlock()) {
  let version = 1;
  const server = {
    block,
    sends: [] as Patch[],
    parallel: 0,
    most: 0,
    send: async (patch: Patch, updatedAt: string): Promise<Block> => {
      server.most = Math.max(server.most, ++server.parallel);
      await new Promise((resolve) => setTimeout(resolve, 50));
      server.parallel--;
      server.sends.push(patch);
      if (updatedAt !== server.block.updated_at) throw stale(server.block);
      return server.write(patch);
    },
    write: (patch: Patch): Block => {
      server.block = { ...server.block, ...patch, updated_at: `v${++version}` };
      return server.block;
    },
  };
  return server;
}

function buildQueue(server = buildServer()) {
  const states: RecordState<Block, Patch>[] = [];
  const merged: Block[] = [];
  const queue = createRecordQueue<Block, Patch>({
    base: server.block,
    send: server.send,
    onState: (state) => states.push(state),
    onSaved: () => undefined,
    onMerged: (theirs) => merged.push(theirs),
  });
  return { server, states, merged, queue };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('createRecordQueue', () => {
  it('sends once, 600 ms after the last key', async () => {
    const { server, queue, states } = buildQueue();
    for (const title of ['С', 'Се', 'Сет']) {
      queue.change({ title });
      await vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY - 100);
    }
    expect(server.sends).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(server.sends).toEqual([{ title: 'Сет' }]);
    expect(states.at(-1)?.stage).toBe('saved');
  });

  it('never has two saves on their way, and the newest value wins', async () => {
    const { server, queue } = buildQueue();
    queue.change({ title: '1' });
    void queue.flush();
    await vi.advanceTimersByTimeAsync(10);
    queue.change({ title: '2' });
    void queue.flush();
    void queue.run(async () => server.write({ content: 'вложение' }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.most).toBe(1);
    expect(server.block).toMatchObject({ title: '2', content: 'вложение' });
    expect(queue.isClean()).toBe(true);
  });

  it('takes over what a colleague changed elsewhere in the record', async () => {
    const { server, queue, merged } = buildQueue();
    server.write({ content: '<p>б</p>' });
    queue.change({ title: 'Новое' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.block).toMatchObject({ title: 'Новое', content: '<p>б</p>' });
    expect(merged).toHaveLength(1);
  });

  it('shows both when two changed the same, and keeps mine when told', async () => {
    const { server, queue, states } = buildQueue();
    server.write({ title: 'Чужое' });
    queue.change({ title: 'Моё' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(states.at(-1)?.conflict).toMatchObject({
      fields: ['title'],
      mine: { title: 'Моё' },
      theirs: { title: 'Чужое' },
    });
    expect(server.block.title).toBe('Чужое');

    queue.change({ content: 'ещё' });
    queue.keepMine();
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.block).toMatchObject({ title: 'Моё', content: 'ещё' });
  });

  it('takes theirs when told, and still saves what did not clash', async () => {
    const { server, queue } = buildQueue();
    server.write({ title: 'Чужое' });
    queue.change({ title: 'Моё', content: 'моё' });
    await vi.advanceTimersByTimeAsync(1000);
    queue.takeTheirs();
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.block).toMatchObject({ title: 'Чужое', content: 'моё' });
  });

  it('loses nothing while the server is away', async () => {
    const { server, queue, states } = buildQueue();
    const { send } = server;
    let isAway = true;
    server.send = (patch, updatedAt) =>
      isAway ? Promise.reject(new ApiError({ status: 0, code: 'offline', message: '' })) : send(patch, updatedAt);
    const own = createRecordQueue<Block, Patch>({
      base: server.block,
      send: (...args) => server.send(...args),
      onState: (state) => states.push(state),
      onSaved: () => undefined,
      onMerged: () => undefined,
    });
    own.change({ title: 'Без связи' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(states.at(-1)?.stage).toBe('failed');
    own.change({ content: 'и дальше' });
    isAway = false;
    await vi.advanceTimersByTimeAsync(6000);
    expect(server.block).toMatchObject({ title: 'Без связи', content: 'и дальше' });
    expect(queue.isClean()).toBe(true);
  });

  it('does not take a record read before its own change was saved', () => {
    const { queue } = buildQueue();
    queue.change({ title: 'Моё' });
    expect(queue.adopt(buildBlock({ updated_at: 'v9' }))).toBe(false);
    queue.withdraw('title');
    expect(queue.adopt(buildBlock({ updated_at: 'v9' }))).toBe(true);
  });

  it('tells what is not saved, while it waits and while it is sent', async () => {
    const server = buildServer();
    const kept: (KeptChange<Patch> | null)[] = [];
    const queue = createRecordQueue<Block, Patch>({
      base: server.block,
      send: server.send,
      onState: () => undefined,
      onSaved: () => undefined,
      onMerged: () => undefined,
      onUnsaved: (change) => kept.push(change),
    });
    queue.change({ title: 'Новое' });
    void queue.flush();
    await vi.advanceTimersByTimeAsync(10);
    queue.change({ content: 'и текст' });
    expect(kept.at(-1)).toMatchObject({
      patch: { title: 'Новое', content: 'и текст' },
      before: { title: 'Сети', content: '<p>а</p>' },
      updated_at: 'v1',
    });
    expect(kept).not.toContain(null);
    await vi.advanceTimersByTimeAsync(2000);
    expect(kept.at(-1)).toBeNull();
  });

  it('continues with a change of an earlier page, and shows both when a colleague changed the same since', async () => {
    const { server, queue, states } = buildQueue();
    const before = server.block;
    server.write({ title: 'Чужое' });
    queue.adopt(server.block);
    queue.resume({ patch: { title: 'Моё' }, before: { title: before.title }, updated_at: before.updated_at, at: 0 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(states.at(-1)?.conflict).toMatchObject({ mine: { title: 'Моё' }, theirs: { title: 'Чужое' } });
    expect(server.block.title).toBe('Чужое');
  });
});
