// Lists of the administration as spreadsheets: the rows of the list with its filters, and nothing of another institution.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { buildAdministrator, buildCompany, type BuiltUser } from '../testing/builders.ts';
import { readWorkbook } from '../testing/workbook.ts';
import { buildWorld, type World } from '../testing/world.ts';

let server: TestApp;
let world: World;
let stranger: BuiltUser;
beforeAll(async () => {
  server = await createTestApp();
  world = await buildWorld(server, 'exported.example');
  stranger = await buildAdministrator(server.db, await buildCompany(server.db, { domain: 'other.example' }));
});
afterAll(() => server.close());

const ask = (path: string, language = 'ru') =>
  server.request(`GET`, path, {
    as: world.admin.token,
    headers: { host: 'exported.example', 'accept-language': language },
  });
const rowsOf = async ({ body }: { body: unknown }): Promise<unknown[][]> => {
  const [rows = []] = (await readWorkbook(body as Buffer)).values();
  return rows;
};
const fullName = (person: any) =>
  [person.last_name, person.first_name, person.middle_name].filter(Boolean).join(' ') || null;

interface Listed {
  list: string;
  file: string;
  /** The first cells of the file, in both languages. */
  headings: [ru: string, en: string];
  /** What the file says of a row of the list, at a place of its rows; a row of several lines has several. */
  says: (row: any) => unknown[];
  place?: number;
}
const lists: Listed[] = [
  {
    list: '/api/v2/trajectories?size=1000',
    file: '/api/v2/admin/trajectories/export',
    headings: ['Траектория', 'Trajectory'],
    says: ({ title }) => [title],
  },
  {
    list: '/api/v2/business-roles?size=1000',
    file: '/api/v2/admin/business-roles/export',
    headings: ['Бизнес-роль', 'Business role'],
    says: ({ title }) => [title],
  },
  {
    list: '/api/v2/admin/semesters?size=1000',
    file: '/api/v2/admin/semesters/export',
    headings: ['Семестр', 'Semester'],
    says: ({ title }) => [title],
  },
  {
    list: '/api/lms/halves?size=1000',
    file: '/api/lms/halves/export',
    headings: ['Раздел', 'Part'],
    says: ({ title }) => [title],
  },
  {
    list: '/api/v2/relations?size=50',
    file: '/api/v2/relations/export',
    headings: ['Родитель', 'Parent'],
    place: 2,
    says: ({ children }) => children.map(fullName),
  },
  {
    list: '/api/v2/admin/invitations?size=20',
    file: '/api/v2/admin/invitations/export',
    headings: ['Почта', 'E-mail'],
    says: ({ email }) => [email],
  },
];

describe.each(lists)('$file', ({ list, file, headings, says, place = 0 }) => {
  test('holds every row of the list in its order, in the language of who asks', async () => {
    const listed = (await ask(list)).body;
    expect(listed.total).toBeGreaterThan(0);
    expect(listed.data).toHaveLength(listed.total);
    const [heading, ...rows] = await rowsOf(await ask(file));
    expect(heading?.[0]).toBe(headings[0]);
    expect(rows.map((row) => row[place])).toEqual(listed.data.flatMap(says));
    expect((await rowsOf(await ask(file, 'en')))[0]?.[0]).toBe(headings[1]);
  });

  test('keeps to the search of the list', async () => {
    expect(await rowsOf(await ask(`${file}?query=${encodeURIComponent('нет такого')}`))).toHaveLength(1);
  });

  test('tells another institution nothing', async () => {
    const reply = await server.request('GET', file, { as: stranger.token, headers: { host: 'other.example' } });
    expect(await rowsOf(reply)).toHaveLength(1);
  });
});
