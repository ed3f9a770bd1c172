// Attachments as existing clients read them: lists by kind beside the list of all.
import { expect, test } from 'vitest';
import { inClassroom, room, server } from '../../testing/classroom.ts';
import { call, field, submit } from '../../testing/hand-in.ts';
import { uploadFile } from '../../testing/uploads.ts';

inClassroom();

const asTeacher = (method: string, url: string, body?: object) => call(method, url, body, room.teacher);
const idsOf = (lists: Record<string, { id: number }[]>) =>
  Object.fromEntries(
    ['attachments', 'photos', 'videos', 'documents', 'links'].map((name) => [name, lists[name]?.map(({ id }) => id)]),
  );
const empty = { attachments: [], photos: [], videos: [], documents: [], links: [] };

/** One upload of each kind, in the order in which they are attached. */
async function uploadEach(as: string) {
  const photo = (await uploadFile(server, as, { kind: 'photo' })).id as number;
  const document = (await uploadFile(server, as)).id as number;
  const video = (await uploadFile(server, as, { kind: 'video' })).id as number;
  const link = (await server.request('POST', '/api/links', { as, body: { url: 'https://example.org' } })).body.id;
  const lists = {
    attachments: [document, photo, video, link],
    ...{ photos: [photo], videos: [video], documents: [document], links: [link] },
  };
  return { photo, document, video, link, lists };
}

test('an answer carries them at its field, in each call that shows it', async () => {
  const { photo, document, video, link, lists } = await uploadEach(room.student.token);
  const attachments = [
    { type: 'document', attachment_id: document, description: 'Чистовик' },
    { type: 'photo', attachment_id: photo },
    { type: 'video', attachment_id: video },
    { type: 'link', attachment_id: link },
  ];
  const { body } = await submit({ fields: [field('Ответ', { attachments })] });
  const shown = body.fields[0];
  expect(shown).toMatchObject({ answer_id: body.id, documents: [{ description: 'Чистовик', number: 0 }] });
  expect(idsOf(shown)).toEqual(lists);
  const others = [
    (await call('GET', `/api/v2/answers/${body.id}`)).body,
    (await call('GET', '/api/v2/answers')).body.data[0],
    (await asTeacher('GET', `/api/v2/answers/users/${room.student.id}/subjects/${room.subjectId}`)).body.data[0],
    (await call('PUT', `/api/answers/${body.id}`, { title: 'Иначе' })).body,
  ];
  for (const answer of others) {
    // Lists also say whether they cut the text.
    const [{ is_cut = false, ...rest }, ...more] = answer.fields;
    expect([is_cut, rest, more]).toEqual([false, shown, []]);
  }
});

test('an answer without any has empty lists, also in the reply to the first submission', async () => {
  const { body } = await submit();
  expect(body.fields).toMatchObject([{ answer_id: body.id, ...empty }]);
});

test('a block and a topic carry them', async () => {
  const { photo, document, video, link, lists } = await uploadEach(room.teacher.token);
  const [block] = (await asTeacher('POST', '/api/lms/sections', { sections: [{ step_id: room.stepId }] })).body.data;
  expect(block).toMatchObject(empty);
  for (const [type, attachment_id] of Object.entries({
    documents: document,
    photos: photo,
    videos: video,
    links: link,
  }))
    await asTeacher('POST', `/api/lms/sections/${block.id}/attachments/${type}`, { attachment_id });
  expect(idsOf((await asTeacher('PUT', `/api/lms/sections/${block.id}`, { title: 'Я' })).body)).toEqual(lists);
  expect(idsOf((await asTeacher('GET', `/api/v2/lessons/${room.stepId}`)).body.sections[0])).toEqual(lists);

  const hidden = (await uploadFile(server, room.teacher.token, { kind: 'photo' })).id;
  const attach = (type: string, body: object) =>
    asTeacher('POST', `/api/steps/${room.stepId}/attachments/${type}`, body);
  await attach('photos', { attachment_id: photo, description: 'Схема' });
  await attach('photos', { attachment_id: hidden, is_private: true });
  await attach('documents', { attachment_id: document });
  for (const topic of [
    (await asTeacher('PUT', `/api/steps/${room.stepId}`, { title: 'Я' })).body,
    (await call('GET', `/api/v2/lessons/${room.stepId}`)).body,
  ])
    expect(topic.publicPhotos).toMatchObject([{ id: photo, description: 'Схема' }]);
});

test('the slide of a block or question is written under the name by which it is read', async () => {
  const [first, second] = [
    await uploadFile(server, room.teacher.token, { kind: 'photo' }),
    await uploadFile(server, room.teacher.token, { kind: 'photo' }),
  ];
  const body = { sections: [{ step_id: room.stepId, slide_image: first.id }] };
  const [block] = (await asTeacher('POST', '/api/lms/sections', body)).body.data;
  expect(block.slide_image).toMatchObject({ id: first.id });
  const url = `/api/lms/sections/${block.id}`;
  expect((await asTeacher('PUT', url, { slide_image: { ...block.slide_image, id: second.id } })).body).toMatchObject({
    slide_image: { id: second.id },
  });
  expect((await asTeacher('PUT', url, { title: 'Я' })).body.slide_image).toMatchObject({ id: second.id });
  expect((await asTeacher('PUT', url, { slide_image: null })).body.slide_image).toBeNull();

  const question = { pattern_id: room.patternId, title: 'Что на рисунке?', type: 'text', required: 1 };
  const form = (await asTeacher('POST', '/api/forms', { ...question, slide_image: first.id })).body;
  expect(form).toMatchObject({ required: true, slide_image: { id: first.id } });
  const changed = await asTeacher('PUT', `/api/forms/${form.id}`, { slide_image: second.id, required: 0 });
  expect(changed.body).toMatchObject({ required: false, slide_image: { id: second.id } });
  expect((await asTeacher('PUT', `/api/forms/${form.id}`, { slide_image: null })).body.slide_image).toBeNull();

  const theirs = (await uploadFile(server, room.student.token, { kind: 'photo' })).id;
  for (const path of [url, `/api/forms/${form.id}`])
    expect((await asTeacher('PUT', path, { slide_image: theirs })).body.code).toBe('unknown-attachment');
});

test('a block moves by its index', async () => {
  const sections = ['А', 'Б', 'В'].map((title) => ({ step_id: room.stepId, title }));
  const [a, , c] = (await asTeacher('POST', '/api/lms/sections', { sections })).body.data;
  expect((await asTeacher('PUT', `/api/lms/sections/${a.id}`, { index: c.index + 1 })).body.index).toBe(c.index + 1);
  const { body } = await asTeacher('GET', `/api/v2/lessons/${room.stepId}`);
  expect(body.sections.map(({ title }: { title: string }) => title)).toEqual(['Б', 'В', 'А']);
});
