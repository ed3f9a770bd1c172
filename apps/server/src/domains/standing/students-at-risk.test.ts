// What institutions count as risk, who does not count, and archived groups.
import { sql } from '@orbita/database';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Reply } from '../../testing/app.ts';
import {
  buildArrow,
  buildDueDate,
  buildGivenStatus,
  buildGroup,
  buildLesson,
  buildStatusKind,
  buildStep,
  buildUser,
  type BuiltUser,
} from '../../testing/builders.ts';
import { inClassroom, room, server } from '../../testing/classroom.ts';

inClassroom();

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);
const dayAgo = (days: number) => ago(days).toISOString().slice(0, 10);
const run = (statement: ReturnType<typeof sql>) => server.db.run(statement);
const call = (method: string, path: string, as: BuiltUser, body?: object): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, body });

let curator: BuiltUser;
beforeEach(async () => {
  curator = await buildUser(server.db, room.companyId);
  await run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
  await run(sql`update users set last_seen_at = now()`);
  await run(sql`
    update companies set risk_debts = 12, risk_missed = 9, risk_silent_days = 14, risk_idle_days = 21, risk_signs = 2`);
});

const list = async (query = '') => (await call('GET', `/api/v2/standing/curated-students${query}`, curator)).body;
const rowOf = async (student: BuiltUser) =>
  (await list()).data.find((row: { student: { id: number } }) => row.student.id === student.id);
const owe = async (many: number) => {
  for (let n = 0; n < many; n += 1)
    await buildDueDate(server.db, await buildStep(server.db, room.chapterId), room.groupId, ago(2));
};
const miss = async (student: BuiltUser, days: readonly number[]) => {
  for (const day of days) {
    const lesson = await buildLesson(server.db, room.companyId, {
      starts_at: ago(day),
      subjects: [room.subjectId],
      groups: [room.groupId],
    });
    await run(
      sql`insert into attendance (lesson_id, student_id, attendance_status) values (${lesson}, ${student.id}, 2)`,
    );
  }
};

describe('the limits of the institution', () => {
  const set = async (limits: object, as?: BuiltUser) =>
    call(
      'PUT',
      `/api/companies/${room.companyId}`,
      as ?? (await buildUser(server.db, room.companyId, { roleId: 1 })),
      limits,
    );

  test('say from where on debts, absences and silence are signs, and how many are a high risk', async () => {
    await owe(3);
    await miss(room.student, [2, 3]);
    expect(await rowOf(room.student)).toMatchObject({ risk: 'some' });
    expect((await set({ risk_debts: 3 })).status).toBe(200);
    expect(await rowOf(room.student)).toMatchObject({ risk: 'high' });
    expect(await rowOf(room.classmate)).toMatchObject({ risk: 'high' });
    await set({ risk_signs: 3 });
    expect(await rowOf(room.student)).toMatchObject({ risk: 'some' });
    await set({ risk_missed: 2 });
    expect(await rowOf(room.student)).toMatchObject({ risk: 'high' });
    expect(await rowOf(room.classmate)).toMatchObject({ risk: 'some' });
    const { limits, counters } = await list('?at_risk=true');
    expect({ limits, at_risk: counters.at_risk }).toEqual({
      limits: { debts: 3, missed: 2, silent_days: 14, idle_days: 21, signs: 3 },
      at_risk: 1,
    });
  });

  test('of silence and of nothing handed in', async () => {
    await owe(1);
    await run(sql`update answers set submitted_at = ${ago(6).toISOString()}`);
    await run(sql`update users set last_seen_at = ${ago(6).toISOString()} where id = ${room.student.id}`);
    expect(await rowOf(room.student)).toMatchObject({ is_silent: false });
    await set({ risk_silent_days: 5 });
    expect(await rowOf(room.student)).toMatchObject({ is_silent: true });
  });

  test('are set by the office alone, and within bounds', async () => {
    expect((await set({ risk_debts: 1 }, curator)).status).toBe(403);
    expect((await set({ risk_debts: 0 })).status).toBe(400);
    expect((await set({ risk_signs: 4 })).status).toBe(400);
    expect((await list()).limits).toEqual({ debts: 12, missed: 9, silent_days: 14, idle_days: 21, signs: 2 });
  });
});

describe('a student on leave', () => {
  const give = async (start: string, end?: string) =>
    buildGivenStatus(server.db, room.companyId, {
      userId: room.student.id,
      kindId: await buildStatusKind(server.db, room.companyId, { is_leave: true }),
      start,
      ...(end ? { end } : {}),
    });

  test('stands at the end with the status, and counts neither as at risk nor as needing attention', async () => {
    await owe(12);
    await miss(room.student, [40]);
    expect((await list()).counters).toEqual({ all: 2, needs_attention: 2, at_risk: 2 });
    await give(dayAgo(35), dayAgo(-300));
    const { data, counters } = await list();
    expect(counters).toEqual({ all: 2, needs_attention: 1, at_risk: 1 });
    expect(data.at(-1)).toMatchObject({
      student: { id: room.student.id },
      leave: { title: expect.any(String), end_date: dayAgo(-300) },
      risk: 'none',
      needs_attention: false,
    });
    expect((await list('?at_risk=true')).data).toMatchObject([{ student: { id: room.classmate.id }, leave: null }]);
  });

  test('a status of another kind, or one that is over, changes nothing', async () => {
    await owe(12);
    await give(dayAgo(60), dayAgo(1));
    await buildGivenStatus(server.db, room.companyId, {
      userId: room.student.id,
      kindId: await buildStatusKind(server.db, room.companyId),
    });
    expect(await rowOf(room.student)).toMatchObject({ leave: null, risk: 'high' });
  });

  test('lessons missed meanwhile do not count afterwards', async () => {
    await miss(room.student, [3, 10, 12]);
    expect(await rowOf(room.student)).toMatchObject({ missed_count: 3 });
    await give(dayAgo(14), dayAgo(7));
    expect(await rowOf(room.student)).toMatchObject({ missed_count: 1 });
  });
});

