import { expect, test } from 'vitest';
import { readStoredStatuses } from './stored-statuses.ts';

const NOW = 1_800_000_000_000;
const statuses = [{ id: 1, title: 'Пройден', color: '#2f9e44', can_use_student: false, is_final: true, sort: 1 }];
const kept = (secondsAgo: number) => JSON.stringify({ at: NOW - secondsAgo * 1000, data: statuses });

test('statuses are kept for 2629800 seconds and no longer', () => {
  expect(readStoredStatuses(kept(0), NOW)).toEqual({ data: statuses });
  expect(readStoredStatuses(kept(2_629_799), NOW)).toEqual({ data: statuses });
  expect(readStoredStatuses(kept(2_629_800), NOW)).toBeUndefined();
});

test('what is not ours is left alone', () => {
  for (const text of [null, '', 'null', '{', '[]', '{"at":"yesterday","data":[]}', `{"at":${NOW}}`])
    expect(readStoredStatuses(text, NOW)).toBeUndefined();
});
