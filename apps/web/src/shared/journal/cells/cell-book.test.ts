import { expect, test, vi } from 'vitest';
import { type CellAddress, type CellChange, type CellValue, createCellBook } from './cell-book.ts';

const cell: CellAddress = { student: 1, step: 10 };
const other: CellAddress = { student: 2, step: 10 };
const NONE = { mark: null, status: null };
const settle = () => new Promise((resolve) => setTimeout(resolve));
const value = (mark: number | null, status: number | null = null) => ({ mark, status });
const change = (at: CellAddress, mark: number | null, before: number | null): CellChange => ({
  ...at,
  ...value(mark),
  before: value(before),
});

function setUp() {
  const server = new Map<string, number | null>();
  const key = ({ student, step }: CellAddress) => `${student}:${step}`;
  const calls = {
    fails: false,
    error: null as Error | null,
    sent: [] as CellChange[][],
    undone: [] as number[],
    stale: new Map<string, number>(),
  };
  const onIdle = vi.fn();
  const book = createCellBook<CellValue>({
    pick: ({ mark, status }) => value(mark, status),
    isSame: (a, b) => a.mark === b.mark && a.status === b.status,
    save: async (changes) => {
      await settle();
      if (calls.fails) throw new Error('нет связи');
      if (calls.error) throw calls.error;
      calls.sent.push(changes);
      const isStale = (at: CellAddress) => calls.stale.has(key(at));
      const saved = changes.filter((at) => !isStale(at));
      for (const at of saved) server.set(key(at), at.mark);
      return {
        batchId: calls.sent.length,
        saved,
        refused: changes.filter(isStale).map((at) => ({ ...at, mark: calls.stale.get(key(at))!, message: 'изменили' })),
      };
    },
    undo: async (id) => {
      await settle();
      calls.undone.push(id);
      const saved = (calls.sent[id - 1] ?? []).map((at) => ({ ...at, ...at.before }));
      for (const at of saved) server.set(key(at), at.mark);
      return { saved, refused: [] };
    },
    onSaved: () => undefined,
    onIdle,
  });
  const rest = async () => {
    do await settle();
    while (book.isSaving());
  };
  return { book, server, calls, rest, onIdle };
}

test('a mark is shown at once and saved', async () => {
  const { book, server, rest, onIdle } = setUp();
  book.write([change(cell, 8, null)]);
  expect(book.editOf(cell)).toEqual({ stage: 'saving', ...value(8), before: NONE });
  await rest();
  expect(book.editOf(cell)).toMatchObject({ stage: 'saved', mark: 8 });
  expect(server.get('1:10')).toBe(8);
  expect(onIdle).toHaveBeenCalledOnce();
});

test('typing the same value again saves nothing', () => {
  const { book } = setUp();
  expect(book.write([change(cell, 8, 8)])).toBe(0);
  expect(book.undoable.get()).toEqual([]);
});

test('what is typed while a call is on its way goes with the next one; the last value wins and knows what it replaces', async () => {
  const { book, server, calls, rest } = setUp();
  book.write([change(cell, 1, null)]);
  book.write([change(cell, 2, 1)]);
  book.write([change(other, 7, null)]);
  book.write([change(cell, 3, 2)]);
  await rest();
  expect(server.get('1:10')).toBe(3);
  expect(calls.sent.map((changes) => changes.map(({ mark, before }) => [mark, before.mark]))).toEqual([
    [[1, null]],
    [
      [3, 1],
      [7, null],
    ],
  ]);
});

test('a failure keeps what was typed and its reason; retry saves it', async () => {
  const { book, server, calls, rest } = setUp();
  calls.fails = true;
  book.write([change(cell, 9, 4)]);
  await rest();
  expect(book.editOf(cell)).toEqual({ stage: 'failed', ...value(9), before: value(4), message: 'нет связи' });
  expect(book.failed()).toEqual([cell]);
  calls.fails = false;
  book.retryAll();
  await rest();
  expect(server.get('1:10')).toBe(9);
  expect(book.failed()).toEqual([]);
});

test('a refused cell stays with its reason and what a colleague gave; the others are saved', async () => {
  const { book, server, calls, rest } = setUp();
  calls.stale.set('1:10', 5);
  book.write([change(cell, 9, null), change(other, 7, null)]);
  await rest();
  expect(book.editOf(cell)).toEqual({ stage: 'failed', ...value(9), before: value(5), message: 'изменили' });
  expect(server.get('2:10')).toBe(7);
  calls.stale.clear();
  book.retry(cell);
  await rest();
  expect(calls.sent.at(-1)).toEqual([change(cell, 9, 5)]);
});

test('a paste is one undo by one call', async () => {
  const { book, server, calls, rest } = setUp();
  book.write([change(cell, 5, 3), change(other, 6, null)]);
  await rest();
  expect(calls.sent).toHaveLength(1);
  expect(book.undo()).toEqual(cell);
  await rest();
  expect(calls.undone).toEqual([1]);
  expect([server.get('1:10'), server.get('2:10')]).toEqual([3, null]);
  expect(book.undo()).toBeNull();
});

test('undo goes back step by step, also before the call has come back', async () => {
  const { book, server, rest } = setUp();
  book.write([change(cell, 5, null)]);
  await rest();
  book.write([change(other, 7, 6)]);
  expect(book.undo()).toEqual(other);
  await rest();
  expect(server.get('2:10')).toBe(6);
  expect(book.undo()).toEqual(cell);
  await rest();
  expect(server.get('1:10')).toBeNull();
});

test('undo of one cell leaves the others', async () => {
  const { book, server, rest } = setUp();
  book.write([change(cell, 5, 3)]);
  await rest();
  book.write([change(other, 7, 6)]);
  await rest();
  book.undo(cell);
  await rest();
  expect([server.get('1:10'), server.get('2:10')]).toEqual([3, 7]);
});

test('what did not arrive is saved when the network returns, a refusal is not', async () => {
  const { book, server, calls, rest } = setUp();
  calls.error = Object.assign(new Error('нет связи'), { status: 0 });
  book.write([change(cell, 9, 4)]);
  await rest();
  expect(book.failed()).toEqual([cell]);
  calls.error = null;
  calls.stale.set('2:10', 5);
  // The next saved cell sends the waiting ones along.
  book.write([change(other, 7, null)]);
  await rest();
  expect(server.get('1:10')).toBe(9);
  expect(book.failed()).toEqual([other]);
  expect(calls.sent.map((changes) => changes.map(({ mark, before }) => [mark, before.mark]))).toEqual([
    [
      [9, 4],
      [7, null],
    ],
  ]);
});

test('what is given up while the network is away is not sent later', async () => {
  const { book, calls, rest } = setUp();
  calls.error = Object.assign(new Error('нет связи'), { status: 0 });
  book.write([change(cell, 9, 4)]);
  await rest();
  book.discard(cell);
  calls.error = null;
  book.write([change(other, 7, null)]);
  await rest();
  expect(calls.sent.map((changes) => changes.map(({ student }) => student))).toEqual([[2]]);
});
