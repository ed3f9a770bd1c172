import { expect, test } from 'vitest';
// @ts-expect-error a script without types of its own
import { keepRunning } from '../../../scripts/lib/keep-running.mjs';

interface Run {
  code: number;
  message?: 'ready' | 'refused';
}
/** Runs servers that end as listed, one after the other; returns the exit code and how many ran. */
async function runEach(runs: Run[], stopped = new AbortController().signal) {
  let started = 0;
  const start = ({ onMessage }: { onMessage: (message: unknown) => void }) => {
    const { code, message } = runs[started]!;
    started += 1;
    if (message) onMessage(message);
    return Promise.resolve(code);
  };
  return { code: await keepRunning(start, { stopped, firstPause: 1 }), started };
}

test('a server that ended by itself is started again until it is stopped in order', async () => {
  expect(await runEach([{ code: 134, message: 'ready' }, { code: 1 }, { code: 0 }])).toEqual({ code: 0, started: 3 });
});

test('a server that ended before it was ready is started again too', async () => {
  expect(await runEach([{ code: 137 }, { code: 1 }, { code: 0, message: 'ready' }])).toEqual({ code: 0, started: 3 });
});

test('a server that refuses to start has said why; after one that ran it is tried again', async () => {
  expect(await runEach([{ code: 1, message: 'refused' }])).toEqual({ code: 1, started: 1 });
  expect(await runEach([{ code: 137 }, { code: 1, message: 'refused' }, { code: 0 }])).toEqual({ code: 0, started: 3 });
});

test('nothing is started again once somebody wants the end', async () => {
  const stopping = new AbortController();
  stopping.abort();
  expect(await runEach([{ code: 1 }], stopping.signal)).toEqual({ code: 1, started: 1 });
});
