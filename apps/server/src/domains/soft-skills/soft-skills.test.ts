import { sql } from '@orbita/database';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildAdministrator, buildSubject, buildUser, type BuiltUser } from '../../testing/builders.ts';
import { inClassroom, room, server } from '../../testing/classroom.ts';
import { buildSoftSkill, showIndicator, type BuiltSkill } from '../../testing/soft-skills.ts';

inClassroom();
let skill: BuiltSkill;
let answerId: number;
beforeEach(async () => {
  skill = await buildSoftSkill(server.db, room.companyId);
  await showIndicator(server.db, room.patternId, skill.indicatorId);
  answerId = await handIn(room.student);
});

const send = (as: BuiltUser, method: string, path: string, body?: object) =>
  server.request(method, `/api/v2/${path}`, { as: as.token, ...(body ? { body } : {}) });
async function handIn(as: BuiltUser): Promise<number> {
  const fields = [{ form_id: room.formId, value: 'Ответ' }];
  const { body } = await send(as, 'POST', 'answers', { pattern_id: room.patternId, privacy: 0, fields });
  return body.id;
}
const score = (as: BuiltUser, grade: number, target: object = { answer_id: answerId }) =>
  send(as, 'POST', 'soft-skills/scores', {
    ...target,
    scores: [{ indicator_id: skill.indicatorId, grade_id: skill.gradeIds[grade] }],
  });
const calculate = async (as: BuiltUser, query = '') =>
  send(as, 'GET', `soft-skills/calculate/users/${room.student.id}${query}`);
const resultOf = (body: { skills: { id: number }[] }): any => body.skills.find(({ id }) => id === skill.skillId);
async function addClassmate(): Promise<BuiltUser> {
  const classmate = await buildUser(server.db, room.companyId);
  await server.db.run(sql`insert into group_users (group_id, user_id) values (${room.groupId}, ${classmate.id})`);
  return classmate;
}
const letPeersScore = () => server.db.run(sql`update patterns set is_peer_scored = true where id = ${room.patternId}`);

