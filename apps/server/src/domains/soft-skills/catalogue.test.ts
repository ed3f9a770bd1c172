import { sql } from '@orbita/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { buildAdministrator, buildClassroom, type BuiltUser, type Classroom } from '../../testing/builders.ts';
import { buildSoftSkill, showIndicator } from '../../testing/soft-skills.ts';

let server: TestApp;
let room: Classroom;
let admin: BuiltUser;
beforeAll(async () => {
  server = await createTestApp();
  room = await buildClassroom(server.db);
  admin = await buildAdministrator(server.db, room.companyId);
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: object) =>
  server.request(method, `/api/v2/admin/${path}`, { as: admin.token, ...(body ? { body } : {}) });
const titles = async (path: string): Promise<string[]> =>
  (await send('GET', path)).body.data.map(({ title }: { title: string }) => title);

test('a skill is added at the end, changed, moved; a stale change and a title of another are refused', async () => {
  const first = (await send('POST', 'soft-skills', { title: 'Эмпатия', description: 'Понимает других' })).body;
  const second = (await send('POST', 'soft-skills', { title: 'Лидерство' })).body;
  expect((await titles('soft-skills')).slice(-2)).toEqual(['Эмпатия', 'Лидерство']);
  expect((await send('PUT', `soft-skills/${second.id}`, { place: 0 })).body).toMatchObject({ sort: 0 });
  expect((await titles('soft-skills'))[0]).toBe('Лидерство');
  const change = { title: 'Эмпатия и такт', updated_at: first.updated_at };
  expect((await send('PUT', `soft-skills/${first.id}`, change)).body).toMatchObject({ title: 'Эмпатия и такт' });
  expect(await send('PUT', `soft-skills/${first.id}`, change)).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { title: 'Эмпатия и такт' } },
  });
  expect(await send('PUT', `soft-skills/${first.id}`, { title: 'лидерство' })).toMatchObject({
    status: 409,
    body: { code: 'title-taken', errors: { title: [expect.any(String)] } },
  });
});

test('descriptions may be as long as everywhere, and longer ones are refused in the words of the specification', async () => {
  const { skillId, indicatorId } = await buildSoftSkill(server.db, room.companyId);
  const description = 'я'.repeat(2048);
  for (const [path, fields] of Object.entries({
    'soft-skills': {},
    'soft-indicators': { skill_id: skillId },
    'soft-indicator-grades': { indicator_id: indicatorId, value: 7 },
    'soft-skill-levels': { from_percent: 37 },
  })) {
    const add = (longer: string) =>
      send('POST', path, { title: `Длинное ${skillId}`, ...fields, description: description + longer });
    expect((await add('я')).body.message).toBe('Описание не может быть длиннее 2048 символов.');
    expect((await add('')).body).toMatchObject({ description });
  }
});

test('what nobody uses is deleted, what is used is archived, and both come back', async () => {
  const unused = await buildSoftSkill(server.db, room.companyId);
  expect((await send('DELETE', `soft-skills/${unused.skillId}`)).body).toEqual({ ok: true, is_archived: false });
  expect((await send('GET', `soft-indicators?skill_id=${unused.skillId}`)).status).toBe(404);
  expect((await send('POST', `soft-skills/${unused.skillId}/restore`)).body).toMatchObject({ indicators_count: 1 });

  const used = await buildSoftSkill(server.db, room.companyId);
  await showIndicator(server.db, room.patternId, used.indicatorId);
  expect((await send('DELETE', `soft-indicators/${used.indicatorId}`)).body).toMatchObject({ is_archived: true });
  expect((await send('DELETE', `soft-skills/${used.skillId}`)).body).toEqual({ ok: true, is_archived: true });
  expect((await send('GET', 'soft-skills?archived=true')).body.data).toMatchObject([{ id: used.skillId }]);
  const offered = await server.request('GET', '/api/v2/soft-skills', { as: room.teacher.token });
  expect(offered.body.data).not.toContainEqual(expect.objectContaining({ id: used.skillId }));
  expect((await send('POST', `soft-indicators/${used.indicatorId}/restore`)).body).toMatchObject({
    is_archived: false,
    tasks_count: 1,
  });
});

test('indicators have an order of their own', async () => {
  const { skillId } = await buildSoftSkill(server.db, room.companyId);
  const make = async (title: string) => (await send('POST', 'soft-indicators', { skill_id: skillId, title })).body;
  await make('Слушает');
  const last = await make('Уточняет');
  await send('PUT', `soft-indicators/${last.id}`, { place: 0 });
  expect((await titles(`soft-indicators?skill_id=${skillId}`))[0]).toBe('Уточняет');
  expect(await titles(`soft-indicators?skill_id=${skillId}&query=слуш`)).toEqual(['Слушает']);
});

