// A task that names the files it takes.
import { sql } from '@orbita/database';
import { expect, test } from 'vitest';
import { buildForm } from '../../../testing/builders.ts';
import { inClassroom, room, server } from '../../../testing/classroom.ts';
import { call, field, submit } from '../../../testing/hand-in.ts';
import { smallExe, uploadFile } from '../../../testing/uploads.ts';

inClassroom();

const takeOnly = (file_types: string[]) => call('PUT', `/api/patterns/${room.patternId}`, { file_types }, room.teacher);
const upload = async (name: string, kind: 'document' | 'photo' = 'document') => ({
  type: kind,
  attachment_id: (await uploadFile(server, room.student.token, kind === 'photo' ? { kind } : { name, bytes: smallExe }))
    .id,
});

test('is edited by its teacher and read by its students', async () => {
  expect((await takeOnly(['pkt', 'zip'])).body.file_types).toEqual(['pkt', 'zip']);
  const read = async () => (await call('GET', `/api/v2/topics/${room.stepId}/patterns`)).body.data[0].file_types;
  expect(await read()).toEqual(['pkt', 'zip']);
  await call('PUT', `/api/patterns/${room.patternId}`, { title: 'Сеть' }, room.teacher);
  expect(await read()).toEqual(['pkt', 'zip']);
  expect(await takeOnly(['.PKT'])).toMatchObject({ status: 400 });
  expect((await takeOnly([])).body.file_types).toEqual([]);
});

test('another file refuses the answer at its question; a photo question is not concerned', async () => {
  const photo = await buildForm(server.db, room.patternId, { type: 'photo' });
  await takeOnly(['pkt']);
  const [wrong, right, picture] = [await upload('сеть.zip'), await upload('сеть.pkt'), await upload('', 'photo')];
  const answer = (attachment: object) => ({
    fields: [field('Ответ', { attachments: [attachment] }), { form_id: photo, attachments: [picture] }],
  });
  expect(await submit(answer(wrong))).toMatchObject({
    status: 400,
    body: {
      code: 'answer-file-type',
      errors: { [`fields.${room.formId}`]: ['Файлы такого типа это задание не принимает'] },
    },
  });
  const given = await submit(answer(right));
  expect(given.status).toBe(200);
  const attached = { attachment_id: wrong.attachment_id, ugc_field_id: given.body.fields[0].id };
  expect(await call('POST', `/api/answers/${given.body.id}/attachments/documents`, attached)).toMatchObject({
    status: 400,
    body: { code: 'answer-file-type' },
  });
  expect(await server.db.rows(sql`select number from answer_versions where answer_id = ${given.body.id}`)).toEqual([
    { number: 1 },
  ]);
});