describe('scores of a teacher', () => {
  test('are given beside an answer, replaced, taken back and recorded', async () => {
    expect((await send(room.teacher, 'GET', `answers/${answerId}/soft-skills`)).body).toMatchObject({
      as: 'teacher',
      data: [{ id: skill.indicatorId, given: null, grades: [{ value: 0 }, { value: 1 }, { value: 2 }, { value: 3 }] }],
    });
    expect((await score(room.teacher, 1)).body.data).toMatchObject([{ given: skill.gradeIds[1] }]);
    await score(room.teacher, 3);
    await score(room.teacher, 3);
    const rows = sql`select grade_id, author_kind from soft_scores where answer_id = ${answerId}`;
    expect(await server.db.rows(rows)).toEqual([{ grade_id: skill.gradeIds[3], author_kind: 'teacher' }]);
    const undo = { answer_id: answerId, indicator_ids: [skill.indicatorId] };
    expect((await send(room.teacher, 'DELETE', 'soft-skills/scores', undo)).status).toBe(200);
    expect(await server.db.rows(rows)).toEqual([]);
    const records = await server.db.rows(sql`
      select old_value ->> 'grade' as old, new_value ->> 'grade' as new from audit_records where action = 'soft-score' and student_id = ${room.student.id} order by id`);
    expect(records).toEqual([
      { old: null, new: 'Оценка 1' },
      { old: 'Оценка 1', new: 'Оценка 3' },
      { old: 'Оценка 3', new: null },
    ]);
  });

  test('take an indicator of the task and a grade of the indicator only', async () => {
    const other = await buildSoftSkill(server.db, room.companyId);
    const give = (indicator_id: number, grade_id: number | undefined) =>
      send(room.teacher, 'POST', 'soft-skills/scores', { answer_id: answerId, scores: [{ indicator_id, grade_id }] });
    expect((await give(other.indicatorId, other.gradeIds[0])).body.code).toBe('indicator-elsewhere');
    expect((await give(skill.indicatorId, other.gradeIds[0])).body.code).toBe('unknown-grade');
    expect(
      (await send(room.teacher, 'POST', 'soft-skills/scores', { scores: [{ indicator_id: 1, grade_id: 1 }] })).body
        .code,
    ).toBe('nothing-scored');
  });

  test('may be of a student in the discipline, beside any answer', async () => {
    const target = { user_id: room.student.id, subject_id: room.subjectId };
    expect((await score(room.teacher, 2, target)).status).toBe(200);
    expect((await score(room.student, 3, target)).status).toBe(403);
    expect((await score(room.teacher, 2, { ...target, user_id: room.teacher.id })).status).toBe(404);
  });

  test('are never of the viewer, also of a teacher who studies the discipline', async () => {
    await server.db.run(sql`insert into group_users (group_id, user_id) values (${room.groupId}, ${room.teacher.id})`);
    const own = { user_id: room.teacher.id, subject_id: room.subjectId };
    expect(await score(room.teacher, 3, own)).toMatchObject({ status: 403, body: { code: 'soft-own-score' } });
    expect(await server.db.rows(sql`select 1 from soft_scores where student_id = ${room.teacher.id}`)).toEqual([]);
  });

  test('of an archived indicator are given only beside answers to tasks that show it', async () => {
    const beside = { user_id: room.student.id, subject_id: room.subjectId };
    for (const archive of [
      sql`update soft_indicators set is_archived = true where id = ${skill.indicatorId}`,
      sql`with back as (update soft_indicators set is_archived = false where id = ${skill.indicatorId}) update soft_skills set is_archived = true where id = ${skill.skillId}`,
    ]) {
      await server.db.run(archive);
      expect((await score(room.teacher, 2, beside)).body.code).toBe('indicator-elsewhere');
      expect((await score(room.teacher, 2)).body.data).toMatchObject([{ is_archived: true }]);
    }
  });

  test('of a grade that is deleted meanwhile are refused, or keep it from being deleted', async () => {
    const admin = await buildAdministrator(server.db, room.companyId);
    for (const [at, gradeId] of skill.gradeIds.entries()) {
      const [given, deleted] = await Promise.all([
        score(room.teacher, at),
        send(admin, 'DELETE', `admin/soft-indicator-grades/${gradeId}`),
      ]);
      expect([given.body.code ?? deleted.body.code]).toEqual([
        expect.stringMatching(/^(unknown-grade|soft-grade-in-use)$/),
      ]);
    }
    const [given, deleted] = await Promise.all([
      score(room.teacher, 3),
      send(admin, 'DELETE', `admin/soft-indicators/${skill.indicatorId}`),
    ]);
    const lost = await server.db.rows(sql`
      select 1 from soft_scores c join soft_indicators i on i.id = c.indicator_id join soft_indicator_grades g on g.id = c.grade_id
      where c.answer_id = ${answerId} and (i.deleted_at is not null or g.deleted_at is not null)`);
    expect({ given: given.status !== 500, deleted: deleted.status, lost }).toEqual({
      given: true,
      deleted: 200,
      lost: [],
    });
  });

  test('are refused in an archived discipline', async () => {
    await server.db.run(sql`update subjects set is_archived = true where id = ${room.subjectId}`);
    expect((await score(room.teacher, 1)).body.code).toBe('archived');
  });
});

