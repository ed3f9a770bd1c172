// Final results: formed of what was due, blank on forms until a teacher confirms them.
import { sql } from '@orbita/database';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  buildAdministrator,
  buildDueDate,
  buildGroup,
  buildOwnDueDate,
  buildStep,
  buildTerm,
  buildUser,
  type BuiltUser,
} from '../../testing/builders.ts';
import { inClassroom, room, server } from '../../testing/classroom.ts';

inClassroom();

const DAY = 24 * 3600 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);
let admin: BuiltUser;
beforeEach(async () => {
  admin = await buildAdministrator(server.db, room.companyId);
  const scale = JSON.stringify([
    { from: 85, title: '5' },
    { from: 70, title: '4' },
    { from: 50, title: '3' },
    { from: 0, title: '2' },
  ]);
  await server.db.run(sql`update companies set exam_grades = ${scale}::jsonb where id = ${room.companyId}`);
});
const call = (method: string, path: string, body?: object, as: BuiltUser = room.teacher) =>
  server.request(method, path, { as: as.token, body });
const at = (more = '') => `/api/v2/subjects/${room.subjectId}/final-results${more}`;
const readRows = async (): Promise<any[]> => (await call('GET', at(`?group_id=${room.groupId}`))).body.rows;
const rowOf = async ({ id }: { id: number }) => (await readRows()).find(({ student }) => student.id === id);
const confirm = (results: object[], more: object = {}, as?: BuiltUser) =>
  call('POST', at(), { group_id: room.groupId, results, ...more }, as);
const mark = (step_id: number, student: BuiltUser, value: number) =>
  call('POST', '/api/v2/marks', { step_id, student_id: student.id, value });
const sheet = async (more: object = {}) =>
  (
    await call(
      'POST',
      '/api/v2/reports/preview',
      { form: 'group-sheet', group_id: room.groupId, subject_id: room.subjectId, ...more },
      admin,
    )
  ).body;

