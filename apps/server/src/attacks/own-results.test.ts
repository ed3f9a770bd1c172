// Nobody judges themselves: whoever teaches a discipline and studies it gets marks, statuses, results, retakes and more time in it from somebody else.
import { sql } from '@orbita/database';
import { beforeEach, expect, test } from 'vitest';
import type { Reply } from '../testing/app.ts';
import { buildAdministrator, buildDueDate, buildUser, type BuiltUser } from '../testing/builders.ts';
import { inClassroom, room, server } from '../testing/classroom.ts';

inClassroom();

const DAY = 86_400_000;
let admin: BuiltUser;
const call = (as: BuiltUser, method: string, path: string, body?: object): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, ...(body ? { body } : {}) });
const join = ({ id }: BuiltUser) =>
  server.db.run(sql`insert into group_users (group_id, user_id) values (${room.groupId}, ${id})`);
beforeEach(async () => {
  admin = await buildAdministrator(server.db, room.companyId);
  await join(room.teacher);
  await join(admin);
});

/** What gives a student something, by name. */
const gifts = (id: number): Record<string, [method: string, path: string, body: object]> => ({
  'a mark': ['POST', '/api/v2/marks', { step_id: room.stepId, student_id: id, value: 5 }],
  'a status': ['POST', `/api/v2/students/${id}/passing/${room.stepId}`, { passed_status_id: 1 }],
  statuses: ['POST', '/api/steps/passing', { updates: [{ step_id: room.stepId, user_id: id, passed_status_id: 1 }] }],
  'a verdict': ['POST', `/api/v2/marking/steps/${room.stepId}/students/${id}/verdict`, { mark: 5 }],
  verdicts: [
    'POST',
    '/api/v2/marking/verdicts',
    { cases: [{ step_id: room.stepId, student_id: id }], passed_status_id: 1 },
  ],
  'a result': [
    'POST',
    `/api/v2/subjects/${room.subjectId}/final-results`,
    { group_id: room.groupId, results: [{ student_id: id, grade: '5', reason: 'Зачёт' }] },
  ],
  'no result': [
    'POST',
    `/api/v2/subjects/${room.subjectId}/final-results/withdraw`,
    { group_id: room.groupId, student_ids: [id] },
  ],
  'a retake': ['POST', '/api/v2/admin/retakes', { subject_id: room.subjectId, student_ids: [id] }],
  dates: [
    'POST',
    '/api/v2/abstract-lesson-schedules/additional-steps',
    { subject_id: room.subjectId, user_id: id, steps: [{ step_id: room.stepId, due_at: '2099-06-01T12:00:00.000Z' }] },
  ],
});

test.each(['teacher', 'admin'] as const)(
  'the %s who studies the discipline too gives these to others alone',
  async (who) => {
    const as = who === 'teacher' ? room.teacher : admin;
    for (const [what, gift] of Object.entries(gifts(as.id))) {
      const { status, body } = await call(as, ...gift);
      // The own status follows the rules for students, by which a teacher's status is not set.
      const expected =
        what.startsWith('a status') || what === 'statuses' ? [403, 'access-denied'] : [409, 'own-result'];
      expect([what, status, body.code]).toEqual([what, ...expected]);
    }
    for (const [what, gift] of Object.entries(gifts(room.student.id)))
      expect([what, (await call(as, ...gift)).status]).toEqual([what, 200]);
  },
);

test('nor does whoever has signed in as the teacher give anything to themselves', async () => {
  const { body } = await call(admin, 'POST', `/api/v2/admin/users/${room.teacher.id}/sign-in`);
  const acting = { ...room.teacher, token: String(body.token) };
  for (const [what, gift] of Object.entries(gifts(admin.id)))
    expect([what, (await call(acting, ...gift)).body.code]).toEqual([what, 'own-result']);
  const scores = [{ indicator_id: 1, grade_id: 1 }];
  const scored = { user_id: admin.id, subject_id: room.subjectId, scores };
  expect((await call(acting, 'POST', '/api/v2/soft-skills/scores', scored)).body.code).toBe('soft-own-score');
});

test('cells of a journal are saved without the own ones, which are named', async () => {
  const cells = [room.student, room.teacher].map(({ id }) => ({ step_id: room.stepId, student_id: id, mark: 4 }));
  const reply = await call(room.teacher, 'POST', `/api/v2/subjects/${room.subjectId}/journal/cells`, { cells });
  expect(reply.body.saved).toMatchObject([{ student_id: room.student.id, mark: 4 }]);
  expect(reply.body.refused).toMatchObject([{ student_id: room.teacher.id, code: 'own-result', mark: null }]);
});

test('a retake that somebody else has opened is neither closed nor deleted by its student', async () => {
  const [, path, body] = gifts(room.teacher.id)['a retake']!;
  const { id } = (await call(admin, 'POST', path, body)).body.data[0];
  const change = (as: BuiltUser) => call(as, 'PUT', `/api/v2/admin/retakes/${id}`, { is_closed: true });
  const remove = (as: BuiltUser) => call(as, 'POST', '/api/v2/admin/retakes/delete', { ids: [id] });
  expect((await change(room.teacher)).body.code).toBe('own-result');
  expect((await remove(room.teacher)).body.code).toBe('own-result');
  expect((await change(admin)).status).toBe(200);
  expect((await remove(admin)).status).toBe(200);
});

test('more time is granted and refused by somebody else', async () => {
  await buildDueDate(server.db, room.stepId, room.groupId, new Date(Date.now() + 2 * DAY));
  const wished_at = new Date(Date.now() + 9 * DAY).toISOString();
  const { id } = (
    await call(room.teacher, 'POST', '/api/v2/extensions', { step_id: room.stepId, reason: 'Болею', wished_at })
  ).body;
  const settle = (as: BuiltUser, how: string) => call(as, 'POST', `/api/v2/extensions/${id}/${how}`, { answer: 'Нет' });
  expect((await settle(room.teacher, 'grant')).body.code).toBe('own-result');
  expect((await settle(room.teacher, 'refuse')).body.code).toBe('own-result');
  expect((await settle(admin, 'grant')).status).toBe(200);
});

test('own dates that somebody else has set are not changed', async () => {
  const own = { ...gifts(room.teacher.id)['dates']![2] };
  expect((await call(admin, 'POST', '/api/v2/abstract-lesson-schedules/additional-steps', own)).status).toBe(200);
  const { id } = await server.db.one<{ id: number }>(
    sql`select id from abstract_lesson_schedules where student_id = ${room.teacher.id}`,
  );
  const path = `/api/v2/abstract-lesson-schedules/${id}`;
  const due_at = '2099-07-01T12:00:00.000Z';
  expect((await call(room.teacher, 'PUT', path, { due_at })).body.code).toBe('own-result');
  expect((await call(admin, 'PUT', path, { due_at })).status).toBe(200);
});

test('an account that one has judged does not become the own one by a merge that one makes', async () => {
  for (const what of ['a mark', 'a status', 'a result', 'a retake']) {
    const second = await buildUser(server.db, room.companyId);
    await join(second);
    expect([what, (await call(admin, ...gifts(second.id)[what]!)).status]).toEqual([what, 200]);
    const path = `/api/v2/admin/users/${admin.id}/merge/${second.id}`;
    expect([what, (await call(admin, 'POST', path)).body.code]).toEqual([what, 'own-result']);
    expect((await call(admin, 'GET', path)).body.refusal).toMatch(/Свои оценки/);
    const colleague = await buildAdministrator(server.db, room.companyId);
    expect([what, (await call(colleague, 'POST', path)).status]).toEqual([what, 200]);
  }
});
