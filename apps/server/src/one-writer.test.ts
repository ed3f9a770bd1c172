// One writer for each fact: each table that several domains cause changes in is written by one file.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = import.meta.dirname;
const isProduction = (file: string) =>
  file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing/');

/** Matches statements that write a table, also under its quoted or qualified name. */
const writes = (table: string, verbs = 'into|update|delete\\s+from|truncate'): RegExp =>
  new RegExp(`\\b(?:${verbs})\\s+(?:table\\s+|only\\s+)*(?:"?public"?\\.)?"?${table}\\b`, 'i');

const writers: [what: string, statement: RegExp, file: string][] = [
  ['audit records', writes('audit_records', 'into'), 'domains/audit/audit-records.sql.ts'],
  ['notifications', writes('notifications', 'into'), 'domains/notifications/notification-rows.sql.ts'],
  ['marks', writes('marks'), 'domains/marks/write-marks.queries.ts'],
  ['pass statuses', writes('passings'), 'domains/marks/write-marks.queries.ts'],
  ['attendance', writes('attendance', 'into'), 'domains/attendance/attendance.queries.ts'],
  ['sessions', writes('sessions', 'into'), 'domains/auth/entry/session-rows.queries.ts'],
];

test.each(writers)('%s', async (_what, statement, file) => {
  const files = (await readdir(sources, { recursive: true })).filter(isProduction);
  const texts = await Promise.all(
    files.map(async (name) => [name, await readFile(join(sources, name), 'utf8')] as const),
  );
  expect(texts.filter(([, text]) => statement.test(text)).map(([name]) => name)).toEqual([file]);
});

test('passwords that people choose are compared with those that everybody guesses', async () => {
  const files = (await readdir(sources, { recursive: true })).filter(isProduction);
  const texts = await Promise.all(
    files.map(async (name) => [name, await readFile(join(sources, name), 'utf8')] as const),
  );
  const hashing = texts.filter(([, text]) => /\bhashPassword\(/.test(text)).map(([name]) => name);
  expect(hashing.toSorted()).toEqual([
    // Made up by the product.
    'domains/auth/found-company.ts',
    'domains/auth/new-passwords.ts',
    // Made up by the product.
    'domains/auth/operator/help-account.ts',
    // The password of a topic, which the teacher tells the class.
    'domains/topics/gates/gates.service.ts',
  ]);
});

test('sessions are opened by the entry that asks for the second factor, and by signing in as somebody', async () => {
  const files = (await readdir(sources, { recursive: true })).filter(isProduction);
  const texts = await Promise.all(
    files.map(async (name) => [name, await readFile(join(sources, name), 'utf8')] as const),
  );
  const opening = (call: string) => texts.filter(([, text]) => text.includes(`${call}(`)).map(([name]) => name);
  expect(opening('insertSession')).toEqual(['domains/auth/entry/open-session.ts']);
  expect(opening('insertActingSession')).toEqual(['domains/auth/office/acting.ts']);
});

/** Files that write tables whose names are values; their tables are lists of their own and hold none of the above. */
const nameless = [
  'domains/abstract-lessons/set-dates.queries.ts',
  'domains/contracts/keeping/reseal.ts',
  'domains/files/attachment-lists.ts',
  'domains/sub-subjects/sub-subjects.queries.ts',
  'domains/subjects/settings/copy-subject.queries.ts',
  'domains/topics/copying/hanging.sql.ts',
  'domains/topics/skills/skill-links.ts',
];

test('no other file writes a table whose name is a value', async () => {
  const files = (await readdir(sources, { recursive: true })).filter(isProduction);
  const texts = await Promise.all(
    files.map(async (name) => [name, await readFile(join(sources, name), 'utf8')] as const),
  );
  const writing = texts.filter(([, text]) =>
    /\b(?:(?:insert|merge)\s+into|update|delete\s+from|truncate)\s+\$\{/i.test(text),
  );
  expect(writing.map(([name]) => name).toSorted(), 'write the name of the table out').toEqual(nameless);
});

test('whether an account is another institution’s too is asked in one way', async () => {
  const files = (await readdir(sources, { recursive: true })).filter(isProduction);
  const asking = await Promise.all(
    files.map(async (file) =>
      /company_members [a-z]+ where [^`]*company_id <> /.test(await readFile(join(sources, file), 'utf8'))
        ? [file]
        : [],
    ),
  );
  expect(asking.flat().toSorted()).toEqual([
    'access/account-holdings.access.ts',
    // Sessions of a person of several institutions are not one's to end, and a removed member has none elsewhere.
    'domains/auth/office/sessions.queries.ts',
  ]);
});
