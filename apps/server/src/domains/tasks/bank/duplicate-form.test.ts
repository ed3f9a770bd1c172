import { expect, test } from 'vitest';
import { room, server } from '../../../testing/classroom.ts';
import { openTaskRoom } from '../../../testing/task-room.ts';
import { uploadFile } from '../../../testing/uploads.ts';

const { call, ask, submit, lesson } = openTaskRoom();

const formsOf = async () => (await lesson(room.teacher)).patterns[0].forms;

test('a copy stands right behind its question, with key and attachments, and keys check it', async () => {
  const first = await ask({ title: 'Первый', type: 'single', options: ['а', 'б', 'в'], key: 2, weight: 3 });
  await ask({ title: 'Последний', type: 'longText' });
  const file = await uploadFile(server, room.teacher.token);
  await call('POST', `/api/v2/questions/${first.id}/attachments/documents`, { attachment_id: file.id });
  // The key names options by number, which the copy does not share.
  await call('PUT', `/api/forms/${first.id}`, { options: ['в', 'а'], option_ids: [2, 0], key: 2 });
  const { status, body } = await call('POST', `/api/forms/${first.id}/duplicate`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    title: 'Первый',
    options: ['в', 'а'],
    option_ids: null,
    key: 0,
    weight: 3,
    retired_options: [],
    attachments: [{ attachment_id: file.id }],
  });
  const forms = await formsOf();
  expect(forms.map(({ title, number }: any) => [title, number])).toEqual([
    [expect.any(String), 0],
    ['Первый', 1],
    ['Первый', 2],
    ['Последний', 3],
  ]);
  expect(forms[2].id).toBe(body.id);
  const { body: answer } = await submit([
    { form_id: room.formId, value: 'Ответ' },
    { form_id: first.id, value: 0 },
    { form_id: body.id, value: 0 },
    { form_id: forms[3].id, value: 'Текст' },
  ]);
  const seen = (await call('GET', `/api/v2/answers/${answer.id}`)).body.fields;
  expect(seen.map(({ credit }: any) => credit)).toEqual([null, 0, 1, null]);
});

test('questions added at once get numbers of their own', async () => {
  const form = { type: 'single', options: ['а', 'б'] };
  const { id } = await ask(form);
  const pattern_id = room.patternId;
  await Promise.all(
    Array.from({ length: 8 }, (_, i) => [
      // Each copy is meant, as its key says.
      server.request('POST', `/api/forms/${id}/duplicate`, {
        as: room.teacher.token,
        headers: { 'idempotency-key': `copy-${i}` },
      }),
      call('POST', '/api/forms', { ...form, title: `Новый ${i}`, pattern_id }),
    ]).flat(),
  );
  expect((await formsOf()).map(({ number }: any) => number)).toEqual(Array.from({ length: 18 }, (_, i) => i));
});

test('only those who edit the topic duplicate, and not what is deleted', async () => {
  const path = `/api/forms/${room.formId}/duplicate`;
  expect((await call('POST', path, undefined, room.student)).status).toBe(403);
  await call('DELETE', `/api/forms/${room.formId}`);
  expect((await call('POST', path)).status).toBe(404);
  expect(await formsOf()).toEqual([]);
});
