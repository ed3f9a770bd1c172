// What is left of a discipline that was deleted, archived or closed is not read by other ways than its own pages.
import { sql } from '@orbita/database';
import { expect, test } from 'vitest';
import { buildAdministrator, buildLesson, buildUser, type BuiltUser } from '../testing/builders.ts';
import { inClassroom, room, server } from '../testing/classroom.ts';

inClassroom();

const SECRET = 'тайна-дисциплины';
const read = async (as: BuiltUser, path: string) => {
  const { status, body } = await server.request('GET', path, { as: as.token });
  return { status, isShown: JSON.stringify(body).includes(SECRET), total: body.total as number | undefined };
};
const post = async (as: BuiltUser, path: string, body: object): Promise<any> =>
  (await server.request('POST', path, { as: as.token, body })).body;
const set = (column: string, value: string) =>
  server.db.pool.query(`update subjects set ${column} = ${value} where id = ${room.subjectId}`);
async function buildCurator(): Promise<BuiltUser> {
  const curator = await buildUser(server.db, room.companyId);
  await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
  return curator;
}
const openRetake = async (student: BuiltUser = room.student) => {
  const { data } = await post(room.teacher, '/api/v2/admin/retakes', {
    subject_id: room.subjectId,
    student_id: student.id,
    comment: SECRET,
  });
  return data[0].id as number;
};
const addConductor = (retakeId: number, userId: number) =>
  server.db.run(
    sql`insert into retake_users (retake_id, user_id) values (${retakeId}, ${userId}) on conflict do nothing`,
  );

test('retakes of a discipline for staff only are not for curators, neither to read nor to move', async () => {
  const [curator, id] = [await buildCurator(), await openRetake()];
  const lists = [
    '/api/v2/admin/retakes',
    `/api/v2/students/${room.student.id}/retakes`,
    `/api/v2/groups/${room.groupId}/retakes`,
  ];
  const shown = async () => Promise.all(lists.map(async (path) => (await read(curator, path)).isShown));
  const summary = () => server.request('GET', '/api/v2/admin/retakes/students', { as: curator.token });
  expect(await shown()).toEqual([true, true, true]);
  expect((await summary()).body.data).toHaveLength(1);
  await set('privacy', '1');
  expect(await shown()).toEqual([false, false, false]);
  expect((await summary()).body.data).toEqual([]);
  const moved = await server.request('PUT', `/api/v2/admin/retakes/${id}`, {
    as: curator.token,
    body: { until: '2099-01-01T00:00:00Z' },
  });
  expect([403, 404]).toContain(moved.status);
  expect((await read(room.teacher, lists[0]!)).isShown).toBe(true);
});

test('a retake of an archived discipline is not for who only conducts it', async () => {
  const conductor = await buildUser(server.db, room.companyId);
  await addConductor(await openRetake(), conductor.id);
  const shown = async () => (await read(conductor, `/api/v2/users/${conductor.id}/teacher-retakes`)).isShown;
  expect(await shown()).toBe(true);
  await set('is_archived', 'true');
  expect(await shown()).toBe(false);
});

test('retakes of an archived discipline are neither deleted nor brought back', async () => {
  const act = async (what: 'delete' | 'restore', id: number) =>
    (await server.request('POST', `/api/v2/admin/retakes/${what}`, { as: room.teacher.token, body: { ids: [id] } }))
      .body;
  const [kept, gone] = [await openRetake(), await openRetake(room.classmate)];
  expect(await act('delete', gone)).toEqual({ ok: true });
  await set('is_archived', 'true');
  expect(await act('delete', kept)).toMatchObject({ code: 'archived' });
  expect(await act('restore', gone)).toMatchObject({ code: 'archived' });
  await set('is_archived', 'false');
  expect(await act('restore', gone)).toEqual({ ok: true });
});

test('attendance of a deleted discipline is nobody’s, that of one for staff only not a curator’s', async () => {
  const [curator, admin] = [await buildCurator(), await buildAdministrator(server.db, room.companyId)];
  const lessonId = await buildLesson(server.db, room.companyId, {
    subjects: [room.subjectId],
    groups: [room.groupId],
    teacherId: room.teacher.id,
    title: SECRET,
  });
  const statuses = async () =>
    Promise.all(
      [room.teacher, curator, admin].map(
        async (as) => (await read(as, `/api/v2/schedule/lessons/${lessonId}/attendance`)).status,
      ),
    );
  expect(await statuses()).toEqual([200, 200, 200]);
  await set('privacy', '1');
  expect(await statuses()).toEqual([200, 403, 200]);
  await set('privacy', '0');
  await set('deleted_at', 'now()');
  // Who teaches nothing more is asked for no lesson at all.
  expect(await statuses()).toEqual([403, 404, 404]);
});

test('notifications hold no text about an answer in a deleted or archived discipline', async () => {
  const answer = await post(room.student, '/api/v2/answers', {
    pattern_id: room.patternId,
    fields: [{ form_id: room.formId, value: 'Ответ' }],
  });
  await post(room.teacher, '/api/comments', { ugc_answer_id: answer.id, text: SECRET });
  const shown = async () => [
    (await read(room.student, '/api/v2/notifications')).isShown,
    (await read(room.student, '/api/v2/notifications/status')).isShown,
  ];
  expect(await shown()).toEqual([true, true]);
  await set('is_archived', 'true');
  expect(await shown()).toEqual([false, false]);
  await set('is_archived', 'false');
  await set('deleted_at', 'now()');
  expect(await shown()).toEqual([false, false]);
});
