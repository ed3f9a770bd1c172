import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import { type Reply } from '../../testing/app.ts';
import {
  buildAttempt,
  buildClassroom,
  buildDueDate,
  buildHalf,
  buildLesson,
  buildRelation,
  buildStep,
  buildSubject,
  buildUser,
  type BuiltUser,
} from '../../testing/builders.ts';
import { room, server, inClassroom } from '../../testing/classroom.ts';

inClassroom();

const call = (method: string, path: string, as: BuiltUser, body?: object): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, body });
const mark = (value: number) =>
  call('POST', '/api/v2/marks', room.teacher, { step_id: room.stepId, student_id: room.student.id, value });
const pass = (status: number, as = room.teacher) =>
  call('POST', `/api/steps/${room.stepId}/passing/${room.student.id}`, as, { passed_status_id: status });
const explain = async (as = room.student) =>
  (await call('GET', `/api/v2/students/${room.student.id}/standing/${room.stepId}`, as)).body;
const buildParent = async () => {
  const parent = await buildUser(server.db, room.companyId);
  await buildRelation(server.db, room.companyId, { relativeId: parent.id, studentId: room.student.id });
  return parent;
};

describe('why', () => {
  test('nothing happened yet: the whole answer', async () => {
    expect(await explain()).toEqual({
      step: {
        id: room.stepId,
        title: 'Тема',
        type: 2,
        max_mark: 10,
        is_retake: false,
        counts_for_id: null,
        subject_id: room.subjectId,
        subject_title: expect.any(String),
      },
      now: expect.any(String),
      emoji: { value: 'clock', reason: 'no-due-date', share: null, days_left: null },
      due: { due_at: null, opens_at: null, from: null, group_name: null },
      points: { reason: 'not-marked', mark: null, collected: 0, total: 10, cap: null },
      status: { reason: 'none', passed_status_id: null, is_final: false, author: null, at: null },
      lock: { is_open: true, reason: 'open', at: null },
      marks: [
        {
          mark_type_id: expect.any(Number),
          title: 'Оценка',
          is_default: true,
          max_value: 10,
          value: null,
          author: null,
          updated_at: null,
        },
      ],
      can_mark: false,
    });
  });

  test('each emoji with its fact, as the contents show it', async () => {
    const days = (n: number) => new Date(Date.now() + n * 86_400_000 + 60_000);
    const shown = async () => {
      const contents = await call('GET', `/api/subjects/${room.subjectId}/contents`, room.student);
      const { emoji, due } = await explain();
      expect(emoji.value).toBe(contents.body.chapters[0].steps[0].emoji);
      return [emoji.value, emoji.reason, emoji.share, due.from];
    };
    await buildDueDate(server.db, room.stepId, room.groupId, days(10));
    expect(await shown()).toEqual(['clock', 'later', null, 'group']);
    const move = (n: number) =>
      server.db.run(sql`update abstract_lessons set due_at = ${days(n).toISOString()} where step_id = ${room.stepId}`);
    await move(3);
    expect(await shown()).toEqual(['fire', 'week', null, 'group']);
    await move(-3);
    expect(await shown()).toEqual(['skull', 'overdue', null, 'group']);
    await mark(8);
    await pass(1);
    expect(await shown()).toEqual(['check', 'final', 0.8, 'group']);
    await mark(9);
    expect(await shown()).toEqual(['star', 'final-excellent', 0.9, 'group']);
  });

  test('a status by handing in, by oneself, by staff', async () => {
    await pass(3, room.student);
    expect((await explain()).status).toMatchObject({ reason: 'own', author: { id: room.student.id } });
    const answer = { pattern_id: room.patternId, fields: [{ form_id: room.formId, value: 'Я' }] };
    await call('POST', '/api/v2/answers', room.student, answer);
    expect((await explain()).status.reason).toBe('submission');
    await pass(4);
    expect((await explain()).status).toMatchObject({
      reason: 'staff',
      passed_status_id: 4,
      author: { id: room.teacher.id },
    });
  });

  test('a lock and what does not count', async () => {
    await mark(8);
    expect((await explain()).points).toMatchObject({ reason: 'counts', collected: 8, total: 10 });
    await server.db.run(sql`update subjects set max_points = 5 where id = ${room.subjectId}`);
    expect((await explain()).points).toMatchObject({ collected: 5, cap: 5 });
    await call('PUT', `/api/steps/${room.stepId}`, room.teacher, { answers_closed: true });
    expect((await explain()).lock).toMatchObject({ is_open: false, reason: 'answers-closed', at: expect.any(String) });
    await call('PUT', `/api/steps/${room.stepId}`, room.teacher, { hidden: true });
    expect(await explain()).toMatchObject({ code: 'topic-hidden' });
    expect(await explain(room.teacher)).toMatchObject({
      lock: { reason: 'topic-hidden' },
      points: { reason: 'hidden' },
    });
  });

  test('for those it concerns', async () => {
    const { teacher: other } = await buildClassroom(server.db, room.companyId);
    expect(await explain(room.teacher)).toMatchObject({ can_mark: true });
    expect(await explain(await buildParent())).toMatchObject({ can_mark: false });
    for (const as of [other, room.classmate]) expect(await explain(as)).toMatchObject({ code: 'access-denied' });
  });
});

