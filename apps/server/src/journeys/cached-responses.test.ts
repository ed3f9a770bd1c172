// A server with a response cache returns the same as one without, whichever table has changed.
import { type Sql, sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type App, buildApp } from '../app.ts';
import { inClassroom, room, server } from '../testing/classroom.ts';
import { buildDueDate, buildGroup, buildStep, type BuiltUser } from '../testing/builders.ts';
import { buildRetake, makeRetakeTopic } from '../domains/retakes/retakes.builders.ts';

inClassroom();
/** A server without a response cache. */
let fresh: App;
/** A second group of the discipline; the student belongs to both. */
let otherGroup: number;
/** A group without students, whose coming changes nobody's results. */
let emptyGroup: number;
/** A topic that is overdue for the second group and still open for the first. */
let dated: number;
/** A retake topic; the student has a retake. */
let again: number;
let retake: number;

beforeAll(async () => {
  fresh = await buildApp({ db: server.db, config: { ...server.config, responseCacheMegabytes: 0 } });
});
afterAll(() => fresh.close());

const DAY = 24 * 3600 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);

beforeEach(async () => {
  const { db } = server;
  otherGroup = await buildGroup(db, room.companyId, [room.student.id]);
  emptyGroup = await buildGroup(db, room.companyId, []);
  await db.run(sql`insert into subject_groups (subject_id, group_id) values (${room.subjectId}, ${otherGroup})`);
  dated = await buildStep(db, room.chapterId, { title: 'К сроку' });
  await buildDueDate(db, dated, room.groupId, inDays(30));
  await buildDueDate(db, dated, otherGroup, inDays(-3));
  again = await buildStep(db, room.chapterId, { title: 'Пересдача' });
  await makeRetakeTopic(db, again);
  retake = await buildRetake(db, room.student.id, room.subjectId, { until: inDays(3), steps: [{ id: room.stepId }] });
  await server.request('POST', '/api/v2/marks', {
    as: room.teacher.token,
    body: { step_id: room.stepId, student_id: room.student.id, value: 7 },
  });
});

/** Lists every cached call as each person who may make it. */
function keptCalls(): [path: string, as: BuiltUser][] {
  const { subjectId, student, teacher } = room;
  const contents = `/api/subjects/${subjectId}/contents`;
  const journal = `/api/v2/subjects/${subjectId}/journal`;
  return [
    ['/api/me/lms/subjects', teacher],
    ['/api/me/lms/groups/subjects', student],
    [contents, teacher],
    [contents, student],
    [`${contents}?user_id=${student.id}`, teacher],
    [`/api/v2/marks?subject_id=${subjectId}`, student],
    [`/api/v2/marks?subject_id=${subjectId}&student_id=${student.id}`, teacher],
    ['/api/v2/marking/queue', teacher],
    [`${journal}?group_id=${room.groupId}`, teacher],
    [`${journal}?group_id=${otherGroup}`, teacher],
  ];
}

async function readAll(app: App): Promise<Record<string, unknown>> {
  const read: Record<string, unknown> = {};
  for (const [url, as] of keptCalls()) {
    const reply = await app.http.inject({ method: 'GET', url, headers: { authorization: `Bearer ${as.token}` } });
    read[`${as.id === room.teacher.id ? 'teacher' : 'student'} ${url}`] = [reply.statusCode, reply.json()];
  }
  return read;
}

const stepOf = () => sql`step_id = ${room.stepId}`;

