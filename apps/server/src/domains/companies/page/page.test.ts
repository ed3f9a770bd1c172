import { sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildCompany,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../../testing/builders.ts';
import { uploadFile } from '../../../testing/uploads.ts';

let server: TestApp;
let room: Classroom;
let admin: BuiltUser;
const host = 'here.example';
beforeAll(async () => {
  server = await createTestApp();
  room = await buildClassroom(server.db, await buildCompany(server.db, { domain: host, title: 'Колледж' }));
  admin = await buildAdministrator(server.db, room.companyId);
});
afterAll(() => server.close());

const call = (method: string, path: string, as?: BuiltUser, body?: object) =>
  server.request(method, path, { as: as?.token, body, headers: { host } });
const company = () => `/api/companies/${room.companyId}`;

describe('instructions', () => {
  const write = (role: string, text: string, more = {}) =>
    call('PUT', `${company()}/instructions/${role}`, admin, { text, ...more });

  test('are cleaned, and each role reads its own', async () => {
    await write('student', '<p onclick="x()">Учись<script>alert(1)</script></p>');
    await write('teacher', '<p>Учи</p>');
    const own = async (as: BuiltUser) => (await call('GET', '/api/v2/instructions', as)).body.data;
    expect((await own(room.student)).map(({ role, text }: any) => [role, text])).toEqual([['student', '<p>Учись</p>']]);
    expect((await own(room.teacher)).map(({ role }: any) => role)).toEqual(['teacher']);
    expect((await own(admin)).map(({ role }: any) => role)).toEqual(['student', 'teacher']);
    expect(await own(await buildUser(server.db, room.companyId))).toEqual([]);
  });

  test('an outdated version is refused with the current one; a text without words is none', async () => {
    const { body: first } = await write('parent', '<p>Первое</p>');
    await write('parent', '<p>Второе</p>');
    expect(await write('parent', '<p>Третье</p>', { updated_at: first.updated_at })).toMatchObject({
      status: 409,
      body: { current: { text: '<p>Второе</p>' } },
    });
    expect((await write('parent', '<p> </p>')).body).toEqual({ role: 'parent', text: '', updated_at: null });
    const { data } = (await call('GET', `${company()}/instructions`, admin)).body;
    expect(data).toHaveLength(6);
    expect(data[4]).toEqual({ role: 'parent', text: '', updated_at: null });
  });
});

describe('the start page', () => {
  test('shows tiles with pictures to everybody, and no other file', async () => {
    const [picture, other] = [
      await uploadFile(server, admin.token, { kind: 'photo', host }),
      await uploadFile(server, admin.token, { kind: 'photo', host }),
    ];
    const tiles = [
      { title: 'Сайт', text: 'Наш', link: 'https://example.org', image_id: picture.id },
      { title: 'Правила', link: '//evil.example' },
      { link: '/faq' },
    ];
    expect(
      (await call('PUT', company(), admin, { tiles, page_embedded_code: '<p>Привет<script>1</script></p>' })).status,
    ).toBe(200);
    const src = `/api/v2/start-page/pictures/${picture.id}`;
    expect((await call('GET', '/api/v2/start-page')).body).toEqual({
      title: 'Колледж',
      description: '',
      logo_src: null,
      tiles: [
        { title: 'Сайт', text: 'Наш', link: 'https://example.org', picture_src: src },
        { title: 'Правила', text: '', link: null, picture_src: null },
      ],
      embedded_code: '<p>Привет</p>',
    });
    const shown = await call('GET', src);
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await call('GET', `/api/v2/start-page/pictures/${other.id}`)).status).toBe(404);
    expect((await server.request('GET', src, { headers: { host: 'elsewhere.example' } })).status).toBe(200);
    await buildCompany(server.db, { domain: 'elsewhere.example' });
    expect((await server.request('GET', src, { headers: { host: 'elsewhere.example' } })).status).toBe(404);
    await call('PUT', company(), admin, { tiles: [] });
    expect((await call('GET', src)).status).toBe(404);
  });

  test('names only pictures that the editor has uploaded', async () => {
    const foreign = await uploadFile(server, room.student.token, { kind: 'photo', host });
    for (const image_id of [foreign.id, 999_999])
      expect(await call('PUT', company(), admin, { tiles: [{ title: 'Сайт', image_id }] })).toMatchObject({
        status: 400,
        body: { code: 'unknown-attachment', errors: { tiles: [expect.any(String)] } },
      });
  });
});

test('a time zone that nobody knows is refused', async () => {
  expect(await call('PUT', company(), admin, { time_zone: 'Europe/Atlantis' })).toMatchObject({
    status: 400,
    body: { errors: { time_zone: ['Нет такого часового пояса'] } },
  });
  expect((await call('PUT', company(), admin, { time_zone: 'Asia/Omsk' })).body.time_zone).toBe('Asia/Omsk');
  expect((await call('GET', '/api/v2/auth', admin)).body.company.time_zone).toBe('Asia/Omsk');
});

test('a company of the set-up is closed to registration, whatever its table says by default', async () => {
  const { private: isClosed } = await server.db.one<{ private: boolean }>(
    sql`insert into companies (title) values ('Новый') returning private`,
  );
  expect(isClosed).toBe(true);
});

describe('the product as an app', () => {
  const manifest = (language = 'ru') =>
    server.request('GET', '/api/v2/app-manifest', { headers: { host, 'accept-language': language } });

  test('has the name of the institution and the mark of the product, in the language of the browser', async () => {
    await call('PUT', company(), admin, { title: 'Колледж' });
    expect((await manifest()).body).toMatchObject({
      name: 'Колледж',
      short_name: 'Колледж',
      lang: 'ru',
      start_url: '/main',
      icons: [
        { src: '/icons/mark-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
        { src: '/icons/mark-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
        { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
      shortcuts: [
        { name: 'Расписание', url: '/schedule' },
        { name: 'Дневник', url: '/users/my/diary' },
      ],
    });
    await call('PUT', company(), admin, { title: 'Колледж информационных технологий' });
    expect((await manifest('en')).body).toMatchObject({
      name: 'Колледж информационных технологий',
      short_name: 'Orbita',
      lang: 'en',
    });
  });

  test('has the logo as its icon, a square with room around it', async () => {
    const logo = await uploadFile(server, admin.token, { kind: 'photo', host });
    await call('PUT', company(), admin, { title: 'Колледж', image_id: logo.id });
    const { icons } = (await manifest()).body as { icons: { src: string; purpose: string }[] };
    expect(icons.map(({ src, purpose }) => [src, purpose])).toContainEqual([
      `/api/v2/app-icons/${logo.id}/512`,
      'maskable',
    ]);
    const icon = await call('GET', `/api/v2/app-icons/${logo.id}/192`);
    expect([icon.status, icon.headers['content-type']]).toEqual([200, 'image/png']);
    const other = await uploadFile(server, admin.token, { kind: 'photo', host });
    expect((await call('GET', `/api/v2/app-icons/${other.id}/192`)).status).toBe(404);
    expect((await call('GET', `/api/v2/app-icons/${logo.id}/4000`)).status).toBe(400);
  });
});
