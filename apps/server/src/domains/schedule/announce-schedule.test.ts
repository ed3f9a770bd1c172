import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import { buildGroup, buildRelation, buildRoom, buildUser, type BuiltUser } from '../../testing/builders.ts';
import {
  at,
  call,
  create,
  headers,
  inTimetable,
  keeper,
  MONDAY,
  room,
  series,
  server,
} from '../../testing/timetable.ts';
import { compareStates, type LessonState } from './lesson-states.ts';

inTimetable();

const DAY = 24 * 60 * 60 * 1000;
/** A moment of the day so many days ahead, whole minutes. */
const soon = (time: string, days = 2) => at(time, new Date(Date.now() + days * DAY).toISOString().slice(0, 10));
const near = (days = 2) => ({ starts_at: soon('09:00', days), ends_at: soon('10:30', days) });
const news = async (as: BuiltUser) => {
  const { body } = await server.request('GET', '/api/v2/notifications?size=50', { as: as.token, headers });
  return body.data.filter(({ type }: { type: string }) => type === 'schedule' || type === 'homework');
};
const readAll = (...people: BuiltUser[]) =>
  Promise.all(people.map((as) => server.request('PUT', '/api/v2/notifications/read-all', { as: as.token, headers })));
const rowsOf = (as: BuiltUser) =>
  server.db.rows<{ type: string; is_quiet: boolean; student_id: number | null }>(
    sql`select type, is_quiet, student_id from notifications where user_id = ${as.id} order by id`,
  );
const changesOf = async (as: BuiltUser) =>
  (await news(as)).map(({ payload }: any) => [payload.count, payload.lessons.map(({ change }: any) => change)]);

describe('who hears what', () => {
  test('a new lesson: students, teachers and parents, not the keeper', async () => {
    const parent = await buildUser(server.db, room.companyId);
    await buildRelation(server.db, room.companyId, { studentId: room.student.id, relativeId: parent.id });
    const outsider = await buildUser(server.db, room.companyId);
    const [id] = await create(near());
    const [told, ...more] = await news(room.student);
    expect(more).toEqual([]);
    expect(told.payload).toEqual({
      count: 1,
      lessons: [
        {
          id,
          change: 'added',
          title: expect.any(String),
          starts_at: soon('09:00'),
          was_starts_at: null,
          room: '',
          was_room: null,
          teacher: '',
        },
      ],
    });
    expect(told.payload.lessons[0].title).not.toBe('');
    expect(await changesOf(room.teacher)).toEqual([[1, ['added']]]);
    expect(await rowsOf(parent)).toEqual([{ type: 'schedule', is_quiet: false, student_id: room.student.id }]);
    expect(await rowsOf(outsider)).toEqual([]);
    expect(await rowsOf(keeper)).toEqual([]);
  });

  test('a lesson moved to another room and time says what was and is', async () => {
    const [was, is] = [await buildRoom(server.db, room.companyId), await buildRoom(server.db, room.companyId)];
    const [id] = await create({ ...near(), room_id: was });
    await readAll(room.student, room.teacher);
    await call('PUT', `lessons/${id}`, { starts_at: soon('12:00'), ends_at: soon('13:30'), room_id: is });
    const [told] = await news(room.student);
    expect(told.payload.lessons).toMatchObject([
      { change: 'moved', starts_at: soon('12:00'), was_starts_at: soon('09:00'), was_room: expect.any(String) },
    ]);
    expect(told.payload.lessons[0].room).not.toBe(told.payload.lessons[0].was_room);
  });

  test('a substitution: the students, the new teacher and the former one', async () => {
    const stand = await buildUser(server.db, room.companyId);
    const [id] = await create(near());
    await readAll(room.student, room.teacher);
    await call('POST', `lessons/${id}/substitution`, { teacher_id: room.teacher.id, user_id: stand.id });
    const ofStudent = (await news(room.student))[0].payload.lessons[0];
    expect(ofStudent).toMatchObject({ change: 'substituted', teacher: expect.stringMatching(/\S/) });
    expect((await changesOf(stand))[0]).toEqual([1, ['added']]);
    const [former] = await news(room.teacher);
    expect(former.payload.lessons).toMatchObject([{ id, change: 'withdrawn' }]);
  });

  test('a group that leaves hears that the lesson takes place without it, one that comes that it is new', async () => {
    const other = await buildGroup(server.db, room.companyId);
    const newcomer = await buildUser(server.db, room.companyId);
    await server.db.run(sql`insert into group_users (group_id, user_id) values (${other}, ${newcomer.id})`);
    await server.db.run(sql`insert into subject_groups (subject_id, group_id) values (${room.subjectId}, ${other})`);
    const [id] = await create(near());
    await readAll(room.student, room.teacher);
    await call('PUT', `lessons/${id}`, { group_ids: [other] });
    expect(await changesOf(newcomer)).toEqual([[1, ['added']]]);
    expect((await changesOf(room.student))[0]).toEqual([1, ['withdrawn']]);
  });

  test('a hidden discipline is told to its teacher alone', async () => {
    await server.db.run(sql`update subjects set hidden = true where id = ${room.subjectId}`);
    await create(near());
    expect(await rowsOf(room.student)).toEqual([]);
    expect(await changesOf(room.teacher)).toEqual([[1, ['added']]]);
  });

  test('whoever lost access since reads neither title nor time', async () => {
    await create(near());
    await server.db.run(sql`delete from group_users where user_id = ${room.student.id}`);
    expect((await news(room.student))[0].payload).toEqual({ count: 1, lessons: [] });
  });

  test('homework reaches the students once, the newest in place of an unread one; topics and links are told to nobody', async () => {
    const [id] = await create(near());
    await readAll(room.student, room.teacher);
    await call('PUT', `lessons/${id}/content`, { homework: '№ 12' }, room.teacher);
    await call('PUT', `lessons/${id}/content`, { homework: '№ 13' }, room.teacher);
    await call('PUT', `lessons/${id}/content`, { meeting_url: 'https://meet.example/7' }, room.teacher);
    const told = await news(room.student);
    expect(told.map(({ type, lesson }: any) => [type, lesson?.homework])).toEqual([
      ['homework', '№ 13'],
      ['schedule', undefined],
    ]);
  });
});

