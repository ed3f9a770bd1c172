// Behaviour of the server as a whole: broken requests, errors, headers, loss of the database.
import { createServer } from 'node:http';
import { type AddressInfo, connect as openSocket } from 'node:net';
import { connect, raw, sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { refuseUnreadable } from './error-replies.ts';
import { room, server, inClassroom } from '../testing/classroom.ts';

inClassroom();

const json = { 'content-type': 'application/json' };
const post = (url: string, body: string | Buffer, headers: Record<string, string> = json) =>
  server.request('POST', url, { as: room.teacher.token, body, headers });

describe('requests that are none', () => {
  test.each([
    ['broken JSON', '{"title":', 400],
    ['an empty body', '', 400],
    ['a list', '[]', 400],
    ['a word', '"title"', 400],
    ['a poisoned prototype', '{"__proto__":{"is_moderator":true},"chapter_id":1}', 400],
    ['a poisoned constructor', '{"constructor":{"prototype":{"x":1}},"chapter_id":1}', 400],
  ])('%s', async (_name, body, status) => {
    expect(await post('/api/steps', body)).toMatchObject({
      status,
      body: { code: 'validation-failed', message: expect.any(String) },
    });
  });

  test('a body of another kind, and one too large', async () => {
    expect(await post('/api/steps', '<step/>', { 'content-type': 'application/xml' })).toMatchObject({
      status: 415,
      body: { code: 'unsupported-media' },
    });
    expect(await post('/api/steps', `{"title":"${'x'.repeat(1_100_000)}"}`)).toMatchObject({
      status: 413,
      body: { code: 'too-large', message: 'Слишком большой запрос или файл' },
    });
  });

  test('what is no whole request is refused in the same form', async () => {
    const http = createServer();
    http.on('clientError', refuseUnreadable);
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const send = (text: string) =>
      new Promise<string>((resolve) => {
        let reply = '';
        const { port } = http.address() as AddressInfo;
        const socket = openSocket(port, '127.0.0.1', () => socket.write(text));
        socket.on('data', (bytes) => (reply += String(bytes)));
        socket.on('error', () => undefined);
        socket.on('close', () => resolve(reply));
      });
    const [long, broken] = [
      await send(`GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`),
      await send('?\r\n\r\n'),
    ];
    expect(long).toMatch(/^HTTP\/1.1 431 .*"code":"headers-too-large"/s);
    expect(broken).toMatch(/^HTTP\/1.1 400 .*"code":"validation-failed"/s);
    http.close();
  });

  test('unknown addresses and methods', async () => {
    for (const [method, url] of [
      ['GET', '/api/nothing'],
      ['PATCH', '/api/v2/auth'],
      ['GET', '/api/v2/users/1/2/3'],
      ['GET', '/nothing.js'],
    ] as const) {
      expect(await server.request(method, url)).toMatchObject({
        status: 404,
        body: { code: 'not-found', message: 'Этой страницы не существует, или она вам недоступна' },
      });
    }
    expect((await server.request('GET', '/api/nothing', { headers: { 'accept-language': 'en' } })).body.message).toBe(
      'This page does not exist or is not available to you',
    );
  });

  test.each([
    '/api/v2/users/%zz',
    '/api/v2/users/%c0%ae',
    `/api/v2/users/${'1'.repeat(200)}`,
    '/api/v2/users/1e3',
    '/api/v2/users/-1',
    '/api/v2/users/2147483648',
    '/api/v2/users/1%00',
  ])('%s', async (url) => {
    const reply = await server.request('GET', url, { as: room.teacher.token });
    expect(reply.status).toBeOneOf([400, 404]);
    expect(Object.keys(reply.body).filter((key) => !['message', 'code', 'errors'].includes(key))).toEqual([]);
    expect(reply.body.message).toMatch(/[а-яё]/i);
  });

  test('ten thousand fields in an answer are refused whole', async () => {
    const fields = Array.from({ length: 10_000 }, (_, i) => ({ form_id: i + 1, value: 'x' }));
    const reply = await server.request('POST', '/api/v2/answers', {
      as: room.student.token,
      body: { pattern_id: room.patternId, fields },
    });
    expect(reply).toMatchObject({ status: 400, body: { errors: { fields: ['Не больше 200 в списке'] } } });
    expect(await server.db.rows(sql`select 1 from answers where pattern_id = ${room.patternId}`)).toEqual([]);
  });

  test.each([
    ['a zero byte', 'a\u0000b'],
    ['half a letter', 'a\ud800b'],
  ])('%s in a text is the fault of the caller or is mended, never of the server', async (_name, text) => {
    const tries = [
      await server.request('PUT', `/api/steps/${room.stepId}`, { as: room.teacher.token, body: { title: text } }),
      await server.request('POST', '/api/lms/sections', {
        as: room.teacher.token,
        body: { sections: [{ step_id: room.stepId, title: text, content: `<p>${text}</p>` }] },
      }),
      await server.request('PUT', `/api/forms/${room.formId}`, { as: room.teacher.token, body: { options: [text] } }),
      await server.request('POST', '/api/v2/answers', {
        as: room.student.token,
        body: { pattern_id: room.patternId, fields: [{ form_id: room.formId, value: text }] },
      }),
      await server.request('GET', `/api/v2/users?query=${encodeURIComponent(text.toWellFormed())}`, {
        as: room.teacher.token,
      }),
      await server.request('POST', '/api/v2/auth/sign-in', { body: { login: text, password: text } }),
    ];
    for (const { status, body } of tries) {
      expect(status).toBeOneOf([200, 400, 401]);
      if (status === 400)
        expect(body).toMatchObject({ code: 'validation-failed', message: 'Проверьте введённые данные' });
    }
  });

  test('a date that never was is bad input', async () => {
    for (const updated_at of [
      '0000-01-01T00:00:00Z',
      '2026-13-01T00:00:00Z',
      '2026-02-29T25:00:00Z',
      '2026-02-28T10:00:00-23:59',
      '9999-12-31T23:59:60Z',
      '0001-01-01T00:00:00+15:00',
    ]) {
      expect(
        await server.request('PUT', `/api/steps/${room.stepId}`, {
          as: room.teacher.token,
          body: { title: 'Я', updated_at },
        }),
      ).toMatchObject({ status: 400, body: { code: 'validation-failed' } });
    }
  });
});

describe('every answer', () => {
  test('carries its number and forbids guessing its type; the API is not cached', async () => {
    const { headers } = await server.request('GET', '/api/v2/auth/information');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^[\w-]{13}$/),
    });
  });

  test('is in the language of the caller: Russian unless English comes first', async () => {
    const message = async (language: string) =>
      (await server.request('GET', '/api/v2/auth', { headers: { 'accept-language': language } })).body.message;
    for (const language of ['ru', 'ru-RU,en;q=0.9', 'fr, en', '', '*'])
      expect(await message(language)).toBe('Войдите, чтобы продолжить');
    for (const language of ['en', 'en-US,ru;q=0.5', 'EN']) expect(await message(language)).toBe('Sign in to continue');
  });

  test('a fault of ours says nothing of its cause', async () => {
    await server.db.run(sql`alter table comment_templates rename to gone`);
    try {
      const reply = await server.request('GET', '/api/v2/comment-templates', { as: room.teacher.token });
      expect(reply).toMatchObject({
        status: 500,
        body: { message: 'Упс... что-то пошло не так :(', code: 'internal', request_id: reply.headers['x-request-id'] },
      });
      expect(Object.keys(reply.body).toSorted()).toEqual(['code', 'message', 'request_id']);
    } finally {
      await server.db.run(sql`alter table gone rename to comment_templates`);
    }
  });
});

