// A retake names the topic it replaces: both count once, by the rule of the institution, wherever points are told.
import { countedPoints, retakeCountings } from '@orbita/contract/retakes/counted-marks';
import { sql } from '@orbita/database';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildAdministrator, buildClassroom, buildDueDate, buildStep, type BuiltUser } from '../../testing/builders.ts';
import { inClassroom, room, server } from '../../testing/classroom.ts';
import { readWorkbook } from '../../testing/workbook.ts';
import { buildRetake, makeRetakeTopic } from './retakes.builders.ts';

inClassroom();

const DAY = 24 * 3600 * 1000;
let admin: BuiltUser;
/** A retake of the topic of the classroom. */
let again: number;
beforeEach(async () => {
  admin = await buildAdministrator(server.db, room.companyId);
  await choose('best');
  again = await buildRetakeTopic('Пересдача');
  await link(again, room.stepId);
  await buildDueDate(server.db, room.stepId, room.groupId, new Date(Date.now() - 3 * DAY));
});

const call = (method: string, path: string, as: BuiltUser, body?: object) =>
  server.request(method, path, { as: as.token, ...(body ? { body } : {}) });
const read = async (path: string, as: BuiltUser): Promise<any> => (await call('GET', path, as)).body;
async function buildRetakeTopic(title: string, overrides: { max_mark?: number; hidden?: boolean } = {}) {
  const id = await buildStep(server.db, room.chapterId, { title, ...overrides });
  await makeRetakeTopic(server.db, id);
  return id;
}
const link = (retake: number, replaces_id: number | null, as = room.teacher) =>
  call('PUT', `/api/steps/${retake}`, as, { replaces_id });
const mark = async (step_id: number, value: number, { id } = room.student) => {
  const reply = await call('POST', '/api/v2/marks', room.teacher, { step_id, student_id: id, value });
  expect(reply.status).toBe(200);
};
const openRetake = (steps: number[] = [again]) =>
  buildRetake(server.db, room.student.id, room.subjectId, { steps: steps.map((id) => ({ id })) });
const choose = async (retake_counts: string) => {
  const reply = await call('PUT', `/api/companies/${room.companyId}`, admin, { retake_counts });
  expect(reply.body).toMatchObject({ retake_counts });
};

/** Returns the points of the student in each place that tells them. */
async function points(): Promise<Record<string, number>> {
  const { student, teacher, subjectId, groupId } = room;
  const isOwn = ({ id }: { id: number }) => id === student.id;
  const journal = await read(`/api/v2/subjects/${subjectId}/journal`, teacher);
  const cells = await call('POST', `/api/v2/subjects/${subjectId}/journal/cells/read`, teacher, {
    group_id: groupId,
    cells: [{ step_id: room.stepId, student_id: student.id }],
  });
  const workbook = await readWorkbook(
    (await call('GET', `/api/v2/subjects/${subjectId}/journal/export`, teacher)).body as Buffer,
  );
  const contents = await read(`/api/subjects/${subjectId}/contents`, student);
  const card = await read(`/api/v2/subjects/${subjectId}`, student);
  const standing = await read(`/api/v2/students/${student.id}/standing/${room.stepId}`, student);
  const progress = await read(`/api/v2/students/${student.id}/progress`, student);
  const report = await read(`/api/v2/students/${student.id}/report`, student);
  const results = await read(`/api/v2/subjects/${subjectId}/final-results?group_id=${groupId}`, teacher);
  const sheet = await call('POST', '/api/v2/reports/preview', admin, {
    ...{ form: 'group-sheet', group_id: groupId, subject_id: subjectId },
  });
  const result = results.rows.find((row: any) => isOwn(row.student));
  const { student: person, points: ofJournal } = journal.rows.find((row: any) => isOwn(row.student));
  const name = `${person.last_name} ${person.first_name}`;
  const ofSheet = sheet.body.tables[0].rows.find((row: unknown[]) => row.some((cell) => String(cell).startsWith(name)));
  const collected = ({ checkpoints_stats }: any): number => checkpoints_stats.checkpoints_marks_collected;
  expect(progress.total.average_share ?? 0).toBeCloseTo(result.max_points ? result.points / result.max_points : 0, 2);
  return {
    journal: ofJournal,
    'cells of the journal': cells.body.points[0].points,
    workbook: workbook.get('Оценки')!.find(([first]) => String(first).startsWith(name))![1] as number,
    contents: collected(contents),
    card: collected(card),
    // A hidden topic tells the student nothing.
    'why this status': standing.points?.collected,
    diary: collected(progress.total),
    'sheet of the student': collected(report.total),
    'weeks of the diary': progress.weeks.reduce((sum: number, week: any) => sum + week.points, 0),
    'suggested result': result.points,
    'official form': ofSheet.find((cell: unknown) => typeof cell === 'number' && cell !== 1) ?? 0,
  };
}
const everywhere = (value: number) => ({
  ...{ journal: value, 'cells of the journal': value, workbook: value, contents: value, card: value },
  ...{ 'why this status': value, diary: value, 'sheet of the student': value, 'weeks of the diary': value },
  ...{ 'suggested result': value, 'official form': value },
});

