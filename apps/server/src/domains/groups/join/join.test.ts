import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { buildAdministrator, buildCompany, buildGroup, buildUser, type BuiltUser } from '../../../testing/builders.ts';

let server: TestApp;
let companyId: number;
let admin: BuiltUser;
let member: BuiltUser;
let groupId: number;
beforeAll(async () => {
  server = await createTestApp();
  companyId = await buildCompany(server.db, { domain: 'join.example' });
  admin = await buildAdministrator(server.db, companyId);
});
beforeEach(async () => {
  member = await buildUser(server.db, companyId);
  groupId = await buildGroup(server.db, companyId);
});
afterAll(() => server.close());

interface Sent {
  body?: object;
  as?: BuiltUser;
  host?: string;
}
const send = (method: string, path: string, { body, as = admin, host = 'join.example' }: Sent = {}) =>
  server.request(method, path, { as: as.token, headers: { host }, ...(body ? { body } : {}) });
const setLink = async (body: object) => (await send('PUT', `/api/v2/groups/${groupId}/join-link`, { body })).body;

test('a member looks at the group, joins it once and is in it', async () => {
  expect((await send('GET', `/api/v2/groups/${groupId}/join-link`)).body).toEqual({ link: null, is_on: false });
  const { link } = await setLink({ is_on: true });
  expect(link).toMatch(/^[\w-]{24}$/);
  expect((await send('GET', `/api/groups/${link}/join`, { as: member })).body).toMatchObject({
    group: { id: groupId },
    is_member: false,
  });
  for (let i = 0; i < 2; i += 1)
    expect((await send('POST', `/api/groups/${link}/join`, { as: member })).body).toMatchObject({ is_member: true });
  const { body } = await send('GET', `/api/groups/${groupId}/users`);
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual([member.id]);
  const history = await send('GET', `/api/v2/admin/history?kind=group&record_id=${groupId}`);
  expect(history.body.data[0]).toMatchObject({ action: 'members-joined', actor: { id: member.id } });
});

test('a link that was renewed, switched off or belongs to an archived group leads nowhere', async () => {
  const first = (await setLink({ is_on: true })).link;
  const second = (await setLink({ is_on: true, renew: true })).link;
  expect(second).not.toBe(first);
  const join = async (link: string) => (await send('POST', `/api/groups/${link}/join`, { as: member })).status;
  expect(await join(first)).toBe(404);
  await setLink({ is_on: false });
  expect(await join(second)).toBe(404);
  expect((await setLink({ is_on: true })).link).toBe(second);
  await send('POST', `/api/v2/groups/${groupId}/archiving`);
  expect(await join(second)).toBe(404);
});

test('the history tells a renewed link from one that was switched', async () => {
  await setLink({ is_on: true });
  await setLink({ is_on: true, renew: true });
  await setLink({ is_on: false });
  const history = await send('GET', `/api/v2/admin/history?kind=group&record_id=${groupId}`);
  expect(history.body.data).toMatchObject([
    { action: 'updated', changes: [{ field: 'join_link' }] },
    { action: 'link-renewed', changes: [], actor: { id: admin.id } },
    { action: 'updated', changes: [{ field: 'join_link' }] },
  ]);
});

test('it opens nothing in another company and to nobody who is not a member', async () => {
  const { link } = await setLink({ is_on: true });
  const other = await buildCompany(server.db, { domain: 'elsewhere.example' });
  const stranger = await buildUser(server.db, other);
  expect((await send('POST', `/api/groups/${link}/join`, { as: stranger, host: 'elsewhere.example' })).status).toBe(
    404,
  );
  expect((await send('POST', `/api/groups/${link}/join`, { as: stranger })).status).toBe(403);
  expect((await send('PUT', `/api/v2/groups/${groupId}/join-link`, { body: { is_on: true }, as: member })).status).toBe(
    403,
  );
});

test('whoever tries many links is stopped, and nobody else', async () => {
  const { link } = await setLink({ is_on: true });
  const wrong = async () =>
    (await send('POST', `/api/groups/${'x'.repeat(23)}${Math.floor(Math.random() * 9)}/join`, { as: member })).status;
  for (let i = 0; i < 20; i += 1) expect([404, 429]).toContain(await wrong());
  const stopped = await send('POST', `/api/groups/${link}/join`, { as: member });
  expect(stopped).toMatchObject({ status: 429, body: { code: 'too-many-attempts' } });
  const classmate = await buildUser(server.db, companyId);
  expect((await send('POST', `/api/groups/${link}/join`, { as: classmate })).status).toBe(200);
});