describe('scores of classmates', () => {
  test('need a task that asks for them and an own answer, and never concern oneself', async () => {
    const classmate = await addClassmate();
    expect((await score(classmate, 3)).body.code).toBe('soft-scored-by-teachers');
    await letPeersScore();
    expect((await score(classmate, 3)).body.code).toBe('soft-own-first');
    const own = await handIn(classmate);
    expect((await score(classmate, 3)).status).toBe(200);
    expect((await score(classmate, 3, { answer_id: own })).status).toBe(403);
    expect((await send(classmate, 'GET', `answers/${answerId}/soft-skills`)).body).toMatchObject({
      as: 'peer',
      data: [{ given: skill.gradeIds[3] }],
    });
  });

  test('are not for an answer that is closed to them', async () => {
    const classmate = await addClassmate();
    await letPeersScore();
    await handIn(classmate);
    await server.db.run(sql`update answers set privacy = 1 where id = ${answerId}`);
    expect((await score(classmate, 3)).body.code).toBe('access-denied');
    expect((await send(classmate, 'GET', `answers/${answerId}/soft-skills`)).status).toBe(403);
  });

  test('are seen one by one by the teacher, not by the student, nor by other students at all', async () => {
    const classmate = await addClassmate();
    await letPeersScore();
    await handIn(classmate);
    await score(classmate, 2);
    const seenBy = async (as: BuiltUser) => resultOf((await calculate(as)).body).indicators[0];
    expect(await seenBy(room.student)).toMatchObject({
      percent: null,
      peers: { count: 0, mean: null, waiting: 1 },
      scores: [],
    });
    expect((await seenBy(room.teacher)).scores).toMatchObject([
      { author: { id: classmate.id }, grade_value: 2, counts: false, waits: true },
    ]);
    const curator = await buildUser(server.db, room.companyId);
    await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
    expect((await seenBy(curator)).scores).toEqual([]);
    for (const grade of [3, 3]) {
      const another = await addClassmate();
      await handIn(another);
      await score(another, grade);
    }
    expect(await seenBy(room.student)).toMatchObject({
      percent: 88.9,
      peers: { count: 3, mean: 88.9, waiting: 0 },
      scores: [],
    });
    expect(JSON.stringify((await calculate(room.student)).body)).not.toContain('Оценка 3');
    expect((await calculate(classmate)).status).toBe(403);
    expect((await send(classmate, 'GET', `soft-skills/users/${room.student.id}`)).status).toBe(403);
    expect((await send(classmate, 'GET', `soft-skills/subjects?user_id=${room.student.id}`)).status).toBe(403);
    expect(
      (await send(classmate, 'GET', `soft-skills/group-scores?subject_id=${room.subjectId}&group_id=${room.groupId}`))
        .status,
    ).toBe(403);
  });
});

describe('what classmates gave', () => {
  const addScorer = async (): Promise<BuiltUser> => {
    const classmate = await addClassmate();
    await handIn(classmate);
    return classmate;
  };
  const own = async () => {
    const { percent, peers, scores } = resultOf((await calculate(room.student)).body).indicators[0];
    return { percent, count: peers?.count, waiting: peers?.waiting, scores };
  };

  test('begins to count in threes, so that no difference of results shows what one of them gave', async () => {
    await letPeersScore();
    const [first, second, third, fourth, fifth] = await Promise.all([1, 2, 3, 4, 5].map(addScorer));
    for (const classmate of [first!, second!, third!]) await score(classmate, 3);
    const three = { percent: 100, count: 3, scores: [] };
    expect(await own()).toEqual({ ...three, waiting: 0 });
    await score(fourth!, 0);
    expect(await own()).toEqual({ ...three, waiting: 1 });
    await score(first!, 0);
    expect(await own()).toEqual({ ...three, waiting: 2 });
    await score(first!, 1);
    expect(await own()).toEqual({ ...three, waiting: 2 });
    const undo = { answer_id: answerId, indicator_ids: [skill.indicatorId] };
    await send(second!, 'DELETE', 'soft-skills/scores', undo);
    // Of grades 3, 3, 3 the first became 1, the second went, and 0 came: all three at once.
    expect(await own()).toEqual({ percent: 44.4, count: 3, waiting: 0, scores: [] });
    await score(fifth!, 3);
    await send(fifth!, 'DELETE', 'soft-skills/scores', undo);
    expect(await own()).toEqual({ percent: 44.4, count: 3, waiting: 0, scores: [] });
    expect(await server.db.rows(sql`select 1 from soft_scores where answer_id = ${answerId}`)).toHaveLength(3);
  });

  test('counts together when they score at once', async () => {
    await letPeersScore();
    const classmates = await Promise.all([1, 2, 3, 4].map(addScorer));
    await Promise.all(classmates.map((one) => score(one, 3)));
    expect(await own()).toEqual({ percent: 100, count: 3, waiting: 1, scores: [] });
  });

  test('waits for each work by itself, so that neither a discipline nor another work tells it', async () => {
    await letPeersScore();
    const classmates = await Promise.all([1, 2, 3].map(addScorer));
    for (const classmate of classmates) await score(classmate, 2);
    const other = await buildClassroomAnswer();
    await score(classmates[0]!, 0, { answer_id: other });
    expect(await own()).toMatchObject({ percent: 66.7, count: 3, waiting: 1 });
  });

  /** A second answer of the student, in another task of the topic. */
  async function buildClassroomAnswer(): Promise<number> {
    const { id } = await server.db.one<{ id: number }>(sql`
      with task as (
        insert into patterns (step_id, type, is_soft_skills_task, is_peer_scored, soft_indicators_ids)
        select step_id, type, true, true, soft_indicators_ids from patterns where id = ${room.patternId} returning id, step_id)
      insert into answers (pattern_id, step_id, subject_id, user_id, privacy, version)
      select task.id, task.step_id, ${room.subjectId}, u.id, 0, 1 from task cross join users u join group_users gu on gu.user_id = u.id and gu.group_id = ${room.groupId}
      returning id, user_id`);
    return (
      await server.db.one<{ id: number }>(
        sql`select a.id from answers a where a.user_id = ${room.student.id} and a.id >= ${id} order by a.id desc limit 1`,
      )
    ).id;
  }
});