describe('points', () => {
  test('of a topic and its retake count once, by the best mark unless the institution chooses otherwise', async () => {
    await openRetake();
    await mark(room.stepId, 6);
    await mark(again, 8);
    expect(await points()).toEqual(everywhere(8));
    await mark(again, 4);
    expect(await points()).toEqual(everywhere(6));
    await choose('last');
    expect(await points()).toEqual(everywhere(4));
    await choose('sum');
    expect(await points()).toEqual(everywhere(10));
    await choose('best');
    expect(await points()).toEqual(everywhere(6));
  });

  test('are never more than the topic gives, though its retake would give more', async () => {
    await server.db.run(sql`update steps set max_mark = 30 where id = ${again}`);
    await openRetake();
    await mark(again, 25);
    expect(await points()).toEqual(everywhere(10));
  });

  test('stay those of the topic when the retake is not taken, or the student has none', async () => {
    await mark(room.stepId, 6);
    const id = await openRetake();
    await choose('last');
    expect(await points()).toEqual(everywhere(6));
    await mark(again, 9);
    expect(await points()).toEqual(everywhere(9));
    await call('DELETE', `/api/v2/admin/retakes/${id}`, room.teacher);
    expect(await points()).toEqual(everywhere(6));
  });

  test('of several retakes of a topic, and of a retake of a retake, count together', async () => {
    const second = await buildRetakeTopic('Вторая пересдача');
    const third = await buildRetakeTopic('Пересдача пересдачи');
    await link(second, room.stepId);
    await link(third, second);
    await openRetake([again, second, third]);
    await mark(room.stepId, 1);
    await mark(again, 5);
    await mark(second, 3);
    await mark(third, 2);
    expect(await points()).toEqual(everywhere(5));
    await choose('last');
    expect(await points()).toEqual(everywhere(2));
    await choose('sum');
    expect(await points()).toEqual(everywhere(10));
    // A retake that is deleted takes its mark along, and stays the way to what it replaced.
    await call('DELETE', `/api/steps/${second}`, room.teacher);
    expect(await points()).toEqual(everywhere(8));
  });

  test('of a retake count nowhere while its topic is hidden or deleted, and again when it is back', async () => {
    const other = await buildStep(server.db, room.chapterId, { title: 'Другая' });
    await openRetake();
    await mark(other, 3);
    await mark(again, 8);
    await server.db.run(sql`update steps set hidden = true where id = ${room.stepId}`);
    const three = { ...everywhere(3), 'why this status': undefined };
    expect(await points()).toEqual(three);
    await server.db.run(sql`update steps set hidden = false, deleted_at = now() where id = ${room.stepId}`);
    expect(await points()).toEqual(three);
    await server.db.run(sql`update steps set deleted_at = null where id = ${room.stepId}`);
    expect(await points()).toEqual(everywhere(11));
  });

  test('of a retake that names no topic are added, up to what the discipline gives', async () => {
    await link(again, null);
    await openRetake();
    await mark(room.stepId, 4);
    await mark(again, 5);
    expect(await points()).toEqual(everywhere(9));
    await mark(again, 9);
    expect(await points()).toEqual({ ...everywhere(10), 'weeks of the diary': 13 });
  });

  test('a topic that was due without a mark counts as 0 until its retake is marked, and not while that waits', async () => {
    await openRetake();
    const result = async () => {
      const { rows } = await read(
        `/api/v2/subjects/${room.subjectId}/final-results?group_id=${room.groupId}`,
        room.teacher,
      );
      const {
        points: got,
        max_points,
        unmarked,
        waiting,
      } = rows.find((row: any) => row.student.id === room.student.id);
      return [got, max_points, unmarked, waiting];
    };
    expect(await result()).toEqual([0, 10, 1, 0]);
    await server.db.run(sql`
      insert into answers (subject_id, step_id, pattern_id, user_id, version, submitted_at, waiting_since)
      select ${room.subjectId}, ${again}, p.id, ${room.student.id}, 1, now(), now() from patterns p where p.step_id = ${room.stepId} limit 1`);
    expect(await result()).toEqual([0, null, 0, 1]);
    await mark(again, 7);
    expect(await result()).toEqual([7, 10, 0, 0]);
  });
});

