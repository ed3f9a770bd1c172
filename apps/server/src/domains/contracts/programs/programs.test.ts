// What can be studied, as the office keeps it.
import { sql } from '@orbita/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { buildAdministrator, buildCompany, buildEducationForm } from '../../../testing/builders.ts';
import { buildContract, buildRelationship } from '../../../testing/contracts.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

let schools = 0;
async function buildOffice() {
  const host = `programs${(schools += 1)}.example`;
  const companyId = await buildCompany(server.db, { domain: host });
  const admin = await buildAdministrator(server.db, companyId);
  const call = (method: string, url: string, body?: object) =>
    server.request(method, `/api/v2/admin/${url}`, { as: admin.token, ...(body ? { body } : {}), headers: { host } });
  return { companyId, call };
}
const terms = {
  ...{ after_9: true, price: 12_000_050, places: 25, months: 46, education_form_id: null },
  ...{ starts_on: '2100-09-01', accepts_until: '2100-08-15', is_open: true, group_id: null },
};

test('a programme has its terms for each grade once; whoever has read an older version is told', async () => {
  const { call, companyId } = await buildOffice();
  const form = await buildEducationForm(server.db, companyId, { title: 'Ускоренная' });
  const created = await call('POST', 'education-programs', {
    ...{ title: ' Дизайн ', code: '54.02.01' },
    offers: [{ ...terms, education_form_id: form }],
  });
  expect(created.body).toMatchObject({
    ...{ title: 'Дизайн', code: '54.02.01', description: '', is_archived: false },
    offers: [{ ...terms, education_form_id: form, education_form: 'Ускоренная', waiting: 0, confirmed: 0 }],
  });
  const { id, updated_at } = created.body;
  const twice = await call('PUT', `education-programs/${id}`, { offers: [terms, terms] });
  expect(twice.body.errors).toHaveProperty('offers');
  const other = await buildEducationForm(server.db, (await buildOffice()).companyId);
  expect(
    (await call('PUT', `education-programs/${id}`, { offers: [{ ...terms, education_form_id: other }] })).status,
  ).toBe(404);
  const changed = await call('PUT', `education-programs/${id}`, {
    ...{ title: 'Дизайн среды', updated_at },
    offers: [
      { ...terms, price: null },
      { ...terms, after_9: false },
    ],
  });
  expect(changed.body.offers.map(({ after_9, price }: any) => [after_9, price])).toEqual([
    [true, null],
    [false, 12_000_050],
  ]);
  const stale = await call('PUT', `education-programs/${id}`, { title: 'Поздно', updated_at });
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale', current: { title: 'Дизайн среды' } } });
  const history = (await call('GET', `history?kind=education-program&record_id=${id}`)).body.data;
  expect(history[0].changes).toContainEqual({ field: 'title', old: 'Дизайн', new: 'Дизайн среды' });
});

test('an offer that somebody has applied for is closed instead of deleted; an archived programme is listed apart', async () => {
  const { call, companyId } = await buildOffice();
  const { id, offers } = (
    await call('POST', 'education-programs', { title: 'Право', offers: [terms, { ...terms, after_9: false }] })
  ).body;
  await buildContract(server, companyId, { offerId: offers[0].id });
  const left = (await call('PUT', `education-programs/${id}`, { offers: [] })).body.offers;
  expect(left).toMatchObject([{ id: offers[0].id, is_open: false, waiting: 1 }]);
  await call('PUT', `education-programs/${id}`, { is_archived: true });
  expect((await call('GET', 'education-programs')).body.total).toBe(0);
  expect((await call('GET', 'education-programs?archived=1&query=прав')).body.data).toMatchObject([{ id }]);
});

test('a relationship that a contract names is archived, any other deleted', async () => {
  const { call, companyId } = await buildOffice();
  const [named, free] = [
    await buildRelationship(server.db, companyId, 'Мать'),
    await buildRelationship(server.db, companyId, 'Сосед'),
  ];
  const contract = await buildContract(server, companyId, { isAgent: false });
  await server.db.run(sql`update contracts set relationship_id = ${named} where id = ${contract.id}`);
  const saved = await call('PUT', 'relationships', { relationships: [{ title: 'Отец' }], removed_ids: [named, free] });
  expect(saved.body.data).toMatchObject([
    { title: 'Отец', is_archived: false, contracts_count: 0 },
    { id: named, title: 'Мать', is_archived: true, contracts_count: 1 },
  ]);
  const twice = await call('PUT', 'relationships', { relationships: [{ title: 'отец' }] });
  expect(twice.body.code).toBe('title-taken');
});