describe('what is suggested', () => {
  test('is formed of what was due: whoever did well in it does not fail for what lies ahead', async () => {
    const later = [await buildStep(server.db, room.chapterId), await buildStep(server.db, room.chapterId)];
    await buildDueDate(server.db, room.stepId, room.groupId, inDays(-3));
    await buildDueDate(server.db, later[0]!, room.groupId, inDays(30));
    await mark(room.stepId, room.student, 8);
    expect(await rowOf(room.student)).toMatchObject({
      ...{ points: 8, max_points: 10, share: 80, suggested: '4', ahead: 2, unmarked: 0, waiting: 0, result: null },
    });
    // The classmate did nothing of what was due.
    expect(await rowOf(room.classmate)).toMatchObject({ points: 0, max_points: 10, suggested: '2', unmarked: 1 });
    // Work that was marked before its date counts with its maximum.
    await mark(later[0]!, room.student, 10);
    expect(await rowOf(room.student)).toMatchObject({ points: 18, max_points: 20, suggested: '5', ahead: 1 });
  });

  test('is nothing while nothing was due, and does not count work that waits for its mark', async () => {
    expect(await rowOf(room.student)).toMatchObject({ points: 0, max_points: null, share: null, suggested: null });
    await buildDueDate(server.db, room.stepId, room.groupId, inDays(-3));
    await server.db.run(sql`
      insert into answers (step_id, subject_id, pattern_id, user_id, version, submitted_at, waiting_since)
      values (${room.stepId}, ${room.subjectId}, ${room.patternId}, ${room.student.id}, 1, now(), now())`);
    expect(await rowOf(room.student)).toMatchObject({ max_points: null, suggested: null, waiting: 1, unmarked: 0 });
  });

  test('follows the dates of the student: own ones, and the earlier of two groups', async () => {
    const second = await buildStep(server.db, room.chapterId);
    for (const step of [room.stepId, second]) await buildDueDate(server.db, step, room.groupId, inDays(-3));
    await buildOwnDueDate(server.db, second, room.student.id, inDays(5));
    expect(await rowOf(room.student)).toMatchObject({ max_points: 10, ahead: 1 });
    expect(await rowOf(room.classmate)).toMatchObject({ max_points: 20, ahead: 0 });
    await server.db.run(sql`delete from abstract_lessons where step_id = ${second}`);
    expect(await rowOf(room.classmate)).toMatchObject({ max_points: 10, ahead: 1 });
    const other = await buildGroup(server.db, room.companyId, [room.classmate.id]);
    await server.db.run(sql`insert into subject_groups (subject_id, group_id) values (${room.subjectId}, ${other})`);
    await buildDueDate(server.db, second, other, inDays(-1));
    expect(await rowOf(room.classmate)).toMatchObject({ max_points: 20, ahead: 0 });
  });

  test('of a discipline of two semesters is of what was due in each', async () => {
    const second = await buildStep(server.db, room.chapterId);
    const day = (days: number) => inDays(days).toISOString().slice(0, 10);
    const past = await buildTerm(server.db, room, [day(-200), day(-60)]);
    const present = await buildTerm(server.db, room, [day(-50), day(60)]);
    await buildDueDate(server.db, room.stepId, room.groupId, inDays(-100));
    await buildDueDate(server.db, second, room.groupId, inDays(-2));
    await mark(room.stepId, room.student, 9);
    await mark(second, room.student, 4);
    const { body } = await call('GET', at(`?group_id=${room.groupId}`));
    expect([body.semester.id, body.semesters.map(({ id }: any) => id)]).toEqual([present, [present, past]]);
    expect(await rowOf(room.student)).toMatchObject({ points: 4, max_points: 10, suggested: '2' });
    const former = await call('GET', at(`?group_id=${room.groupId}&semester_id=${past}`));
    expect(former.body.rows.find(({ student }: any) => student.id === room.student.id)).toMatchObject({
      ...{ points: 9, max_points: 10, suggested: '5' },
    });
    await confirm([{ student_id: room.student.id, grade: '5' }], { semester_id: past });
    expect((await rowOf(room.student)).result).toBeNull();
    const gradesOf = async (more: object) => (await sheet(more)).tables[0].rows.map((row: unknown[]) => row[6]);
    expect((await gradesOf({})).filter(Boolean)).toEqual([]);
    expect((await gradesOf({ semester_id: past })).filter(Boolean)).toEqual(['5']);
    expect((await call('DELETE', `/api/v2/admin/semesters/${past}`, undefined, admin)).body.code).toBe(
      'semester-has-results',
    );
  });
});

test('the sheet of a group, the page of the student and the report of groups count the same', async () => {
  const [second, waiting, later] = [
    await buildStep(server.db, room.chapterId),
    await buildStep(server.db, room.chapterId),
    await buildStep(server.db, room.chapterId),
  ];
  for (const [step, days] of [
    [room.stepId, -3],
    [second, -2],
    [waiting, -1],
    [later, 9],
  ] as const)
    await buildDueDate(server.db, step, room.groupId, inDays(days));
  const pattern = await server.db.one<{ id: number }>(
    sql`insert into patterns (step_id, title) values (${waiting}, 'Задание') returning id`,
  );
  await server.db.run(sql`
    insert into answers (step_id, subject_id, pattern_id, user_id, version, submitted_at, waiting_since)
    values (${waiting}, ${room.subjectId}, ${pattern.id}, ${room.student.id}, 1, now(), now())`);
  await mark(room.stepId, room.student, 7);
  await mark(later, room.student, 9.5);
  await server.db.run(sql`update subjects set max_points = 25 where id = ${room.subjectId}`);
  const own = await rowOf(room.student);
  expect(own).toMatchObject({ points: 16.5, max_points: 25, share: 66, ahead: 0, unmarked: 1, waiting: 1 });
  const { body } = await call('GET', `/api/v2/students/${room.student.id}/report`, undefined, room.student);
  expect([body.data[0].points_due, body.data[0].average_share]).toEqual([25, 0.66]);
  const shares = (await readRows()).map(({ share }) => share);
  const groups = await call('GET', '/api/v2/groups/reports', undefined, admin);
  expect(groups.body.data.find(({ id }: any) => id === room.groupId).mark_percent).toBe(
    Math.round((shares.reduce((sum, share) => sum + share, 0) / shares.length) * 10) / 10,
  );
});

