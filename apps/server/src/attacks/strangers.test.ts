// Generated from the contract: a person outside a discipline can neither read nor write anything in it by any call.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { type BuiltUser } from '../testing/builders.ts';
import { calls, type Row } from '../testing/calls.ts';
import { buildWorld, type World } from '../testing/world.ts';
import { type Attackers, buildAttackers, digestTables, SECRET, sendRow, writeSecrets } from '../testing/attackers.ts';

// A single test makes every call of the contract.
vi.setConfig({ testTimeout: 60_000 });

let server: TestApp;
let w: World;
let people: Attackers;
beforeAll(async () => {
  server = await createTestApp();
  w = await buildWorld(server, 'first.example');
  await writeSecrets(server, w);
  people = await buildAttackers(server, w);
});
afterAll(() => server.close());

/** Tables of people's own data, where writing affects nobody else. */
const ownThings = [
  'calendar_feeds',
  'result_revisions',
  'subject_revisions',
  'comment_templates',
  'family_visits',
  'files',
  'links',
  'notification_settings',
  'portfolios',
  'repeated_calls',
  'sign_in_attempts',
  'skills',
  'typed_comments',
  'users',
];
// The links of an invitation, a group, a calendar, a portfolio and a payment let in whoever holds them, a notice is signed by the bank, and
// anybody may ask a question or apply.
const isNoAttack =
  /^(auth\.|companies\.|calendar\.readCalendarFeed$|portfolio\.(getPublic|downloadPublic)|contracts\.(callSignUp|signUpDistant|receivePaymentNotice|actInTestBank)$|inquiries\.askQuestion$|invitations\.acceptInvitation$|groups\.joinGroup$)/;
const send = (declared: Parameters<typeof sendRow>[1], row: Row, as: BuiltUser) =>
  sendRow(server, declared, { row, as: as.token, domain: w.domain });

describe.each(['otherTeacher', 'otherExpert', 'otherStudent', 'otherCurator', 'otherParent'] as const)('%s', (who) => {
  test('reads nothing of the discipline and changes nothing', async () => {
    const before = await digestTables(server, ownThings);
    const leaks: string[] = [];
    for (const { name, declared, row } of calls) {
      if (isNoAttack.test(name)) continue;
      const { status, body } = await send(declared, row(w), people[who]);
      const text = JSON.stringify(body) ?? '';
      if (status >= 500 || text.includes(SECRET)) leaks.push(`${name}: ${status} ${text.slice(0, 300)}`);
    }
    expect(leaks).toEqual([]);
    expect(await digestTables(server, ownThings)).toEqual(before);
  });
});

test('a parent reads nothing of a classmate of the child, by any call', async () => {
  await server.db.pool.query(`update users set last_name = '${SECRET}' where id = ${w.classmate.id}`);
  const ofClassmate: World = { ...w, student: w.classmate };
  const leaks: string[] = [];
  for (const { name, declared, row } of calls) {
    if (isNoAttack.test(name)) continue;
    for (const world of [w, ofClassmate]) {
      const text = JSON.stringify((await send(declared, row(world), people.parent)).body);
      if (text?.includes(`"last_name":"${SECRET}"`)) leaks.push(name);
    }
  }
  expect(leaks).toEqual([]);
});

test('an expert marks by no call', async () => {
  const judged = [
    'answers',
    'answer_versions',
    'attendance',
    'chapters',
    'forms',
    'journal_batches',
    'marks',
    'passings',
    'patterns',
    'retake_checkpoints',
    'retakes',
    'rubric_results',
    'rubrics',
    'steps',
    'verdicts',
  ];
  const digest = async () => {
    const all = await digestTables(server, []);
    return Object.fromEntries(judged.map((table) => [table, all[table]]));
  };
  const before = await digest();
  expect(Object.values(before).every(Boolean)).toBe(true);
  // An expertise is what experts are for; that they assessed the answer is noted with it.
  const isOther = (name: string) => !isNoAttack.test(name) && !name.endsWith('Expertise');
  for (const { name, declared, row } of calls) if (isOther(name)) await send(declared, row(w), people.expert);
  expect(await digest()).toEqual(before);
});