/** Statements that change what some of the responses show; each builds on the one before it. */
const changes: Record<string, (() => Sql)[]> = {
  'a group that leaves the discipline and comes back': [
    () => sql`delete from subject_groups where subject_id = ${room.subjectId} and group_id = ${otherGroup}`,
    () => sql`insert into subject_groups (subject_id, group_id) values (${room.subjectId}, ${otherGroup})`,
  ],
  'two groups that leave at once, of which one comes back': [
    () => sql`delete from subject_groups where subject_id = ${room.subjectId}`,
    () => sql`insert into subject_groups (subject_id, group_id) values (${room.subjectId}, ${room.groupId})`,
  ],
  'a group without students that comes and leaves': [
    () => sql`insert into subject_groups (subject_id, group_id) values (${room.subjectId}, ${emptyGroup})`,
    () => sql`delete from subject_groups where subject_id = ${room.subjectId} and group_id = ${emptyGroup}`,
  ],
  'a student who leaves one group, then both': [
    () => sql`delete from group_users where user_id = ${room.student.id} and group_id = ${otherGroup}`,
    () => sql`insert into group_users (group_id, user_id) values (${otherGroup}, ${room.student.id})`,
    () => sql`delete from group_users where user_id = ${room.student.id}`,
    () => sql`insert into group_users (group_id, user_id) values (${room.groupId}, ${room.student.id})`,
  ],
  'a group that is renamed, archived and deleted': [
    () => sql`update groups set name = 'Иначе' where id = ${otherGroup}`,
    // An archived group stays open, so that the name tells that it was read anew.
    () => sql`update groups set is_archived = true, name = 'В архиве' where id = ${otherGroup}`,
    () => sql`delete from groups where id = ${otherGroup}`,
  ],
  'due dates': [
    () => sql`delete from abstract_lessons where step_id = ${dated} and group_id = ${otherGroup}`,
    () => sql`update abstract_lessons set due_at = now() + interval '2 days' where step_id = ${dated}`,
    () =>
      sql`insert into abstract_lessons (step_id, group_id, due_at) values (${again}, ${room.groupId}, now() - interval '1 day')`,
  ],
  'due dates of one student': [
    () =>
      sql`insert into abstract_lesson_schedules (step_id, student_id, due_at) values (${dated}, ${room.student.id}, now() + interval '3 days')`,
    () => sql`update abstract_lesson_schedules set due_at = now() - interval '1 day' where step_id = ${dated}`,
    () => sql`delete from abstract_lesson_schedules where step_id = ${dated}`,
  ],
  'chapters and topics': [
    () => sql`update chapters set title = 'Иначе' where id = ${room.chapterId}`,
    () => sql`update steps set max_mark = 8 where id = ${room.stepId}`,
    () => sql`update steps set password_hash = 'x' where id = ${room.stepId}`,
    () => sql`update steps set hidden = true where id = ${room.stepId}`,
    () => sql`delete from steps where id = ${again}`,
    () => sql`update chapters set hidden = true where id = ${room.chapterId}`,
  ],
  tasks: [
    () => sql`insert into patterns (step_id, title) values (${room.stepId}, 'Ещё')`,
    () => sql`update patterns set deleted_at = now() where ${stepOf()}`,
  ],
  'passwords that were entered': [
    () => sql`update chapters set password_hash = 'x' where id = ${room.chapterId}`,
    () => sql`insert into chapter_unlocks (chapter_id, user_id) values (${room.chapterId}, ${room.student.id})`,
    () => sql`update steps set password_hash = 'x' where id = ${room.stepId}`,
    () => sql`insert into step_unlocks (step_id, user_id) values (${room.stepId}, ${room.student.id})`,
    () => sql`delete from step_unlocks where ${stepOf()}`,
    () => sql`delete from chapter_unlocks where chapter_id = ${room.chapterId}`,
  ],
  'marks and types of marks': [
    () => sql`update marks set value = 3 where ${stepOf()}`,
    () => sql`update mark_types set is_default = false where company_id = ${room.companyId}`,
    () => sql`update mark_types set is_default = true where company_id = ${room.companyId}`,
    () => sql`delete from marks where ${stepOf()}`,
  ],
  statuses: [
    () => sql`insert into passings (company_id, step_id, student_id, passed_status_id, author_id)
      values (${room.companyId}, ${room.stepId}, ${room.student.id}, 1, ${room.teacher.id})`,
    () => sql`update pass_statuses set is_final = false where company_id = ${room.companyId} and id = 1`,
    () => sql`update pass_statuses set is_final = true where company_id = ${room.companyId} and id = 1`,
    () => sql`update passings set passed_status_id = 4 where ${stepOf()}`,
    () => sql`delete from passings where ${stepOf()}`,
  ],
  answers: [
    () => sql`insert into answers (pattern_id, step_id, subject_id, user_id, version, waiting_since, submitted_at)
      values (${room.patternId}, ${room.stepId}, ${room.subjectId}, ${room.student.id}, 1, now(), now())`,
    () => sql`update answers set waiting_since = null, is_late = true where ${stepOf()}`,
    () => sql`delete from answers where ${stepOf()}`,
  ],
  'how far a topic was read': [
    () => sql`insert into step_readings (step_id, user_id, percent) values (${room.stepId}, ${room.student.id}, 40)`,
    () => sql`update step_readings set percent = 80 where ${stepOf()}`,
    () => sql`delete from step_readings where ${stepOf()}`,
  ],
  retakes: [
    () => sql`update retakes set until = now() - interval '1 day' where id = ${retake}`,
    () => sql`delete from retake_checkpoints where retake_id = ${retake}`,
    () =>
      sql`insert into retake_checkpoints (retake_id, step_id, company_id) values (${retake}, ${room.stepId}, ${room.companyId})`,
    () => sql`update retakes set is_closed = true, closed_at = now() where id = ${retake}`,
    () => sql`update retake_checkpoints set step_id = ${again}, mark = 5 where retake_id = ${retake}`,
    () => sql`delete from retakes where id = ${retake}`,
  ],
  'topics for a role': [
    () => sql`update steps set roles_ids = array[3] where id = ${room.stepId}`,
    () =>
      sql`insert into admin_role_users (role_id, company_id, user_id) values (3, ${room.companyId}, ${room.student.id})`,
    () => sql`delete from admin_role_users where user_id = ${room.student.id}`,
  ],
  'who is online': [
    () => sql`update users set last_seen_at = now() where id = ${room.student.id}`,
    () => sql`update users set last_seen_at = now() where id = ${room.teacher.id}`,
    () =>
      sql`update users set last_seen_at = now() - interval '181 seconds' where id in (${room.teacher.id}, ${room.student.id})`,
  ],
  'the name of somebody who marked without belonging to the discipline': [
    () => sql`update marks set author_id = ${room.classmate.id} where ${stepOf()}`,
    () => sql`update users set last_name = 'Яхонтова' where id = ${room.classmate.id}`,
    () => sql`update users set last_seen_at = now() where id = ${room.classmate.id}`,
  ],
  'the discipline and its people': [
    () => sql`update subjects set title = 'Иначе', max_points = 1 where id = ${room.subjectId}`,
    () =>
      sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${room.classmate.id}, 'TEACHER')`,
    () => sql`update users set last_name = 'Яхонтова' where id in (${room.teacher.id}, ${room.student.id})`,
    () => sql`delete from subject_users where user_id = ${room.classmate.id}`,
    () => sql`update subjects set privacy = 2 where id = ${room.subjectId}`,
    () => sql`insert into subject_access_users (subject_id, user_id) values (${room.subjectId}, ${room.student.id})`,
    () => sql`delete from subject_access_users where subject_id = ${room.subjectId}`,
  ],
};

test.each(Object.entries(changes))('%s', async (_name, statements) => {
  let before = await readAll(server.app);
  for (const answer of Object.values(before)) expect(answer).toMatchObject([200, {}]);
  for (const statement of statements) {
    await server.db.run(statement());
    const kept = await readAll(server.app);
    expect(kept).toEqual(await readAll(fresh));
    expect(kept, 'a change that shows').not.toEqual(before);
    before = kept;
  }
});

test('a due date that passes by itself', async () => {
  let before: Awaited<ReturnType<typeof readAll>>;
  let due: number;
  let ahead = 1000;
  // The date is moved further ahead until this machine manages to read everything before it.
  do {
    due = Date.now() + ahead;
    await server.db.run(
      sql`update abstract_lessons set due_at = ${new Date(due).toISOString()} where step_id = ${dated}`,
    );
    before = await readAll(server.app);
    ahead *= 2;
  } while (Date.now() >= due);
  await expect.poll(() => Date.now()).toBeGreaterThan(due + 1);
  const kept = await readAll(server.app);
  expect(kept).toEqual(await readAll(fresh));
  expect(kept).not.toEqual(before);
});
