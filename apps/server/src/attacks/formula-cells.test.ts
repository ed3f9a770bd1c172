// Whatever people write stays text in a spreadsheet: a name that looks like a formula is never calculated by the program that opens the file.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { unpackWorkbook } from '../platform/spreadsheet/unpack-workbook.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { sendRow } from '../testing/attackers.ts';
import { calls } from '../testing/calls.ts';
import { buildWorld, type World } from '../testing/world.ts';

// A single test makes every call that answers with a workbook.
vi.setConfig({ testTimeout: 120_000 });

const FORMULA = '=HYPERLINK("https://thief.example","=1+2")';
const DOMAIN = 'formulas.example';
let server: TestApp;
let world: World;
beforeAll(async () => {
  server = await createTestApp();
  world = await buildWorld(server, DOMAIN);
  for (const [table, column] of [
    ...[
      ['users', 'last_name'],
      ['users', 'first_name'],
      ['groups', 'name'],
      ['trajectories', 'title'],
    ],
    ...[
      ['subjects', 'title'],
      ['steps', 'title'],
      ['semesters', 'title'],
      ['halves', 'title'],
      ['business_roles', 'title'],
    ],
  ])
    await server.db.pool.query(`update ${table} set "${column}" = '${FORMULA} ' || id`);
});
afterAll(() => server.close());

/** Calls that answer with a file; some of them declare no type, so that the reply tells whether it is a workbook. */
const files = calls.filter(({ declared }) => declared.method === 'GET' && declared.response === 'binary');

test('no export makes a formula of a text', async () => {
  const told: string[] = [];
  const formulas: string[] = [];
  for (const { name, declared, row } of files) {
    const reply = await sendRow(server, declared, { row: row(world), as: world.admin.token, domain: DOMAIN });
    if (!Buffer.isBuffer(reply.body) || !String(reply.headers['content-type']).includes('spreadsheetml')) continue;
    const parts = [...(await unpackWorkbook(reply.body))].map(([part, bytes]) => [part, bytes.toString()] as const);
    if (parts.some(([, text]) => text.includes('thief.example'))) told.push(name);
    if (parts.some(([part, text]) => part.includes('worksheets/') && /<f[\s>]/.test(text))) formulas.push(name);
  }
  expect(formulas).toEqual([]);
  // Without these the calls did not reach what they export.
  expect(told).toContain('users.exportPeople');
  expect(told.length).toBeGreaterThan(5);
});
