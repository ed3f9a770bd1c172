// A discipline with a sub-discipline that follows it, and what tests do with both.
import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildCompany,
  buildStep,
  type BuiltUser,
  type Classroom,
} from './builders.ts';

export let server: TestApp;
export let room: Classroom;
export let admin: BuiltUser;
export let subId: number;
/** The copies of the source's rows in the sub-discipline. */
export let copy: { step: number; pattern: number; form: number };

export const as = () => room.teacher.token;
export const createSub = (body: object = {}, token = as(), id = room.subjectId) =>
  server.request('POST', `/api/v2/subjects/${id}/create-sub`, { as: token, body });
export const sync = (body: object = {}, token = as(), id = room.subjectId) =>
  server.request('PUT', `/api/v2/subjects/${id}/sync-subs`, { as: token, body });
export const updates = async (id = subId) =>
  (await server.request('GET', `/api/v2/subjects/${id}/last-updates`, { as: as() })).body.data.map(
    ({ kind, change, title, place }: Record<string, string>) =>
      [kind, change, title, place].filter(Boolean).join(' · '),
  );
export const put = async (path: string, body: object, token = as()) =>
  expect((await server.request('PUT', path, { as: token, body })).status).toBe(200);
export const remove = async (path: string, body?: object) =>
  expect((await server.request('DELETE', path, { as: as(), ...(body ? { body } : {}) })).status).toBe(200);
export const outline = async (id = subId): Promise<string[]> =>
  (
    await server.db.rows<{ line: string }>(sql`
      select c.title || ' / ' || st.title || case when st.hidden then ' (скрыта)' else '' end || coalesce(': ' || (
        select string_agg(b.title, ', ' order by b.index) from sections b where b.step_id = st.id and b.deleted_at is null), '') || coalesce(' | ' || (
        select string_agg(f.title, ', ' order by f.number) from forms f join patterns p on p.id = f.pattern_id where p.step_id = st.id and f.deleted_at is null and p.deleted_at is null), '') as line
      from chapters c join steps st on st.chapter_id = c.id where c.subject_id = ${id} and c.deleted_at is null and st.deleted_at is null
      order by c.position, st.position`)
  ).map(({ line }) => line);
/** Reads everything that students and teachers have entered, for exact comparison. */
export const work = () =>
  server.db.one(sql`
    select (select json_agg(a order by a.id) from answers a) as answers, (select json_agg(f order by f.id) from answer_fields f) as fields,
      (select json_agg(v order by v.id) from answer_versions v) as versions, (select json_agg(m order by m.id) from marks m) as marks,
      (select json_agg(p order by p.id) from passings p) as passings`);
export const answerInSub = async (value: unknown = 'Мой ответ') =>
  expect(
    (
      await server.request('POST', '/api/v2/answers', {
        as: room.student.token,
        body: { pattern_id: copy.pattern, fields: [{ form_id: copy.form, value }] },
      })
    ).status,
  ).toBe(200);

/** Call once at the top of a test file: provides its server and both disciplines for each test. */
export function inSubDiscipline(): void {
  let companyId: number;
  beforeAll(async () => {
    server = await createTestApp();
    companyId = await buildCompany(server.db, { domain: 'localhost' });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    room = await buildClassroom(server.db, companyId);
    admin = await buildAdministrator(server.db, room.companyId);
    await server.db.run(sql`update chapters set title = 'Раздел 1' where id = ${room.chapterId}`);
    await server.db.run(sql`update steps set title = 'Тема 1' where id = ${room.stepId}`);
    await buildStep(server.db, room.chapterId, { title: 'Тема 2' });
    subId = (await createSub({ title: 'Поддисциплина', group_ids: [room.groupId] })).body.id;
    copy = await server.db.one(sql`
      select st.id as step, p.id as pattern, f.id as form from steps st join patterns p on p.step_id = st.id join forms f on f.pattern_id = p.id
      where st.subject_id = ${subId} and st.copied_from_id = ${room.stepId}`);
  });
}