describe('how much', () => {
  test('a series is one notification that names the first lessons; far ahead it is quiet', async () => {
    const made = await create(series);
    expect(made.length).toBeGreaterThan(3);
    const [told, ...more] = await news(room.student);
    expect([more, told.payload.count, told.payload.lessons.length]).toEqual([[], made.length, 3]);
    expect(told.payload.lessons[0].starts_at).toBe(at('09:00', MONDAY));
    expect(await rowsOf(room.student)).toMatchObject([{ is_quiet: true }]);
  });

  test('as many statements for a series as for one lesson', async () => {
    const counted = async (more: object) => {
      const before = server.db.queryCount();
      await create(more);
      return server.db.queryCount() - before;
    };
    await counted(near());
    const few = await counted({ ...near(3), repeat: { weekdays: [1, 2], until: soon('09:00', 17).slice(0, 10) } });
    const many = await counted(series);
    expect(many).toBe(few);
  });

  test('changes in a row join the unread one: a lesson counts once and keeps what the reader knows of it', async () => {
    const [first] = await create(near());
    const [second] = await create(near(3));
    await readAll(room.student);
    await call('PUT', `lessons/${first}`, { starts_at: soon('12:00'), ends_at: soon('13:30') });
    await call('PUT', `lessons/${first}`, { starts_at: soon('14:00'), ends_at: soon('15:30') });
    await call('POST', `lessons/${second}/cancel`, {});
    const [told, before] = await news(room.student);
    expect(before.read_at).not.toBeNull();
    expect(told.payload).toMatchObject({
      count: 2,
      lessons: [
        { id: first, change: 'moved', was_starts_at: soon('09:00'), starts_at: soon('14:00') },
        { id: second, change: 'cancelled' },
      ],
    });
    await readAll(room.student);
    await call('POST', 'lessons/restore', { ids: [second] });
    expect((await news(room.student))[0].payload).toMatchObject({ count: 1, lessons: [{ change: 'restored' }] });
  });
});

