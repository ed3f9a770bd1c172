// What lies at the edge of a request: addresses beyond every bound, files of a few bytes, pages in a frame, texts that change their kind.
import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { inClassroom, room, server } from '../testing/classroom.ts';
import { call, submit } from '../testing/hand-in.ts';
import { multipartOf } from '../testing/uploads.ts';

inClassroom();

describe('requests beyond every bound', () => {
  test('a parameter of more than a hundred letters is absent, by whatever method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      for (const path of ['/api/v2/users/', '/api/subjects/', '/api/v2/uploads/'])
        expect((await server.request(method, path + '1'.repeat(101), { as: room.teacher.token })).status).toBe(404);
  });

  test('a plan of a few bytes is refused with a reason', async () => {
    for (const bytes of [
      '',
      'P',
      'PK',
      'PK\u0003',
      '\u00ff\u00fe',
      '\u00ff\u00feA',
      '\u0000',
      '"',
      '\u00d0',
      '\n',
      ';;',
    ]) {
      const { payload, headers } = multipartOf([{ field: 'file', name: 'p.csv', bytes: Buffer.from(bytes, 'latin1') }]);
      const reply = await server.request('POST', `/api/v2/subjects/${room.subjectId}/import/ctp`, {
        as: room.teacher.token,
        body: payload,
        headers,
      });
      expect(reply.status).toBe(400);
    }
  });
});

describe('headers of pages', () => {
  test('a page of any kind may load only what is ours and be framed only by us', async () => {
    for (const path of ['/api/docs', '/', '/index.html', '/subjects/1']) {
      const reply = await server.request('GET', path);
      if (path !== '/api/docs' && reply.status === 404) continue;
      expect(reply.headers['content-security-policy']).toMatch(
        /default-src 'self'.*form-action 'self'.*frame-ancestors 'self'/,
      );
      expect(reply.headers['permissions-policy']).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/);
      expect(reply.headers['cross-origin-opener-policy']).toBe('same-origin');
    }
  });

  test('behind TLS browsers are told to stay with it', async () => {
    expect((await server.request('GET', '/api/docs')).headers['strict-transport-security']).toBeUndefined();
    const forwarded = { 'x-forwarded-proto': 'https' };
    const untrusted = await server.request('GET', '/api/docs', { headers: forwarded });
    expect(untrusted.headers['strict-transport-security']).toBeUndefined();
    for (const config of [{ trustProxy: 1 }, { publicUrl: 'https://orbita.example' }]) {
      const secure = await createTestApp(config);
      try {
        const reply = await secure.request('GET', '/api/v2/auth', { headers: forwarded });
        expect(reply.headers['strict-transport-security']).toBe('max-age=31536000');
      } finally {
        await secure.close();
      }
    }
  });
});

describe('a text that its question turned rich', () => {
  const hostile =
    'Ток <img src="https://evil.example/x.gif" onerror="alert(1)"> & <a href="javascript:alert(1)">сюда</a>';
  const shown =
    '<p>Ток &lt;img src="https://evil.example/x.gif" onerror="alert(1)"&gt; &amp; &lt;a href="javascript:alert(1)"&gt;сюда&lt;/a&gt;</p>';
  const clean =
    '<p>Дом <strong>и</strong> <a href="https://example.org/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">сад</a><br /><img src="/api/files/12/thumbnail" alt="" /></p>';
  const turn = async (type: string) =>
    expect((await call('PUT', `/api/forms/${room.formId}`, { type }, room.teacher)).status).toBe(200);
  const hand = async (value: string) =>
    (await submit({ fields: [{ form_id: room.formId, value, attachments: [] }] })).body.id;
  const valuesOf = async (id: number) => {
    const answer = (await call('GET', `/api/v2/answers/${id}`)).body;
    const versions = (await call('GET', `/api/v2/answers/${id}/versions`)).body.data;
    return [answer.fields[0].value, versions.at(-1).fields[0].value];
  };

  test('leaves the server as it was typed, in the answer and in its versions', async () => {
    const id = await hand(hostile);
    expect(await valuesOf(id)).toEqual([hostile, hostile]);
    await turn('richText');
    expect(await valuesOf(id)).toEqual([shown, shown]);
  });

  test('stays as it is when it was rich before', async () => {
    await turn('richText');
    const id = await hand(clean);
    const [before] = await valuesOf(id);
    expect(before).toContain('<strong>');
    await turn('longText');
    await turn('richText');
    expect(await valuesOf(id)).toEqual([before, before]);
  });
});

test('an answer of a deleted discipline is absent and keeps its title and privacy', async () => {
  const { id } = (await submit()).body;
  await server.db.run(sql`update subjects set deleted_at = now() where id = ${room.subjectId}`);
  const changed = await call('PUT', `/api/answers/${id}`, { title: 'Иначе', privacy: 0 });
  expect(changed.status).toBe(404);
  expect(await server.db.one(sql`select title, privacy from answers where id = ${id}`)).not.toMatchObject({
    title: 'Иначе',
  });
});
