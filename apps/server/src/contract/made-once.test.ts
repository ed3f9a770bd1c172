// Generated from the contract: a call that makes something is declared `once`, or may repeat for a reason; sent four times at once, it makes one.
import { join, raw, sql } from '@orbita/database';
import { beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { type Call, calls } from '../testing/calls.ts';
import { sendCall } from '../testing/contract-calls.ts';
import { buildWorld, type World } from '../testing/world.ts';

/** Calls that make more when they are repeated, and may, with the reason. */
const mayRepeat: Record<string, string> = {
  'auth.signIn': 'each sign-in opens a session of its own',
  'auth.signInByLogin': 'each sign-in opens a session of its own',
  'auth.beginPasskeySignIn': 'each attempt to sign in has a challenge of its own, which ends after minutes',
  'files.uploadPhoto': 'an upload is nothing yet: what names it is made once, and what nothing names is removed',
  'files.uploadDocument': 'as uploadPhoto',
  'files.uploadVideo': 'as uploadPhoto',
  'files.createLink': 'as uploadPhoto',
  'calendar.createCalendarFeed':
    'its answer is a secret address, which is kept nowhere; the list shows and removes them',
};

/** Tables that say what was done, not what there is, and those that jobs fill later. */
const RECORDS = [
  ...['repeated_calls', 'audit_records', 'notifications', 'mails', 'mail_links', 'sign_in_attempts', 'sessions'],
  ...['contract_documents', 'paper_files', 'user_import_rows'],
];

/** Rows that work in the background may add meanwhile. */
const NOISE = 1;

type Counts = Record<string, number>;
let server: TestApp;
let single: World;
let double: World;
let tables: string[];
beforeAll(async () => {
  // On a busy machine the first of them may have ended before the last one comes.
  server = await createTestApp({ repeatSeconds: 60 });
  [single, double] = [await buildWorld(server, 'first.example'), await buildWorld(server, 'second.example')];
  const named = await server.db.rows<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
  tables = named.map(({ name }) => name).filter((name) => !RECORDS.includes(name));
  return () => server.close();
}, 120_000);

const count = async (): Promise<Counts> => {
  const counts = tables.map((name) => sql`select ${name}::text as name, count(*)::int as n from ${raw(name)}`);
  const rows = await server.db.rows<{ name: string; n: number }>(join(counts, ' union all '));
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
};
const grownBy = (before: Counts, after: Counts): Counts =>
  Object.fromEntries(tables.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]));

/** Sends a call so many times at once and returns by how many rows each table grew. */
async function send(
  { declared, row }: Call,
  w: World,
  times: number,
): Promise<{ grown: Counts; answers: Set<string> }> {
  const built = row(w);
  const as = built.as === 'nobody' ? undefined : w[built.as].token;
  const before = await count();
  const replies = await Promise.all(
    Array.from({ length: times }, () => sendCall(server, declared, { as, domain: w.domain, row: built })),
  );
  const answers = replies.filter(({ status }) => status === 200).map(({ body }) => JSON.stringify(body));
  return { grown: grownBy(before, await count()), answers: new Set(answers) };
}

test('each call makes one, or may make more for a reason', { timeout: 600_000 }, async () => {
  const more: Record<string, string[]> = {};
  for (const call of calls) {
    const isMaking = call.declared.method === 'POST';
    const one = await send(call, single, 1);
    // The others only lead the second school through the same story.
    const four = await send(call, double, isMaking ? 4 : 1);
    const grown = tables.filter((name) => (four.grown[name] ?? 0) > Math.max(0, one.grown[name] ?? 0) + NOISE);
    if (isMaking && grown.length > 0) more[call.name] = grown;
    if (call.declared.once && four.answers.size > 1) more[call.name] = ['answers', ...four.answers];
  }
  const unexcused = Object.entries(more).filter(([name]) => !(name in mayRepeat));
  expect(unexcused, 'declare it `once`, or add the reason to mayRepeat').toEqual([]);
  expect(Object.keys(mayRepeat).filter((name) => !(name in more))).toEqual([]);
});
