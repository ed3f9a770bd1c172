import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { AppError } from '../../http/app-error.ts';
import { openFairLine } from './fair-line.ts';
import { type HeavyTask, heavyTask, openHeavyWork } from './heavy-work.ts';
import type * as tasks from './test-tasks.task.ts';

const work = openHeavyWork({ heapMegabytes: 32 });
afterAll(() => work.close());
const task = <Name extends keyof typeof tasks>(name: Name) =>
  heavyTask<(typeof tasks)[Name]>(new URL('./test-tasks.task.ts', import.meta.url), name);
const run = <Input, Output>(which: HeavyTask<Input, Output>, input: Input) => work.run(which, 1, () => input);

test('a task runs in another thread, and this one answers meanwhile', async () => {
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 1);
  const spun = await run(task('spin'), 200);
  clearInterval(counting);
  expect(spun.thread).toBeGreaterThan(0);
  expect(turns).toBeGreaterThan(1);
});

test('refusals come back with their code, fields and details', async () => {
  await expect(run(task('refuse'), 'ctp-empty')).rejects.toMatchObject({
    code: 'ctp-empty',
    details: { retryAfter: 3 },
  });
  await expect(run(task('findInvalid'), 'title')).rejects.toMatchObject({ fields: { title: ['bad'] } });
  await expect(run(task('fail'), 'a mistake of ours')).rejects.toThrow('a mistake of ours');
});

test('a task that needs too much memory is refused, and the next one runs', async () => {
  await expect(run(task('fillMemory'), null)).rejects.toMatchObject({ code: 'too-large' });
  expect(await run(task('spin'), 0)).toMatchObject({ thread: expect.any(Number) as number });
});

test('a task that takes longer than its own limit is refused', async () => {
  const brief = { ...task('spin'), milliseconds: 100 };
  await expect(run(brief, 5000)).rejects.toMatchObject({ code: 'too-large' });
});

test('nobody fills the line alone, and who was refused may come again', async () => {
  const line = openFairLine({ places: 1, mostWaiting: 100, mostPerUser: 3 });
  const enter = (userId: number) => line.run(userId, () => setImmediate('done'));
  const crowd = await Promise.allSettled([enter(1), enter(1), enter(1), enter(1), enter(2)]);
  expect(crowd.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(crowd[3]).toMatchObject({ reason: { code: 'busy', details: { retryAfter: 30 } } });
  expect(await enter(1)).toBe('done');
});

test('one user cannot keep the others from heavy work', async () => {
  const shared = openHeavyWork();
  const crowd = Array.from({ length: 300 }, () =>
    shared.run(task('spin'), 1, () => 0).catch((error: unknown) => error),
  );
  expect(await shared.run(task('spin'), 2, () => 0)).toMatchObject({ thread: expect.any(Number) as number });
  expect((await Promise.all(crowd)).filter((error) => error instanceof AppError).length).toBeGreaterThan(250);
  await shared.close();
});

test('pictures of one user wait behind those of the others', async () => {
  const order: number[] = [];
  const decode = (userId: number) =>
    work.runNative(userId, async () => {
      order.push(userId);
      await setImmediate();
    });
  await Promise.all([...Array.from({ length: 6 }, () => decode(1)), decode(2)]);
  expect(order).toHaveLength(7);
  expect(order.indexOf(2)).toBeLessThan(4);
});

test('who asks for much waits behind the others; its input is loaded when its turn comes', async () => {
  const order: string[] = [];
  const enter = (userId: number, name: string) =>
    work.run(task('spin'), userId, () => {
      order.push(name);
      return 0;
    });
  // Enough tasks to occupy every thread, so that the others wait.
  const first = Array.from({ length: 8 }, (_, i) => enter(1, `first ${i}`));
  await Promise.all([...first, enter(2, 'second')]);
  expect(order.indexOf('second')).toBeLessThan(order.indexOf('first 7'));
});

test('who must wait is told how much is ahead, and when the wait is over', async () => {
  const told: [number, number][] = [];
  const line = openFairLine({ places: 1, mostWaiting: 9, mostPerUser: 9, onWait: (...event) => told.push(event) });
  const done = (userId: number) => line.run(userId, () => setImmediate());
  await Promise.all([done(1), done(2), done(2)]);
  expect(told).toEqual([
    [2, 1],
    [2, 2],
    [2, 0],
  ]);
  await done(1);
  expect(told).toHaveLength(3);
});

test('large responses are built two at a time, however many are asked for at once', async () => {
  let [running, most] = [0, 0];
  const read = async () => {
    most = Math.max(most, (running += 1));
    await setImmediate();
    running -= 1;
    return most;
  };
  await Promise.all(Array.from({ length: 50 }, (_, i) => work.readBulk(i, read)));
  expect(most).toBe(2);
});

test('a line that is too long sends the next one away with a time', async () => {
  const full = openHeavyWork();
  const refused = await Promise.all(
    Array.from({ length: 300 }, (_, i) =>
      full
        .run(task('spin'), i, () => 0)
        .then(
          () => undefined,
          (error: unknown) => error,
        ),
    ),
  );
  const busy = refused.filter((error) => error instanceof AppError);
  expect(busy.length).toBeGreaterThan(50);
  expect(busy[0]).toMatchObject({ code: 'busy', details: { retryAfter: 30 } });
  await full.close();
});
