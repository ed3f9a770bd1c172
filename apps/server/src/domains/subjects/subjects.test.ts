import { sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildChapter,
  buildClassroom,
  buildDueDate,
  buildForm,
  buildGroup,
  buildPattern,
  buildRelation,
  buildStep,
  buildSubject,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../testing/builders.ts';

let server: TestApp;
let room: Classroom;
beforeAll(async () => {
  server = await createTestApp();
  room = await buildClassroom(server.db);
});
afterAll(() => server.close());

const get = (as: BuiltUser, path: string) => server.request('GET', path, { as: as.token });
const idsOf = (reply: { body: any }): number[] =>
  reply.body.data.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b);

describe('a list holds exactly what the single call opens', () => {
  interface Zoo {
    viewers: Record<string, BuiltUser>;
    subjects: number[];
    student: BuiltUser;
  }
  /** Disciplines that privacy closes to those who study them, and whom it lets in. */
  const shut = new Map<number, number[]>();
  const letsIn = (subjectId: number, { id }: BuiltUser) => shut.get(subjectId)?.includes(id) ?? true;
  /** Everybody a school has against disciplines in every state: taught, assessed, studied, curated; hidden, archived, deleted. */
  async function buildZoo(): Promise<Zoo> {
    const { db } = server;
    const people = await Promise.all(Array.from({ length: 8 }, () => buildUser(db, room.companyId)));
    const [teacher, expert, curator, student, otherStudent, parent, teacherWhoStudies, stranger] = people as [
      BuiltUser,
      BuiltUser,
      BuiltUser,
      BuiltUser,
      BuiltUser,
      BuiltUser,
      BuiltUser,
      BuiltUser,
    ];
    const [admin, methodist, office, moderator] = [
      await buildAdministrator(db, room.companyId),
      await buildUser(db, room.companyId, { roleId: 4 }),
      await buildUser(db, room.companyId, { roleId: 3 }),
      await buildUser(db, room.companyId, { is_moderator: true }),
    ];
    const [group, otherGroup] = [
      await buildGroup(db, room.companyId, [student.id, teacherWhoStudies.id]),
      await buildGroup(db, room.companyId, [otherStudent.id]),
    ];
    await db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${group})`);
    await buildRelation(db, room.companyId, parent.id, student.id);
    const subjects: number[] = [];
    for (const state of [{}, { hidden: true }, { is_archived: true }]) {
      for (const staff of [{ teachers: [teacher.id, teacherWhoStudies.id] }, { experts: [expert.id] }, {}]) {
        for (const groups of [[group], [group, otherGroup], []])
          subjects.push(await buildSubject(db, room.companyId, { ...state, ...staff, groups }));
      }
    }
    // Closed to all but staff, open to one who studies it and to one who does not, open to nobody in the groups.
    const privacies: [number, BuiltUser[]][] = [
      [1, [student]],
      [2, [student, stranger]],
      [2, [teacherWhoStudies]],
    ];
    for (const [privacy, readers] of privacies) {
      const id = await buildSubject(db, room.companyId, {
        teachers: [teacher.id, teacherWhoStudies.id],
        experts: [expert.id],
        groups: [group, otherGroup],
      });
      await db.run(sql`update subjects set privacy = ${privacy} where id = ${id}`);
      await db.run(
        sql`insert into subject_access_users (subject_id, user_id) select ${id}, unnest(${readers.map((reader) => reader.id)}::int[])`,
      );
      subjects.push(id);
      shut.set(id, privacy === 1 ? [] : readers.map((reader) => reader.id));
    }
    const deleted = await buildSubject(db, room.companyId, { teachers: [teacher.id], groups: [group] });
    await db.run(sql`update subjects set deleted_at = now() where id = ${deleted}`);
    return {
      viewers: {
        teacher,
        expert,
        curator,
        student,
        otherStudent,
        parent,
        teacherWhoStudies,
        stranger,
        admin,
        methodist,
        office,
        moderator,
      },
      subjects: [...subjects, deleted],
      student,
    };
  }
  let zoo: Zoo;
  beforeAll(async () => {
    zoo = await buildZoo();
    await server.db.run(sql`update subjects set title = 'Зоопарк ' || id where id = any (${zoo.subjects})`);
  });

  const opened = async (viewer: BuiltUser, tail = ''): Promise<Map<number, any>> => {
    const map = new Map<number, any>();
    for (const id of zoo.subjects) {
      const reply = await get(viewer, `/api/v2/subjects/${id}${tail}`);
      if (reply.status === 200) map.set(id, reply.body);
      else expect([403, 404]).toContain(reply.status);
    }
    return map;
  };

  test.each([
    'teacher',
    'expert',
    'curator',
    'student',
    'otherStudent',
    'parent',
    'teacherWhoStudies',
    'stranger',
    'admin',
    'methodist',
    'office',
    'moderator',
  ])('%s', async (name) => {
    const viewer = zoo.viewers[name]!;
    const open = await opened(viewer);
    const ids = (wanted: (subject: any) => boolean) =>
      [...open]
        .filter(([, subject]) => wanted(subject))
        .map(([id]) => id)
        .toSorted((a, b) => a - b);

    const studied = await get(viewer, '/api/me/lms/groups/subjects');
    // Who studies and teaches one discipline sees it in both lists; the single call names the stronger role.
    expect(idsOf(studied)).toEqual(
      ids(
        (subject) =>
          !subject.hidden &&
          !subject.is_archived &&
          (subject.role_type === 'STUDENT' || name === 'teacherWhoStudies') &&
          subject.groups.length > 0 &&
          letsIn(subject.id, viewer) &&
          studies(viewer, subject),
      ),
    );
    const both = [
      await get(viewer, '/api/me/lms/subjects?size=1000'),
      await get(viewer, '/api/me/lms/subjects?size=1000&archived=true'),
    ];
    if (both[0]!.status === 200)
      expect(both.flatMap(idsOf).toSorted((a, b) => a - b)).toEqual(
        ids((subject) => ['TEACHER', 'EXPERT'].includes(subject.role_type)),
      );
    else expect(ids((subject) => ['TEACHER', 'EXPERT'].includes(subject.role_type))).toEqual([]);

    // The search shows seven; word by word it must agree too.
    for (const id of zoo.subjects) {
      const { subjects } = (await get(viewer, `/api/v2/search?query=${encodeURIComponent(`Зоопарк ${id}`)}`)).body;
      expect({ id, found: subjects.some((found: { id: number }) => found.id === id) }).toEqual({
        id,
        found: open.has(id),
      });
    }
    // The contents open exactly where the page does.
    for (const id of zoo.subjects)
      expect({ id, status: (await get(viewer, `/api/subjects/${id}/contents`)).status === 200 }).toEqual({
        id,
        status: open.has(id),
      });
  });

  const studies = (viewer: BuiltUser, subject: { groups: unknown[] }): boolean =>
    [zoo.viewers['student'], zoo.viewers['otherStudent'], zoo.viewers['teacherWhoStudies']].includes(viewer) &&
    subject.groups.length > 0 &&
    inGroups(viewer, subject);
  /** For staff the card names all groups, so the own ones are asked of the person's card. */
  const groupsOf = new Map<number, number[]>();
  beforeAll(async () => {
    for (const viewer of Object.values(zoo.viewers)) {
      const { groups } = (await get(viewer, `/api/v2/users/${viewer.id}`)).body;
      groupsOf.set(
        viewer.id,
        groups.map(({ id }: { id: number }) => id),
      );
    }
  });
  const inGroups = (viewer: BuiltUser, subject: { groups: unknown[] }) =>
    (subject.groups as { id: number }[]).some(({ id }) => groupsOf.get(viewer.id)!.includes(id));

  test.each([
    'teacher',
    'expert',
    'curator',
    'parent',
    'admin',
    'methodist',
    'otherStudent',
    'stranger',
    'office',
    'moderator',
  ])("%s sees a student's disciplines one by one as in the list", async (name) => {
    const viewer = zoo.viewers[name]!;
    const list = await get(viewer, `/api/v2/users/${zoo.student.id}/subjects`);
    if (list.status !== 200) {
      expect(list).toMatchObject({ status: 403, body: { code: 'access-denied' } });
      for (const id of zoo.subjects)
        expect((await get(viewer, `/api/v2/subjects/${id}?user_id=${zoo.student.id}`)).status).not.toBe(200);
      return;
    }
    const open = await opened(viewer, `?user_id=${zoo.student.id}`);
    // Staff also open what is hidden or archived; the list is of what the student studies now.
    expect(idsOf(list)).toEqual(
      [...open]
        .filter(([id, subject]) => !subject.hidden && !subject.is_archived && letsIn(id, zoo.student))
        .map(([id]) => id)
        .toSorted((a, b) => a - b),
    );
  });
});

describe('a discipline', () => {
  test('as its student sees it, whole', async () => {
    const { db } = server;
    await buildDueDate(db, room.stepId, room.groupId, new Date('2099-05-01T10:00:00Z'));
    const teacher = {
      id: room.teacher.id,
      first_name: 'Анна',
      last_name: expect.any(String),
      middle_name: 'Петровна',
      photo_src: null,
      is_online: false,
    };
    expect((await get(room.student, `/api/v2/subjects/${room.subjectId}`)).body).toEqual({
      id: room.subjectId,
      title: expect.stringMatching(/^Дисциплина \d+$/),
      code: '',
      description: '',
      color: '#3b5bdb',
      cover_src: null,
      hidden: false,
      is_archived: false,
      distant: false,
      role_type: 'STUDENT',
      teachers: [teacher],
      groups: [{ id: room.groupId, name: expect.any(String) }],
      topics_count: 1,
      passed_count: 0,
      waiting_count: 0,
      next_due_at: '2099-05-01T10:00:00Z',
      checkpoints_stats: { checkpoints_marks_collected: 0, checkpoints_marks_total: 10 },
      experts: [],
      max_points: null,
      parent: null,
      can_edit: false,
      can_mark: false,
      updated_at: expect.any(String),
    });
  });

  test('code for staff, «(архив)» for all, under the old path too', async () => {
    const id = await buildSubject(server.db, room.companyId, {
      title: 'Физика',
      code: 'ОУП.06',
      is_archived: true,
      teachers: [room.teacher.id],
    });
    const reply = await get(room.teacher, `/api/subjects/${id}`);
    expect(reply.body).toMatchObject({
      title: 'ОУП.06 Физика (архив)',
      can_edit: false,
      can_mark: false,
      role_type: 'TEACHER',
    });
  });

  test('refusals say why', async () => {
    const { db } = server;
    const [hidden, archived, foreign] = [
      await buildSubject(db, room.companyId, { hidden: true, groups: [room.groupId] }),
      await buildSubject(db, room.companyId, { is_archived: true, groups: [room.groupId] }),
      await buildSubject(db, room.companyId),
    ];
    const refusal = async (id: number, tail = '') => {
      const { status, body } = await get(room.student, `/api/v2/subjects/${id}${tail}`);
      return { status, ...body };
    };
    expect(await refusal(hidden)).toEqual({
      status: 403,
      code: 'subject-hidden',
      message: 'Дисциплина скрыта преподавателем',
    });
    expect(await refusal(archived)).toEqual({ status: 403, code: 'subject-archived', message: 'Дисциплина в архиве' });
    expect(await refusal(foreign)).toEqual({
      status: 403,
      code: 'subject-not-studied',
      message: 'Вы не изучаете эту дисциплину',
    });
    expect(await refusal(2_000_000_000)).toEqual({
      status: 404,
      code: 'subject-not-found',
      message: 'Дисциплина не найдена',
    });
    expect(await refusal(room.subjectId, '/journal')).toMatchObject({
      status: 403,
      code: 'teacher-only',
      message: 'Доступно только администраторам сайта и преподавателям дисциплины',
    });
  });

  test('a parent is told of an archived discipline as the child is', async () => {
    const { db } = server;
    const parent = await buildUser(db, room.companyId);
    await buildRelation(db, room.companyId, parent.id, room.student.id);
    const archived = await buildSubject(db, room.companyId, { is_archived: true, groups: [room.groupId] });
    expect((await get(parent, `/api/v2/subjects/${archived}?user_id=${room.student.id}`)).body.code).toBe(
      'subject-archived',
    );
    expect((await get(parent, `/api/v2/subjects/${room.subjectId}`)).body.code).toBe('subject-not-studied');
    expect((await get(parent, `/api/subjects/${room.subjectId}/contents?user_id=${room.classmate.id}`)).body.code).toBe(
      'access-denied',
    );
  });
});

describe('contents', () => {
  test('for a student, staff, a curator and a parent', async () => {
    const { db } = server;
    const { companyId, groupId, student, teacher } = room;
    const subjectId = await buildSubject(db, companyId, { groups: [groupId], teachers: [teacher.id], max_points: 12 });
    const open = await buildChapter(db, subjectId, { title: 'Открытый' });
    const shut = await buildChapter(db, subjectId, { title: 'Закрытый', hidden: true });
    const [passed, burning, overdue, secret, inShut] = [
      await buildStep(db, open, { title: 'Сдана', max_mark: 10 }),
      await buildStep(db, open, { title: 'Скоро', max_mark: 5 }),
      await buildStep(db, open, { title: 'Просрочена', max_mark: null, type: 1 }),
      await buildStep(db, open, { title: 'Скрыта', hidden: true }),
      await buildStep(db, shut, { title: 'В закрытом' }),
    ];
    await buildForm(db, await buildPattern(db, passed));
    await buildDueDate(db, burning, groupId, new Date(Date.now() + 3 * 86_400_000));
    await buildDueDate(db, overdue, groupId, new Date(Date.now() - 86_400_000));
    for (const [step, mark, status] of [
      [passed, 9, 2],
      [burning, 5, 3],
      [secret, 10, 1],
    ] as const) {
      await server.request('POST', '/api/v2/marks', {
        as: teacher.token,
        body: { step_id: step, student_id: student.id, value: mark },
      });
      await server.request('POST', `/api/steps/${step}/passing/${student.id}`, {
        as: teacher.token,
        body: { passed_status_id: status },
      });
    }
    const [parent, curator] = [await buildUser(db, companyId), await buildUser(db, companyId)];
    await buildRelation(db, companyId, parent.id, student.id);
    await db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${groupId})`);

    const seen = async (as: BuiltUser, userId?: number) => {
      const { status, body } = await get(
        as,
        `/api/subjects/${subjectId}/contents${userId ? `?user_id=${userId}` : ''}`,
      );
      expect(status).toBe(200);
      const steps = body.chapters.flatMap((chapter: any) =>
        chapter.steps.map((step: any) => [step.title, step.emoji, step.mark]),
      );
      return {
        chapters: body.chapters.map((chapter: any) => chapter.title),
        steps,
        stats: Object.values(body.checkpoints_stats),
        student: body.student?.id ?? null,
      };
    };
    const asStudent = {
      chapters: ['Открытый'],
      steps: [
        ['Сдана', 'star', 9],
        ['Скоро', 'fire', 5],
        ['Просрочена', 'skull', null],
      ],
      stats: [12, 15],
      student: student.id,
    };
    expect(await seen(student)).toEqual(asStudent);
    expect(await seen(parent, student.id)).toEqual(asStudent);
    const whole = {
      chapters: ['Открытый', 'Закрытый'],
      steps: [
        ['Сдана', 'star', 9],
        ['Скоро', 'fire', 5],
        ['Просрочена', 'skull', null],
        ['Скрыта', 'star', 10],
        ['В закрытом', 'clock', null],
      ],
      stats: [12, 15],
      student: student.id,
    };
    expect(await seen(teacher, student.id)).toEqual(whole);
    expect(await seen(curator, student.id)).toEqual(whole);
    expect(await seen(teacher)).toMatchObject({
      student: null,
      steps: whole.steps.map(([title]) => [title, null, null]),
    });
    expect(inShut).toBeGreaterThan(0);
  });

  test('own and followed progress agree on the card, the contents, the journal and the points', async () => {
    const { subjectId, student, teacher, groupId } = room;
    await server.request('POST', '/api/v2/marks', {
      as: teacher.token,
      body: { step_id: room.stepId, student_id: student.id, value: 7.5 },
    });
    const card = (await get(student, '/api/me/lms/groups/subjects')).body.data.find(
      ({ id }: { id: number }) => id === subjectId,
    );
    const contents = (await get(student, `/api/subjects/${subjectId}/contents`)).body;
    const points = (await get(student, `/api/v2/checkpoints/marks?subject_id=${subjectId}`)).body;
    const journal = (await get(teacher, `/api/v2/subjects/${subjectId}/journal?group_id=${groupId}`)).body;
    const page = (await get(student, `/api/v2/subjects/${subjectId}`)).body;
    expect(card.checkpoints_stats).toEqual({ checkpoints_marks_collected: 7.5, checkpoints_marks_total: 10 });
    expect(contents.checkpoints_stats).toEqual(card.checkpoints_stats);
    expect(page.checkpoints_stats).toEqual(card.checkpoints_stats);
    expect(points).toMatchObject({ data: [{ topic_id: room.stepId, points: 7.5 }], total: 1 });
    expect(journal.rows.find((row: any) => row.student.id === student.id)).toMatchObject({
      points: 7.5,
      cells: [[7.5, null, 4, 0, 0, 0]],
    });
  });
});

