// Calls of existing clients: 0 and 1, null, empty lists of forms, ids of a deletion in query or body.
import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import { buildAdministrator } from '../testing/builders.ts';
import { inClassroom, room, server } from '../testing/classroom.ts';

inClassroom();

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const send = (method: string, url: string, body?: unknown, headers: Record<string, string> = {}) =>
  server.request(method, url, { as: room.teacher.token, body, headers });
const flags = () =>
  server.db.one(sql`select is_retake, is_soft_skills, max_mark, title from steps where id = ${room.stepId}`);

describe('a topic written as existing clients do', () => {
  test('flags of JSON are 0 and 1, and answers name them as booleans', async () => {
    const reply = await send('PUT', `/api/steps/${room.stepId}`, { is_retake: 1, is_soft_skills: 0 });
    expect(reply).toMatchObject({ status: 200, body: { is_retake: true, is_soft_skills: false } });
    expect(await flags()).toMatchObject({ is_retake: true, is_soft_skills: false });
  });

  test('an empty number of a form that may be null is null, and an empty list of texts is empty', async () => {
    await send('PUT', `/api/steps/${room.stepId}`, { hours: 3 });
    expect((await send('PUT', `/api/steps/${room.stepId}`, 'hours=', form)).body).toMatchObject({ hours: null });
    const company = `/api/companies/${room.companyId}`;
    const admin = await buildAdministrator(server.db, room.companyId);
    const saved = await server.request('PUT', company, {
      as: admin.token,
      body: 'tags[]=',
      headers: form,
    });
    expect(saved, JSON.stringify(saved.body)).toMatchObject({ status: 200, body: { tags: [] } });
  });

  test('a body that no call reads is refused, and not taken for an empty one', async () => {
    const body = '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nИначе\r\n--x--\r\n';
    const reply = await send('PUT', `/api/steps/${room.stepId}`, body, {
      'content-type': 'multipart/form-data; boundary=x',
    });
    expect(reply.status).toBe(415);
  });

  test('so are flags of a form; an empty list of it is an empty list', async () => {
    const reply = await send('PUT', `/api/steps/${room.stepId}`, 'is_retake=0&is_soft_skills=true&skills=', form);
    expect(reply).toMatchObject({ status: 200, body: { is_retake: false, is_soft_skills: true, skills: [] } });
    expect(await flags()).toMatchObject({ is_retake: false, is_soft_skills: true });
  });

  test('null leaves what may be absent as it is', async () => {
    const before = await flags();
    expect(await send('PUT', `/api/steps/${room.stepId}`, { title: null, is_retake: null })).toMatchObject({
      status: 200,
    });
    expect(await flags()).toEqual(before);
  });

  test('null empties a text, and empty text a link that may be missing', async () => {
    const path = `/api/steps/${room.stepId}`;
    await send('PUT', path, { public_text: '<p>Для всех</p>', title: 'Тема' });
    expect(await send('PUT', path, { public_text: null })).toMatchObject({ status: 200, body: { public_text: '' } });
    const block = { step_id: room.stepId, title: 'Видео', video_url: 'https://rutube.ru/video/1' };
    const [made] = (await send('POST', '/api/lms/sections', { sections: [block] })).body.data;
    expect(made.video_url).not.toBeNull();
    const reply = await send('PUT', `/api/lms/sections/${made.id}`, { video_url: '' });
    expect(reply).toMatchObject({ status: 200, body: { video_url: null } });
    const refused = await send('PUT', path, { title: '' });
    expect(refused).toMatchObject({ status: 400 });
  });

  test('a text of one line stays one, whatever it was copied from', async () => {
    const title = 'Оп\u200bтика\u202e\r\nи\tсвет\u0000\u2028сегодня\u0085';
    const folded = 'Оптика и свет сегодня ';
    for (const [body, headers] of [
      [{ title }, {}],
      [new URLSearchParams({ title }).toString(), form],
    ] as const) {
      const reply = await send('PUT', `/api/steps/${room.stepId}`, body, headers);
      expect(reply).toMatchObject({ status: 200, body: { title: folded } });
      expect(await flags()).toMatchObject({ title: folded });
    }
    expect(await send('PUT', `/api/steps/${room.stepId}`, { title: '\r\n\t' })).toMatchObject({
      status: 400,
      body: { errors: { title: ['Заполните поле'] } },
    });
  });

  test('2 is neither yes nor no', async () => {
    expect(await send('PUT', `/api/steps/${room.stepId}`, { is_retake: 2 })).toMatchObject({
      status: 400,
      body: { errors: { is_retake: ['Выберите да или нет'] } },
    });
  });
});

describe('a deletion names its ids', () => {
  const block = async (): Promise<number> =>
    (await send('POST', '/api/lms/sections', { sections: [{ step_id: room.stepId, title: 'Лишний' }] })).body.data[0]
      .id;
  const isThere = async (id: number) =>
    (await server.db.rows(sql`select 1 from sections where id = ${id} and deleted_at is null`)).length === 1;

  test.each([
    ['in the query', (id: number) => [`?section_ids[]=${id}&device_id=7`] as const],
    ['in a JSON body', (id: number) => ['?device_id=7', { section_ids: [id] }] as const],
    ['in a form', (id: number) => ['', `section_ids[]=${id}`, form] as const],
  ])('%s', async (_name, how) => {
    const id = await block();
    const [query, body, headers] = how(id);
    expect((await send('DELETE', `/api/lms/sections${query}`, body, headers)).status).toBe(200);
    expect(await isThere(id)).toBe(false);
  });

  test('in the body where they are declared in the query', async () => {
    const cell = { topic_id: room.stepId, student_id: room.student.id };
    expect((await send('PUT', '/api/v2/checkpoints/marks', { ...cell, points: 3 })).status).toBe(200);
    expect((await send('DELETE', '/api/v2/checkpoints/marks', cell)).status).toBe(200);
    expect(
      await server.db.rows(sql`select 1 from marks where step_id = ${room.stepId} and student_id = ${room.student.id}`),
    ).toEqual([]);
  });

  test('and refuses none', async () => {
    expect(await send('DELETE', '/api/lms/sections')).toMatchObject({
      status: 400,
      body: { errors: { section_ids: ['Обязательное поле'] } },
    });
  });
});

test('filters that are empty are not set', async () => {
  for (const url of [
    '/api/v2/users?sort_list=&sort_direction=&role=&query=',
    '/api/me/lms/subjects?sort_direction=&role_type=',
    `/api/v2/students/${room.student.id}/subjects?from=&to=`,
    '/api/steps?card_filter=',
  ])
    expect([url, (await send('GET', url)).status]).toEqual([url, 200]);
  // What is needed is still asked for.
  expect((await send('GET', '/api/v2/schedule/lessons?from=&to=2026-11-30')).status).toBe(400);
});

test('any part may be asked for by name', async () => {
  for (const url of [
    `/api/steps/${room.stepId}/usersAnswers?with[]=links&with[]=photos&with[]=comments`,
    '/api/steps?with[]=skills&with[]=roles_ids',
    '/api/me/lms/subjects?with=teachers',
  ])
    expect((await send('GET', url)).status).toBe(200);
});