describe('the student', () => {
  const news = async () =>
    (await send(room.student, 'GET', 'notifications')).body.data
      .filter(({ type }: { type: string }) => type === 'soft-score')
      .map(({ actor, payload, topic, student }: any) => ({
        by: actor?.id ?? null,
        payload,
        topic: topic?.id,
        student: student?.id,
      }));

  test('is told of what a teacher gave in a row by one notification, until it is taken back', async () => {
    const second = await buildSoftSkill(server.db, room.companyId);
    await showIndicator(server.db, room.patternId, second.indicatorId);
    await score(room.teacher, 1);
    const scores = [{ indicator_id: second.indicatorId, grade_id: second.gradeIds[2] }];
    await send(room.teacher, 'POST', 'soft-skills/scores', { answer_id: answerId, scores });
    await score(room.teacher, 2);
    const told = { by: room.teacher.id, topic: room.stepId, student: room.student.id };
    expect(await news()).toEqual([{ ...told, payload: { count: 2, scored_by: 'teacher' } }]);
    const takeBack = (indicator: number) =>
      send(room.teacher, 'DELETE', 'soft-skills/scores', { answer_id: answerId, indicator_ids: [indicator] });
    await takeBack(second.indicatorId);
    expect(await news()).toEqual([{ ...told, payload: { count: 1, scored_by: 'teacher' } }]);
    await takeBack(skill.indicatorId);
    expect(await news()).toEqual([]);
  });

  test('is told of classmates once their scores count, and not who they are', async () => {
    await letPeersScore();
    for (const n of [1, 2, 3]) {
      const classmate = await addClassmate();
      await handIn(classmate);
      await score(classmate, n);
      if (n < 3) expect(await news()).toEqual([]);
    }
    expect(await news()).toEqual([
      { by: null, topic: room.stepId, student: room.student.id, payload: { count: 1, scored_by: 'peers' } },
    ]);
  });
});

