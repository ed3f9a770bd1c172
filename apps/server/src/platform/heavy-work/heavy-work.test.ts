import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { AppError } from '../../http/app-error.ts';
import { askFor } from './asker.ts';
import { openFairLine } from './fair-line.ts';
import { type HeavyTask, heavyTask, openHeavyWork, readingTask } from './heavy-work.ts';
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

test('a thread that a busy machine keeps waiting has not used up its time', async () => {
  const waiting = { ...task('wait'), milliseconds: 200 };
  expect(await run(waiting, 800)).toBe('waited');
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
  const refused = (await Promise.all(crowd)).filter((error) => error instanceof AppError);
  expect(refused).toHaveLength(298);
  expect(refused[0]).toMatchObject({ code: 'own-files-in-work', status: 429 });
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

const asking = (companyId: number, left = new AbortController().signal) => ({ companyId, left });

test('institutions take turns, and the users in each of them', async () => {
  const order: string[] = [];
  const line = openFairLine({ places: 1, mostWaiting: 99, mostPerUser: 9 });
  const enter = (companyId: number, userId: number, name: string) =>
    askFor(asking(companyId), () =>
      line.run(userId, async () => {
        order.push(name);
        await setImmediate();
      }),
    );
  await Promise.all([
    ...Array.from({ length: 4 }, (_, i) => enter(1, 1, `one ${i}`)),
    enter(1, 2, 'colleague'),
    enter(2, 3, 'other school'),
  ]);
  expect(order).toEqual(['one 0', 'other school', 'colleague', 'one 1', 'one 2', 'one 3']);
});

test('an institution fills only its share of the line', async () => {
  const line = openFairLine({ places: 1, mostWaiting: 99, mostPerUser: 9, mostPerCompany: 2 });
  const enter = (companyId: number, userId: number) =>
    askFor(asking(companyId), () => line.run(userId, () => setImmediate('done')));
  const crowd = await Promise.allSettled([...[1, 2, 3, 4].map((user) => enter(1, user)), enter(2, 5)]);
  expect(crowd.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});

test('who closes the connection leaves the line, and its input is never loaded', async () => {
  const told: number[] = [];
  const line = openFairLine({ places: 1, mostWaiting: 9, mostPerUser: 2, onWait: (_, ahead) => told.push(ahead) });
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
  const begun: string[] = [];
  const first = line.run(1, () => held);
  const leaver = new AbortController();
  const gone = askFor(asking(1, leaver.signal), () => line.run(2, async () => void begun.push('gone')));
  const stays = line.run(3, async () => void begun.push('stays'));
  leaver.abort();
  await expect(gone).rejects.toMatchObject({ code: 'busy' });
  release(undefined);
  await Promise.all([first, stays, line.run(2, async () => void begun.push('again'))]);
  expect(begun).toEqual(['stays', 'again']);
  expect(told.slice(0, 3)).toEqual([1, 2, 0]);
});

test('what writes files does not wait for what reads them, which is ended when it takes long', async () => {
  const reading = readingTask<(typeof tasks)['spin']>(new URL('./test-tasks.task.ts', import.meta.url), 'spin');
  expect(reading.milliseconds).toBe(15_000);
  const order: string[] = [];
  const stuck = [1, 2].map((user) =>
    work
      .run({ ...reading, milliseconds: 3000 }, user, () => 600_000)
      .catch((error: unknown) => {
        order.push('ended');
        return error;
      }),
  );
  await work.run(task('spin'), 3, () => 0).then(() => order.push('written'));
  expect(order).toEqual(['written']);
  expect(await Promise.all(stuck)).toMatchObject([{ code: 'file-takes-long' }, { code: 'file-takes-long' }]);
  expect(await work.run(reading, 1, () => 0)).toMatchObject({ thread: expect.any(Number) as number });
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

test('one user leaves a place to whoever comes while the work lasts', async () => {
  const line = openFairLine({ places: 2, mostWaiting: 9, mostPerUser: 9, mostBegunPerUser: 1 });
  const begun: string[] = [];
  const { promise: last, resolve: end } = Promise.withResolvers<void>();
  const enter = (userId: number, name: string) =>
    line.run(userId, async () => {
      begun.push(name);
      await last;
    });
  const work = [enter(1, 'first'), enter(1, 'second')];
  await setImmediate();
  expect(begun).toEqual(['first']);
  work.push(enter(2, 'of another'));
  await setImmediate();
  expect(begun).toEqual(['first', 'of another']);
  end();
  await Promise.all(work);
  expect(begun).toEqual(['first', 'of another', 'second']);
});