test('an archived group stands last with its suffix, and its students are shown when it is chosen', async () => {
  const graduate = await buildUser(server.db, room.companyId);
  const old = await buildGroup(server.db, room.companyId, [graduate.id]);
  await run(sql`update groups set name = 'А-11', is_archived = true where id = ${old}`);
  await run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${old})`);
  const { groups, counters } = await list();
  expect(groups).toEqual([
    { id: room.groupId, name: expect.any(String), is_archived: false, students_count: 2 },
    { id: old, name: 'А-11 (архив)', is_archived: true, students_count: 1 },
  ]);
  expect(counters.all).toBe(2);
  const chosen = await list(`?group_id=${old}`);
  expect([chosen.data, chosen.counters.all]).toEqual([
    [expect.objectContaining({ student: expect.objectContaining({ id: graduate.id }), risk: 'none' })],
    1,
  ]);
  expect((await call('GET', `/api/v2/students/${graduate.id}/progress`, curator)).status).toBe(200);

  // What others noted about the student is not for the curator of a group that is over.
  await run(sql`
    insert into student_contacts (company_id, student_id, author_id, kind, whom, text, contacted_at)
    values (${room.companyId}, ${graduate.id}, ${room.teacher.id}, 'call', 'мама', 'Болеет', now())`);
  const contactOf = async (group: number) => (await list(`?group_id=${group}`)).data[0].last_contact;
  expect(await contactOf(old)).toBeNull();
  await run(sql`update groups set is_archived = false where id = ${old}`);
  expect(await contactOf(old)).toMatchObject({ text: 'Болеет' });
  await run(sql`delete from curator_groups where group_id = ${old}`);
  expect((await list(`?group_id=${old}`)).data).toEqual([]);
});

test('debts are those of each diary, whatever sets a student’s dates', async () => {
  await owe(2);
  const [topic, closed] = [await buildStep(server.db, room.chapterId), await buildStep(server.db, room.chapterId)];
  for (const id of [topic, closed]) await buildDueDate(server.db, id, room.groupId, ago(2));
  // A password makes a topic no debt until it is opened.
  await run(sql`update steps set password_hash = 'x' where id = ${closed}`);
  const [delayed, doubled, retaking] = [
    await buildUser(server.db, room.companyId),
    await buildUser(server.db, room.companyId),
    await buildUser(server.db, room.companyId),
  ];
  for (const { id } of [delayed, doubled, retaking])
    await run(sql`insert into group_users (group_id, user_id) values (${room.groupId}, ${id})`);
  await run(
    sql`insert into abstract_lesson_schedules (step_id, student_id, due_at) values (${topic}, ${delayed.id}, now() + interval '1 day')`,
  );
  const second = await buildGroup(server.db, room.companyId, [doubled.id]);
  await run(sql`insert into subject_groups (subject_id, group_id) values (${room.subjectId}, ${second})`);
  await buildDueDate(server.db, topic, second, ago(5));
  await run(
    sql`insert into retakes (company_id, subject_id, student_id, until) values (${room.companyId}, ${room.subjectId}, ${retaking.id}, now() + interval '5 days')`,
  );
  await run(sql`
    insert into passings (step_id, student_id, company_id, passed_status_id)
    select ${topic}::int, ${room.student.id}::int, ${room.companyId}::int, ps.id from pass_statuses ps where ps.company_id = ${room.companyId} and ps.is_final order by ps.id limit 1`);
  const owed = new Map<number, number>();
  for (const { student, overdue_count } of (await list('?size=50')).data) owed.set(student.id, overdue_count);
  for (const student of [room.student, room.classmate, delayed, doubled, retaking]) {
    const diary = (await call('GET', `/api/v2/students/${student.id}/progress`, curator)).body;
    expect([student.id, owed.get(student.id)]).toEqual([student.id, diary.overdue.length]);
  }
  expect([room.student, room.classmate, delayed, doubled].map(({ id }) => owed.get(id))).toEqual([2, 3, 2, 3]);
});

test('a topic that opens after another is no debt until that is passed', async () => {
  const [first, second] = [await buildStep(server.db, room.chapterId), await buildStep(server.db, room.chapterId)];
  for (const id of [first, second]) await buildDueDate(server.db, id, room.groupId, ago(2));
  await buildArrow(server.db, first, second);
  const owedBy = async (student: BuiltUser) => {
    const diary = (await call('GET', `/api/v2/students/${student.id}/progress`, curator)).body;
    return [(await rowOf(student)).overdue_count, diary.overdue.length];
  };
  expect(await owedBy(room.student)).toEqual([1, 1]);
  await run(sql`
    insert into passings (step_id, student_id, company_id, passed_status_id)
    select ${first}::int, ${room.student.id}::int, ${room.companyId}::int, ps.id from pass_statuses ps where ps.company_id = ${room.companyId} and ps.is_final order by ps.id limit 1`);
  // The first is paid, and the second opens and becomes one.
  expect(await owedBy(room.student)).toEqual([1, 1]);
  expect(await owedBy(room.classmate)).toEqual([1, 1]);
  await run(sql`delete from abstract_lessons where step_id = ${first}`);
  expect(await owedBy(room.student)).toEqual([1, 1]);
  expect(await owedBy(room.classmate)).toEqual([0, 0]);
});
