// The journal, the diary's contents, the topic and «Почему такой статус?» agree on a student's topic, whatever retakes
// and groups do.
import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readWorkbook } from '../../../testing/workbook.ts';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { buildClassroom, buildDueDate, buildGroup, buildStep, type Classroom } from '../../../testing/builders.ts';
import { buildRetake, makeRetakeTopic } from '../../retakes/retakes.builders.ts';

let server: TestApp;
let room: Classroom;
/** A retake topic in the discipline. */
let again: number;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  room = await buildClassroom(server.db, room?.companyId);
  again = await buildStep(server.db, room.chapterId, { title: 'Пересдача' });
  await makeRetakeTopic(server.db, again);
});
afterAll(() => server.close());

const DAY = 24 * 3600 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);
const emojis = ['star', 'check', 'skull', 'fire', 'clock'];

async function get(path: string, as = room.teacher): Promise<any> {
  return (await server.request('GET', path, { as: as.token })).body;
}
/** Returns the emoji of a topic in each place; null where the student does not have the topic. */
async function read(stepId: number, groupId = room.groupId): Promise<Record<string, string | null>> {
  const { student } = room;
  const journal = await get(`/api/v2/subjects/${room.subjectId}/journal?group_id=${groupId}`);
  const column = journal.steps.findIndex(({ id }: any) => id === stepId);
  const cell = journal.rows.find((row: any) => row.student.id === student.id).cells[column];
  const contents = await get(`/api/subjects/${room.subjectId}/contents`, student);
  const topics = contents.chapters.flatMap(({ steps }: any) => steps);
  const lesson = await get(`/api/v2/lessons/${stepId}`, student);
  const standing = await get(`/api/v2/students/${student.id}/standing/${stepId}`, student);
  return {
    journal: cell[2] === null ? null : emojis[cell[2]]!,
    diary: topics.find(({ id }: any) => id === stepId)?.emoji ?? null,
    topic: lesson.emoji ?? null,
    why: standing.emoji?.value ?? null,
  };
}
const everywhere = (emoji: string | null) => ({ journal: emoji, diary: emoji, topic: emoji, why: emoji });
describe('a topic of retakes', () => {
  test('follows the retake of the student, not the plan of the group', async () => {
    await buildDueDate(server.db, again, room.groupId, inDays(-3));
    expect(await read(again)).toEqual(everywhere(null));
    const id = await buildRetake(server.db, room.student.id, room.subjectId, {
      until: inDays(30),
      steps: [{ id: again }],
    });
    expect(await read(again)).toEqual(everywhere('clock'));
    for (const [days, emoji] of [
      [3, 'fire'],
      [-1, 'skull'],
    ] as const) {
      await server.db.run(sql`update retakes set until = ${inDays(days).toISOString()}::timestamptz where id = ${id}`);
      expect(await read(again)).toEqual(everywhere(emoji));
    }
    // Without its own date the group's plan applies.
    await server.db.run(sql`update retakes set until = null where id = ${id}`);
    expect(await read(again)).toEqual(everywhere('skull'));
  });

  test('is empty for those who have no retake, and when a closed one left nothing in it', async () => {
    const id = await buildRetake(server.db, room.student.id, room.subjectId, { steps: [{ id: again }] });
    const pass = (mark: number, status: number) =>
      server.request('POST', `/api/v2/marking/steps/${again}/students/${room.student.id}/verdict`, {
        as: room.teacher.token,
        body: { mark, passed_status_id: status },
      });
    const put = (body: object) =>
      server.request('PUT', `/api/v2/admin/retakes/${id}`, { as: room.teacher.token, body });
    await pass(9, 1);
    expect(await read(again)).toEqual(everywhere('star'));
    await put({ is_closed: true });
    expect(await read(again)).toEqual(everywhere('star'));
    await put({ is_closed: false });
    await pass(0, 11);
    await put({ is_closed: true });
    expect(await read(again)).toEqual(everywhere(null));
    const { rows, steps } = await get(`/api/v2/subjects/${room.subjectId}/journal`);
    const column = steps.findIndex(({ is_retake }: any) => is_retake);
    for (const { cells } of rows) expect(cells[column]).toEqual([null, null, null, 0, 0, 0]);
  });

  test('counts points only where it is shown', async () => {
    const id = await buildRetake(server.db, room.student.id, room.subjectId, { steps: [{ id: again }] });
    const body = { step_id: again, student_id: room.student.id, value: 8 };
    await server.request('POST', '/api/v2/marks', { as: room.teacher.token, body });
    const points = async () => ({
      journal: (await get(`/api/v2/subjects/${room.subjectId}/journal`)).rows.find(
        (row: any) => row.student.id === room.student.id,
      ).points,
      diary: (await get(`/api/subjects/${room.subjectId}/contents`, room.student)).checkpoints_stats
        .checkpoints_marks_collected,
    });
    expect(await points()).toEqual({ journal: 8, diary: 8 });
    await server.request('DELETE', `/api/v2/admin/retakes/${id}`, { as: room.teacher.token });
    expect(await points()).toEqual({ journal: 0, diary: 0 });
  });
});

