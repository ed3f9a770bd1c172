import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import { buildGroup, buildUser } from '../../../testing/builders.ts';
import { at, call, create, inTimetable, list, MONDAY, room, server } from '../../../testing/timetable.ts';

inTimetable();

const note = (lessonId: number) =>
  server.db.run(
    sql`insert into attendance (lesson_id, student_id, attendance_status) values (${lessonId}, ${room.student.id}, 2)`,
  );
const week = { from: MONDAY, to: '2099-10-18' };
const operate = async (body: object, path = 'operations') => {
  const { body: reply } = await call('POST', path, { ...week, group_ids: [room.groupId], ...body });
  return reply;
};
const shown = async (query: Record<string, string | number> = {}) =>
  (await list({ group_id: room.groupId, to: '2099-11-15', ...query })).body.student.map(
    ({ starts_at, cancelled_at }: { starts_at: string; cancelled_at: string | null }) =>
      cancelled_at === null ? starts_at : `${starts_at} cancelled`,
  );
const undo = async (id: number) => (await call('POST', `changes/${id}/undo`)).body;
const three = async () => ({
  monday: (await create())[0]!,
  tuesday: (await create({ starts_at: at('09:00', '2099-10-13'), ends_at: at('10:30', '2099-10-13') }))[0]!,
  friday: (await create({ starts_at: at('12:00', '2099-10-16'), ends_at: at('13:30', '2099-10-16') }))[0]!,
});

describe('a week', () => {
  test('moves, but for lessons with attendance, and comes back', async () => {
    const { tuesday } = await three();
    await note(tuesday);
    const asked = { act: 'move', target: '2099-10-19' };
    expect(await operate(asked, 'operations/preview')).toMatchObject({
      lessons: 2,
      left: [{ id: tuesday, reason: 'attended' }],
      left_count: 1,
      clashes: [],
    });
    expect(await shown()).toEqual([at('09:00'), at('09:00', '2099-10-13'), at('12:00', '2099-10-16')]);
    const { change_id, lessons } = await operate(asked);
    expect(lessons).toBe(2);
    expect(await shown()).toEqual([at('09:00', '2099-10-13'), at('09:00', '2099-10-19'), at('12:00', '2099-10-23')]);
    expect(await undo(change_id)).toEqual({ undone: 2, left: [], left_count: 0 });
    expect(await shown()).toEqual([at('09:00'), at('09:00', '2099-10-13'), at('12:00', '2099-10-16')]);
    expect((await undo(change_id)).code).toBe('change-undone');
  });

  test('is left alone when other lessons are meant than the preview showed', async () => {
    const { monday } = await three();
    const asked = { act: 'cancel', reason: 'Субботник' };
    const { digest } = await operate(asked, 'operations/preview');
    expect((await call('PUT', `lessons/${monday}`, { starts_at: at('14:00'), ends_at: at('15:30') })).status).toBe(200);
    expect((await operate({ ...asked, expected: digest })).code).toBe('preview-outdated');
    expect(await shown()).toEqual([at('14:00'), at('09:00', '2099-10-13'), at('12:00', '2099-10-16')]);
    const seen = await operate(asked, 'operations/preview');
    expect(await operate({ ...asked, expected: seen.digest })).toMatchObject({ lessons: 3 });
  });

  test('does not move into other lessons, which are named; it moves without those', async () => {
    const { monday } = await three();
    const [other] = await create({ starts_at: at('10:00', '2099-10-19'), ends_at: at('11:00', '2099-10-19') });
    const asked = { act: 'move', target: '2099-10-19' };
    const clash = { kind: 'group', lesson_id: monday, other: { id: other } };
    expect((await operate(asked, 'operations/preview')).clashes).toEqual(
      expect.arrayContaining([expect.objectContaining({ ...clash, other: expect.objectContaining(clash.other) })]),
    );
    expect((await operate(asked)).code).toBe('lesson-clash');
    expect(await operate({ ...asked, left_ids: [monday] })).toMatchObject({ lessons: 2, left: [{ reason: 'named' }] });
  });

  test('is warned of the holidays of its own groups and days alone', async () => {
    await three();
    const other = await buildGroup(server.db, room.companyId);
    const days = (first: string, last = first) => ({ first_day: first, last_day: last });
    const holidays = [
      { title: 'Практика других', ...days('2099-10-19', '2099-10-25'), group_ids: [other] },
      { title: 'Поход', ...days('2099-10-20'), group_ids: [room.groupId, other] },
      { title: 'Между занятиями', ...days('2099-10-22') },
      { title: 'День колледжа', ...days('2099-10-23') },
    ];
    const { data } = (await call('POST', 'holidays', { holidays })).body;
    const warned = async (act: string) => (await operate({ act, target: '2099-10-19' }, 'operations/preview')).holidays;
    expect(await warned('move')).toEqual(['Поход', 'День колледжа']);
    expect(await warned('copy')).toEqual(['Поход', 'День колледжа']);
    for (const { id } of data) await call('DELETE', `holidays/${id}`);
    expect(await warned('move')).toEqual([]);
  });

  test('goes no further than a year beyond itself and the last semester', async () => {
    await three();
    const far = { act: 'copy', target: '2100-11-01' };
    expect((await operate(far)).errors).toHaveProperty('target');
    expect((await operate({ ...far, act: 'move' }, 'operations/preview')).errors).toHaveProperty('target');
    await server.db.run(
      sql`insert into semesters (company_id, title, started_at, finished_at) values (${room.companyId}, 'Весна', '2100-01-11', '2100-06-30')`,
    );
    expect(await operate(far)).toMatchObject({ lessons: 3 });
    await server.db.run(sql`delete from semesters where company_id = ${room.companyId}`);
  });

  test('moves neither into the past nor to no day', async () => {
    await three();
    expect((await operate({ act: 'move', target: '2020-01-06' })).errors).toHaveProperty('target');
    expect((await operate({ act: 'move' })).errors).toHaveProperty('target');
  });

  test('is copied once, without what was taught and with those who are stood in for', async () => {
    const { friday } = await three();
    const stand = await buildUser(server.db, room.companyId);
    await call('POST', `lessons/${friday}/substitution`, { teacher_id: room.teacher.id, user_id: stand.id });
    const asked = { act: 'copy', target: '2099-10-26' };
    const { lessons, change_id } = await operate(asked);
    expect(lessons).toBe(3);
    expect(await operate(asked)).toMatchObject({ lessons: 0, change_id: null });
    const copied = (await list({ group_id: room.groupId, from: '2099-10-26', to: '2099-11-01' })).body.student;
    expect(
      copied.map(({ teachers, starts_at }: any) => [starts_at, teachers[0].id, teachers[0].stands_in_for]),
    ).toEqual([
      [at('09:00', '2099-10-26'), room.teacher.id, null],
      [at('09:00', '2099-10-27'), room.teacher.id, null],
      [at('12:00', '2099-10-30'), room.teacher.id, null],
    ]);
    await note(copied[1].id);
    await call('PUT', `lessons/${copied[2].id}`, { homework: 'Задачи' });
    expect(await undo(change_id)).toMatchObject({ undone: 1, left: [{ reason: 'attended' }, { reason: 'changed' }] });
    expect((await call('GET', `lessons/${copied[0].id}`)).status).toBe(404);
  });
});