test('both pages of the student say what counts, and which mark it is', async () => {
  await openRetake();
  await mark(room.stepId, 4);
  await mark(again, 8);
  const { title } = (await read(`/api/v2/lessons/${room.stepId}`, room.student)) as { title: string };
  const told = {
    ...{ topic: { id: room.stepId, title }, max_mark: 10, points: 8, rule: 'best' },
    attempts: [
      { id: room.stepId, title, is_retake: false, mark: 4, is_counted: false },
      { id: again, title: 'Пересдача', is_retake: true, mark: 8, is_counted: true },
    ],
  };
  for (const id of [room.stepId, again])
    expect((await read(`/api/v2/lessons/${id}`, room.student)).retaken).toEqual(told);
  // Whoever has no retake is told nothing, and neither are staff.
  expect((await read(`/api/v2/lessons/${room.stepId}`, room.classmate)).retaken).toBeNull();
  expect((await read(`/api/v2/lessons/${room.stepId}`, room.teacher)).retaken).toBeNull();
  // A topic behind a password is not named.
  await server.db.run(sql`update steps set password_hash = 'x' where id = ${room.stepId}`);
  expect((await read(`/api/v2/lessons/${again}`, room.student)).retaken).toBeNull();
});

describe('a retake replaces', () => {
  test('a topic with points of its discipline, and not in a circle', async () => {
    const second = await buildRetakeTopic('Ещё раз');
    const without = await buildStep(server.db, room.chapterId, { max_mark: null });
    const gone = await buildStep(server.db, room.chapterId);
    await server.db.run(sql`update steps set deleted_at = now() where id = ${gone}`);
    const other = await buildClassroom(server.db, room.companyId);
    const refused = { status: 400, body: { code: 'retake-replaces' } };
    for (const id of [again, without, gone, other.stepId]) expect(await link(again, id)).toMatchObject(refused);
    expect(await link(second, again)).toMatchObject({ status: 200, body: { replaces_id: again } });
    expect(await link(again, second)).toMatchObject(refused);
    // Naming a topic is a decision, and taking the decision back names none.
    const put = (body: object) => call('PUT', `/api/steps/${second}`, room.teacher, body);
    expect((await put({ replaces_nothing: true })).body).toMatchObject({ replaces_id: null, replaces_nothing: true });
    expect((await put({ replaces_id: again })).body).toMatchObject({ replaces_id: again, replaces_nothing: false });
  });

  test('what its title says, or the only topic with points', async () => {
    const plain = async (title: string) => {
      const id = await buildRetakeTopic(title);
      return (await server.db.one<{ id: number | null }>(sql`select plain_topic_of(${id}) as id`)).id;
    };
    expect(await plain('Как угодно')).toBe(room.stepId);
    const newton = await buildStep(server.db, room.chapterId, { title: 'Законы Ньютона: зачёт' });
    expect(await plain('Как угодно')).toBeNull();
    for (const title of [
      'Пересдача. Законы Ньютона: зачёт',
      'ПЕРЕСДАЧА ТЕМЫ «Законы Ньютона — зачет»',
      'Вторая пересдача: законы ньютона, зачёт',
      'Законы Ньютона: зачёт (пересдача)',
      'Законы Ньютона: зачёт (пересдача 2)',
      'Retake of Законы Ньютона: зачёт',
    ])
      expect([title, await plain(title)]).toEqual([title, newton]);
    await buildStep(server.db, room.chapterId, { title: 'Законы Ньютона: зачёт' });
    expect(await plain('Пересдача. Законы Ньютона: зачёт')).toBeNull();
  });

  test('a copy of the topic in a copy of the discipline, and the same topic when it is copied itself', async () => {
    const copied = await call('POST', `/api/steps/${again}/copy`, room.teacher, { type: 'CLONE' });
    expect(copied).toMatchObject({ status: 200, body: { replaces_id: room.stepId } });
    const clone = await call('POST', `/api/v2/subjects/${room.subjectId}/clone`, admin, {});
    expect(clone.status).toBe(200);
    const [pair] = await server.db.rows<{ topic: number; replaced: number }>(sql`
      select st.id as topic, r.replaces_id as replaced from steps r join steps st on st.copied_from_id = ${room.stepId} and st.subject_id = r.subject_id
      where r.copied_from_id = ${again} and r.subject_id <> ${room.subjectId}`);
    expect(pair!.replaced).toBe(pair!.topic);
  });
});