describe('the database away', () => {
  test('is 503 with the number of the request, and the server stays', async () => {
    const db = connect('postgresql://nobody@127.0.0.1:1/nothing');
    const app = await buildApp({ db, config: server.config });
    try {
      for (let i = 0; i < 2; i += 1) {
        const reply = await app.http.inject({
          url: '/api/v2/auth',
          headers: { authorization: `Bearer ${'x'.repeat(43)}` },
        });
        expect(reply.statusCode).toBe(503);
        expect(reply.headers['retry-after']).toBe('2');
        expect(reply.json()).toEqual({
          message: 'Сервер не отвечает',
          code: 'unavailable',
          request_id: reply.headers['x-request-id'],
        });
      }
    } finally {
      await app.close();
      await db.end();
    }
  });

  test('a request that waits too long in a crowd is told to come back, and one that comes back is served', async () => {
    const db = connect(server.db.url, { max: 1, patience: 100 });
    const app = await buildApp({ db, config: server.config });
    const read = () =>
      app.http.inject({
        url: `/api/v2/lessons/${room.stepId}`,
        headers: { authorization: `Bearer ${room.student.token}` },
      });
    try {
      const refused = await db.transaction(() => read());
      expect(refused.statusCode).toBe(503);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.json()).toMatchObject({ code: 'crowded', message: expect.stringContaining('Ничего не потеряно') });
      expect((await read()).statusCode).toBe(200);
    } finally {
      await app.close();
      await db.end();
    }
  });

  test('cut connections fail what runs on them with 503 and then heal by themselves', async () => {
    const { db } = server;
    const read = () => server.request('GET', `/api/v2/lessons/${room.stepId}`, { as: room.student.token });
    const control = connect(db.url, { max: 1 });
    try {
      await db.run(
        sql`create or replace function slow_down() returns trigger language plpgsql as 'begin perform pg_sleep(600); return new; end'`,
      );
      await db.run(sql`create trigger slow before update on steps for each row execute function slow_down()`);
      const saving = server.request('PUT', `/api/steps/${room.stepId}`, {
        as: room.teacher.token,
        body: { title: 'Потеряно' },
      });
      await expect
        .poll(
          async () =>
            (
              await control.rows(
                sql`select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
              )
            ).length,
        )
        .toBeGreaterThan(0);
      await control.rows(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      );
      expect(await saving).toMatchObject({
        status: 503,
        body: { code: 'unavailable', request_id: expect.any(String) },
      });
      await control.run(sql`drop trigger slow on steps`);
      await expect.poll(async () => (await read()).status).toBe(200);
      expect((await read()).body.title).toBe('Тема');
    } finally {
      await control.end();
    }
  });
});

/** The answer to a mark whose statement the database ends with this state. */
async function markWhileFailing(state: string) {
  const { db } = server;
  await db.run(
    sql`create or replace function fail() returns trigger language plpgsql as ${raw(`'begin raise exception using errcode = ''${state}''; end'`)}`,
  );
  await db.run(sql`create trigger failing before insert on marks for each row execute function fail()`);
  const mark = { step_id: room.stepId, student_id: room.student.id, value: 5 };
  const reply = await server.request('POST', '/api/v2/marks', { as: room.teacher.token, body: mark });
  await db.run(sql`drop trigger failing on marks`);
  return reply;
}

test('who loses against other writers again and again is asked to come back', async () => {
  const away = { status: 503, headers: { 'retry-after': '2' }, body: { code: 'unavailable' } };
  expect(await markWhileFailing('40P01')).toMatchObject(away);
});

test('a full disk of the database is told as such, and nothing is said of a failure of ours', async () => {
  const full = { status: 507, body: { code: 'database-full', request_id: expect.any(String) } };
  expect(await markWhileFailing('53100')).toMatchObject(full);
});
