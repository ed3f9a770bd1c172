import { describe, expect, test } from 'vitest';
import { buildGroup, buildUser, type BuiltUser } from '../../../testing/builders.ts';
import { at, call, create, inTimetable, list, MONDAY, room, series, server } from '../../../testing/timetable.ts';

inTimetable();

const keep = async (more: object = {}) => {
  const { status, body } = await call('POST', 'holidays', {
    holidays: [{ title: 'День здоровья', first_day: '2099-10-14', last_day: '2099-10-14', ...more }],
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data[0];
};

describe('a holiday', () => {
  test('is left out by series, told with the lessons, changed and taken away', async () => {
    const own = { group_ids: [room.groupId] };
    const holiday = await keep(own);
    const made = (await call('POST', 'lessons', { ...seriesOf(), ...series })).body;
    expect(made).toMatchObject({ lessons: { length: 5 }, skipped: 1 });
    expect((await list({ group_id: room.groupId })).body.holidays).toEqual([
      {
        id: holiday.id,
        title: 'День здоровья',
        first_day: '2099-10-14',
        last_day: '2099-10-14',
        groups: holiday.groups,
      },
    ]);
    expect((await list({ group_id: room.groupId, from: '2099-10-15' })).body.holidays).toEqual([]);
    const changed = await call('PUT', `holidays/${holiday.id}`, {
      ...{ title: 'Поход', first_day: MONDAY, last_day: '2099-10-14', updated_at: holiday.updated_at },
    });
    expect(changed.body).toMatchObject({ title: 'Поход', first_day: MONDAY, lessons: 1, groups: holiday.groups });
    expect(
      (await call('PUT', `holidays/${holiday.id}`, { title: 'Я', updated_at: holiday.updated_at })).body.code,
    ).toBe('stale');
    expect((await call('DELETE', `holidays/${holiday.id}`)).status).toBe(200);
    expect((await list({ group_id: room.groupId })).body.holidays).toEqual([]);
  });

  test('of one group does not free the lessons of several', async () => {
    await keep({ group_ids: [room.groupId] });
    const other = await buildGroup(server.db, room.companyId);
    const body = { ...seriesOf(), ...series, group_ids: [room.groupId, other] };
    expect((await call('POST', 'lessons', body)).body).toMatchObject({ skipped: 0 });
    expect((await list({ group_id: other })).body.holidays).toEqual([]);
  });

  test('of a group is told to its students and not to others', async () => {
    const holiday = await keep({ group_ids: [room.groupId] });
    const idsOf = async (as: BuiltUser) => (await list({}, as)).body.holidays.map(({ id }: { id: number }) => id);
    expect(await idsOf(room.student)).toEqual([holiday.id]);
    expect(await idsOf(await buildUser(server.db, room.companyId))).toEqual([]);
  });

  test('covers whole days in their order, at most a year', async () => {
    const errors = async (days: object) =>
      (
        await call('POST', 'holidays', {
          holidays: [{ title: 'Лето', first_day: '2099-07-01', last_day: '2099-08-31', ...days }],
        })
      ).body.errors;
    expect(await errors({ last_day: '2099-06-30' })).toHaveProperty('last_day');
    expect(await errors({ last_day: '2101-06-30' })).toHaveProperty('last_day');
  });

  test('of the law is offered until it is kept', async () => {
    const proposed = async () => (await call('GET', 'holidays?year=2098')).body.proposed;
    expect(await proposed()).toContainEqual({ title: 'День Победы', first_day: '2098-05-09', last_day: '2098-05-09' });
    await keep({ title: 'Победа', first_day: '2098-05-09', last_day: '2098-05-10' });
    expect((await proposed()).map(({ title }: { title: string }) => title)).not.toContain('День Победы');
  });
});

const seriesOf = () => ({
  starts_at: at('09:00'),
  ends_at: at('10:30'),
  subject_ids: [room.subjectId],
  group_ids: [room.groupId],
});

test('whoever may only read the schedule keeps no holidays', async () => {
  expect(
    (await call('POST', 'holidays', { holidays: [{ title: 'Я', first_day: MONDAY, last_day: MONDAY }] }, room.teacher))
      .status,
  ).toBe(403);
  expect((await call('GET', 'holidays?year=2099', undefined, room.student)).status).toBe(403);
  expect((await create()).length).toBe(1);
});
