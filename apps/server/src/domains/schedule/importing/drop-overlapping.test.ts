import { expect, test } from 'vitest';
import type { LessonPlan } from '../write-lessons.queries.ts';
import { dropOverlapping } from './drop-overlapping.ts';

const weekly: LessonPlan = {
  repeat: { weekdays: [1], interval_weeks: 1 },
  first_day: '2099-09-07',
  last_day: '2099-12-28',
  start: '09:00',
  minutes: 90,
  title: '',
  place: '',
  room_id: null,
  meeting_url: '',
  homework: '',
  subject_ids: [1],
  group_ids: [1],
  teachers: [],
  step_ids: [],
};
const drop = (...plans: Partial<LessonPlan>[]) => [
  ...dropOverlapping(plans.map((plan, row) => ({ row, plan: { ...weekly, ...plan } }))).dropped.keys(),
];
const same = [{}, {}, {}];

test('the fourth row upon three others is left out, whatever it shares with them', () => {
  expect(drop(...same)).toEqual([]);
  expect(drop(...same, {}, {})).toEqual([3, 4]);
  const inRoom = { room_id: 5 };
  expect(drop(...[1, 2, 3, 4].map((id) => ({ ...inRoom, group_ids: [id] })))).toEqual([3]);
  expect(drop(...[1, 2, 3, 4].map((id) => ({ teachers: [{ user_id: 7 }], group_ids: [id] })))).toEqual([3]);
});

test('another day, time, week, period or group does not stand upon them', () => {
  expect(drop(...same, { repeat: { weekdays: [2], interval_weeks: 1 } })).toEqual([]);
  expect(drop(...same, { start: '10:30' })).toEqual([]);
  expect(drop(...same, { first_day: '2100-01-04', last_day: '2100-02-01' })).toEqual([]);
  expect(drop(...same, { group_ids: [2] })).toEqual([]);
  const odd = { repeat: { weekdays: [1], interval_weeks: 2 } };
  expect(drop(odd, odd, odd, { ...odd, first_day: '2099-09-14' })).toEqual([]);
  expect(drop(odd, odd, odd, { ...odd, first_day: '2099-09-21' })).toEqual([3]);
});

test('thousands of rows at one time are looked through at once', () => {
  expect(drop(...Array.from({ length: 3000 }, () => ({})))).toHaveLength(2997);
});
