// Which events of the last minutes are told again, and when that is no longer known.
import { expect, test } from 'vitest';
import { KEPT, type Limits, openRecentEvents } from './recent-events.ts';

const mark = (id: number) => ({ kind: 'verdict', step_id: id }) as const;

function openAt(start: number, limits?: Limits) {
  const clock = { now: start };
  return { clock, recent: openRecentEvents(() => clock.now, limits) };
}

test('each event of the channel is told once, at the place of its last time', () => {
  const { clock, recent } = openAt(0);
  clock.now = 10;
  recent.keep(['a', 'b'], mark(1));
  recent.keep(['b'], mark(9));
  recent.keep(['a'], mark(2));
  recent.keep(['a'], mark(1));
  expect(recent.since('a', 5)).toEqual([mark(2), mark(1)]);
  expect(recent.since('c', 5)).toEqual([]);
});

test('what is older than asked is not told', () => {
  const { clock, recent } = openAt(0);
  clock.now = 100;
  recent.keep(['a'], mark(1));
  clock.now = 200;
  recent.keep(['a'], mark(2));
  expect(recent.since('a', 50)).toEqual([mark(2)]);
});

test('it is not known what happened before the start, long ago or in a flood', () => {
  const { clock, recent } = openAt(1000, { events: 4, heard: 100 });
  expect(recent.since('a', 1)).toBeUndefined();
  clock.now += 10 * KEPT;
  expect(recent.since('a', KEPT + 1)).toBeUndefined();
  expect(recent.since('a', KEPT)).toEqual([]);
  for (const id of [1, 2, 3, 4, 5]) {
    clock.now += 1;
    recent.keep(['a'], mark(id));
  }
  expect(recent.since('a', 1)).toEqual([mark(4), mark(5)]);
  expect(recent.since('a', 4)).toBeUndefined();
});

test('events to many people are given up before they fill the memory', () => {
  const { clock, recent } = openAt(0, { events: 100, heard: 6 });
  for (const id of [1, 2, 3]) {
    clock.now += 1;
    recent.keep(['a', 'b', 'c'], mark(id));
  }
  expect(recent.since('a', 1)).toEqual([mark(2), mark(3)]);
  expect(recent.since('b', 2)).toEqual([mark(2), mark(3)]);
  expect(recent.since('c', 3)).toBeUndefined();
});

test('a channel keeps what is young when old events are forgotten', () => {
  const { clock, recent } = openAt(0);
  recent.keep(['a', 'b'], mark(1));
  clock.now = KEPT + 10;
  recent.keep(['a'], mark(2));
  clock.now = 2 * KEPT + 1;
  recent.keep(['c'], mark(3));
  expect(recent.since('a', KEPT)).toEqual([mark(2)]);
  expect(recent.since('b', KEPT)).toEqual([]);
});

test('of an event with very many cells only that it happened is kept', () => {
  const { clock, recent } = openAt(0);
  clock.now = 10;
  const cells = Array.from({ length: 201 }, (_, student): [number, number, null, null] => [student, 1, null, null]);
  recent.keep(['a'], { kind: 'journal', subject_id: 1, cells });
  recent.keep(['b'], { kind: 'journal', subject_id: 1, cells: cells.slice(1) });
  expect(recent.since('a', 5)).toEqual([{ kind: 'missed' }]);
  expect(recent.since('b', 5)).toEqual([{ kind: 'journal', subject_id: 1, cells: cells.slice(1) }]);
});
