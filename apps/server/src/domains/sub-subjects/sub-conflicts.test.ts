import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { buildClassroom, buildCompany, buildUser, type Classroom } from '../../testing/builders.ts';

let server: TestApp;
let room: Classroom;
let companyId: number;
let subId: number;
/** Blocks of the parent's topic: «А», «Б», «В». */
let blocks: number[];
let copyStep: number;
beforeAll(async () => {
  server = await createTestApp();
  companyId = await buildCompany(server.db);
});
afterAll(() => server.close());

const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, as = room.teacher) => {
  const reply = await server.request(method, path, { as: as.token, ...(body ? { body } : {}) });
  return reply;
};
const sync = async (body: object = {}) => {
  const reply = await call('PUT', `/api/v2/subjects/${room.subjectId}/sync-subs`, body);
  expect(reply.status).toBe(200);
};
const conflicts = async (query = '') =>
  (await call('GET', `/api/v2/subjects/${room.subjectId}/sync-conflicts${query}`)).body;
const updates = async () =>
  (await call('GET', `/api/v2/subjects/${subId}/last-updates`)).body.data.map(
    ({ kind, change }: Record<string, string>) => `${kind} ${change}`,
  );
const write = async (id: number, content: string) =>
  expect((await call('PUT', `/api/lms/sections/${id}`, { content })).status).toBe(200);
const order = async (stepId: number, ids: number[]) =>
  expect((await call('PUT', `/api/v2/lessons/${stepId}/blocks/order`, { blocks: ids })).status).toBe(200);
const own = () =>
  server.db.rows<{ id: number; title: string; content: string; source_id: number | null }>(
    sql`select id, title, content, source_id from sections where step_id = ${copyStep} and deleted_at is null order by index, id`,
  );
const titles = async () => (await own()).map(({ title }) => title).join('');
const texts = async () => (await own()).map(({ content }) => content);
const copyOf = async (source: number) => (await own()).find(({ source_id }) => source_id === source)!.id;
const work = () =>
  server.db.one(sql`
    select (select json_agg(a order by a.id) from answers a) as answers, (select json_agg(f order by f.id) from answer_fields f) as fields,
      (select json_agg(m order by m.id) from marks m) as marks`);

beforeEach(async () => {
  room = await buildClassroom(server.db, companyId);
  const made = await call('POST', '/api/lms/sections', {
    sections: ['А', 'Б', 'В'].map((title) => ({ step_id: room.stepId, title, content: `<p>${title} как было</p>` })),
  });
  blocks = made.body.data.map(({ id }: { id: number }) => id);
  const sub = await call('POST', `/api/v2/subjects/${room.subjectId}/create-sub`, { group_ids: [room.groupId] });
  subId = sub.body.id;
  copyStep = (
    await server.db.one<{ id: number }>(
      sql`select id from steps where subject_id = ${subId} and copied_from_id = ${room.stepId}`,
    )
  ).id;
});

