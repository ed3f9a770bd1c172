import { sql } from '@orbita/database';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Reply } from '../../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildCompany,
  buildForm,
  buildPattern,
  buildUser,
  type BuiltUser,
} from '../../../testing/builders.ts';
import { inClassroom, room, server } from '../../../testing/classroom.ts';
import { uploadFile } from '../../../testing/uploads.ts';

inClassroom();

type Options = { as?: BuiltUser; body?: object; host?: string };
const ask = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { as, body, host }: Options = {},
): Promise<Reply<any>> =>
  server.request(method, path, {
    ...(as ? { as: as.token } : {}),
    ...(body ? { body } : {}),
    ...(host ? { headers: { host } } : {}),
  });
const own = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  ask(method, `/api/v2/me/portfolio${path}`, { as: room.student, ...(body ? { body } : {}) });
const seenBy = (as: BuiltUser) => ask('GET', `/api/v2/users/${room.student.id}/portfolio`, { as });
const titles = async (as = room.student) => (await seenBy(as)).body.works.map(({ title }: any) => title);
const openKey = async (): Promise<string> => (await own('POST', '/public')).body.public_path.split('/').at(-1);
const inPublic = (key: string, rest = '') => ask('GET', `/api/v2/public-portfolios/${key}${rest}`);

interface Handed {
  answerId: number;
  patternId: number;
  formId: number;
  pictures: number[];
}
/** Hands in an answer with a text and pictures to a new task. */
async function handIn(pictureCount = 1, text = 'Мой рассказ', bytes?: Buffer): Promise<Handed> {
  const patternId = await buildPattern(server.db, room.stepId);
  const formId = await buildForm(server.db, patternId);
  const pictures: number[] = [];
  for (let n = 0; n < pictureCount; n += 1)
    pictures.push((await uploadFile(server, room.student.token, { kind: 'photo', ...(bytes ? { bytes } : {}) })).id);
  const attachments = pictures.map((id) => ({ type: 'photo', attachment_id: id }));
  const body = { pattern_id: patternId, fields: [{ form_id: formId, value: text, attachments }] };
  const reply = await ask('POST', '/api/v2/answers', { as: room.student, body });
  return { answerId: reply.body.id, patternId, formId, pictures };
}
const addWork = async (more: object = {}, handed?: Handed) => {
  const answer = handed ?? (await handIn());
  return { ...answer, ...(await own('POST', '/works', { answer_id: answer.answerId, ...more })).body };
};

test('an answer becomes a work with its pictures, its text and the first picture as cover', async () => {
  const { id, answerId, pictures } = await addWork({}, await handIn(2));
  const { body } = await seenBy(room.student);
  expect(body).toMatchObject({ about: '', public_path: null, published_at: null });
  expect(body.works).toMatchObject([
    {
      id,
      answer_id: answerId,
      title: 'Задание',
      words: '',
      shows_text: true,
      is_private: false,
      subject: { id: room.subjectId },
      cover: { id: pictures[0], thumbnail_src: `/api/files/${pictures[0]}/thumbnail` },
      texts: [{ type: 'longText', value: 'Мой рассказ' }],
      attachments: pictures.map((picture: number) => ({ id: picture })),
    },
  ]);
  const again = await own('POST', '/works', { answer_id: answerId });
  expect([again.status, again.body.id]).toEqual([200, id]);
  const fewer = await own('POST', '/works', { answer_id: answerId, title: 'Иначе', file_ids: [pictures[0]] });
  expect(fewer.body).toMatchObject({ id, title: 'Иначе', attachments: [{ id: pictures[0] }] });
});

test('only own answers that are handed in can be shown', async () => {
  const { answerId } = await handIn();
  const other = await buildUser(server.db, room.companyId);
  expect((await ask('POST', '/api/v2/me/portfolio/works', { as: other, body: { answer_id: answerId } })).status).toBe(
    404,
  );
  await server.db.run(sql`update answers set version = 0 where id = ${answerId}`);
  expect((await own('POST', '/works', { answer_id: answerId })).status).toBe(404);
});

test('a work changes its words, cover and what it shows; foreign files are refused and a stale change too', async () => {
  const { id, pictures, updated_at } = await addWork({}, await handIn(2));
  const [first, second] = pictures;
  const changed = await own('PUT', `/works/${id}`, {
    title: 'Макет сайта',
    words: 'Делал две недели',
    shows_text: false,
    file_ids: [second],
    updated_at,
  });
  expect(changed.body).toMatchObject({
    title: 'Макет сайта',
    words: 'Делал две недели',
    texts: [],
    attachments: [{ id: second }],
    cover: { id: second },
  });
  const foreign = (await uploadFile(server, room.student.token, { kind: 'photo' })).id;
  const refused = await own('PUT', `/works/${id}`, { file_ids: [foreign] });
  expect(refused.body.errors).toEqual({ file_ids: ['Файл не найден среди ваших загрузок'] });
  expect((await own('PUT', `/works/${id}`, { cover_file_id: first })).body.errors).toHaveProperty('cover_file_id');
  const stale = await own('PUT', `/works/${id}`, { title: 'Другое', updated_at });
  expect([stale.status, stale.body.current.title]).toEqual([409, 'Макет сайта']);
  expect((await own('PUT', `/works/${id}`, { cover_file_id: null })).body.cover).toBeNull();
  expect((await own('PUT', `/works/${id}`, { words: 'Ещё' })).body.cover).toBeNull();
});