describe('the result of a person', () => {
  beforeEach(() => server.db.run(sql`delete from semesters where company_id = ${room.companyId}`));

  test('names no discipline that is closed to whoever reads it', async () => {
    await score(room.teacher, 3);
    const other = await buildUser(server.db, room.companyId);
    await server.db.run(sql`
      with s as (insert into subjects (company_id, title) values (${room.companyId}, 'Другая') returning id),
      g as (insert into subject_groups (subject_id, group_id) select id, ${room.groupId}::int from s)
      insert into subject_users (subject_id, user_id, role_type) select id, ${other.id}, 'TEACHER' from s`);
    const named = async (as: BuiltUser) => {
      const [given] = resultOf((await calculate(as)).body).indicators[0].scores;
      const { body } = await send(as, 'GET', `soft-skills/subjects?user_id=${room.student.id}`);
      return [given.subject_title, body.total];
    };
    const title = (await named(room.teacher))[0];
    expect(title).toEqual(expect.any(String));
    expect(await Promise.all([room.student, other].map(named))).toEqual([
      [title, 1],
      [title, 1],
    ]);
    for (const close of [sql`hidden = true`, sql`hidden = false, privacy = 1`, sql`privacy = 2`]) {
      await server.db.run(sql`update subjects set ${close} where id = ${room.subjectId}`);
      expect(await Promise.all([room.teacher, room.student, other].map(named))).toEqual([
        [title, 1],
        [null, 0],
        [null, 0],
      ]);
    }
  });

  test('says what waits alike now and in the semester that lasts, and nothing of it for one that is over', async () => {
    await letPeersScore();
    const semester = async (from: number, to: number): Promise<number> =>
      (
        await server.db.one<{ id: number }>(sql`
          insert into semesters (company_id, title, started_at, finished_at) values (${room.companyId}, 'Семестр', current_date - ${from}::int, current_date - ${to}::int) returning id`)
      ).id;
    const [past, present] = [await semester(200, 100), await semester(90, -30)];
    const classmates = await Promise.all([1, 2, 3, 4].map(addClassmate));
    for (const one of classmates) await handIn(one);
    for (const one of classmates.slice(0, 3)) await score(one, 2);
    await server.db.run(
      sql`update soft_scores set counted_at = now() - interval '150 days' where answer_id = ${answerId}`,
    );
    await score(classmates[0]!, 3);
    await score(classmates[3]!, 3);
    const peers = async (query: string) => resultOf((await calculate(room.student, query)).body).indicators[0].peers;
    const now = { count: 3, waiting: 2, left_out: 0 };
    expect(await peers('')).toMatchObject(now);
    expect(await peers(`?semester_id=${present}`)).toMatchObject(now);
    expect(await peers(`?semester_id=${past}`)).toMatchObject({ count: 3, waiting: 0, left_out: 0 });
  });

  test('says which scores of classmates are left out, since the semester or the discipline is over', async () => {
    await letPeersScore();
    const classmate = await addClassmate();
    await handIn(classmate);
    await score(classmate, 3);
    const peers = async () => resultOf((await calculate(room.student)).body).indicators[0].peers;
    expect(await peers()).toMatchObject({ waiting: 1, left_out: 0 });
    await server.db.run(sql`
      insert into semesters (company_id, title, started_at, finished_at) values (${room.companyId}, 'Прошлый', current_date - 200, current_date - 20)`);
    expect(await peers()).toMatchObject({ waiting: 1, left_out: 0 });
    await server.db.run(
      sql`update soft_scores set scored_at = now() - interval '30 days' where answer_id = ${answerId}`,
    );
    expect(await peers()).toMatchObject({ mean: null, waiting: 0, left_out: 1 });
    expect(resultOf((await calculate(room.teacher)).body).indicators[0].scores).toMatchObject([
      { waits: true, is_over: true },
    ]);
    for (const n of [1, 2]) {
      const another = await addClassmate();
      await handIn(another);
      await score(another, n);
    }
    expect(await peers()).toMatchObject({ count: 3, waiting: 0, left_out: 0 });
    const late = await addClassmate();
    await handIn(late);
    await score(late, 0);
    expect(await peers()).toMatchObject({ waiting: 1, left_out: 0 });
    await server.db.run(sql`update subjects set is_archived = true where id = ${room.subjectId}`);
    expect(await peers()).toMatchObject({ waiting: 0, left_out: 1 });
  });

  test('tells a score that a classmate took back in no other way than a new one', async () => {
    await letPeersScore();
    const classmates = await Promise.all([1, 2, 3].map(addClassmate));
    for (const one of classmates) {
      await handIn(one);
      await score(one, 2);
    }
    await server.db.run(sql`
      with past as (insert into semesters (company_id, title, started_at, finished_at) values (${room.companyId}, 'Прошлый', current_date - 200, current_date - 20))
      update soft_scores set scored_at = now() - interval '30 days' where answer_id = ${answerId}`);
    await send(classmates[0]!, 'DELETE', 'soft-skills/scores', {
      answer_id: answerId,
      indicator_ids: [skill.indicatorId],
    });
    const { peers } = resultOf((await calculate(room.student)).body).indicators[0];
    expect(peers).toMatchObject({ count: 3, waiting: 1, left_out: 0 });
  });

  test('counts of hard skills the topics that the person can pass or has passed', async () => {
    const skillId = (
      await server.db.one<{ id: number }>(
        sql`insert into skills (company_id, title, competence) values (${room.companyId}, 'Паяние', 'Руки') returning id`,
      )
    ).id;
    await server.db.run(sql`insert into step_skills (step_id, skill_id) values (${room.stepId}, ${skillId})`);
    const hard = async () =>
      (await send(room.student, 'GET', `soft-skills/users/${room.student.id}`)).body.competences.flatMap(
        (one: { skills: { id: number }[] }) => one.skills.filter(({ id }) => id === skillId),
      );
    expect(await hard()).toMatchObject([{ topics: 1, passed: 0 }]);
    const closed = [
      [
        sql`update steps set roles_ids = '{3}' where id = ${room.stepId}`,
        sql`update steps set roles_ids = '{}' where id = ${room.stepId}`,
      ],
      [
        sql`update groups set is_archived = true where id = ${room.groupId}`,
        sql`update groups set is_archived = false where id = ${room.groupId}`,
      ],
      [
        sql`update subjects set privacy = 1 where id = ${room.subjectId}`,
        sql`update subjects set privacy = 0 where id = ${room.subjectId}`,
      ],
    ] as const;
    for (const [close, open] of closed) {
      await server.db.run(close);
      expect(await hard()).toEqual([]);
      await server.db.run(open);
    }
    await server.db.run(sql`
      insert into passings (company_id, step_id, student_id, passed_status_id)
      select ${room.companyId}, ${room.stepId}, ${room.student.id}, id from pass_statuses where company_id = ${room.companyId} and is_final limit 1
      on conflict (step_id, student_id) do update set passed_status_id = excluded.passed_status_id`);
    await server.db.run(closed[1][0]);
    expect(await hard()).toMatchObject([{ topics: 1, passed: 1 }]);
  });

  test('counts a topic that only has to be read once it was read to the end', async () => {
    const stepId = (
      await server.db.one<{ id: number }>(sql`
        with k as (insert into skills (company_id, title, competence) values (${room.companyId}, 'Чтение', 'Голова') returning id),
        st as (insert into steps (subject_id, chapter_id, title, type, position) select subject_id, chapter_id, 'Прочесть', 1, 9 from steps where id = ${room.stepId} returning id)
        , tie as (insert into step_skills (step_id, skill_id) select st.id, k.id from st, k) select id from st`)
    ).id;
    const passed = async () =>
      (await send(room.student, 'GET', `soft-skills/users/${room.student.id}`)).body.competences.find(
        ({ title }: { title: string }) => title === 'Голова',
      ).skills[0].passed;
    expect(await passed()).toBe(0);
    await server.db.run(
      sql`insert into step_readings (step_id, user_id, percent) values (${stepId}, ${room.student.id}, 100)`,
    );
    expect(await passed()).toBe(1);
  });

  test('may be read as it was at the end of a semester, beside the semester before', async () => {
    const addSemester = async (title: string, from: number, to: number): Promise<number> =>
      (
        await server.db.one<{ id: number }>(sql`
          insert into semesters (company_id, title, started_at, finished_at) values (${room.companyId}, ${title}, current_date - ${from}::int, current_date - ${to}::int) returning id`)
      ).id;
    const [past, present] = [await addSemester('Прошлый', 200, 100), await addSemester('Нынешний', 90, -30)];
    const scoredAgo = (days: number) =>
      server.db.run(
        sql`update soft_scores set scored_at = now() - make_interval(days => ${days}::int) where answer_id = ${answerId}`,
      );
    await score(room.teacher, 1);
    await scoredAgo(150);
    await score(room.teacher, 3, { user_id: room.student.id, subject_id: room.subjectId });
    const { body } = await calculate(room.student);
    expect(body).toMatchObject({
      semester_id: null,
      compared_id: past,
      semesters: [
        { id: past, title: 'Прошлый', skills: [{ id: skill.skillId, percent: 33.3 }] },
        { id: present, skills: [{ id: skill.skillId, percent: 100 }] },
      ],
    });
    expect(body.timeline[0]).toMatchObject({ semester_id: past, skills: [{ percent: 33.3 }] });
    const then = (await calculate(room.student, `?semester_id=${past}`)).body;
    expect(then).toMatchObject({ semester_id: past, compared_id: null });
    expect(resultOf(then)).toMatchObject({ percent: 33.3, indicators: [{ scores: [{ grade_value: 1 }] }] });
    expect((await calculate(room.student, '?semester_id=999999')).status).toBe(404);
  });

  test('names archived disciplines as such', async () => {
    await score(room.teacher, 3);
    await server.db.run(sql`update subjects set is_archived = true where id = ${room.subjectId}`);
    const [given] = resultOf((await calculate(room.student)).body).indicators[0].scores;
    expect(given).toMatchObject({ subject_is_archived: true });
    expect(given.subject_title).not.toContain('архив');
  });

  test('holds every figure, the answer behind it and the level', async () => {
    await score(room.teacher, 2);
    const { body } = await calculate(room.student);
    expect(resultOf(body)).toMatchObject({
      percent: 66.7,
      level: { title: 'Уверенный', from_percent: 60 },
      next_level: { title: 'Высокий' },
      indicators: [
        {
          percent: 66.7,
          teachers: { mean: 66.7, count: 1, weight: 1 },
          peers: null,
          scores: [
            {
              grade_value: 2,
              counts: true,
              author: { id: room.teacher.id },
              topic: { step_id: room.stepId, answer_id: answerId },
            },
          ],
        },
      ],
    });
    expect(body.timeline.at(-1).skills).toContainEqual({ id: skill.skillId, percent: 66.7 });
    expect(body.rule).toEqual({ peer_weight: 0.1, peers_most: 0.5, peers_least: 3 });
  });

  test('may be read for one discipline, and without answers that were deleted', async () => {
    await score(room.teacher, 3);
    const shares = async (query = '') => resultOf((await calculate(room.teacher, query)).body).percent;
    expect(await shares(`?subject_id=${room.subjectId}`)).toBe(100);
    expect(await shares('?subject_id=999999')).toBeNull();
    await server.db.run(sql`update answers set deleted_at = now() where id = ${answerId}`);
    expect(await shares()).toBeNull();
  });

  test('is open to the office with its permission, and the answer is named to whoever may open it', async () => {
    await score(room.teacher, 3);
    const admin = await buildAdministrator(server.db, room.companyId);
    expect(resultOf((await calculate(admin)).body).percent).toBe(100);
    const curator = await buildUser(server.db, room.companyId);
    await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
    expect(resultOf((await calculate(curator)).body).indicators[0].scores).toMatchObject([
      { topic: null, is_of_answer: true },
    ]);
    expect((await send(curator, 'GET', `soft-skills/users/${room.student.id}`)).body.soft_skills).toContainEqual(
      expect.objectContaining({ id: skill.skillId, level: 'Высокий' }),
    );
  });

  test('in short also tells the skills that topics teach', async () => {
    const { id } = await server.db.one<{ id: number }>(
      sql`insert into skills (company_id, title, competence) values (${room.companyId}, ${`SQL ${answerId}`}, 'Данные') returning id`,
    );
    await server.db.run(sql`insert into step_skills (step_id, skill_id) values (${room.stepId}, ${id})`);
    expect((await send(room.student, 'GET', `soft-skills/users/${room.student.id}`)).body.competences).toContainEqual({
      title: 'Данные',
      skills: [{ id, title: `SQL ${answerId}`, topics: 1, passed: 0 }],
    });
  });
});