test('a hidden topic gives no points until students see it, neither in the journal nor on their page', async () => {
  const hidden = await buildStep(server.db, room.chapterId, { title: 'Скрытая', hidden: true });
  const give = (step_id: number, value: number) =>
    server.request('POST', '/api/v2/marks', {
      as: room.teacher.token,
      body: { step_id, student_id: room.student.id, value },
    });
  await give(room.stepId, 6);
  await give(hidden, 4);
  const points = async () => ({
    journal: (await get(`/api/v2/subjects/${room.subjectId}/journal`)).rows.find(
      (row: any) => row.student.id === room.student.id,
    ).points,
    page: (await get(`/api/subjects/${room.subjectId}/contents`, room.student)).checkpoints_stats
      .checkpoints_marks_collected,
    workbook: (
      await readWorkbook(
        (await server.request('GET', `/api/v2/subjects/${room.subjectId}/journal/export`, { as: room.teacher.token }))
          .body as Buffer,
      )
    )
      .get('Оценки')
      ?.find((row) => row[1] !== null && Number(row[1]) > 0)?.[1],
  });
  expect(await points()).toEqual({ journal: 6, page: 6, workbook: 6 });
  await server.db.run(sql`update steps set hidden = false where id = ${hidden}`);
  expect(await points()).toEqual({ journal: 10, page: 10, workbook: 10 });
});

describe('an ordinary topic', () => {
  test('without task and maximum is never a debt; with either it is', async () => {
    const lecture = await buildStep(server.db, room.chapterId, { title: 'Лекция', max_mark: null });
    await buildDueDate(server.db, lecture, room.groupId, inDays(-3));
    const debts = async () => {
      const progress = await get(`/api/v2/students/${room.student.id}/progress`, room.student);
      return [progress.total.overdue_count, progress.overdue.map(({ id }: any) => id)];
    };
    const preview = async () =>
      (
        await server.request('POST', '/api/v2/abstract-lesson-schedules/additional-steps/preview', {
          as: room.teacher.token,
          body: {
            subject_id: room.subjectId,
            group_id: room.groupId,
            steps: [{ step_id: lecture, due_at: inDays(3).toISOString() }],
          },
        })
      ).body.in_time.cases;
    expect(await read(lecture)).toEqual(everywhere('clock'));
    expect([await debts(), await preview()]).toEqual([[0, []], 0]);
    const why = await get(`/api/v2/students/${room.student.id}/standing/${lecture}`, room.student);
    expect(why.emoji.reason).toBe('no-work');
    const { id } = await server.db.one<{ id: number }>(
      sql`insert into patterns (step_id, title) values (${lecture}, 'Задание') returning id`,
    );
    expect(await read(lecture)).toEqual(everywhere('skull'));
    expect([await debts(), await preview()]).toEqual([[1, [lecture]], 2]);
    await server.db.run(sql`update patterns set deleted_at = now() where id = ${id}`);
    expect(await read(lecture)).toEqual(everywhere('clock'));
    await server.db.run(sql`update steps set max_mark = 5 where id = ${lecture}`);
    expect(await read(lecture)).toEqual(everywhere('skull'));
  });

  test('that must be done again has the date of the retake, for that student alone', async () => {
    await buildDueDate(server.db, room.stepId, room.groupId, inDays(-3));
    await buildRetake(server.db, room.student.id, room.subjectId, { until: inDays(3), steps: [{ id: room.stepId }] });
    expect(await read(room.stepId)).toEqual(everywhere('fire'));
    const { rows, steps } = await get(`/api/v2/subjects/${room.subjectId}/journal`);
    const column = steps.findIndex(({ id }: any) => id === room.stepId);
    expect(rows.find((row: any) => row.student.id === room.classmate.id).cells[column][2]).toBe(2);
  });

  test('of a student in two groups is due by the earlier plan, and what the group changes shows at once', async () => {
    await buildDueDate(server.db, room.stepId, room.groupId, inDays(30));
    expect(await read(room.stepId)).toEqual(everywhere('clock'));
    const other = await buildGroup(server.db, room.companyId, []);
    await server.db.run(sql`insert into subject_groups (subject_id, group_id) values (${room.subjectId}, ${other})`);
    await buildDueDate(server.db, room.stepId, other, inDays(3));
    await server.db.run(sql`insert into group_users (group_id, user_id) values (${other}, ${room.student.id})`);
    for (const groupId of [room.groupId, other]) expect(await read(room.stepId, groupId)).toEqual(everywhere('fire'));
    await server.db.run(sql`delete from group_users where group_id = ${other} and user_id = ${room.student.id}`);
    expect(await read(room.stepId)).toEqual(everywhere('clock'));
  });

  test('of a student in two groups follows the one that stays when the other leaves the discipline, and both when it comes back', async () => {
    await buildDueDate(server.db, room.stepId, room.groupId, inDays(30));
    const other = await buildGroup(server.db, room.companyId, [room.student.id]);
    const studies = sql`(${room.subjectId}, ${other})`;
    await server.db.run(sql`insert into subject_groups (subject_id, group_id) values ${studies}`);
    await buildDueDate(server.db, room.stepId, other, inDays(-3));
    expect(await read(room.stepId)).toEqual(everywhere('skull'));
    await server.db.run(sql`delete from subject_groups where (subject_id, group_id) = ${studies}`);
    expect(await read(room.stepId)).toEqual(everywhere('clock'));
    await server.db.run(sql`insert into subject_groups (subject_id, group_id) values ${studies}`);
    expect(await read(room.stepId)).toEqual(everywhere('skull'));
  });

  test('of a student who left both groups at once and came back to one is due by that one', async () => {
    await buildDueDate(server.db, room.stepId, room.groupId, inDays(30));
    const other = await buildGroup(server.db, room.companyId, [room.student.id]);
    await server.db.run(sql`insert into subject_groups (subject_id, group_id) values (${room.subjectId}, ${other})`);
    await buildDueDate(server.db, room.stepId, other, inDays(-3));
    expect(await read(room.stepId)).toEqual(everywhere('skull'));
    await server.db.run(sql`delete from group_users where user_id = ${room.student.id}`);
    await server.db.run(sql`insert into group_users (group_id, user_id) values (${room.groupId}, ${room.student.id})`);
    expect(await read(room.stepId)).toEqual(everywhere('clock'));
  });
});