test('works keep the order of the student and leave without their answers', async () => {
  const a = await addWork({ title: 'Первая' });
  const b = await addWork({ title: 'Вторая' });
  const c = await addWork({ title: 'Третья' });
  await own('PUT', '/order', { ids: [c.id, a.id] });
  expect(await titles()).toEqual(['Третья', 'Первая', 'Вторая']);
  expect((await own('DELETE', `/works/${a.id}`)).status).toBe(200);
  expect((await own('DELETE', `/works/${a.id}`)).status).toBe(404);
  await own('POST', '/works', { answer_id: a.answerId, title: 'Снова' });
  expect(await titles()).toEqual(['Третья', 'Вторая', 'Снова']);
  const offered = (await own('GET', '/answers?query=Задание')).body;
  expect(offered.total).toBe(3);
  expect(offered.data.find(({ answer_id }: any) => answer_id === b.answerId)).toMatchObject({
    work_id: b.id,
    has_text: true,
    is_private: false,
  });
});

test('an answer handed in again shows no file that was not chosen', async () => {
  const work = await addWork();
  const added = (await uploadFile(server, room.student.token, { kind: 'photo' })).id;
  const attachments = [...work.pictures, added].map((id: number) => ({ type: 'photo', attachment_id: id }));
  const fields = [{ form_id: work.formId, value: 'Переделал', attachments }];
  const again = await ask('POST', '/api/v2/answers', {
    as: room.student,
    body: { pattern_id: work.patternId, fields },
  });
  expect(again.status).toBe(200);
  const [shown] = (await seenBy(room.student)).body.works;
  expect(shown.attachments.map(({ id }: any) => id)).toEqual(work.pictures);
  expect(shown.texts[0].value).toBe('Переделал');
});

test('the public address gives the works and their files, until it is closed', async () => {
  const work = await addWork({ words: 'Моя гордость' });
  await own('PUT', '', { about: 'Будущий дизайнер' });
  const key = await openKey();
  const { body } = await inPublic(key);
  const path = `/api/v2/public-portfolios/${key}/files/${work.pictures[0]}`;
  expect(body).toMatchObject({
    about: 'Будущий дизайнер',
    works: [
      { words: 'Моя гордость', cover: { src: path, thumbnail_src: `${path}/thumbnail` }, attachments: [{ src: path }] },
    ],
  });
  expect(body.works[0]).not.toHaveProperty('answer_id');
  expect((await inPublic(key, `/files/${work.pictures[0]}`)).status).toBe(200);
  expect((await inPublic(key, `/files/${work.pictures[0]}/thumbnail`)).status).toBe(200);
  const unseen = (await uploadFile(server, room.student.token, { kind: 'photo' })).id;
  expect((await inPublic(key, `/files/${unseen}`)).status).toBe(404);
  await server.db.run(
    sql`update portfolios set published_at = now() - interval '1 minute' where user_id = ${room.student.id}`,
  );
  const next = await openKey();
  expect((await inPublic(key)).status).toBe(404);
  await own('DELETE', '/public');
  for (const rest of ['', '/file', `/files/${work.pictures[0]}`, `/files/${work.pictures[0]}/thumbnail`])
    expect((await inPublic(next, rest)).status).toBe(404);
});

test('the public address holds no answer that the teacher keeps private, and nothing of a blocked person', async () => {
  const work = await addWork();
  await addWork({ title: 'Открытая' });
  const key = await openKey();
  await ask('POST', '/api/v2/answer-visibility-rules', {
    as: room.teacher,
    body: { task_id: work.patternId, visibility: 'private' },
  });
  expect((await inPublic(key)).body.works.map(({ title }: any) => title)).toEqual(['Открытая']);
  expect((await inPublic(key, `/files/${work.pictures[0]}`)).status).toBe(404);
  expect((await seenBy(room.student)).body.works).toMatchObject([{ is_private: true }, { is_private: false }]);
  await server.db.run(sql`update company_members set blocked_at = now() where user_id = ${room.student.id}`);
  expect((await inPublic(key)).status).toBe(404);
});

test.each([
  ['a hidden discipline', () => sql`update subjects set hidden = true where id = ${room.subjectId}`],
  ['a discipline for staff alone', () => sql`update subjects set privacy = 1 where id = ${room.subjectId}`],
  ['a discipline for named people', () => sql`update subjects set privacy = 2 where id = ${room.subjectId}`],
  ['a topic for a role', () => sql`update steps set roles_ids = array[13] where id = ${room.stepId}`],
  ['a hidden topic', () => sql`update steps set hidden = true where id = ${room.stepId}`],
  ['a hidden section', () => sql`update chapters set hidden = true where id = ${room.chapterId}`],
  ['a topic with a password', () => sql`update steps set password_hash = 'x' where id = ${room.stepId}`],
  ['a section with a password', () => sql`update chapters set password_hash = 'x' where id = ${room.chapterId}`],
  ['a deleted topic', () => sql`update steps set deleted_at = now() where id = ${room.stepId}`],
])('the public address holds no work of %s', async (_, close) => {
  const work = await addWork();
  const key = await openKey();
  expect((await inPublic(key)).body.works).toHaveLength(1);
  await server.db.run(close());
  expect((await inPublic(key)).body.works).toEqual([]);
  expect((await inPublic(key, `/files/${work.pictures[0]}`)).status).toBe(404);
  expect((await seenBy(room.student)).body.works).toMatchObject([{ is_private: true }]);
});

