import { sql } from '@orbita/database';
import type { CuratedStudent } from '@orbita/contract/standing';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Reply } from '../../testing/app.ts';
import {
  buildChapter,
  buildDueDate,
  buildGroup,
  buildLesson,
  buildOwnDueDate,
  buildStep,
  buildSubject,
  buildUser,
  type BuiltUser,
} from '../../testing/builders.ts';
import { inClassroom, room, server } from '../../testing/classroom.ts';
import { submit } from '../../testing/hand-in.ts';

inClassroom();

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);
const run = (statement: ReturnType<typeof sql>) => server.db.run(statement);
const call = (method: string, path: string, as: BuiltUser, body?: object): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, body });
const curate = (curator: BuiltUser, groupId: number) =>
  run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${groupId})`);

let curator: BuiltUser;
beforeEach(async () => {
  curator = await buildUser(server.db, room.companyId);
  await curate(curator, room.groupId);
  await run(sql`update users set last_seen_at = now()`);
});

interface List {
  data: CuratedStudent[];
  total: number;
  groups: { id: number; name: string }[];
  counters: Record<string, number>;
}
const list = async (query = '', as = curator): Promise<List> =>
  (await call('GET', `/api/v2/standing/curated-students${query}`, as)).body;
const idsOf = ({ data }: List) => data.map(({ student }) => student.id);
const rowOf = async (student: BuiltUser = room.student) =>
  (await list()).data.find((one) => one.student.id === student.id);
const pass = (status: number) =>
  call('POST', `/api/steps/${room.stepId}/passing/${room.student.id}`, room.teacher, { passed_status_id: status });
const openRetake = (until: Date | null, stepIds = [room.stepId]) =>
  call('POST', '/api/v2/admin/retakes', room.teacher, {
    subject_id: room.subjectId,
    student_ids: [room.student.id],
    step_ids: stepIds,
    until: until?.toISOString() ?? null,
  });

const fine = {
  retakes_count: 0,
  retakes_overdue_count: 0,
  overdue_count: 0,
  returned_count: 0,
  missed_count: 0,
  is_silent: false,
  patterns: [],
  needs_attention: false,
};

test('a student without any reason: the whole answer', async () => {
  const person = (built: BuiltUser) => expect.objectContaining({ id: built.id });
  const groups = [{ id: room.groupId, name: expect.any(String) }];
  expect(await list()).toEqual({
    data: [room.student, room.classmate].map((one) => ({
      student: person(one),
      groups,
      last_active_at: expect.any(String),
      handed_in_at: null,
      last_contact: null,
      leave: null,
      risk: 'none',
      ...fine,
    })),
    total: 2,
    from: 1,
    lastPage: 1,
    counters: { all: 2, needs_attention: 0, at_risk: 0 },
    groups: [{ ...groups[0], is_archived: false, students_count: 2 }],
    limits: { debts: 12, missed: 9, silent_days: 14, idle_days: 21, signs: 2 },
  });
});

describe('reasons', () => {
  test('an overdue topic, until it is passed', async () => {
    await buildDueDate(server.db, room.stepId, room.groupId, ago(2));
    expect(await rowOf()).toMatchObject({ ...fine, overdue_count: 1, needs_attention: true });
    await pass(1);
    expect(await rowOf()).toMatchObject(fine);
    expect(await rowOf(room.classmate)).toMatchObject({ overdue_count: 1 });
  });

  test('a date of the student alone comes before the plan', async () => {
    await buildDueDate(server.db, room.stepId, room.groupId, ago(2));
    await buildOwnDueDate(server.db, room.stepId, room.student.id, ago(-5));
    expect(await rowOf()).toMatchObject(fine);
    expect(await rowOf(room.classmate)).toMatchObject({ overdue_count: 1 });
  });

  test('an open retake moves the due date of its topics, and once it is over both are overdue', async () => {
    await buildDueDate(server.db, room.stepId, room.groupId, ago(2));
    await openRetake(ago(-5));
    expect(await rowOf()).toMatchObject({ ...fine, retakes_count: 1, needs_attention: true });
    await run(sql`update retakes set until = ${ago(1).toISOString()} where student_id = ${room.student.id}`);
    expect(await rowOf()).toMatchObject({
      ...fine,
      retakes_count: 1,
      retakes_overdue_count: 1,
      overdue_count: 1,
      needs_attention: true,
    });
    await pass(1);
    expect(await rowOf()).toMatchObject(fine);
  });

  test('work returned for changes, until it is handed in again', async () => {
    await submit();
    await pass(4);
    await run(sql`update answers set waiting_since = null`);
    expect(await rowOf()).toMatchObject({ ...fine, returned_count: 1, needs_attention: true });
    await run(sql`update answers set waiting_since = now()`);
    expect(await rowOf()).toMatchObject(fine);
  });

  test('lessons missed without a reason in the last 30 days', async () => {
    const lesson = async (days: number, status: number) => {
      const id = await buildLesson(server.db, room.companyId, {
        starts_at: ago(days),
        subjects: [room.subjectId],
        groups: [room.groupId],
      });
      await run(
        sql`insert into attendance (lesson_id, student_id, attendance_status) values (${id}, ${room.student.id}, ${status})`,
      );
    };
    await lesson(2, 2);
    await lesson(29, 2);
    await lesson(31, 2);
    await lesson(3, 4);
    expect(await rowOf()).toMatchObject({ ...fine, missed_count: 2 });
    await lesson(5, 2);
    expect(await rowOf()).toMatchObject({ ...fine, missed_count: 3, needs_attention: true });
  });

  test('silence of 14 days, broken by a visit or by work', async () => {
    const seen = (days: number) =>
      run(sql`update users set last_seen_at = ${ago(days).toISOString()} where id = ${room.student.id}`);
    await seen(15);
    expect(await rowOf()).toMatchObject({ ...fine, is_silent: true, needs_attention: true });
    await seen(13);
    expect(await rowOf()).toMatchObject(fine);
    await submit();
    await seen(40);
    expect(await rowOf()).toMatchObject(fine);
    await run(sql`update users set last_seen_at = null where id = ${room.classmate.id}`);
    expect(await rowOf(room.classmate)).toMatchObject({ is_silent: true, last_active_at: null });
  });
});

test('those with the gravest reasons come first, and those without any are left out on request', async () => {
  const [late, quiet] = [await buildUser(server.db, room.companyId), await buildUser(server.db, room.companyId)];
  await run(
    sql`insert into group_users (group_id, user_id) values (${room.groupId}, ${late.id}), (${room.groupId}, ${quiet.id})`,
  );
  await run(sql`update users set last_seen_at = now() where id = ${late.id}`);
  await buildOwnDueDate(server.db, room.stepId, room.classmate.id, ago(2));
  await openRetake(ago(-5));
  await run(sql`update retakes set until = ${ago(1).toISOString()} where student_id = ${room.student.id}`);
  expect(idsOf(await list())).toEqual([room.student.id, room.classmate.id, quiet.id, late.id]);
  const needing = await list('?needs_attention=true');
  expect(idsOf(needing)).toEqual([room.student.id, room.classmate.id, quiet.id]);
  expect([needing.total, needing.counters]).toEqual([3, { all: 4, needs_attention: 3, at_risk: 1 }]);
  expect(idsOf(await list('?size=1&page=2'))).toEqual([room.classmate.id]);
});

test('a search and a group narrow the list and its counters', async () => {
  const other = await buildUser(server.db, room.companyId, { last_name: 'Щукин' });
  const groupId = await buildGroup(server.db, room.companyId, [other.id]);
  await curate(curator, groupId);
  expect(idsOf(await list(`?query=${encodeURIComponent('щукин')}`))).toEqual([other.id]);
  const inGroup = await list(`?group_id=${groupId}`);
  expect([idsOf(inGroup), inGroup.counters.all]).toEqual([[other.id], 1]);
  expect(inGroup.groups.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([room.groupId, groupId]);
});

describe('what a curator learns', () => {
  test('nothing of hidden, locked, archived and deleted parts, nor of topics that ask for no work', async () => {
    await buildDueDate(server.db, room.stepId, room.groupId, ago(2));
    const changes = [
      ['update steps set hidden = true', 'update steps set hidden = false'],
      ['update chapters set hidden = true', 'update chapters set hidden = false'],
      ['update subjects set hidden = true', 'update subjects set hidden = false'],
      ['update subjects set is_archived = true', 'update subjects set is_archived = false'],
      ['update subjects set privacy = 1', 'update subjects set privacy = 0'],
      [`update chapters set password_hash = 'x'`, 'update chapters set password_hash = null'],
      [`update steps set password_hash = 'x'`, 'update steps set password_hash = null'],
      ['update steps set deleted_at = now()', 'update steps set deleted_at = null'],
      ['update steps set is_retake = true', 'update steps set is_retake = false'],
      [`update steps set roles_ids = '{999}'`, `update steps set roles_ids = '{}'`],
    ] as const;
    for (const [change, back] of changes) {
      await server.db.pool.query(change);
      expect({ change, row: await rowOf() }).toEqual({ change, row: expect.objectContaining({ overdue_count: 0 }) });
      await server.db.pool.query(back);
      expect(await rowOf()).toMatchObject({ overdue_count: 1 });
    }
    await run(sql`update steps set max_mark = null`);
    await run(sql`update patterns set deleted_at = now()`);
    expect(await rowOf()).toMatchObject(fine);
  });

  test('only of the own groups that are not archived; others have no students', async () => {
    const stranger = await buildUser(server.db, room.companyId);
    await buildGroup(server.db, room.companyId, [stranger.id]);
    expect(idsOf(await list())).not.toContain(stranger.id);
    expect((await list('', room.teacher)).data).toEqual([]);
    expect((await call('GET', '/api/v2/standing/curated-students', room.student)).status).toBe(403);
    await run(sql`update groups set is_archived = true where id = ${room.groupId}`);
    expect(await list()).toMatchObject({ data: [], total: 0, counters: { all: 0, at_risk: 0 } });
  });
});

test('the figures are those of the diary and the debts', async () => {
  const second = await buildSubject(server.db, room.companyId, { teachers: [room.teacher.id], groups: [room.groupId] });
  const chapterId = await buildChapter(server.db, second);
  for (const days of [9, 6, -3])
    await buildDueDate(server.db, await buildStep(server.db, chapterId), room.groupId, ago(days));
  await buildDueDate(server.db, room.stepId, room.groupId, ago(2));
  await submit();
  await pass(4);
  await run(sql`update answers set waiting_since = null`);
  for (const student of [room.student, room.classmate]) {
    const { body } = await call('GET', `/api/v2/students/${student.id}/progress`, curator);
    const { overdue_count, returned_count } = (await rowOf(student))!;
    expect({ overdue_count, returned_count }).toEqual({
      overdue_count: body.total.overdue_count,
      returned_count: body.returned.length,
    });
  }
  expect(await rowOf()).toMatchObject({ overdue_count: 3, returned_count: 1 });
  await submit({}, room.classmate);
  expect(await rowOf(room.classmate)).toMatchObject({ overdue_count: 2, returned_count: 0 });
});

describe('risk', () => {
  const owe = async (many: number) => {
    for (let n = 0; n < many; n += 1) {
      const stepId = await buildStep(server.db, room.chapterId);
      await buildDueDate(server.db, stepId, room.groupId, ago(2));
    }
  };
  const handIn = () => submit();
  const miss = async (many: number) => {
    for (let n = 0; n < many; n += 1) {
      const lesson = await buildLesson(server.db, room.companyId, {
        starts_at: ago(2 + n),
        subjects: [room.subjectId],
        groups: [room.groupId],
      });
      await run(
        sql`insert into attendance (lesson_id, student_id, attendance_status) values (${lesson}, ${room.student.id}, 2)`,
      );
    }
  };
  const leaveFor = (days: number) =>
    run(sql`update users set last_seen_at = ${ago(days).toISOString()} where id = ${room.student.id}`);

  test('twelve debts are one sign, nine missed lessons another, and two are a high risk', async () => {
    await handIn();
    await submit({}, room.classmate);
    await owe(11);
    expect(await rowOf()).toMatchObject({ overdue_count: 11, risk: 'none' });
    await owe(1);
    expect(await rowOf()).toMatchObject({ overdue_count: 12, risk: 'some' });
    await miss(8);
    expect(await rowOf()).toMatchObject({ missed_count: 8, risk: 'some' });
    await miss(1);
    expect(await rowOf()).toMatchObject({ missed_count: 9, risk: 'high' });
    const atRisk = await list('?at_risk=true');
    expect([idsOf(atRisk), atRisk.total, atRisk.counters['at_risk']]).toEqual([[room.student.id], 1, 1]);
  });

  test('silence is a sign: not seen, or with debts nothing handed in', async () => {
    await handIn();
    await owe(12);
    expect(await rowOf()).toMatchObject({ risk: 'some' });
    await run(sql`update answers set submitted_at = ${ago(22).toISOString()}`);
    expect(await rowOf()).toMatchObject({ is_silent: false, risk: 'high' });
    await run(sql`update answers set submitted_at = ${ago(15).toISOString()}`);
    expect(await rowOf()).toMatchObject({ is_silent: false, risk: 'some' });
    await leaveFor(16);
    expect(await rowOf()).toMatchObject({ is_silent: true, risk: 'high' });
  });

  test('the last contact is told', async () => {
    const note = (text: string) =>
      call('POST', `/api/v2/students/${room.student.id}/contacts`, curator, { kind: 'call', whom: 'мать', text });
    await note('не ответила');
    await note('болеет до среды');
    expect(await rowOf()).toMatchObject({
      last_contact: { kind: 'call', whom: 'мать', text: 'болеет до среды', contacted_at: expect.any(String) },
    });
    expect(await rowOf(room.classmate)).toMatchObject({ last_contact: null });
  });
});