test('indicators and grades are listed without a parent too, and a grade is added by its own fields', async () => {
  const one = await buildSoftSkill(server.db, room.companyId);
  const other = await buildSoftSkill(server.db, room.companyId);
  const list = async (path: string) => (await send('GET', path)).body;
  const indicators = await list('soft-indicators');
  expect(indicators.data.map(({ id }: any) => id)).toEqual(
    expect.arrayContaining([one.indicatorId, other.indicatorId]),
  );
  expect(indicators.counters.current).toBe(indicators.total);
  expect((await list(`soft-indicators?skill_id=${one.skillId}`)).data).toMatchObject([{ id: one.indicatorId }]);
  const made = await send('POST', 'soft-indicator-grades', { indicator_id: one.indicatorId, value: 9, title: 'Сам' });
  expect(made.body).toMatchObject({ indicator_id: one.indicatorId, value: 9, title: 'Сам', data: [{ value: 9 }] });
  const grades = (await list('soft-indicator-grades?size=100')).data.map(({ id }: any) => id);
  expect(grades).toEqual(expect.arrayContaining([made.body.id, ...one.gradeIds, ...other.gradeIds]));
  expect(await send('POST', 'soft-indicator-grades', { indicator_id: one.indicatorId, title: 'Без' })).toMatchObject({
    ...{ status: 400, body: { errors: { value: ['Обязательное поле'] } } },
  });
});

test('grades are added together or not at all, and one that somebody was given stays', async () => {
  const { indicatorId, gradeIds } = await buildSoftSkill(server.db, room.companyId);
  const add = (values: number[]) =>
    send('POST', 'soft-indicator-grades', {
      indicator_id: indicatorId,
      grades: values.map((value) => ({ value, title: `Балл ${value}` })),
    });
  expect(await add([4, 3])).toMatchObject({ status: 409, body: { code: 'soft-value-taken' } });
  expect((await add([5, 4])).body.data).toMatchObject([{ value: 4 }, { value: 5 }]);
  await server.db.run(sql`
    insert into soft_scores (company_id, author_id, author_kind, student_id, subject_id, indicator_id, grade_id)
    values (${room.companyId}, ${room.teacher.id}, 'teacher', ${room.student.id}, ${room.subjectId}, ${indicatorId}, ${gradeIds[0]})`);
  expect((await send('DELETE', `soft-indicator-grades/${gradeIds[0]}`)).body.code).toBe('soft-grade-in-use');
  expect((await send('DELETE', `soft-indicator-grades/${gradeIds[1]}`)).status).toBe(200);
  expect((await send('GET', `soft-indicator-grades?indicator_id=${indicatorId}`)).body.total).toBe(5);
  expect((await send('POST', `soft-indicator-grades/${gradeIds[1]}/restore`)).body).toMatchObject({ value: 1 });
});

test('a skill may have levels of its own, each from another result on', async () => {
  const { skillId } = await buildSoftSkill(server.db, room.companyId);
  const level = { skill_id: skillId, from_percent: 50, title: 'Половина' };
  await send('POST', 'soft-skill-levels', { skill_id: skillId, from_percent: 0, title: 'Начало' });
  const { id } = (await send('POST', 'soft-skill-levels', level)).body;
  expect((await send('POST', 'soft-skill-levels', level)).body.code).toBe('soft-level-taken');
  expect(await titles(`soft-skill-levels?skill_id=${skillId}`)).toEqual(['Начало', 'Половина']);
  expect(await titles('soft-skill-levels')).not.toContain('Половина');
  expect((await send('PUT', `soft-skill-levels/${id}`, { from_percent: 55 })).body).toMatchObject({ from_percent: 55 });
  expect((await send('DELETE', `soft-skill-levels/${id}`)).status).toBe(200);
  expect((await send('POST', `soft-skill-levels/${id}/restore`)).body).toMatchObject({ from_percent: 55 });
});

