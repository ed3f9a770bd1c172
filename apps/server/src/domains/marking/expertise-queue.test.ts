import { sql } from '@orbita/database';
import { beforeEach, expect, test } from 'vitest';
import { type Reply } from '../../testing/app.ts';
import { buildAdministrator, buildClassroom, buildUser, type BuiltUser } from '../../testing/builders.ts';
import { room, server, inClassroom } from '../../testing/classroom.ts';

inClassroom();
let expert: BuiltUser;
beforeEach(async () => {
  expert = await buildExpert();
});

async function buildExpert(): Promise<BuiltUser> {
  const made = await buildUser(server.db, room.companyId);
  await server.db.run(
    sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${made.id}, 'EXPERT')`,
  );
  return made;
}
const call = (method: string, path: string, body: object | undefined, as: BuiltUser): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, body });
const submit = async (as: BuiltUser = room.student, value = 'Ответ'): Promise<number> =>
  (await call('POST', '/api/v2/answers', { pattern_id: room.patternId, fields: [{ form_id: room.formId, value }] }, as))
    .body.id;
const queue = async (query = '', as: BuiltUser = expert) =>
  (await call('GET', `/api/v2/marking/expertises?${query}`, undefined, as)).body;
const waiting = async (query = '', as?: BuiltUser): Promise<number[]> =>
  (await queue(query, as)).data.map(({ student }: { student: { id: number } }) => student.id);
const assess = (answerId: number, as: BuiltUser = expert): Promise<Reply<any>> =>
  call('POST', '/api/expertises', { answer_id: answerId, text: 'Метод выбран верно' }, as);

test('what is handed in waits, longest first, until one expert assesses it', async () => {
  const first = await submit();
  await submit(room.classmate);
  expect(await queue()).toMatchObject({
    total: 2,
    counters: { waiting: 2, late: 0 },
    data: [
      { step_id: room.stepId, subject_id: room.subjectId, student: { id: room.student.id }, version: 1 },
      { student: { id: room.classmate.id } },
    ],
  });
  const colleague = await buildExpert();
  await assess(first, colleague);
  expect(await waiting()).toEqual([room.classmate.id]);
  expect(await waiting('', colleague)).toEqual([room.classmate.id]);
});

test('a mark does not take work from the queue; a new version and a deleted expertise bring it back', async () => {
  const answer = await submit();
  const path = `/api/v2/marking/steps/${room.stepId}/students/${room.student.id}/verdict`;
  await call('POST', path, { mark: 8 }, room.teacher);
  expect(await waiting('unmarked=true')).toEqual([]);
  expect(await waiting()).toEqual([room.student.id]);
  const made = await assess(answer);
  expect(await waiting()).toEqual([]);
  await call('DELETE', `/api/v2/expertises/delete/${made.body.id}`, undefined, expert);
  expect(await waiting()).toEqual([room.student.id]);
  await call('POST', `/api/v2/expertises/${made.body.id}/restore`, undefined, expert);
  expect(await waiting()).toEqual([]);
  await submit(room.student, 'Иначе');
  expect(await waiting()).toEqual([room.student.id]);
});

test('the filters of the marking queue narrow it', async () => {
  await submit();
  const { last_name } = (await queue()).data[0].student;
  expect(await waiting(`query=${encodeURIComponent(last_name)}`)).toEqual([room.student.id]);
  expect(await waiting(`query=${encodeURIComponent('нет такого')}`)).toEqual([]);
  expect(await waiting(`subject_id=${room.subjectId}&group_id=${room.groupId}`)).toEqual([room.student.id]);
  expect(await waiting('late=true')).toEqual([]);
  expect(await waiting('unmarked=true')).toEqual([room.student.id]);
  expect(await waiting('waited_days=1')).toEqual([]);
  expect(await waiting(`step_id=${room.stepId}`)).toEqual([room.student.id]);
});

test('of experts of the discipline, and of an administrator by its name; nobody else', async () => {
  await submit();
  const elsewhere = await buildClassroom(server.db, room.companyId);
  const admin = await buildAdministrator(server.db, room.companyId);
  expect(await waiting('', admin)).toEqual([]);
  expect(await waiting(`subject_id=${room.subjectId}`, admin)).toEqual([room.student.id]);
  // A teacher marks; the queue of experts names nothing of a discipline that they only teach.
  expect(await waiting('', room.teacher)).toEqual([]);
  expect(await waiting(`subject_id=${room.subjectId}`, elsewhere.teacher)).toEqual([]);
  expect((await call('GET', '/api/v2/marking/expertises', undefined, room.student)).status).toBe(403);
  await server.db.run(
    sql`delete from subject_users where subject_id = ${room.subjectId} and user_id = ${expert.id} and role_type = 'EXPERT'`,
  );
  expect((await call('GET', `/api/v2/marking/expertises?subject_id=${room.subjectId}`, undefined, expert)).status).toBe(
    403,
  );
});

test('work that cannot be opened any more waits for nobody', async () => {
  const answer = await submit();
  expect(await waiting()).toEqual([room.student.id]);
  await server.db.run(sql`update answers set deleted_at = now() where id = ${answer}`);
  expect(await waiting()).toEqual([]);
  await server.db.run(sql`update answers set deleted_at = null where id = ${answer}`);
  await server.db.run(sql`delete from group_users where group_id = ${room.groupId} and user_id = ${room.student.id}`);
  expect(await waiting()).toEqual([]);
});
