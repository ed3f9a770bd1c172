import { expect, test, vi } from 'vitest';
import { createMarkBook, type CellAddress } from './mark-book.ts';

const cell: CellAddress = { student: 1, step: 10 };
const settle = () => new Promise((resolve) => setTimeout(resolve));
function setUp() {
  const server = new Map<string, number | null>();
  const calls = { fails: false, sent: [] as (number | null)[], onIdle: vi.fn() };
  const book = createMarkBook({
    save: async ({ student, step }, value) => {
      await settle();
      if (calls.fails) throw new Error('нет связи');
      calls.sent.push(value);
      server.set(`${student}:${step}`, value);
    },
    onSaved: () => undefined,
    onIdle: calls.onIdle,
  });
  const rest = async () => {
    do await settle();
    while (book.isSaving());
  };
  return { book, server, calls, rest };
}

test('a mark is shown at once and saved', async () => {
  const { book, server, calls, rest } = setUp();
  book.write(cell, 8, null);
  expect(book.rowEdits(1).get(10)).toMatchObject({ stage: 'saving', value: 8 });
  await rest();
  expect(book.editOf(cell)).toMatchObject({ stage: 'saved', value: 8 });
  expect(server.get('1:10')).toBe(8);
  expect(calls.onIdle).toHaveBeenCalledOnce();
});

test('typing the same value again saves nothing', () => {
  const { book } = setUp();
  book.write(cell, 8, 8);
  expect(book.editOf(cell)).toBeUndefined();
  expect(book.undoable.get()).toEqual([]);
});

test('typed again while on its way: the last value wins', async () => {
  const { book, server, calls, rest } = setUp();
  book.write(cell, 1, null);
  book.write(cell, 2, 1);
  book.write(cell, 3, 2);
  await rest();
  expect(server.get('1:10')).toBe(3);
  expect(calls.sent).toEqual([1, 3]);
});

test('a failure keeps what was typed and its reason; retry saves it', async () => {
  const { book, server, calls, rest } = setUp();
  calls.fails = true;
  book.write(cell, 9, 4);
  await rest();
  expect(book.editOf(cell)).toEqual({ stage: 'failed', value: 9, before: 4, message: 'нет связи' });
  expect(book.failed()).toEqual([cell]);
  calls.fails = false;
  book.retryAll();
  await rest();
  expect(server.get('1:10')).toBe(9);
  expect(book.failed()).toEqual([]);
});

test('undo goes back step by step, to no mark too', async () => {
  const { book, server, rest } = setUp();
  book.write(cell, 5, null);
  await rest();
  book.write({ student: 2, step: 10 }, 7, 6);
  await rest();
  expect(book.undo()).toEqual({ student: 2, step: 10 });
  await rest();
  expect(server.get('2:10')).toBe(6);
  expect(book.undo()).toEqual(cell);
  await rest();
  expect(server.get('1:10')).toBeNull();
  expect(book.undo()).toBeNull();
});

test('undo of one cell leaves the others', async () => {
  const { book, server, rest } = setUp();
  book.write(cell, 5, 3);
  book.write({ student: 2, step: 10 }, 7, 6);
  await rest();
  book.undo(cell);
  await rest();
  expect(server.get('1:10')).toBe(3);
  expect(server.get('2:10')).toBe(7);
  expect(book.undoable.get()).toHaveLength(1);
});

test('rows without changes keep one and the same empty map', () => {
  const { book } = setUp();
  expect(book.rowEdits(5)).toBe(book.rowEdits(6));
});