describe('points of checkpoints', () => {
  const put = (points: number, as = room.teacher, topic = room.stepId) =>
    call('PUT', '/api/v2/checkpoints/marks', as, { topic_id: topic, student_id: room.student.id, points });

  test('are given, changed, taken away; capped by the topic', async () => {
    expect((await put(7)).body).toEqual({
      topic_id: room.stepId,
      student_id: room.student.id,
      points: 7,
      max_mark: 10,
    });
    expect((await put(8)).body.points).toBe(8);
    expect((await put(11)).body.code).toBe('mark-too-high');
    const read = async () => (await call('GET', '/api/v2/checkpoints/marks', room.student)).body.data;
    expect(await read()).toEqual([{ topic_id: room.stepId, points: 8, max_mark: 10 }]);
    const path = `/api/v2/checkpoints/marks?topic_id=${room.stepId}&student_id=${room.student.id}`;
    expect((await call('DELETE', path, room.teacher)).body).toEqual({ ok: true });
    expect(await read()).toEqual([]);
    expect((await call('DELETE', path, room.teacher)).status).toBe(404);
  });

  test('not in a topic without points, not by others', async () => {
    const plain = await buildStep(server.db, room.chapterId, { type: 1 });
    expect((await put(5, room.teacher, plain)).body.code).toBe('not-a-checkpoint');
    expect((await put(5, room.student)).status).toBe(403);
    const { teacher: other } = await buildClassroom(server.db, room.companyId);
    expect((await put(5, other)).status).toBe(403);
  });
});

