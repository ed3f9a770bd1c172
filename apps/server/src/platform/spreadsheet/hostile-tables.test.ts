// Every reader of tables refuses what would keep it busy before it parses it, and says what to do.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPlan } from '../../domains/ctp/read-plan.task.ts';
import { readDocumentText } from '../../domains/files/document-text.task.ts';
import { readTimetable } from '../../domains/schedule/importing/read-timetable.task.ts';
import { readQuestions } from '../../domains/tasks/exchange/read-questions.task.ts';
import { readPeople } from '../../domains/user-imports/reading/read-people.task.ts';
import { hostileTables } from '../../testing/hostile-tables.ts';
import { unpackTemplate } from '../docx/templates/unpack-template.ts';
import { unzip } from '../unzip.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'orbita-hostile-'))));
afterAll(() => rm(folder, { recursive: true }));

const stored = async (name: string, bytes: Uint8Array): Promise<string> => {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  return file;
};
/** The code of a refusal. */
const refusalOf = (read: Promise<unknown>): Promise<unknown> =>
  read.then(
    () => undefined,
    (error: { code?: string }) => error.code ?? error,
  );

test.each(Object.entries(hostileTables))('%s is refused by all readers of tables', async (name, { ending, make }) => {
  const file = await stored(`table.${ending}`, make());
  const code =
    ending === 'csv' || / text$| number$/.test(name)
      ? 'table-long-cell'
      : name.includes('in one another')
        ? 'file-too-deep'
        : 'file-long-part';
  const readers = [
    readPeople({ path: file, name: `table.${ending}` }),
    readPlan(file),
    readTimetable({ path: file, name: '' }),
  ];
  expect(await Promise.all(readers.map(refusalOf))).toEqual([code, code, code]);
});

test('so are documents, templates and packages of questions and of people', async () => {
  const comments = Buffer.from('<!--'.repeat(500_000));
  const pack = (name: string) => zipSync({ '[Content_Types].xml': Buffer.from('<Types/>'), [name]: comments });
  const document = pack('word/document.xml');
  expect(await refusalOf(readDocumentText(await stored('text.docx', document)))).toBe('file-long-part');
  expect(await refusalOf(unpackTemplate(Buffer.from(document)))).toBe('file-long-part');
  const questions = pack('item.xml');
  const sent = { name: 'q.zip', path: await stored('q.zip', questions), size: questions.length };
  expect(await refusalOf(readQuestions(sent))).toBe('file-long-part');
  const users = zipSync({
    'orgs.csv': Buffer.from('sourcedId\n1\n'),
    'users.csv': Buffer.from(`sourcedId,role,familyName\n1,student,${'a'.repeat(4_800_000)}\n`),
  });
  const roster = { name: 'people.zip', path: await stored('people.zip', users) };
  expect(await refusalOf(readPeople(roster))).toBe('table-long-cell');
});

test('a broken file of a package is left to its reader, and a long one is not', async () => {
  const limits = { isTaken: () => true, maxEntries: 9, maxBytes: 9_000_000 };
  const read = (text: string) =>
    refusalOf(
      unzip(Buffer.from(zipSync({ 'a.xml': Buffer.from(text) })), {
        ...limits,
        markup: { tag: 100, text: Infinity, mayBeBroken: true },
      }),
    );
  expect(await read('<a <b <c')).toBeUndefined();
  expect(await read('<!DOCTYPE a [<!ENTITY b "c">]><a x=">"/>')).toBeUndefined();
  expect(await read(`<a x="${'>'.repeat(200)}"/>`)).toBe('file-long-part');
});
