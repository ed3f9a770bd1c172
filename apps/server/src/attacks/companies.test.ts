// Several institutions on one install stay apart: whatever one asks, by any reading call, with any ids and on any domain,
// it learns nothing of another.
import type { AnyEndpoint } from '@orbita/contract/endpoint';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SECRET, sendRow, writeSecrets } from '../testing/attackers.ts';
import { createTestApp, type Reply, type TestApp } from '../testing/app.ts';
import type { BuiltUser } from '../testing/builders.ts';
import { calls, type Row } from '../testing/calls.ts';
import { readWorkbook } from '../testing/workbook.ts';
import { buildWorld, type World } from '../testing/world.ts';

// A single test makes every call of the contract.
vi.setConfig({ testTimeout: 120_000 });

/** Texts of the office, besides those of disciplines. */
const officeTexts: [table: string, columns: string[]][] = [
  ['users', ['last_name', 'first_name', 'middle_name']],
  ['groups', ['name', 'description']],
  ['trajectories', ['title']],
  ['halves', ['title']],
  ['semesters', ['title']],
  ['business_roles', ['title']],
  ['group_labels', ['title']],
  ['company_services', ['login']],
  ['inquiries', ['name', 'text']],
];

let server: TestApp;
let rich: World;
let poor: World;
beforeAll(async () => {
  server = await createTestApp();
  rich = await buildWorld(server, 'rich.example');
  await writeSecrets(server, rich);
  for (const [table, columns] of officeTexts)
    await server.db.pool.query(
      // A unique title stays unique with its number.
      `update ${table} set ${columns.map((column) => `"${column}" = '${SECRET} ' || ${table === 'company_services' ? 'service' : 'id'}`).join(', ')}`,
    );
  await server.db.pool.query(`update admin_roles set name = '${SECRET} ' || id where company_id is not null`);
  await server.db.pool.query(`update invitations set email = '${SECRET}' || id || '@example.org'`);
  poor = await buildWorld(server, 'poor.example');
});
afterAll(() => server.close());

const reading = calls.filter(({ declared }) => declared.method === 'GET' && !declared.alsoPost);

async function textOf({ body, headers }: Reply): Promise<string> {
  if (!Buffer.isBuffer(body)) return JSON.stringify(body) ?? '';
  const isWorkbook = String(headers['content-type']).includes('spreadsheetml');
  return isWorkbook ? JSON.stringify([...(await readWorkbook(body))]) : body.toString();
}

interface Asked {
  as: BuiltUser;
  domain: string;
  row: (name: string, declared: AnyEndpoint, own: (w: World) => Row) => Row;
}
/** Makes every reading call and returns those that told the secret. */
async function findLeaks({ as, domain, row }: Asked): Promise<string[]> {
  const leaks: string[] = [];
  for (const { name, declared, row: own } of reading) {
    const reply = await sendRow(server, declared, { row: row(name, declared, own), as: as.token, domain });
    if (reply.status >= 500 || (await textOf(reply)).includes(SECRET)) leaks.push(`${name}: ${reply.status}`);
  }
  return leaks;
}

/** The row with the secret as the words to look for, where the call takes any. */
const searched = (declared: AnyEndpoint, own: Row): Row =>
  'query' in ((declared.query as { properties?: object } | undefined)?.properties ?? {})
    ? { ...own, query: { ...own.query, query: SECRET } }
    : own;

test('the administrator of one finds nothing of the other in any list, file or export', async () => {
  const { admin: as, domain } = poor;
  expect(await findLeaks({ as, domain, row: (_name, _declared, own) => own(poor) })).toEqual([]);
});

test.each(['admin', 'teacher', 'student'] as const)('nor does the %s by searching for it', async (who) => {
  const row: Asked['row'] = (_name, declared, own) => searched(declared, own(poor));
  expect(await findLeaks({ as: poor[who], domain: poor.domain, row })).toEqual([]);
});

test('nor by naming what belongs to the other', async () => {
  expect(await findLeaks({ as: poor.admin, domain: poor.domain, row: (_name, _declared, own) => own(rich) })).toEqual(
    [],
  );
});

test('a session of one opens nothing on the domain of the other', async () => {
  const leaks = await findLeaks({ as: poor.admin, domain: rich.domain, row: (_name, _declared, own) => own(rich) });
  // The secret addresses of a calendar and of a portfolio let in whoever holds them.
  expect(leaks.filter((leak) => !leak.startsWith('portfolio.getPublic'))).toEqual(['calendar.readCalendarFeed: 200']);
});

test('the own administrator does see it, so the search above finds what leaks', async () => {
  const leaks = await findLeaks({ as: rich.admin, domain: rich.domain, row: (_name, _declared, own) => own(rich) });
  expect(leaks.length).toBeGreaterThan(60);
  expect(leaks).toContain('users.exportPeople: 200');
});