describe('many statuses at once', () => {
  const send = (updates: object[], as = room.teacher) => call('POST', '/api/steps/passing', as, { updates });
  const statuses = () =>
    server.db.rows(
      sql`select student_id, passed_status_id from passings where step_id = ${room.stepId} order by student_id`,
    );

  test('staff set any, with records and news; all or none', async () => {
    const both = [room.student.id, room.classmate.id];
    const { body } = await send(both.map((user_id) => ({ step_id: room.stepId, user_id, passed_status_id: 1 })));
    expect(body.data).toMatchObject(both.map((student_id) => ({ student_id, passed_status_id: 1 })));
    expect((await call('GET', '/api/v2/notifications', room.classmate)).body.data).toMatchObject([
      { type: 'passing', payload: { passed_status_id: 1 } },
    ]);
    const stranger = await buildUser(server.db, room.companyId);
    const mixed = [
      { step_id: room.stepId, user_id: room.student.id, passed_status_id: 4 },
      { step_id: room.stepId, user_id: stranger.id, passed_status_id: 4 },
    ];
    expect((await send(mixed)).status).toBe(404);
    expect(await statuses()).toMatchObject([{ passed_status_id: 1 }, { passed_status_id: 1 }]);
    await send([{ step_id: room.stepId, student_id: room.student.id, passed_status: 1 }]);
    const audits = await server.db.rows(
      sql`select 1 from audit_records where step_id = ${room.stepId} and action = 'passing'`,
    );
    expect(audits).toHaveLength(2);
  });

  test('a student only the own ones that are meant for students', async () => {
    expect((await send([{ step_id: room.stepId, passed_status_id: 3 }], room.student)).body.data).toMatchObject([
      { student_id: room.student.id, passed_status_id: 3 },
    ]);
    const tries = [
      [{ passed_status_id: 1 }, 'access-denied'],
      [{ passed_status_id: 3, user_id: room.classmate.id }, 'teacher-only'],
      [{ passed_status_id: 99 }, 'unknown-status'],
      [{}, 'unknown-status'],
    ] as const;
    for (const [update, code] of tries)
      expect((await send([{ step_id: room.stepId, ...update }], room.student)).body.code).toBe(code);
    await pass(2);
    expect((await send([{ step_id: room.stepId, passed_status_id: 3 }], room.student)).body.code).toBe('access-denied');
  });
});