describe('the list of retakes that name no topic', () => {
  const list = async (as: BuiltUser = room.teacher) =>
    (await read(`/api/v2/admin/retakes/topics?subject_id=${room.subjectId}`, as)) as { data: any[]; total: number };

  test('holds those with points, with what their titles say and whom the decision concerns', async () => {
    expect((await list()).data).toEqual([]);
    await link(again, null);
    await openRetake();
    await mark(again, 5);
    const { title, max_mark } = await read(`/api/v2/lessons/${room.stepId}`, room.teacher);
    expect((await list()).data).toEqual([
      {
        ...{ id: again, title: 'Пересдача', max_mark: 10, marks_count: 1, suggested_id: room.stepId },
        subject: { id: room.subjectId, title: expect.any(String), color: expect.any(String) },
        choices: [
          { id: room.stepId, title, is_retake: false, max_mark },
          { id: again, title: 'Пересдача', is_retake: true, max_mark: 10 },
        ],
      },
    ]);
    // A chain that ends nowhere leaves both in the list.
    const second = await buildRetakeTopic('Ещё раз');
    await link(second, again);
    expect((await list()).data.map(({ id }) => id).toSorted()).toEqual([again, second].toSorted());
  });

  test('gets shorter by a decision of whoever opens retakes there, and of nobody else', async () => {
    await link(again, null);
    const decide = (as: BuiltUser, replaces_id: number | null) =>
      call('PUT', `/api/v2/admin/retakes/topics/${again}`, as, { replaces_id });
    const other = await buildClassroom(server.db, room.companyId);
    expect((await decide(other.teacher, room.stepId)).status).toBe(403);
    expect((await decide(room.student, room.stepId)).status).toBe(403);
    expect((await list(other.teacher)).data).toEqual([]);
    expect((await decide(admin, other.stepId)).body.code).toBe('retake-replaces');
    expect((await decide(admin, null)).status).toBe(200);
    expect((await list()).total).toBe(0);
    expect((await decide(room.teacher, room.stepId)).status).toBe(200);
    expect(await read(`/api/v2/lessons/${again}`, room.teacher)).toMatchObject({
      ...{ replaces_id: room.stepId, replaces_nothing: false },
    });
    await server.db.run(sql`update subjects set is_archived = true where id = ${room.subjectId}`);
    expect((await decide(admin, null)).body.code).toBe('subject-archived');
  });
});

test('the database and the pages count by the same rule', async () => {
  const marks = [[], [4], [4, 8], [8, 4], [4, 8, 7.25], [0, 0], [10, 10], [0.1, 0.2]];
  const cases = marks.flatMap((given) =>
    retakeCountings.flatMap((rule) => [null, 5, 10].map((most) => ({ given, rule, most }))),
  );
  const counted = await server.db.rows<{ points: number | null }>(sql`
    select counted_points(x.rule, array(select m::text::numeric from jsonb_array_elements(x.given) with ordinality g(m, n) order by n), x.most)::float as points
    from jsonb_to_recordset(${JSON.stringify(cases.map((one, n) => ({ ...one, n })))}::jsonb) x (given jsonb, rule text, most numeric, n int) order by x.n`);
  expect(counted.map(({ points: got }) => got)).toEqual(
    cases.map(({ given, most, rule }) => countedPoints(given, most, rule)),
  );
});
