// Videos at other sites, as existing clients keep them: an address in JSON.
import { sql } from '@orbita/database';
import { expect, test } from 'vitest';
import { buildForm } from '../../testing/builders.ts';
import { inClassroom, room, server } from '../../testing/classroom.ts';
import { call, field, submit } from '../../testing/hand-in.ts';

inClassroom();

const address = 'https://rutube.ru/video/0123456789abcdef/';
const keep = (body: object) => call('POST', '/api/videos', body);

test('an address is a video that answers a question and opens where it is', async () => {
  const formId = await buildForm(server.db, room.patternId, { type: 'video' });
  const { status, body } = await keep({ video: address, description: 'Опыт' });
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { type: 'video', name: address, src: address, description: 'Опыт', thumbnail_src: null },
  });
  const attachments = [{ type: 'video', attachment_id: body.id }];
  const answer = await submit({ fields: [field('Ответ'), { form_id: formId, attachments }] });
  expect(answer).toMatchObject({ status: 200 });
  const shown = answer.body.fields.find(({ form_id }: { form_id: number }) => form_id === formId);
  expect(shown.videos).toMatchObject([{ id: body.id, src: address, type: 'video' }]);
  const file = await call('GET', `/api/documents/download/${body.id}`, undefined, room.teacher);
  expect({ status: file.status, text: String(file.body) }).toEqual({ status: 200, text: `${address}\n` });
});

test('a form is as good as JSON; without a description it is «...»', async () => {
  const reply = await server.request('POST', '/api/videos', {
    as: room.student.token,
    body: `video=${encodeURIComponent(address)}&description=`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(reply).toMatchObject({ status: 200, body: { src: address, description: '...' } });
});

test('any other address is refused, and so is nothing', async () => {
  for (const video of ['https://example.org/v.mp4', 'http://rutube.ru/video/1/', 'rutube', 'javascript:alert(1)'])
    expect(await keep({ video })).toMatchObject({ status: 400, body: { code: 'validation-failed' } });
  expect(await keep({})).toMatchObject({ status: 400, body: { errors: { video: ['Приложите файл или ссылку'] } } });
  expect(await server.db.rows(sql`select 1 from files where url is not null and url <> ${address}`)).toEqual([]);
});
