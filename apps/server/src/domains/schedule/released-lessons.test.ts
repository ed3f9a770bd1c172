// Whoever leaves a discipline, or the institution, leads its lessons no longer.
import { connect, sql } from '@orbita/database';
import { expect, test } from 'vitest';
import { buildClassroom, buildLesson, buildSubject, buildUser } from '../../testing/builders.ts';
import { whileWaiting } from '../../testing/waiting.ts';
import { at, call, create, headers, inTimetable, keeper, list, MONDAY, room, server } from '../../testing/timetable.ts';

inTimetable();

const setRole = (method: 'POST' | 'DELETE', subjectId = room.subjectId, userId = room.teacher.id) =>
  server.request(method, `/api/subjects/${subjectId}/roles`, {
    ...{ as: keeper.token, headers },
    body: { user_id: userId, role_type: 'TEACHER' },
  });
/** Whether the teacher sees the lesson, reads its register, may note in it and prepare it. */
async function opensFor(id: number, as = room.teacher): Promise<boolean[]> {
  const seen = (await list({}, as)).body.teacher?.some((lesson: { id: number }) => lesson.id === id) ?? false;
  const read = await call('GET', `lessons/${id}`, undefined, as);
  const register = await call('GET', `lessons/${id}/attendance`, undefined, as);
  const prepared = await call('PUT', `lessons/${id}/content`, { homework: `§ ${id}` }, as);
  return [seen, read.status === 200, register.status === 200, read.body.can_mark === true, prepared.status === 200];
}
const OPEN = [true, true, true, true, true];
const SHUT = [false, false, false, false, false];
/** The teacher stays one elsewhere in the institution. */
const teachElsewhere = async () => {
  const other = await buildClassroom(server.db, room.companyId);
  await setRole('POST', other.subjectId);
  return other;
};

test('a teacher taken out of a discipline leads neither its past nor its coming lessons, until they teach it again', async () => {
  await teachElsewhere();
  const [coming = 0] = await create();
  expect(await opensFor(coming)).toEqual(OPEN);
  await server.db.run(
    sql`update lessons set starts_at = now() + interval '1 day', ends_at = now() + interval '26 hours' where id = ${coming}`,
  );
  expect((await setRole('DELETE')).body).toEqual({ ok: true, lessons: 1, sub_subjects: [] });
  const day = (await call('GET', 'today')).body;
  expect(day.lacking).toContainEqual(expect.objectContaining({ id: coming, lacks_teacher: true }));
  await server.db.run(
    sql`update lessons set starts_at = ${at('09:00')}::timestamptz, ends_at = ${at('10:30')}::timestamptz where id = ${coming}`,
  );
  expect(await opensFor(coming)).toEqual(SHUT);
  const named = (await call('GET', `lessons/${coming}`)).body.teachers;
  expect(named).toMatchObject([{ id: room.teacher.id, has_left: true }]);
  await setRole('POST');
  expect(await opensFor(coming)).toEqual(OPEN);
  expect((await call('GET', `lessons/${coming}`)).body.teachers).toMatchObject([{ has_left: false }]);
});

test('a lesson of two disciplines stays with whoever teaches one of them', async () => {
  const other = await teachElsewhere();
  const [shared = 0] = await create({ subject_ids: [room.subjectId, other.subjectId] });
  await setRole('DELETE');
  expect(await opensFor(shared)).toEqual(OPEN);
  await setRole('DELETE', other.subjectId);
  await setRole('POST', await buildSubject(server.db, room.companyId));
  expect(await opensFor(shared)).toEqual(SHUT);
});

test('whoever is named anew leads again; saving what was read gives nothing back', async () => {
  await teachElsewhere();
  const stand = await buildUser(server.db, room.companyId);
  const [id = 0] = await create();
  await setRole('DELETE');
  expect((await call('PUT', `lessons/${id}`, { teachers: [{ user_id: room.teacher.id }] })).status).toBe(200);
  expect(await opensFor(id)).toEqual(SHUT);
  await call('POST', `lessons/${id}/substitution`, { teacher_id: room.teacher.id, user_id: stand.id });
  await call('POST', `lessons/${id}/substitution`, { teacher_id: stand.id, user_id: room.teacher.id });
  expect(await opensFor(id)).toEqual(OPEN);
});

test('whoever has left is free at that time, for another lesson and for its proposals', async () => {
  const other = await teachElsewhere();
  await create();
  await setRole('DELETE');
  const more = { subject_ids: [other.subjectId], group_ids: [other.groupId] };
  const [id = 0] = await create(more);
  expect(await opensFor(id)).toEqual(OPEN);
});

test('copies of lessons do not name whoever has left', async () => {
  const [id = 0] = await create();
  await setRole('DELETE');
  const copy = { act: 'copy', from: MONDAY, to: MONDAY, group_ids: [room.groupId], target: '2099-10-26' };
  const { status, body } = await call('POST', 'operations', copy);
  expect(status, JSON.stringify(body)).toBe(200);
  const copies = await server.db.rows(
    sql`select teacher_id from lessons l join lesson_groups x on x.lesson_id = l.id where x.group_id = ${room.groupId} and l.id <> ${id}`,
  );
  expect(copies).toEqual([{ teacher_id: null }]);
});

test('whoever left the institution leads nothing when they come back', async () => {
  const [id = 0] = await create();
  await server.db.run(sql`delete from subject_users where user_id = ${room.teacher.id}`);
  await server.db.run(sql`insert into lesson_subjects select ${id}, ${await buildSubject(server.db, room.companyId)}`);
  await server.db.run(
    sql`delete from company_members where company_id = ${room.companyId} and user_id = ${room.teacher.id}`,
  );
  await server.db.run(
    sql`insert into company_members (company_id, user_id) values (${room.companyId}, ${room.teacher.id})`,
  );
  await teachElsewhere();
  expect(await opensFor(id)).toEqual(SHUT);
});

test('a lesson that is being made beside the removal is released too', async () => {
  const elsewhere = connect(server.db.url, { max: 2 });
  let id = 0;
  await whileWaiting(
    elsewhere,
    async (tx) => {
      const named = { subjects: [room.subjectId], groups: [room.groupId], teacherId: room.teacher.id };
      id = await buildLesson(tx, room.companyId, named);
    },
    () => setRole('DELETE'),
  );
  await elsewhere.end();
  expect(await server.db.rows(sql`select lesson_id from lesson_releases where user_id = ${room.teacher.id}`)).toEqual([
    { lesson_id: id },
  ]);
});

test('a lesson that becomes one of a discipline that the teacher teaches is led again', async () => {
  const other = await teachElsewhere();
  const [id = 0] = await create();
  await setRole('DELETE');
  expect(
    (await call('PUT', `lessons/${id}`, { subject_ids: [other.subjectId], group_ids: [other.groupId] })).status,
  ).toBe(200);
  expect(await opensFor(id)).toEqual(OPEN);
});

test('whoever stands in without teaching keeps the lesson when another role in the discipline ends', async () => {
  const [id = 0] = await create();
  const stand = await buildUser(server.db, room.companyId);
  await setRole('POST', await buildSubject(server.db, room.companyId), stand.id);
  const expertise = { user_id: stand.id, role_type: 'EXPERT' };
  const asked = { as: keeper.token, headers, body: expertise };
  await server.request('POST', `/api/subjects/${room.subjectId}/roles`, asked);
  await call('POST', `lessons/${id}/substitution`, { teacher_id: room.teacher.id, user_id: stand.id });
  await server.request('DELETE', `/api/subjects/${room.subjectId}/roles`, asked);
  expect(await opensFor(id, stand)).toEqual(OPEN);
});