describe('progress', () => {
  test('of all disciplines, and of those of a semester', async () => {
    await mark(8);
    await pass(1);
    const other = await buildSubject(server.db, room.companyId, { groups: [room.groupId] });
    const { id: half } = await server.db.one<{ id: number }>(
      sql`insert into halves (company_id, title) values (${room.companyId}, '1 курс') returning id`,
    );
    const { id: semester } = await server.db.one<{ id: number }>(
      sql`insert into semesters (company_id, title, started_at, finished_at) values (${room.companyId}, 'Осень', '2026-09-01', '2027-01-31') returning id`,
    );
    await server.db.run(sql`insert into half_semesters values (${half}, ${semester})`);
    await server.db.run(sql`insert into subject_halves values (${room.subjectId}, ${half})`);
    const read = async (query = '', as = room.student) =>
      (await call('GET', `/api/v2/students/${room.student.id}/progress${query}`, as)).body;
    const all = await read();
    expect(all.data.map((one: any) => one.subject.id).toSorted()).toEqual([room.subjectId, other].toSorted());
    expect(all.total).toEqual({
      topics_count: 1,
      passed_count: 1,
      overdue_count: 0,
      marks_count: 1,
      average_share: 0.8,
      checkpoints_stats: { checkpoints_marks_collected: 8, checkpoints_marks_total: 10 },
    });
    expect(all.semesters).toMatchObject([{ id: semester, title: 'Осень', passed_count: 1 }]);
    expect(all.weeks.at(-1)).toMatchObject({ passed: 1, points: 8, marks: 1 });
    expect(all.fresh).toMatchObject([
      { mark: { value: 8, author: { id: room.teacher.id } }, topic: { id: room.stepId } },
    ]);
    const one = await read(`?semester_ids[]=${semester}`);
    expect(one.data.map(({ subject }: any) => subject.id)).toEqual([room.subjectId]);
    expect(one.total.topics_count).toBe(1);
    expect((await read('?semester_ids[]=2000000000')).data).toEqual([]);
    await server.db.run(sql`update marks set updated_at = now() - interval '40 days' where step_id = ${room.stepId}`);
    expect((await read()).fresh).toEqual([]);
    expect((await read('?all_marks=true')).fresh).toMatchObject([{ mark: { value: 8 }, topic: { id: room.stepId } }]);
  });

  test('returned work with its task, and absences of the disciplines that the reader sees', async () => {
    const answer = { pattern_id: room.patternId, fields: [{ form_id: room.formId, value: 'Я' }] };
    await call('POST', '/api/v2/answers', room.student, answer);
    const read = async (as = room.student) =>
      (await call('GET', `/api/v2/students/${room.student.id}/progress`, as)).body;
    expect((await read()).returned).toEqual([]);
    expect((await read()).absences).toMatchObject({ missed_count: 0, is_recorded: false });
    const verdict = `/api/v2/marking/steps/${room.stepId}/students/${room.student.id}/verdict`;
    await call('POST', verdict, room.teacher, { passed_status_id: 4 });
    const lesson = await buildLesson(server.db, room.companyId, { subjects: [room.subjectId], groups: [room.groupId] });
    const other = await buildClassroom(server.db, room.companyId);
    await server.db.run(sql`
      insert into attendance (lesson_id, student_id, attendance_status) values (${lesson}, ${room.student.id}, 2)`);
    const seen = await read(await buildParent());
    expect(seen.returned).toMatchObject([{ id: room.stepId, task_id: room.patternId, is_waiting: false }]);
    expect(seen.absences).toEqual({
      missed_count: 1,
      excused_count: 0,
      late_count: 0,
      is_recorded: true,
      latest: [
        { lesson_id: lesson, subject_id: room.subjectId, starts_at: expect.any(String), status: 2, late: false },
      ],
    });
    expect((await read(other.teacher)).code).toBe('access-denied');
  });

  test('a lesson missed in two disciplines counts in the semester of each, and once in both', async () => {
    const other = await buildSubject(server.db, room.companyId, { groups: [room.groupId] });
    await buildHalf(server.db, room.companyId, { subjects: [room.subjectId], semester: ['2026-01-01', '2026-06-30'] });
    await buildHalf(server.db, room.companyId, { subjects: [other], semester: ['2026-09-01', '2026-12-31'] });
    const subjects = [room.subjectId, other];
    const lesson = await buildLesson(server.db, room.companyId, { subjects, groups: [room.groupId] });
    await server.db.run(sql`
      insert into attendance (lesson_id, student_id, attendance_status) values (${lesson}, ${room.student.id}, 2)`);
    const read = async (query = '') =>
      (await call('GET', `/api/v2/students/${room.student.id}/progress${query}`, room.student)).body;
    const { semesters, absences } = await read();
    expect(absences.missed_count).toBe(1);
    expect(semesters).toHaveLength(2);
    const missed = [];
    for (const { id } of semesters) missed.push((await read(`?semester_ids[]=${id}`)).absences.missed_count);
    expect(missed).toEqual([1, 1]);
    expect((await read('?semester_ids[]=2000000000')).absences.missed_count).toBe(0);
  });

  test('names the attempts that go on, to the student alone', async () => {
    const read = async (as = room.student) =>
      (await call('GET', `/api/v2/students/${room.student.id}/progress`, as)).body.running;
    expect(await read()).toEqual([]);
    const id = await buildAttempt(server.db, room.patternId, room.student.id);
    expect(await read()).toEqual([
      {
        id,
        subject_id: room.subjectId,
        step_id: room.stepId,
        task_id: room.patternId,
        title: 'Тема',
        deadline_at: expect.any(String),
      },
    ]);
    expect(await read(room.teacher)).toEqual([]);
    expect(await read(await buildParent())).toEqual([]);
    await server.db.run(sql`update steps set hidden = true where id = ${room.stepId}`);
    expect(await read()).toEqual([]);
    await server.db.run(sql`update steps set hidden = false where id = ${room.stepId}`);
    await server.db.run(sql`update task_attempts set deadline_at = now() where id = ${id}`);
    expect(await read()).toEqual([]);
  });

  test('for the student and those who follow; staff see their own disciplines', async () => {
    const other = await buildClassroom(server.db, room.companyId);
    const read = async (as: BuiltUser) => {
      const { status, body } = await call('GET', `/api/v2/students/${room.student.id}/progress`, as);
      return status === 200 ? body.data.length : body.code;
    };
    expect(await read(await buildParent())).toBe(1);
    expect(await read(room.teacher)).toBe(1);
    expect(await read(other.teacher)).toBe('access-denied');
    expect(await read(room.classmate)).toBe('access-denied');
  });
});
