import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openTurns } from './loop-turns.ts';

test('each turn of the event loop lets one piece of work in, in order; a new line begins when the last is over', async () => {
  const takeTurn = openTurns();
  for (const round of [1, 2]) {
    const entered: number[] = [];
    const all = [1, 2, 3].map((n) => takeTurn().then(() => entered.push(n)));
    await setImmediate();
    expect(entered, `round ${round}`).toEqual([1]);
    await Promise.all(all);
    expect(entered).toEqual([1, 2, 3]);
  }
});