describe('a change that is taken back', () => {
  const move = (id: number, from: string, to: string) =>
    call('PUT', `lessons/${id}`, { starts_at: soon(from), ends_at: soon(to) });
  const dispatched = () => server.db.run(sql`update notifications set dispatched_at = now()`);
  const cancel = (id: number) => call('POST', `lessons/${id}/cancel`, {});
  const restore = (id: number) => call('POST', 'lessons/restore', { ids: [id] });
  /** A lesson of which everybody has read. */
  const known = async () => {
    const [id = 0] = await create(near());
    await readAll(room.student, room.teacher);
    return id;
  };
  const unread = async (as: BuiltUser) =>
    (await news(as)).filter(({ read_at }: any) => read_at === null).map(({ payload }: any) => payload);

  test('before it has left comes to nothing', async () => {
    const parent = await buildUser(server.db, room.companyId);
    await buildRelation(server.db, room.companyId, { studentId: room.student.id, relativeId: parent.id });
    const id = await known();
    await server.db.run(sql`update notifications set read_at = now() where user_id = ${parent.id}`);
    await cancel(id);
    await restore(id);
    await move(id, '12:00', '13:30');
    await move(id, '09:00', '10:30');
    for (const person of [room.student, room.teacher]) expect(await unread(person)).toEqual([]);
    expect(await rowsOf(parent)).toHaveLength(1);
    const stand = await buildUser(server.db, room.companyId);
    await call('POST', `lessons/${id}/substitution`, { teacher_id: room.teacher.id, user_id: stand.id });
    expect((await unread(room.teacher)).length).toBe(1);
    await call('PUT', `lessons/${id}`, { teachers: [{ user_id: room.teacher.id }] });
    for (const person of [room.student, room.teacher, stand]) expect(await unread(person)).toEqual([]);
  });

  test('leaves what else has changed', async () => {
    const id = await known();
    const [other = 0] = await create(near(3));
    await cancel(id);
    await restore(id);
    expect(await unread(room.student)).toMatchObject([{ count: 1, lessons: [{ id: other, change: 'added' }] }]);
    await cancel(other);
    expect(await unread(room.student)).toEqual([]);
  });

  test('after it has left or was read is told as it was before', async () => {
    const id = await known();
    await cancel(id);
    await dispatched();
    await restore(id);
    expect(await unread(room.student)).toMatchObject([{ count: 1, lessons: [{ change: 'restored' }] }]);
    // What was sent said that it is cancelled, so cancelling it again says nothing new.
    await cancel(id);
    expect(await unread(room.student)).toEqual([]);
    await restore(id);
    await readAll(room.student, room.teacher);
    await move(id, '12:00', '13:30');
    await readAll(room.student);
    await move(id, '09:00', '10:30');
    expect(await unread(room.student)).toMatchObject([
      { lessons: [{ change: 'same', starts_at: soon('09:00'), was_starts_at: null }] },
    ]);
    expect(await unread(room.teacher)).toEqual([]);
  });

  test('many at once: what an undo takes away was never announced, unless it was sent', async () => {
    const days = { from: soon('00:00').slice(0, 10), to: soon('00:00', 3).slice(0, 10), group_ids: [room.groupId] };
    const target = soon('00:00', 9).slice(0, 10);
    await known();
    const copy = async () => (await call('POST', 'operations', { act: 'copy', target, ...days })).body.change_id;
    const first = await copy();
    expect(await unread(room.student)).toMatchObject([{ count: 1, lessons: [{ change: 'added' }] }]);
    await call('POST', `changes/${first}/undo`);
    expect(await unread(room.student)).toEqual([]);
    const second = await copy();
    await dispatched();
    await call('POST', `changes/${second}/undo`);
    // The lesson is no more, so it is counted without its name.
    expect(await unread(room.student)).toMatchObject([{ count: 1, lessons: [] }]);
  });
});

const state = (known: Partial<LessonState> = {}): LessonState => ({
  id: 1,
  starts_at: '2026-09-02T06:00:00Z',
  ends_at: '2026-09-02T07:30:00Z',
  room: '204',
  is_cancelled: false,
  homework: '',
  subject_ids: [1],
  group_ids: [5],
  teacher_ids: [7],
  teachers: 'Зимин П.',
  ...known,
});
const NOW = Date.parse('2026-09-01T06:00:00Z');
const told = (was: Partial<LessonState> | null, now: Partial<LessonState>, moment = NOW) =>
  compareStates(was ? [state(was)] : [], [state(now)], moment).news.map(({ change }) => change);

test.each<[string, Partial<LessonState> | null, Partial<LessonState>, string[]]>([
  ['nothing changed', {}, {}, []],
  ['new', null, {}, ['added', 'added']],
  ['new but cancelled', null, { is_cancelled: true }, []],
  ['longer', {}, { ends_at: '2026-09-02T08:00:00Z' }, ['moved', 'moved']],
  ['another room', {}, { room: '305' }, ['room', 'room']],
  ['another discipline', {}, { subject_ids: [2] }, ['changed', 'changed']],
  ['another teacher', {}, { teacher_ids: [8] }, ['substituted', 'added', 'withdrawn']],
  ['changed while cancelled', { is_cancelled: true }, { is_cancelled: true, room: '305' }, []],
])('%s', (_, was, now, changes) => expect(told(was, now)).toEqual(changes));

test('the past is told to nobody, the far future quietly', () => {
  expect(told({}, { room: '305' }, Date.parse('2026-09-03T06:00:00Z'))).toEqual([]);
  const quiet = (moment: string) => compareStates([], [state()], Date.parse(moment)).facts.map((fact) => fact.is_quiet);
  expect([quiet('2026-08-18T06:00:00Z'), quiet('2026-08-19T06:00:00Z')]).toEqual([[true], [false]]);
});