describe('a confirmed result', () => {
  beforeEach(async () => {
    await buildStep(server.db, room.chapterId);
    await buildDueDate(server.db, room.stepId, room.groupId, inDays(-3));
    await mark(room.stepId, room.student, 8);
  });

  test('stands on every form, where others stay blank and are said not to be closed', async () => {
    const before = (await sheet()).tables[0];
    expect(before.rows.map((row: unknown[]) => row[6])).toEqual([null, null]);
    expect(before.note).toContain('Не закрыто: 2 из 2 (срок впереди или не назначен: 1, без оценки: 1)');
    expect((await confirm([{ student_id: room.student.id, grade: '4' }])).status).toBe(200);
    const forms = async () => {
      const group = (await sheet()).tables[0];
      const ask = async (order: object) =>
        (await call('POST', '/api/v2/reports/preview', { group_id: room.groupId, ...order }, admin)).body.tables;
      return {
        sheet: group.rows.map((row: unknown[]) => row[6]).filter(Boolean),
        book: (await ask({ form: 'gradebook' }))[0].rows.map((row: unknown[]) => row.at(-1)).filter(Boolean),
        summary: (await ask({ form: 'summary-sheet' }))[0].rows.map((row: unknown[]) => row[3]).filter(Boolean),
        card: (await ask({ form: 'study-card', student_id: room.student.id }))[1].rows[0].slice(3, 10),
        note: group.note,
      };
    };
    expect(await forms()).toEqual({
      ...{ sheet: ['4'], book: ['4'], summary: ['4'], card: [8, 10, 80, 0, 2, '', '4'] },
      note: expect.stringContaining('Не закрыто: 1 из 2 (срок впереди или не назначен: 1, без оценки: 1)'),
    });
    // What is confirmed stays as it was, and the teacher sees that the points have changed.
    await mark(room.stepId, room.student, 3);
    expect(await forms()).toMatchObject({ sheet: ['4'], card: [8, 10, 80, 0, 2, '', '4'] });
    expect(await rowOf(room.student)).toMatchObject({ points: 3, suggested: '2', result: { grade: '4', points: 8 } });
  });

  test('is another one than suggested only with a reason, and one of the scale', async () => {
    const student_id = room.student.id;
    expect((await confirm([{ student_id, grade: '5' }])).body.code).toBe('result-reason');
    expect((await confirm([{ student_id, grade: '6', reason: 'Так' }])).body.code).toBe('result-grade');
    expect(
      (
        await confirm([
          { student_id, grade: '4' },
          { student_id, grade: '4' },
        ])
      ).body.code,
    ).toBe('result-twice');
    expect((await confirm([{ student_id, grade: '5', reason: 'Олимпиада' }])).status).toBe(200);
    expect((await rowOf(room.student)).result).toMatchObject({
      ...{ grade: '5', reason: 'Олимпиада', points: 8, max_points: 10, confirmed_by: { id: room.teacher.id } },
    });
  });

  test('is confirmed for all or nobody, and not over what somebody else has confirmed', async () => {
    const both = [
      { student_id: room.student.id, grade: '4' },
      { student_id: room.classmate.id, grade: '5' },
    ];
    expect((await confirm(both)).body.code).toBe('result-reason');
    expect((await rowOf(room.student)).result).toBeNull();
    await confirm([{ student_id: room.student.id, grade: '3', reason: 'Списал' }], {}, admin);
    const stale = await confirm([{ student_id: room.student.id, grade: '4', seen_grade: null }]);
    expect([stale.status, stale.body.code]).toEqual([409, 'stale']);
    expect(stale.body.current.rows).toHaveLength(2);
    expect((await rowOf(room.student)).result.grade).toBe('3');
    const stranger = await buildUser(server.db, room.companyId);
    expect((await confirm([{ student_id: stranger.id, grade: '4', reason: 'Так' }])).status).toBe(404);
  });

  test('is taken back, and the history tells who did what and why', async () => {
    await confirm([{ student_id: room.student.id, grade: '4' }]);
    await confirm([{ student_id: room.student.id, grade: '5', reason: 'Пересчитано' }], {}, admin);
    const back = await call('POST', at('/withdraw'), {
      ...{ group_id: room.groupId, student_ids: [room.student.id, room.classmate.id], reason: 'Рано' },
    });
    expect(back.status).toBe(200);
    expect((await sheet()).tables[0].rows.map((row: unknown[]) => row[6])).toEqual([null, null]);
    const { body } = await call('GET', at(`/history?group_id=${room.groupId}&student_id=${room.student.id}`));
    expect(body.data).toMatchObject([
      { old_grade: '5', new_grade: null, reason: 'Рано', actor: { id: room.teacher.id } },
      { old_grade: '4', new_grade: '5', reason: 'Пересчитано', actor: { id: admin.id } },
      { old_grade: null, new_grade: '4', reason: '', actor: { id: room.teacher.id } },
    ]);
    // Nothing happens to whoever has none.
    const other = await call('GET', at(`/history?group_id=${room.groupId}&student_id=${room.classmate.id}`));
    expect(other.body.data).toEqual([]);
  });

  test('is given by whoever marks in the discipline, and read by its staff and the curator of the group', async () => {
    const [curator, expert] = [await buildUser(server.db, room.companyId), await buildUser(server.db, room.companyId)];
    await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
    await server.db.run(sql`
      insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${expert.id}, 'EXPERT')`);
    for (const person of [curator, expert]) {
      const read = await call('GET', at(`?group_id=${room.groupId}`), undefined, person);
      expect([read.status, read.body.can_confirm]).toEqual([200, false]);
      const refused = await confirm([{ student_id: room.student.id, grade: '4' }], {}, person);
      expect([refused.status, refused.body.code]).toEqual([403, 'teacher-only']);
    }
    expect((await call('GET', at(), undefined, room.student)).status).toBe(403);
    await server.db.run(sql`update subjects set is_archived = true where id = ${room.subjectId}`);
    expect((await confirm([{ student_id: room.student.id, grade: '4' }])).body.code).toBe('archived');
  });

  test('is read by the student in the progress and on the sheet; until then nothing is', async () => {
    const read = async () => {
      const progress = await call('GET', `/api/v2/students/${room.student.id}/progress`, undefined, room.student);
      const report = await call('GET', `/api/v2/students/${room.student.id}/report`, undefined, room.student);
      return [progress.body.data[0].final_results, report.body.data[0].final_results];
    };
    expect(await read()).toEqual([[], []]);
    await confirm([{ student_id: room.student.id, grade: '5', reason: 'Олимпиада' }]);
    const one = { grade: '5', reason: 'Олимпиада', points: 8, max_points: 10, semester: null };
    expect(await read()).toMatchObject([[one], [one]]);
  });
});

test('without a scale any grade is confirmed and nothing is suggested', async () => {
  await server.db.run(sql`update companies set exam_grades = '[]' where id = ${room.companyId}`);
  await buildDueDate(server.db, room.stepId, room.groupId, inDays(-3));
  expect(await rowOf(room.student)).toMatchObject({ max_points: 10, suggested: null });
  expect((await confirm([{ student_id: room.student.id, grade: 'отлично' }])).status).toBe(200);
  expect((await rowOf(room.student)).result).toMatchObject({ grade: 'отлично', reason: '' });
});
