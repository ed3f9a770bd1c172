import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import { type Reply } from '../../testing/app.ts';
import { buildClassroom, buildRelation, buildStep, buildUser, type BuiltUser } from '../../testing/builders.ts';
import { room, server, inClassroom } from '../../testing/classroom.ts';

inClassroom();

const call = (method: string, path: string, body?: object, as: BuiltUser = room.teacher): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, body });
const path = () => `/api/v2/topics/${room.stepId}/rubric`;
const levels = {
  title: 'Ход решения',
  description: 'Все шаги',
  points: 0,
  levels: [
    { title: 'Полно', points: 6 },
    { title: 'С пробелами', points: 3 },
    { title: 'Нет', points: 0 },
  ],
};
const free = { title: 'Оформление', description: '', points: 4, levels: [] };
const save = (criteria: object[] = [levels, free], more: object = {}, as?: BuiltUser) =>
  call('PUT', path(), { criteria, ...more }, as);
const submit = () =>
  call(
    'POST',
    '/api/v2/answers',
    { pattern_id: room.patternId, fields: [{ form_id: room.formId, value: 'Ответ' }] },
    room.student,
  );
const casePath = () => `/api/v2/marking/steps/${room.stepId}/students/${room.student.id}`;
const judge = (points: [number, number][], more: object = {}) =>
  call('POST', `${casePath()}/verdict`, {
    rubric: points.map(([criterion_id, value]) => ({ criterion_id, points: value })),
    ...more,
  });
const resultFor = (as: BuiltUser) =>
  call('GET', `/api/v2/students/${room.student.id}/rubrics/${room.stepId}`, undefined, as);

describe('the rubric of a topic', () => {
  test('is written whole; the best level tells the most points; numbers stay', async () => {
    expect((await call('GET', path())).body).toMatchObject({ rubric: null, step: { max_mark: 10, can_edit: true } });
    const { rubric } = (await save()).body;
    expect(rubric.criteria).toEqual([
      { ...levels, id: 1, points: 6 },
      { ...free, id: 2 },
    ]);
    const again = (
      await save(
        [
          { ...free, id: 2 },
          { ...free, title: 'Новое' },
        ],
        { updated_at: rubric.updated_at },
      )
    ).body;
    expect(again.rubric.criteria.map(({ id }: { id: number }) => id)).toEqual([2, 3]);
    expect(await save([free], { updated_at: rubric.updated_at })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { criteria: again.rubric.criteria } },
    });
    expect((await call('GET', path(), undefined, room.student)).body).toMatchObject({
      rubric: { criteria: again.rubric.criteria },
      step: { can_edit: false },
    });
    expect((await save([])).body).toEqual({ rubric: null });
  });

  test('gives at most what the topic gives, and is written by teachers of the discipline', async () => {
    expect((await save([levels, { ...free, points: 4.25 }])).body.code).toBe('rubric-too-high');
    expect((await save([{ ...free, title: ' ' }])).status).toBe(400);
    expect(
      (
        await save([
          { ...free, id: 1 },
          { ...free, id: 1 },
        ])
      ).body.code,
    ).toBeUndefined();
    const pointless = await buildStep(server.db, room.chapterId, { max_mark: null });
    expect((await call('PUT', `/api/v2/topics/${pointless}/rubric`, { criteria: [free] })).body.code).toBe(
      'rubric-needs-points',
    );
    const other = await buildClassroom(server.db, room.companyId);
    expect((await save([free], {}, other.teacher)).body.code).toBe('teacher-only');
    expect((await call('GET', path(), undefined, other.student)).status).toBe(403);
  });

  test('stands on the page of the topic for whoever may open it, before anything is handed in', async () => {
    const lesson = (as: BuiltUser) => call('GET', `/api/v2/lessons/${room.stepId}`, undefined, as);
    expect((await lesson(room.student)).body.rubric).toBeNull();
    const { criteria } = (await save()).body.rubric;
    expect((await lesson(room.student)).body).toMatchObject({ rubric: { criteria }, mark: null });
    const other = await buildClassroom(server.db, room.companyId);
    expect((await lesson(other.student)).status).toBe(403);
    const parent = await buildUser(server.db, room.companyId);
    await buildRelation(server.db, room.companyId, { relativeId: parent.id, studentId: room.student.id });
    expect((await lesson(parent)).status).toBe(403);
    await server.db.run(sql`update steps set hidden = true where id = ${room.stepId}`);
    expect((await lesson(room.student)).status).toBe(403);
  });
});

