import { expect, test } from 'vitest';
import { handedOver, madeAhead } from './made-ahead.ts';

const file = { name: 'a.bin', mime: 'application/octet-stream' };
const readAll = async (parts: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> => {
  const read: Uint8Array[] = [];
  for await (const part of parts) read.push(part);
  return read;
};
const bytes = (...values: number[]) => Uint8Array.from(values);

test('work goes on when its part has been taken', async () => {
  const seen: string[] = [];
  const items = handedOver<number>(async (give) => {
    for (const part of [[1, 2], [], [3]]) {
      seen.push(`give ${part.join()}`);
      await give(part);
    }
  });
  for await (const item of items) seen.push(`take ${item}`);
  expect(seen).toEqual(['give 1,2', 'take 1', 'take 2', 'give ', 'give 3', 'take 3']);
});

test('a failure of the work is told after what it gave', async () => {
  const seen: number[] = [];
  const items = handedOver<number>(async (give) => {
    await give([1]);
    throw new Error('lost');
  });
  await expect(
    (async () => {
      for await (const item of items) seen.push(item);
    })(),
  ).rejects.toThrow('lost');
  expect(seen).toEqual([1]);
});

test('work of which nobody takes the rest ends', async () => {
  const ended = Promise.withResolvers<unknown>();
  const items = handedOver<number>(async (give) => {
    await give([1, 2]).catch(ended.resolve);
  });
  for await (const item of items) if (item === 1) break;
  expect(await ended.promise).toEqual(new Error('Nobody takes the rest'));
});

test('a file is made to its end though nobody reads it yet', async () => {
  const ended = Promise.withResolvers<void>();
  async function* parts() {
    yield bytes(1);
    yield bytes(2);
    ended.resolve();
  }
  const made = await madeAhead(parts(), file);
  await ended.promise;
  expect(await readAll(made.parts)).toEqual([bytes(1), bytes(2)]);
});

test('a file that fails before its first bytes is not begun, one that fails later is broken off', async () => {
  async function* parts(many: number) {
    for (let n = 0; n < many; n += 1) yield bytes(n);
    throw new Error('lost');
  }
  await expect(madeAhead(parts(0), file)).rejects.toThrow('lost');
  const { parts: sent } = await madeAhead(parts(1), file);
  await expect(readAll(sent)).rejects.toThrow('lost');
});