describe('the journal', () => {
  test('of one group; a curator sees only the own ones', async () => {
    const { db } = server;
    const other = await buildClassroom(db, room.companyId);
    await db.run(sql`insert into subject_groups (subject_id, group_id) values (${room.subjectId}, ${other.groupId})`);
    const curator = await buildUser(db, room.companyId);
    await db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${other.groupId})`);
    const groups = async (as: BuiltUser) => (await get(as, `/api/v2/subjects/${room.subjectId}/groups`)).body.data;
    expect(idsOf({ body: { data: await groups(room.teacher) } })).toEqual(
      [room.groupId, other.groupId].toSorted((a, b) => a - b),
    );
    expect(await groups(curator)).toEqual([{ id: other.groupId, name: expect.any(String), students_count: 2 }]);
    expect((await get(curator, `/api/v2/subjects/${room.subjectId}/journal`)).body).toMatchObject({
      group: { id: other.groupId },
      rows: [expect.anything(), expect.anything()],
    });
    expect((await get(curator, `/api/v2/subjects/${room.subjectId}/journal?group_id=${room.groupId}`)).status).toBe(
      404,
    );
    expect((await get(other.teacher, `/api/v2/subjects/${room.subjectId}/journal`)).body.code).toBe('teacher-only');
  });

  test('of a discipline without groups is empty', async () => {
    const id = await buildSubject(server.db, room.companyId, { teachers: [room.teacher.id] });
    expect((await get(room.teacher, `/api/v2/subjects/${id}/journal`)).body).toMatchObject({ steps: [], rows: [] });
  });
});

test('an archived group opens its disciplines to nobody; another group of the student still does', async () => {
  const own = await buildClassroom(server.db, room.companyId);
  const asStudent = (path: string) => server.request('GET', path, { as: own.student.token });
  const statuses = async () => [
    (await asStudent(`/api/v2/subjects/${own.subjectId}`)).status,
    (await asStudent(`/api/v2/lessons/${own.stepId}`)).status,
  ];
  const listed = async () => (await asStudent('/api/me/lms/groups/subjects')).body.data?.length ?? 0;
  expect([await statuses(), await listed()]).toEqual([[200, 200], 1]);
  await server.db.run(sql`update groups set is_archived = true where id = ${own.groupId}`);
  expect([await statuses(), await listed()]).toEqual([[403, 403], 0]);
  const second = await buildGroup(server.db, own.companyId, [own.student.id]);
  await server.db.run(sql`insert into subject_groups (subject_id, group_id) values (${own.subjectId}, ${second})`);
  expect([await statuses(), await listed()]).toEqual([[200, 200], 1]);
});
