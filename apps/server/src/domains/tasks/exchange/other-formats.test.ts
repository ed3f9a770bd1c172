// Files of questions that other systems write: AIKEN is read, the others are named for what they are.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readQuestions } from './read-questions.task.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'orbita-questions-'))));
afterAll(() => rm(folder, { recursive: true }));

const read = async (bytes: Uint8Array | string, name = 'Вопросы.txt') => {
  const file = path.join(folder, 'file');
  await writeFile(file, bytes);
  return readQuestions({ name, path: file, size: bytes.length });
};
const codeOf = (bytes: Uint8Array | string, name?: string) =>
  read(bytes, name).then(
    () => 'read',
    ({ code }: { code: string }) => code,
  );
const zip = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));

describe('AIKEN', () => {
  test('gives questions with their choices and keys', async () => {
    const { format, questions, skipped } = await read(
      'Какой ключ называется первичным?\nA. Внешний\nB. Однозначно определяющий строку\nC. Любой индекс\nANSWER: B\n\nWhat does SQL stand for?\r\nA) Structured Query Language\r\nB) Simple Queue List\r\nANSWER: A\r\n\nЧто верно?\nА) Раз\nБ) Два\nВ) Три\nОТВЕТ: А, В\n',
    );
    expect({ format, skipped }).toEqual({ format: 'aiken', skipped: [] });
    expect(questions).toMatchObject([
      {
        title: 'Какой ключ называется первичным?',
        type: 'single',
        options: ['Внешний', 'Однозначно определяющий строку', 'Любой индекс'],
        key: 1,
      },
      { title: 'What does SQL stand for?', type: 'single', key: 0 },
      { title: 'Что верно?', type: 'multiple', options: ['Раз', 'Два', 'Три'], key: [0, 2] },
    ]);
  });

  test('says of each question that cannot be read why', async () => {
    const { questions, skipped } = await read(
      'Один?\nA. да\nB. нет\nANSWER: C\n\nДва?\nA. да\nB. нет\n\nТри?\nANSWER: A\n\nЧетыре?\nA. да\nB. нет\nANSWER: A\n',
    );
    expect(questions.map(({ title }) => title)).toEqual(['Четыре?']);
    expect(skipped.map(({ title, reason }) => `${title} ${reason.en}`)).toEqual([
      'Один? “ANSWER:” names a letter of no choice',
      'Два? The line “ANSWER:” is missing',
      'Три? There are no choices “A.”, “B.”',
    ]);
  });
});

const manifest = (schema: string, more = '') =>
  `<?xml version="1.0"?><manifest identifier="m" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"${more}><metadata><schema>${schema}</schema></metadata></manifest>`;

test.each([
  ['QTI 1.2', 'questions-qti-1', () => '<?xml version="1.0"?><questestinterop><item ident="a"/></questestinterop>'],
  [
    'a package of QTI 1.2',
    'questions-qti-1',
    () =>
      zip({ 'imsmanifest.xml': manifest('IMS Content'), 'q.xml': '<questestinterop><assessment/></questestinterop>' }),
  ],
  [
    'Moodle XML',
    'questions-moodle-xml',
    () =>
      '<?xml version="1.0" encoding="UTF-8"?><quiz><question type="truefalse"><name><text>а</text></name></question></quiz>',
  ],
  [
    'SCORM',
    'questions-scorm',
    () =>
      zip({
        'imsmanifest.xml': manifest('ADL SCORM', ' xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"'),
        'index.html': 'a',
      }),
  ],
  ['a Common Cartridge', 'questions-cartridge', () => zip({ 'imsmanifest.xml': manifest('IMS Common Cartridge') })],
  [
    'a pool of Blackboard',
    'questions-blackboard',
    () => zip({ 'imsmanifest.xml': manifest('IMS Content'), '.bb-package-info': 'a', 'res00001.dat': 'a' }),
  ],
  ['an older pool of Blackboard', 'questions-blackboard', () => '<?xml version="1.0"?><POOL><TITLE value="a"/></POOL>'],
  [
    'questions of Blackboard in lines',
    'questions-blackboard',
    () => 'MC\tСколько {раз}?\tодин\tcorrect\tдва\tincorrect\nTF\tЗемля круглая\ttrue\n',
  ],
  [
    'a package of Brightspace',
    'questions-brightspace',
    () => zip({ 'imsmanifest.xml': manifest('IMS Content'), 'questiondb.xml': '<questestinterop/>' }),
  ],
  [
    'questions of Brightspace in a table',
    'questions-brightspace',
    () => 'NewQuestion,MC,\nQuestionText,Сколько?,\nOption,100,один,,\nOption,0,два,,\n',
  ],
  ['ExamView', 'questions-examview', () => '<?xml version="1.0"?><examview><question type="truefalse"/></examview>'],
  ['cmi5', 'questions-xapi', () => zip({ 'cmi5.xml': '<courseStructure/>', 'index.html': 'a' })],
  ['Tin Can', 'questions-xapi', () => zip({ 'tincan.xml': '<tincan/>' })],
  ['a calendar', 'questions-calendar', () => 'BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR\n'],
  ['contact cards', 'questions-calendar', () => 'BEGIN:VCARD\nVERSION:3.0\nEND:VCARD\n'],
  ['a table', 'questions-workbook', () => 'Вопрос;Ответ\nДважды два?;4\nТрижды два?;6\n'],
  ['a table with commas', 'questions-workbook', () => 'Question,A,B\n"One, two?",1,2\nThree?,3,4\n'],
  ['embedded answers of Moodle', 'questions-cloze', () => 'Столица Франции — {1:SHORTANSWER:=Париж}.'],
  ['H5P', 'questions-h5p', () => zip({ 'h5p.json': '{}', 'content/content.json': '{}' })],
  ['a Moodle backup', 'questions-moodle-backup', () => gzipSync('moodle_backup.xml')],
  ['an older Moodle backup', 'questions-moodle-backup', () => zip({ 'moodle_backup.xml': '<moodle_backup/>' })],
  ['Word', 'questions-document', () => zip({ 'word/document.xml': '<w:document/>' })],
  ['PDF', 'questions-document', () => '%PDF-1.7\n'],
  ['a web page', 'questions-document', () => '<!DOCTYPE html><html><body>1. Что?</body></html>'],
  ['a workbook', 'questions-workbook', () => zip({ 'xl/workbook.xml': '<workbook/>' })],
  ['a picture', 'questions-picture', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['prose', 'questions-unreadable', () => 'Лекция первая.\n\nОб этом и о том.\n'],
  ['an archive of anything', 'questions-unreadable', () => zip({ 'a.bin': 'a' })],
])('%s is named', async (_kind, code, make) => {
  expect(await codeOf(make())).toBe(code);
});

test('a bank of ExamView is known by its name alone', async () => {
  expect(await codeOf(Buffer.from([1, 0, 2, 0, 3]), 'Глава 1.bnk')).toBe('questions-examview');
});

test('sentences with commas are no table, and questions in braces are none either', async () => {
  expect(await codeOf('Раз, два, три {=четыре}\n\nРаз, два, пять {=шесть}\n')).toBe('read');
  expect((await read('Первое, второе.\nТретье, четвёртое.\n\nДважды два? {#4}')).questions).toHaveLength(1);
});
