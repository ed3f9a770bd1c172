import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import {
  buildClassroom,
  buildDueDate,
  buildGroup,
  buildRelation,
  buildSubject,
  buildUser,
  type BuiltUser,
} from '../../testing/builders.ts';
import { room, server, inOneClassroom } from '../../testing/classroom.ts';

inOneClassroom();

const get = (as: BuiltUser, path: string) => server.request('GET', path, { as: as.token });

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
      overdue_count: 0,
      checkpoints_stats: { checkpoints_marks_collected: 0, checkpoints_marks_total: 10 },
      experts: [],
      max_points: null,
      parent: null,
      can_edit: false,
      can_mark: false,
      cover_id: null,
      privacy: 0,
      time: null,
      link: null,
      half_id: null,
      map_background_image_id: null,
      map_background_color: '',
      is_auto_teams: false,
      is_teachers_edit_teams: false,
      is_credit: false,
      is_extensions_allowed: true,
      type: 'subject',
      chapters: [
        {
          id: room.chapterId,
          title: 'Раздел',
          description: '',
          hidden: false,
          has_password: false,
          locked: false,
        },
      ],
      steps: [
        {
          id: room.stepId,
          chapter_id: room.chapterId,
          title: 'Тема',
          type: 2,
          number: 0,
          max_mark: 10,
          hidden: false,
          is_retake: false,
          has_password: false,
          locked: false,
        },
      ],
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
      load_error: 'access-denied',
      message: 'Дисциплина скрыта преподавателем',
    });
    expect(await refusal(archived)).toEqual({
      ...{ status: 403, code: 'subject-archived', load_error: 'access-denied' },
      message: 'Дисциплина в архиве',
    });
    expect(await refusal(foreign)).toEqual({
      status: 403,
      code: 'subject-not-studied',
      load_error: 'access-denied',
      message: 'Вы не изучаете и не ведёте эту дисциплину',
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
    await buildRelation(db, room.companyId, { relativeId: parent.id, studentId: room.student.id });
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

test('a due date is shown until the work is handed in, and again when it comes back', async () => {
  const { db } = server;
  const own = await buildClassroom(db, room.companyId);
  await buildDueDate(db, own.stepId, own.groupId, new Date('2099-05-01T10:00:00Z'));
  const shown = async () => (await get(own.student, '/api/me/lms/groups/subjects')).body.data[0].next_due_at;
  expect(await shown()).toBe('2099-05-01T10:00:00Z');
  const body = { pattern_id: own.patternId, fields: [{ form_id: own.formId, value: 'Ответ' }] };
  await server.request('POST', '/api/v2/answers', { as: own.student.token, body });
  expect(await shown()).toBeNull();
  await server.request('POST', `/api/v2/marking/steps/${own.stepId}/students/${own.student.id}/verdict`, {
    as: own.teacher.token,
    body: { passed_status_id: 4 },
  });
  expect(await shown()).toBe('2099-05-01T10:00:00Z');
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

test('a curator lists the disciplines of the own groups, read-only: nobody waits for marks, no other groups', async () => {
  const { db } = server;
  const curator = await buildUser(db, room.companyId);
  const own = await buildClassroom(db, room.companyId);
  const [other, archived, hidden, forStaff] = [
    await buildGroup(db, room.companyId, []),
    await buildSubject(db, room.companyId),
    await buildSubject(db, room.companyId),
    await buildSubject(db, room.companyId),
  ];
  await db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${own.groupId})`);
  await db.run(sql`
    insert into subject_groups (subject_id, group_id)
    values (${own.subjectId}, ${other}), (${archived}, ${own.groupId}), (${hidden}, ${own.groupId}), (${forStaff}, ${own.groupId})`);
  await db.run(sql`update subjects set is_archived = true where id = ${archived}`);
  await db.run(sql`update subjects set hidden = true where id = ${hidden}`);
  await db.run(sql`update subjects set privacy = 1 where id = ${forStaff}`);
  await server.request('POST', '/api/v2/answers', {
    as: own.student.token,
    body: { pattern_id: own.patternId, fields: [{ form_id: own.formId, value: 'Ответ' }] },
  });
  const list = async (rest = '') => (await get(curator, `/api/me/lms/subjects?role_type=CURATOR${rest}`)).body;
  const { data, total } = await list();
  expect([total, new Set(data.map(({ id }: { id: number }) => id))]).toEqual([1, new Set([own.subjectId])]);
  for (const id of [hidden, forStaff]) expect((await get(curator, `/api/v2/subjects/${id}`)).status).toBe(403);
  expect(data.find(({ id }: { id: number }) => id === own.subjectId)).toMatchObject({
    role_type: 'CURATOR',
    groups: [{ id: own.groupId }],
    teachers: [{ id: own.teacher.id }],
    topics_count: 1,
    waiting_count: 0,
  });
  for (const { id } of data)
    expect((await get(curator, `/api/v2/subjects/${id}`)).body).toMatchObject({ can_edit: false });
  expect((await list('&archived=1')).data).toMatchObject([{ id: archived }]);
  expect((await get(room.teacher, '/api/me/lms/subjects?role_type=CURATOR')).body.data).toEqual([]);
});