describe('a day', () => {
  test('is cancelled for a group, but for lessons of other groups too, and comes back', async () => {
    const other = await buildGroup(server.db, room.companyId);
    await three();
    const [both] = await create({ starts_at: at('15:00'), ends_at: at('16:00'), group_ids: [room.groupId, other] });
    const { change_id, ...done } = await operate({ act: 'cancel', from: MONDAY, to: MONDAY, reason: 'Мороз' });
    expect(done).toMatchObject({ lessons: 1, left: [{ id: both, reason: 'shared' }] });
    expect((await shown({ to: MONDAY })).toSorted()).toEqual([`${at('09:00')} cancelled`, at('15:00')].toSorted());
    const listed = (await call('GET', 'changes')).body.data[0];
    expect(listed).toMatchObject({ id: change_id, kind: 'cancel', title: 'Мороз', lessons: 1, undone_at: null });
    expect(await undo(change_id)).toMatchObject({ undone: 1 });
    expect(await shown({ to: MONDAY })).toEqual([at('09:00'), at('15:00')]);
  });

  test('does not come back into what has taken its place', async () => {
    await three();
    const { change_id } = await operate({ act: 'cancel', from: MONDAY, to: MONDAY });
    await create();
    expect((await undo(change_id)).code).toBe('lesson-clash');
  });
});

test('the past stays as it is', async () => {
  const [id] = await create();
  await server.db.run(
    sql`update lessons set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = ${id}`,
  );
  const [from, to] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
  expect(await operate({ act: 'cancel', from, to }, 'operations/preview')).toMatchObject({
    lessons: 0,
    left: [{ id, reason: 'begun' }],
  });
});

test('an undo looks at every table that may stand on a lesson', async () => {
  const tables = await server.db.rows<{ name: string }>(
    sql`select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'lessons'::regclass order by 1`,
  );
  // Attendance, opinions and files keep a lesson from going (`lockUndone`); the other tables are parts of it.
  expect(tables.map(({ name }) => name)).toEqual([
    'attendance',
    'attendance_codes',
    'feedbacks',
    'lesson_attachments',
    'lesson_groups',
    'lesson_releases',
    'lesson_steps',
    'lesson_subjects',
    'lesson_teachers',
    'lesson_team_students',
    'lesson_teams',
    'notifications',
    'timetable_change_lessons',
  ]);
});

test('whoever may only read the schedule does nothing', async () => {
  for (const path of ['operations', 'operations/preview'])
    expect((await call('POST', path, { ...week, act: 'cancel' }, room.teacher)).status).toBe(403);
  expect((await call('GET', 'changes', undefined, room.teacher)).status).toBe(403);
});
