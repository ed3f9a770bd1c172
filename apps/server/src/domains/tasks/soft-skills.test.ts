import { createCompany, sql } from '@orbita/database';
import { expect, test } from 'vitest';
import { lockServiceSecret } from '../../platform/service-secrets.ts';
import { openVault } from '../../platform/vault.ts';
import { room, server } from '../../testing/classroom.ts';
import { buildAdministrator } from '../../testing/builders.ts';
import { buildSoftSkill } from '../../testing/soft-skills.ts';
import { openTaskRoom } from '../../testing/task-room.ts';

const { call } = openTaskRoom();

const skills = async () => (await call('GET', '/api/v2/soft-skills')).body.data;
const save = async (task: object) => call('POST', '/api/patterns', { patterns: [{ step_id: room.stepId, ...task }] });
const shown = async (id: number) =>
  (await call('GET', `/api/v2/topics/${room.stepId}/patterns`)).body.data.find((task: any) => task.id === id);

test('a task names soft skills with the chosen indicators, by id or as they are read', async () => {
  const [first, second] = await skills();
  expect(first).toEqual({
    id: expect.any(Number),
    title: expect.any(String),
    indicators: [
      { id: expect.any(Number), title: expect.any(String) },
      { id: expect.any(Number), title: expect.any(String) },
    ],
  });
  const { body } = await save({
    title: 'Проект',
    is_soft_skills_task: 1,
    soft_skills: [
      { id: first.id, indicators: [first.indicators[1].id] },
      { ...second, indicators: [{ ...second.indicators[0], selected: true }] },
    ],
  });
  const expected = [
    { ...first, indicators: [first.indicators[1]] },
    { ...second, indicators: [second.indicators[0]] },
  ];
  expect(body.data[0]).toMatchObject({ is_soft_skills_task: true, soft_skills: expected });
  const { id } = body.data[0];
  expect((await call('PUT', `/api/patterns/${id}`, { title: 'Иначе' })).body.soft_skills).toEqual(expected);
  expect((await shown(id)).soft_skills).toEqual(expected);
  // The specification names the indicators alone.
  const bare = expected.map(({ indicators }) => ({ indicators }));
  expect((await call('PUT', `/api/patterns/${id}`, { soft_skills: bare })).body.soft_skills).toEqual(expected);
  expect(
    (await call('PUT', `/api/patterns/${id}`, { soft_skills: [{ id: first.id, indicators: [] }] })).body,
  ).toMatchObject({
    is_soft_skills_task: true,
    soft_skills: [],
  });
});

test('no longer a task of soft skills, it forgets them; naming some for it is refused', async () => {
  const [skill] = await skills();
  const named = [{ id: skill.id, indicators: [skill.indicators[0].id] }];
  const { id, is_soft_skills_task } = (await save({ soft_skills: named })).body.data[0];
  expect(is_soft_skills_task).toBe(true);
  expect((await call('PUT', `/api/patterns/${id}`, { is_soft_skills_task: false, soft_skills: named })).status).toBe(
    400,
  );
  expect((await call('PUT', `/api/patterns/${id}`, { is_soft_skills_task: false })).body).toMatchObject({
    is_soft_skills_task: false,
    soft_skills: [],
  });
});

test('skills of another institution, and indicators of another skill, are refused whole', async () => {
  const [first, second] = await skills();
  const elsewhere = await createCompany(server.db, { title: 'Другая', domain: 'soft.example' });
  const foreign = await server.db.one<{ skill: number; indicator: number }>(
    sql`select sk.id as skill, i.id as indicator from soft_skills sk join soft_indicators i on i.skill_id = sk.id where sk.company_id = ${elsewhere} limit 1`,
  );
  await server.db.run(sql`update companies set domain = 'localhost' where id = ${room.companyId}`);
  for (const named of [
    { id: foreign.skill, indicators: [foreign.indicator] },
    { indicators: [foreign.indicator] },
    { id: first.id, indicators: [second.indicators[0].id] },
  ])
    expect(await save({ title: 'Чужой навык', soft_skills: [named] })).toMatchObject({
      body: { code: 'unknown-skill' },
    });
  expect(await server.db.rows(sql`select 1 from patterns where title = 'Чужой навык'`)).toEqual([]);
});

test('an indicator that is deleted while a task names it is refused, or archived since it is in use', async () => {
  const admin = await buildAdministrator(server.db, room.companyId);
  for (const what of ['soft-indicators', 'soft-skills', 'soft-indicators', 'soft-skills']) {
    const { skillId, indicatorId } = await buildSoftSkill(server.db, room.companyId);
    const path = `/api/v2/admin/${what}/${what === 'soft-skills' ? skillId : indicatorId}`;
    const [saved, deleted] = await Promise.all([
      save({ title: 'Одновременно', soft_skills: [{ id: skillId, indicators: [indicatorId] }] }),
      server.request('DELETE', path, { as: admin.token }),
    ]);
    expect(deleted.body).toEqual({ ok: true, is_archived: saved.status === 200 });
  }
});

test('a poll is refused while no poll service is connected; a task without one says so', async () => {
  expect((await save({ poll_hub_id: 7 })).body.code).toBe('polls-unavailable');
  const { body } = await save({ title: 'Обычное', poll_hub_id: null, is_poll_hub_test: 0 });
  expect(body.data[0]).toMatchObject({ poll_hub_id: null, is_poll_hub_test: false, soft_skills: [] });
});

test('a poll is taken while the institution has a poll service whose secret can be read', async () => {
  const { companyId } = room;
  const secret = lockServiceSecret(openVault(server.config), { companyId, service: 'polls' }, 'ключ');
  await server.db.run(
    sql`insert into company_services (company_id, service, url, secret) values (${companyId}, 'polls', 'https://polls.example', ${secret})`,
  );
  expect((await save({ title: 'Опрос', poll_hub_id: 8 })).body.data[0].poll_hub_id).toBe(8);
  await server.db.run(
    sql`update company_services set secret = decode(repeat('00', 40), 'hex') where company_id = ${companyId}`,
  );
  expect((await save({ title: 'Опрос', poll_hub_id: 9 })).body.code).toBe('polls-unavailable');
  await server.db.run(sql`delete from company_services where company_id = ${companyId}`);
});

test('the bank keeps the poll and the soft skills of a task', async () => {
  const [skill] = await skills();
  const named = [{ id: skill.id, indicators: [skill.indicators[1].id] }];
  const { id } = (await save({ title: 'Опрос о команде', soft_skills: named })).body.data[0];
  await server.db.run(sql`update patterns set poll_hub_id = 7, is_poll_hub_test = true where id = ${id}`);
  const item = (await call('POST', '/api/v2/question-bank', { pattern_id: id })).body;
  const body = { item_ids: [item.id], step_id: room.stepId };
  expect((await call('POST', '/api/v2/question-bank/insert', body)).body.data).toMatchObject([
    {
      title: 'Опрос о команде',
      poll_hub_id: 7,
      is_poll_hub_test: true,
      is_soft_skills_task: true,
      soft_skills: [{ ...skill, indicators: [skill.indicators[1]] }],
    },
  ]);
});