test('search engines are told to stay away from everything at the address', async () => {
  await addWork();
  const key = await openKey();
  for (const path of [`/api/v2/public-portfolios/${key}`, `/api/v2/public-portfolios/${key}/file`, `/portfolio/${key}`])
    expect((await ask('GET', path)).headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow' });
});

test('however much was handed in, the PDF has some hundred pages', async () => {
  await addWork({}, await handIn(0, 'а\n'.repeat(50_000)));
  const key = await openKey();
  const { body } = await inPublic(key, '/file');
  const pages = body.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length;
  expect(pages).toBeGreaterThan(5);
  expect(pages).toBeLessThan(150);
});

test('staff see works of their disciplines, classmates nothing, and nobody else the public path', async () => {
  await addWork({ title: 'Алгебра' });
  await openKey();
  const elsewhere = await buildClassroom(server.db, room.companyId);
  const admin = await buildAdministrator(server.db, room.companyId);
  expect(await titles(room.teacher)).toEqual(['Алгебра']);
  expect(await titles(admin)).toEqual(['Алгебра']);
  expect((await seenBy(room.teacher)).body.public_path).toBeNull();
  expect((await seenBy(elsewhere.teacher)).status).toBe(403);
  expect((await seenBy(elsewhere.student)).status).toBe(403);
});

test('words about oneself are kept, and a stale change is refused with the current ones', async () => {
  const first = (await own('PUT', '', { about: ' Учусь ' })).body;
  expect(first.about).toBe('Учусь');
  await own('PUT', '', { about: 'Работаю' });
  const stale = await own('PUT', '', { about: 'Нет', updated_at: first.updated_at });
  expect([stale.status, stale.body.current.about]).toEqual([409, 'Работаю']);
});

test('the portfolio is printed with Cyrillic letters and covers, for staff and in public', async () => {
  await addWork({ title: 'Макет сайта' });
  const key = await openKey();
  for (const [path, as] of [
    [`/api/v2/users/${room.student.id}/portfolio/file`, room.teacher],
    [`/api/v2/public-portfolios/${key}/file`, undefined],
  ] as const) {
    const reply = await ask('GET', path, as ? { as } : {});
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('application/pdf');
    expect(reply.body.subarray(0, 5).toString()).toBe('%PDF-');
    expect(reply.body.includes('/Subtype /Image')).toBe(true);
  }
});

test('in public a photo tells neither place nor name, and looks as it was taken', async () => {
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#336699' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Artist: 'Белова Анна' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 0/1' },
    })
    .toBuffer();
  const { pictures } = await addWork({}, await handIn(1, 'Фото', bytes));
  const reply = await inPublic(await openKey(), `/files/${pictures[0]}`);
  expect(reply.headers['content-type']).toBe('image/jpeg');
  expect(reply.headers['content-disposition']).toMatch(/^inline/);
  const { exif, width, height } = await sharp(reply.body).metadata();
  expect(exif).toBeUndefined();
  expect([width, height]).toEqual([20, 40]);
  const kept = await ask('GET', `/api/files/${pictures[0]}`, { as: room.student });
  expect((await sharp(kept.body).metadata()).exif).toBeDefined();
});

test('in public a picture that takes long to write is shown in another format', async () => {
  const bytes = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#336699' } })
    .avif()
    .toBuffer();
  const { pictures } = await addWork({}, await handIn(1, 'Фото', bytes));
  const reply = await inPublic(await openKey(), `/files/${pictures[0]}`);
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'image/webp']);
  expect((await sharp(reply.body).metadata()).format).toBe('webp');
});

test('an answer of one long word is printed too', async () => {
  await addWork({ shows_text: true }, await handIn(0, 'ш'.repeat(100_000)));
  const reply = await ask('GET', `/api/v2/public-portfolios/${await openKey()}/file`);
  expect(reply.status).toBe(200);
});

test('several openings at once tell one address', async () => {
  await addWork();
  const keys = await Promise.all([openKey(), openKey(), openKey()]);
  expect(new Set(keys).size).toBe(1);
  expect((await inPublic(keys[0]!)).status).toBe(200);
});

// Last, since with a second institution requests need a domain.
test('the address answers on the domain of its own institution only', async () => {
  await addWork();
  const key = await openKey();
  await buildCompany(server.db, { domain: 'other.example' });
  expect((await ask('GET', `/api/v2/public-portfolios/${key}`, { host: 'other.example' })).status).toBe(404);
});