test('one of the levels begins at 0 %, so that every result has a level', async () => {
  const { skillId } = await buildSoftSkill(server.db, room.companyId);
  const add = (from_percent: number) =>
    send('POST', 'soft-skill-levels', { skill_id: skillId, from_percent, title: `С ${from_percent}` });
  expect((await add(100)).body.code).toBe('soft-level-lowest');
  const lowest = (await add(0)).body.id;
  const high = (await add(100)).body.id;
  expect((await send('DELETE', `soft-skill-levels/${lowest}`)).body.code).toBe('soft-level-lowest');
  expect((await send('PUT', `soft-skill-levels/${lowest}`, { from_percent: 1 })).body.code).toBe('soft-level-lowest');
  expect((await send('DELETE', `soft-skill-levels/${high}`)).status).toBe(200);
  expect((await send('DELETE', `soft-skill-levels/${lowest}`)).status).toBe(200);
  expect((await send('POST', `soft-skill-levels/${high}/restore`)).body.code).toBe('soft-level-lowest');
  expect((await send('POST', `soft-skill-levels/${lowest}/restore`)).status).toBe(200);
});

test('the history of a skill tells of its indicators, grades and levels', async () => {
  const { skillId, gradeIds } = await buildSoftSkill(server.db, room.companyId);
  await send('PUT', `soft-indicator-grades/${gradeIds[3]}`, { title: 'Пример для всех' });
  await send('POST', 'soft-skill-levels', { skill_id: skillId, from_percent: 0, title: 'Мастер' });
  const history = await server.request('GET', `/api/v2/admin/history?kind=soft-skill&record_id=${skillId}`, {
    as: admin.token,
  });
  expect(history.body.data).toMatchObject([
    { changes: [{ field: 'level', new: '0 % — Мастер' }] },
    { changes: [{ field: 'grade', old: expect.stringContaining('3 — Оценка 3') }] },
  ]);
});

test('titles are kept without spaces around them, also when they are changed', async () => {
  const { skillId, indicatorId, gradeIds } = await buildSoftSkill(server.db, room.companyId, 'Критика');
  const other = await buildSoftSkill(server.db, room.companyId);
  expect((await send('PUT', `soft-skills/${other.skillId}`, { title: ' Критика ' })).body.code).toBe('title-taken');
  expect((await send('PUT', `soft-skills/${skillId}`, { title: ' Критика и спор ' })).body.title).toBe(
    'Критика и спор',
  );
  expect((await send('PUT', `soft-indicators/${indicatorId}`, { title: ' Спорит ' })).body.title).toBe('Спорит');
  expect((await send('PUT', `soft-indicator-grades/${gradeIds[0]}`, { title: ' Нет ' })).body.title).toBe('Нет');
  const grades = [{ value: 9, title: ' Да ' }];
  const added = await send('POST', 'soft-indicator-grades', { indicator_id: indicatorId, grades });
  expect(added.body.data).toMatchObject([{ title: 'Да' }]);
  const { id } = (await send('POST', 'soft-skill-levels', { skill_id: skillId, from_percent: 0, title: 'Н' })).body;
  expect((await send('PUT', `soft-skill-levels/${id}`, { title: ' Начало ' })).body.title).toBe('Начало');
});

test('a move that was decided from a former state is refused', async () => {
  const { skillId, indicatorId } = await buildSoftSkill(server.db, room.companyId);
  const stale = { place: 0, updated_at: '2020-01-01T00:00:00Z' };
  expect((await send('PUT', `soft-skills/${skillId}`, stale)).body.code).toBe('stale');
  expect((await send('PUT', `soft-indicators/${indicatorId}`, stale)).body.code).toBe('stale');
});

test('restoring what is neither deleted nor archived changes and records nothing', async () => {
  const { skillId, indicatorId, gradeIds } = await buildSoftSkill(server.db, room.companyId);
  const level = (await send('POST', 'soft-skill-levels', { skill_id: skillId, from_percent: 0, title: 'Начало' })).body;
  const history = async () => (await send('GET', `history?kind=soft-skill&record_id=${skillId}`)).body.total;
  const before = await history();
  for (const path of [
    `soft-skills/${skillId}`,
    `soft-indicators/${indicatorId}`,
    `soft-indicator-grades/${gradeIds[0]}`,
    `soft-skill-levels/${level.id}`,
  ])
    expect((await send('POST', `${path}/restore`)).status).toBe(200);
  expect(await history()).toBe(before);
});

test('a teacher changes nothing of it', async () => {
  const { skillId } = await buildSoftSkill(server.db, room.companyId);
  for (const [method, path] of [
    ['GET', 'soft-skills'],
    ['DELETE', `soft-skills/${skillId}`],
  ] as const)
    expect((await server.request(method, `/api/v2/admin/${path}`, { as: room.teacher.token })).status).toBe(403);
});
