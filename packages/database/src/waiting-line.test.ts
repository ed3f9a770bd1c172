import { describe, expect, test } from 'vitest';
import { type Asking, askFor, type CrowdedError, openWaitingLine, type WaitingLine } from './waiting-line.ts';

const asking = (person: string | undefined, call: string, address = call): Asking => ({ person, call, address });
const LONG = 600_000;

/** A request of some statements that notes its name each time it has a place. */
function request(line: WaitingLine, served: string[], who: Asking & { statements?: number; name: string }) {
  return askFor(who, async () => {
    for (let n = 0; n < (who.statements ?? 1); n += 1) {
      const leave = await line.enter();
      served.push(who.name);
      await Promise.resolve();
      leave();
    }
  });
}
const named = (name: string, who: Asking, statements = 1) => ({ ...who, name, statements });

async function serve(requests: ReturnType<typeof named>[]): Promise<string[]> {
  const line = openWaitingLine({ places: 1, patience: LONG });
  const served: string[] = [];
  const open = await line.enter();
  const all = requests.map((one) => request(line, served, one));
  open();
  await Promise.all(all);
  return served;
}

describe('the order', () => {
  test('a request that has begun goes on before more begin: no more than two are under way at one place', async () => {
    const crowd = Array.from({ length: 20 }, (_, n) => named(`${n}`, asking(`p${n}`, 'start'), 3));
    const served = await serve(crowd);
    for (let n = 2; n < crowd.length; n += 1)
      expect(served.indexOf(`${n}`)).toBeGreaterThan(served.lastIndexOf(`${n - 2}`));
  });

  test('another call has its turn after one of the crowd, another address after one of its own', async () => {
    const crowd = Array.from({ length: 50 }, (_, n) => named('crowd', asking(`p${n}`, 'GET topic', '/1')));
    const served = await serve([
      ...crowd,
      named('other topic', asking('teacher', 'GET topic', '/2')),
      named('journal', asking('teacher', 'GET journal')),
    ]);
    expect(served.indexOf('journal')).toBe(1);
    expect(served.indexOf('other topic')).toBe(2);
    expect(served).toHaveLength(52);
  });

  test('a hundred requests of one person delay the first of another by no more than six', async () => {
    const greedy = Array.from({ length: 100 }, (_, n) => named('greedy', asking('one', `call ${n}`)));
    const served = await serve([...greedy, named('modest', asking('two', 'something'))]);
    expect(served.indexOf('modest')).toBeLessThanOrEqual(6);
    expect(served).toHaveLength(101);
  });

  test('requests of nobody known are not taken for those of one person', async () => {
    const strangers = Array.from({ length: 10 }, (_, n) => named(`${n}`, asking(undefined, 'POST sign-in')));
    expect(await serve(strangers)).toEqual(strangers.map(({ name }) => name));
  });
});

test('as many hold a place as there are places', async () => {
  const line = openWaitingLine({ places: 2, patience: LONG });
  let inside = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 200 }, async () => {
      const leave = await line.enter();
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
      leave();
    }),
  );
  expect(most).toBe(2);
});

test('whoever waits too long is refused, returns one after another, and takes no place', async () => {
  const line = openWaitingLine({ places: 1, patience: 1 });
  const leave = await line.enter();
  const refused = await Promise.allSettled(Array.from({ length: 300 }, () => line.enter()));
  const times = refused.map((each) => (each.status === 'rejected' ? (each.reason as CrowdedError).retryAfter : 0));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times[0]).toBeGreaterThan(0);
  expect(times.at(-1)).toBeGreaterThan(times[0]!);
  leave();
  const again = await line.enter();
  again();
});
