// Records every statement that the server sends during one tour of all calls.
import { type Description, describeStatements } from '@orbita/database/testing.describe';
import { raw, sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import './app.ts';
import { cachedReads } from './platform/cached-reads.ts';
import { findStale, RENEW } from './testing/generated.ts';
import { findUnindexedFilters } from './testing/schema/filters.ts';
import { renderStatements } from './testing/schema/render-statements.ts';
import {
  findCalledFunctions,
  findIdle,
  findReadColumns,
  findUnmoved,
  loadRevisionTriggers,
  type ReadTables,
} from './testing/schema/revisions.ts';
import { findDifferentRows, readResults } from './testing/schema/rows/check-rows.ts';
import { readDeclaredRows } from './testing/schema/rows/declared-rows.ts';
import { findCallSites, findQueryFiles, openRecorder, sources, type Statement } from './testing/schema/statements.ts';
import { makeTour, type Tour } from './testing/schema/tour.ts';

// The tour makes thousands of calls, which takes minutes on a machine that does other work too.
vi.setConfig({ hookTimeout: 1_200_000, testTimeout: 300_000 });

const UNSEEN =
  'no call gets there: let its request in testing/calls/ lead there, or add a line to testing/schema/rare-statements.ts';
const UNMOVED =
  'add a trigger that moves a revision of the key, or give the reason in `followed` of the read or in `harmless` below';

const UNLIKE =
  'declare the row as the statement returns it, or let the statement say what you know (see CONTRIBUTING, «A row»)';

const HANDED_IN = 'only answers with a version are read, and handing one in sets the time';

const recorder = openRecorder();
// The compiler reads the sources while the tour is made.
const declaredRows = readDeclaredRows(sources, findQueryFiles());
let tour: Tour;
let statements: (Statement & Description)[];
beforeAll(async () => {
  tour = await makeTour(recorder);
  const sent = [...recorder.statements.values()];
  const described = await describeStatements(
    tour.server.db,
    sent.map(({ text }) => text),
  );
  statements = sent.map((statement, i) => ({ ...statement, ...described[i]! }));
});
afterAll(async () => {
  recorder.stop();
  await tour.server.close();
});

test('every statement of the sources was seen', () => {
  const nameOf = ({ file, line }: { file: string; line: number }) => `${file}:${line}`;
  const seen = new Set(statements.flatMap(({ sites }) => sites.map(nameOf)));
  const unseen = findCallSites()
    .map(nameOf)
    .filter((site) => !seen.has(site));
  expect(unseen, UNSEEN).toEqual([]);
});

test('the written statements are those that are sent', async () => {
  expect(await findStale('docs/generated/sql', renderStatements(statements)), RENEW).toEqual([]);
});

test('the compiler finds every place that sends a statement', async () => {
  const found = new Set((await declaredRows).map(({ file, line }) => `${file}:${line}`));
  const places = findCallSites().map(({ file, line }) => `${file}:${line}`);
  expect(places.filter((place) => !found.has(place))).toEqual([]);
});

test('every row is declared as its statement returns it', async () => {
  const results = await readResults(tour.server.db, statements);
  expect(findDifferentRows({ statements, declared: await declaredRows, results }, excused), UNLIKE).toEqual([]);
});

test('every filter by equality has an index that begins with its column', async () => {
  const texts = statements.map(({ text }) => text).filter((text) => !/^\s*lock table/.test(text));
  expect(await findUnindexedFilters(tour.server.db, texts), 'add an index that begins with the column').toEqual([]);
});

test('disciplines, chapters and topics are locked so that students go on handing in', () => {
  const locking = /\bfrom (?:subjects|chapters|steps)\b[^;]*\bfor update\b(?! of (?!s\b|c\b|st\b))/;
  const texts = statements.map(({ text }) => text).filter((text) => locking.test(text));
  expect(texts, 'lock rows that answers refer to «for no key update»').toEqual([]);
});

test('what day it is depends on the time zone of the company', () => {
  const texts = statements.map(({ text }) => text).filter((text) => /\bcurrent_date\b|\bnow\(\)::date\b/.test(text));
  expect(texts, 'ask `todayOf` of platform/today.sql.ts').toEqual([]);
});

describe.each(cachedReads)('what is kept as «$name»', (read) => {
  const tables: ReadTables = new Map();
  beforeAll(async () => {
    for (const statement of statements.filter(({ cachedFor }) => cachedFor.has(read.name)))
      for (const { table, column } of await findReadColumns(tour.server.db, statement))
        if (!table.endsWith('_revisions')) tables.set(table, (tables.get(table) ?? new Set()).add(column));
  });

  test('moves a revision of its key with every table that it reads', async () => {
    expect(tables.size, 'no call of the tour reads it').toBeGreaterThan(0);
    const isUpdated = (table: string) => {
      const writing = new RegExp(`\\bupdate ${table}\\b|\\binsert into ${table}\\b[^;]*\\bdo update\\b`);
      return statements.some(({ text }) => writing.test(text));
    };
    const triggers = await loadRevisionTriggers(tour.server.db);
    expect(findUnmoved(read, tables, { triggers, isUpdated, harmless }), UNMOVED).toEqual([]);
    expect(findIdle(read, tables), 'follows what it does not read').toEqual([]);
  });

  test('reads no table through a function, which would hide it from the test above', async () => {
    const texts = statements.filter(({ cachedFor }) => cachedFor.has(read.name)).map(({ text }) => text);
    expect(await findCalledFunctions(tour.server.db, texts.join('\n')), 'write it as a fragment of SQL').toEqual([]);
  });

  test('is found out of date by each of its revisions', async () => {
    const call = tour.cachedCalls.get(read.name)!;
    const countReads = async (): Promise<number> => {
      const before = recorder.reads.get(read.name)!;
      await call();
      return recorder.reads.get(read.name)! - before;
    };
    await countReads();
    expect(await countReads()).toBe(0);
    for (const revision of read.revisions) {
      const [table, column] = revision.split('.') as [string, string];
      await tour.server.db.run(sql`update ${raw(table)} set ${raw(column)} = nextval('revisions')`);
      expect({ revision, reads: await countReads() }).toEqual({ revision, reads: 1 });
    }
  });
});

/** Changes to these tables do not change any cached response, for the given reason. */
const harmless: Record<string, string> = {
  'companies insert': 'a new institution has no disciplines',
  'companies delete': 'its disciplines go along with it',
  'group_users update': 'a merge changes only when somebody joined, which none reads; members are added and removed',
  'groups insert': 'a new group has no students and studies nothing',
  'groups delete': 'its students and disciplines leave it first',
  'mark_types insert': 'no mark is of a new type',
  'mark_types delete': 'a type of which there are marks stays',
  'subjects delete': 'takes its revisions along',
  'users insert': 'a new person is named nowhere',
  'users delete': 'what names the person goes first',
};

/** Columns that are not what their statement says, each for the given reason. */
const excused: Record<string, string> = {
  'openStepWith, task': 'the topic was found by this task',
  'openStepWith, ahead': 'it is about the viewer',
  'openStepWith, ahead.place.pattern_title': 'the topic was found by this task',
  'openStepWith, is_timed': 'the topic was found by this task',
  'selectArtefacts, submitted_at': HANDED_IN,
  'selectOwnAnswers, submitted_at': HANDED_IN,
  'selectOwnWork, submitted_at': HANDED_IN,
  'selectPublicWorks, submitted_at': HANDED_IN,
  'selectTaskAnswers, submitted_at': HANDED_IN,
  'selectWorks, submitted_at': HANDED_IN,
  'selectEffects, applied_at': 'an import has effects once it is applied',
};