describe('a group', () => {
  test('is a table of students by indicators, with what the teacher gave beside answers', async () => {
    await score(room.teacher, 3);
    await score(room.teacher, 0, { user_id: room.student.id, subject_id: room.subjectId });
    const { body } = await send(
      room.teacher,
      'GET',
      `soft-skills/group-scores?subject_id=${room.subjectId}&group_id=${room.groupId}`,
    );
    expect(body).toMatchObject({ can_score: true, indicators: [{ id: skill.indicatorId }] });
    expect(body.data[0].cells).toEqual([
      { indicator_id: skill.indicatorId, percent: 0, teachers: 1, peers: 0, given: skill.gradeIds[0] },
    ]);
  });

  test('names students whose results the reader may open, and those whose results stay closed', async () => {
    const expert = await buildUser(server.db, room.companyId);
    await server.db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${expert.id}, 'EXPERT')`,
    );
    for (const [reader, isOpen, status] of [
      [room.teacher, true, 200],
      [expert, false, 403],
    ] as const) {
      const { body } = await send(
        reader,
        'GET',
        `soft-skills/group-scores?subject_id=${room.subjectId}&group_id=${room.groupId}`,
      );
      const [row] = body.data;
      expect([body.can_score, row.is_open]).toEqual([isOpen, isOpen]);
      expect((await send(reader, 'GET', `soft-skills/calculate/users/${row.student.id}`)).status).toBe(status);
    }
  });

  test('of a discipline without soft skills is found when it is asked for', async () => {
    const bare = await buildSubject(server.db, room.companyId, { teachers: [room.teacher.id], groups: [room.groupId] });
    const found = async (as: BuiltUser) =>
      (await send(as, 'GET', `soft-skills/subjects?subject_id=${bare}`)).body.data.map((one: any) => one.id);
    expect(await found(room.teacher)).toEqual([bare]);
    expect(await found(room.student)).toEqual([]);
    const listed = (await send(room.teacher, 'GET', 'soft-skills/subjects')).body.data;
    expect(listed.map((one: any) => one.id)).not.toContain(bare);
  });

  test('is found by the disciplines that have soft skills', async () => {
    expect((await send(room.teacher, 'GET', 'soft-skills/subjects')).body.data).toMatchObject([
      { id: room.subjectId, groups: [{ id: room.groupId }], scores_count: 0 },
    ]);
    await score(room.teacher, 3);
    expect(
      (await send(room.student, 'GET', `soft-skills/subjects?user_id=${room.student.id}`)).body.data,
    ).toMatchObject([{ id: room.subjectId, scores_count: 1 }]);
  });

  test('counts for staff and student the same scores, none of a deleted answer', async () => {
    await score(room.teacher, 3);
    await score(room.teacher, 0, { user_id: room.student.id, subject_id: room.subjectId });
    const counts = async () => {
      const staff = await send(room.teacher, 'GET', 'soft-skills/subjects');
      const own = await send(room.student, 'GET', `soft-skills/subjects?user_id=${room.student.id}`);
      return [staff, own].map(({ body }) => body.data[0].scores_count);
    };
    expect(await counts()).toEqual([2, 2]);
    await server.db.run(sql`update answers set deleted_at = now() where id = ${answerId}`);
    expect(await counts()).toEqual([1, 1]);
  });
});