describe('a text that was changed on both sides', () => {
  const changeBoth = async (source: number) => {
    await write(source, '<p>Как в исходной</p>');
    await write(await copyOf(source), '<p>Как у нас</p>');
  };

  test('is shown with both texts; what differs not is not told', async () => {
    await changeBoth(blocks[0]!);
    const body = await conflicts();
    expect(body).toMatchObject({ total: 1, lastPage: 1 });
    expect(body.data).toEqual([
      {
        subject_id: subId,
        kind: 'block',
        source_id: blocks[0],
        title: 'А',
        place: 'Тема',
        is_gone: false,
        fields: [{ name: 'content', own: '<p>Как у нас</p>', theirs: '<p>Как в исходной</p>' }],
        own_updated_at: expect.any(String),
        parent_updated_at: expect.any(String),
      },
    ]);
    expect((await conflicts(`?sub_id=${subId}`)).total).toBe(1);
    expect((await call('GET', `/api/v2/subjects/${subId}/sync-conflicts`)).body.total).toBe(1);
    const stranger = await buildUser(server.db, companyId);
    expect((await call('GET', `/api/v2/subjects/${subId}/sync-conflicts`, undefined, stranger)).status).toBe(403);
  });

  test('stays by itself; the one that is taken by name is replaced, and no answer is touched', async () => {
    const { pattern, form } = await server.db.one<{ pattern: number; form: number }>(
      sql`select p.id as pattern, f.id as form from patterns p join forms f on f.pattern_id = p.id where p.step_id = ${copyStep}`,
    );
    await call(
      'POST',
      '/api/v2/answers',
      { pattern_id: pattern, fields: [{ form_id: form, value: 'Мой ответ' }] },
      room.student,
    );
    const before = await work();
    await changeBoth(blocks[0]!);
    await changeBoth(blocks[1]!);
    await sync({ take: [{ subject_id: subId, kind: 'block', source_id: blocks[1] }] });
    expect(await texts()).toEqual(['<p>Как у нас</p>', '<p>Как в исходной</p>', '<p>В как было</p>']);
    expect(await work()).toEqual(before);
    expect((await conflicts()).total).toBe(0);
  });

  test('of a block that the parent deleted: kept as an own one, or gone when that is taken', async () => {
    for (const source of [blocks[0]!, blocks[1]!]) await write(await copyOf(source), '<p>Как у нас</p>');
    await server.request('DELETE', '/api/lms/sections', {
      as: room.teacher.token,
      body: { section_ids: [blocks[0], blocks[1]] },
    });
    expect((await conflicts()).data).toMatchObject([
      { is_gone: true, source_id: blocks[0], fields: [{ name: 'title', own: 'А', theirs: '' }, { name: 'content' }] },
      { is_gone: true, source_id: blocks[1] },
    ]);
    await sync({ take: [{ subject_id: subId, kind: 'block', source_id: blocks[0] }] });
    expect(await own()).toMatchObject([
      { title: 'Б', source_id: null },
      { title: 'В', source_id: blocks[2] },
    ]);
  });
});

describe('the order of blocks', () => {
  test('follows the parent when it was not changed here', async () => {
    await order(room.stepId, [blocks[2]!, blocks[0]!, blocks[1]!]);
    expect(await updates()).toEqual(['blocks changed']);
    await sync();
    expect(await titles()).toBe('ВАБ');
    expect(await updates()).toEqual([]);
    // The order is changed once more, from the present one.
    await order(room.stepId, [blocks[0]!, blocks[1]!, blocks[2]!]);
    await sync();
    expect(await titles()).toBe('АБВ');
  });

  test('of the sub-discipline stays while the parent keeps its own, new blocks find their place', async () => {
    const ids = (await own()).map(({ id }) => id);
    await order(copyStep, [ids[1]!, ids[0]!, ids[2]!]);
    expect(await updates()).toEqual([]);
    await sync();
    expect(await titles()).toBe('БАВ');
    const fresh = await call('POST', '/api/lms/sections', { sections: [{ step_id: room.stepId, title: 'Г' }] });
    await order(room.stepId, [blocks[0]!, fresh.body.data[0].id, blocks[1]!, blocks[2]!]);
    await sync();
    expect(await titles()).toBe('БАГВ');
  });

  test("changed on both sides is a conflict: the own one stays unless the parent's is taken", async () => {
    const ids = (await own()).map(({ id }) => id);
    await order(copyStep, [ids[1]!, ids[0]!, ids[2]!]);
    await order(room.stepId, [blocks[2]!, blocks[1]!, blocks[0]!]);
    expect(await updates()).toEqual(['blocks conflict']);
    expect((await conflicts()).data).toMatchObject([
      { kind: 'blocks', source_id: room.stepId, fields: [{ name: 'order', own: 'Б\nА\nВ', theirs: 'В\nБ\nА' }] },
    ]);
    const taken = { take: [{ subject_id: subId, kind: 'blocks', source_id: room.stepId }] };
    await sync(taken);
    expect(await titles()).toBe('ВБА');
    await order(copyStep, [ids[0]!, ids[2]!, ids[1]!]);
    await order(room.stepId, [blocks[1]!, blocks[2]!, blocks[0]!]);
    await sync();
    expect(await titles()).toBe('АВБ');
    expect(await updates()).toEqual([]);
  });
});
