// A cached journal must never be older than the database, so each change is followed by a read.
import { sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import {
  buildClassroom,
  buildCompany,
  buildDueDate,
  buildGroup,
  buildPattern,
  buildStep,
  buildUser,
  type Classroom,
} from '../../../testing/builders.ts';

let server: TestApp;
let companyId: number;
beforeAll(async () => {
  server = await createTestApp();
  companyId = await buildCompany(server.db);
});
afterAll(() => server.close());

const WEEK = 7 * 24 * 3600 * 1000;

async function openJournal(): Promise<{ room: Classroom; read: () => Promise<any>; cell: () => Promise<unknown[]> }> {
  const room = await buildClassroom(server.db, companyId);
  const read = async () =>
    (
      await server.request('GET', `/api/v2/subjects/${room.subjectId}/journal?group_id=${room.groupId}`, {
        as: room.teacher.token,
      })
    ).body;
  const cell = async () => {
    const { steps, rows } = await read();
    const column = steps.findIndex((step: { id: number }) => step.id === room.stepId);
    return rows.find((row: any) => row.student.id === room.student.id).cells[column];
  };
  return { room, read, cell };
}

describe('a journal read before shows at once', () => {
  test('a mark given, changed and taken back, by a call or by a statement of its own', async () => {
    const { room, cell } = await openJournal();
    const [stepId, studentId] = [room.stepId, room.student.id];
    expect((await cell())[0]).toBeNull();
    const body = { step_id: stepId, student_id: studentId, value: 7.5 };
    const { id } = (await server.request('POST', '/api/v2/marks', { as: room.teacher.token, body })).body;
    expect((await cell())[0]).toBe(7.5);
    await server.db.run(sql`update marks set value = 3 where id = ${id}`);
    expect((await cell())[0]).toBe(3);
    await server.request('DELETE', `/api/v2/marks/${id}`, { as: room.teacher.token });
    expect((await cell())[0]).toBeNull();
  });

  test('a status, and that it is final now', async () => {
    const { room, cell } = await openJournal();
    await server.request('POST', `/api/steps/${room.stepId}/passing/${room.student.id}`, {
      as: room.teacher.token,
      body: { passed_status_id: 4 },
    });
    expect((await cell()).slice(1, 3)).toEqual([4, 4]);
    await server.db.run(sql`update pass_statuses set is_final = true where company_id = ${room.companyId} and id = 4`);
    expect((await cell()).slice(1, 3)).toEqual([4, 1]);
  });

  test('an answer that waits and one that was looked at', async () => {
    const { room, cell } = await openJournal();
    const patternId = await buildPattern(server.db, room.stepId);
    await server.db
      .run(sql`insert into answers (pattern_id, step_id, subject_id, user_id, version, is_late, waiting_since, submitted_at)
      values (${patternId}, ${room.stepId}, ${room.subjectId}, ${room.student.id}, 1, true, now(), now())`);
    expect((await cell()).slice(3)).toEqual([1, 1, 1]);
    await server.db.run(sql`update answers set waiting_since = null where pattern_id = ${patternId}`);
    expect((await cell()).slice(3)).toEqual([0, 1, 1]);
  });

  test('topics renamed, added and deleted; due dates moved', async () => {
    const { room, read, cell } = await openJournal();
    const before = (await read()).steps.length;
    await server.db.run(sql`update steps set title = 'Иначе' where id = ${room.stepId}`);
    const added = await buildStep(server.db, room.chapterId, {});
    expect((await read()).steps.map(({ title }: { title: string }) => title)).toContain('Иначе');
    expect((await read()).steps).toHaveLength(before + 1);
    await server.db.run(sql`update steps set deleted_at = now() where id = ${added}`);
    expect((await read()).steps).toHaveLength(before);
    await server.db.run(sql`delete from abstract_lessons where step_id = ${room.stepId}`);
    expect((await cell())[2]).toBe(4);
    await buildDueDate(server.db, room.stepId, room.groupId, new Date(Date.now() + WEEK / 2));
    expect((await cell())[2]).toBe(3);
    await server.db.run(
      sql`update abstract_lessons set due_at = now() - interval '1 day' where step_id = ${room.stepId}`,
    );
    expect((await cell())[2]).toBe(2);
  });

  test('that a due date is near, by time alone', async () => {
    const { room, cell } = await openJournal();
    // The date is moved further ahead until this machine manages to read the journal before it.
    for (let ahead = 300; ; ahead *= 2) {
      await server.db.run(sql`delete from abstract_lessons where step_id = ${room.stepId}`);
      await buildDueDate(server.db, room.stepId, room.groupId, new Date(Date.now() + WEEK + ahead));
      if ((await cell())[2] === 4) break;
    }
    await expect.poll(async () => (await cell())[2]).toBe(3);
  });

  test('students who came, left or took another name, and groups', async () => {
    const { room, read } = await openJournal();
    const newcomer = await buildUser(server.db, room.companyId, { last_name: 'Яхонтова' });
    await server.db.run(sql`insert into group_users (group_id, user_id) values (${room.groupId}, ${newcomer.id})`);
    expect((await read()).rows.at(-1)).toMatchObject({ student: { id: newcomer.id }, points: 0 });
    await server.db.run(sql`update users set last_name = 'Абрамова' where id = ${newcomer.id}`);
    expect((await read()).rows[0].student.last_name).toBe('Абрамова');
    await server.db.run(sql`delete from group_users where user_id = ${newcomer.id}`);
    expect((await read()).rows.map((row: any) => row.student.id)).not.toContain(newcomer.id);
    const other = await buildGroup(server.db, room.companyId, [newcomer.id]);
    await server.db.run(sql`insert into subject_groups (subject_id, group_id) values (${room.subjectId}, ${other})`);
    const path = `/api/v2/subjects/${room.subjectId}/journal?group_id=${other}`;
    const reply = await server.request('GET', path, { as: room.teacher.token });
    expect(reply.body.rows).toHaveLength(1);
  });

  test('the cap of the points', async () => {
    const { room, read } = await openJournal();
    await server.db.run(sql`update steps set type = 2, max_mark = 10 where id = ${room.stepId}`);
    const body = { step_id: room.stepId, student_id: room.student.id, value: 9 };
    await server.request('POST', '/api/v2/marks', { as: room.teacher.token, body });
    const points = async () => (await read()).rows.find((row: any) => row.student.id === room.student.id).points;
    expect(await points()).toBe(9);
    await server.db.run(sql`update subjects set max_points = 5 where id = ${room.subjectId}`);
    expect(await points()).toBe(5);
  });
});

test('a large journal read by many at once is the same for all of them', async () => {
  const { room, read } = await openJournal();
  await server.db.script(`
    with people as (insert into users (email, username, password_hash, first_name, last_name)
        select 'large' || n || '@journal.example', 'large-journal-' || n, '', 'Имя', 'Фамилия' || n from generate_series(1, 110) n returning id),
      member as (insert into group_users (group_id, user_id) select ${room.groupId}, id from people),
      topic as (insert into steps (subject_id, chapter_id, title, type, max_mark, position)
        select ${room.subjectId}, ${room.chapterId}, 'Тема ' || n, 1, 10, n from generate_series(1, 100) n returning id)
    insert into marks (step_id, student_id, mark_type_id, value, author_id)
    select topic.id, people.id, t.id, topic.id % 9, ${room.teacher.id} from topic, people, mark_types t where t.company_id = ${room.companyId} and t.is_default`);
  const [first, ...others] = await Promise.all(Array.from({ length: 8 }, read));
  const marked = first.rows.filter(({ cells }: any) => cells.filter(([mark]: any) => mark !== null).length === 100);
  expect(marked).toHaveLength(110);
  for (const [i, { id }] of first.steps.entries())
    if (marked[0].cells[i][0] !== null) expect(marked[0].cells[i][0]).toBe(id % 9);
  for (const other of others) expect(other).toEqual(first);
});