describe('a work judged by its rubric', () => {
  test('gets the sum as its mark; the student sees the criteria as they were', async () => {
    await save();
    await submit();
    expect((await resultFor(room.student)).body).toEqual({ data: null });
    expect(
      (
        await judge(
          [
            [1, 3],
            [2, 3.5],
          ],
          { passed_status_id: 1 },
        )
      ).body.mark.value,
    ).toBe(6.5);
    await save([free]);
    const { data } = (await resultFor(room.student)).body;
    expect(data).toMatchObject({
      criteria: [
        { title: 'Ход решения', given: 3 },
        { title: 'Оформление', given: 3.5 },
      ],
      author: { id: room.teacher.id },
    });
    expect((await call('GET', casePath())).body).toMatchObject({
      rubric: { criteria: [{ id: 3 }] },
      rubric_result: data,
    });
  });

  test('is judged by every criterion and nothing else', async () => {
    await save();
    await submit();
    for (const [points, code] of [
      [[[1, 3]], 'rubric-incomplete'],
      [
        [
          [1, 4],
          [2, 1],
        ],
        'rubric-mismatch',
      ],
      [
        [
          [1, 3],
          [2, 4.25],
        ],
        'rubric-mismatch',
      ],
      [
        [
          [1, 3],
          [2, 1],
          [7, 1],
        ],
        'rubric-mismatch',
      ],
      [
        [
          [1, 3],
          [1, 3],
        ],
        'rubric-mismatch',
      ],
    ] as [[number, number][], string][])
      expect((await judge(points)).body.code).toBe(code);
    expect((await call('GET', casePath())).body).toMatchObject({ mark: null, rubric_result: null });
  });

  test('a mark without the rubric, and undo, leave no wrong result behind', async () => {
    await save();
    await submit();
    await judge([
      [1, 6],
      [2, 4],
    ]);
    const { undo_id } = (
      await judge([
        [1, 3],
        [2, 1],
      ])
    ).body;
    await call('POST', `/api/v2/marking/verdicts/${undo_id}/undo`);
    const given = async () =>
      (await resultFor(room.student)).body.data?.criteria.map((one: { given: number }) => one.given) ?? null;
    expect(await given()).toEqual([6, 4]);
    const byHand = (await call('POST', `${casePath()}/verdict`, { mark: 7 })).body;
    expect(await given()).toBeNull();
    await call('POST', `/api/v2/marking/verdicts/${byHand.undo_id}/undo`);
    expect(await given()).toEqual([6, 4]);
    await call('POST', '/api/v2/marks', { step_id: room.stepId, student_id: room.student.id, value: 2 });
    expect(await given()).toBeNull();
  });

  test('is shown to the student, parents and staff, to nobody else', async () => {
    await save();
    await submit();
    await judge([
      [1, 6],
      [2, 4],
    ]);
    const parent = await buildUser(server.db, room.companyId);
    await buildRelation(server.db, room.companyId, { relativeId: parent.id, studentId: room.student.id });
    expect((await resultFor(parent)).status).toBe(200);
    expect((await resultFor(room.classmate)).status).toBe(403);
    expect((await resultFor(await buildUser(server.db, room.companyId))).status).toBe(403);
    await server.db.run(sql`delete from group_users where user_id = ${room.student.id}`);
    expect((await resultFor(room.student)).status).toBe(403);
  });
});
