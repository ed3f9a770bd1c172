// One writer for each fact: each table that several domains cause changes in is written by one file.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = import.meta.dirname;
const isProduction = (file: string) =>
  file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing/');

const writers: [what: string, statement: RegExp, file: string][] = [
  ['audit records', /\binto\s+audit_records\b/i, 'domains/audit/audit-records.sql.ts'],
  ['notifications', /\binto\s+notifications\b/i, 'domains/notifications/notification-rows.sql.ts'],
  ['marks', /\b(into|update|delete\s+from)\s+marks\b/i, 'domains/marks/write-marks.queries.ts'],
  ['pass statuses', /\b(into|update|delete\s+from)\s+passings\b/i, 'domains/marks/write-marks.queries.ts'],
];

test.each(writers)('%s', async (_what, statement, file) => {
  const files = (await readdir(sources, { recursive: true })).filter(isProduction);
  const texts = await Promise.all(
    files.map(async (name) => [name, await readFile(join(sources, name), 'utf8')] as const),
  );
  expect(texts.filter(([, text]) => statement.test(text)).map(([name]) => name)).toEqual([file]);
});
