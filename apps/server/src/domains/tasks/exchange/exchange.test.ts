import type { Form, Pattern, QuestionDraft } from '@orbita/contract/tasks';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { creditOf } from '../questions/question-keys.ts';
import { readGift } from './gift.ts';
import { readPackage, UnsafePackage } from './package-files.ts';
import { readQti } from './qti-read.ts';
import { writeItem, writePackage } from './qti-write.ts';
import { readXml, UnsafeXml } from './safe-xml.ts';

const reasons = ({ skipped }: { skipped: { title: string; reason: { en: string } }[] }) =>
  skipped.map(({ title, reason }) => `${title}: ${reason.en}`);

describe('GIFT', () => {
  const one = (text: string): Partial<QuestionDraft> | undefined => readGift(text).questions[0];
  test('every kind of question', () => {
    expect(one('// заметка\n::Столица::Столица Франции? {~Лион =Париж#верно ~Марсель}')).toMatchObject({
      title: 'Столица Франции?',
      type: 'single',
      options: ['Лион', 'Париж', 'Марсель'],
      key: 1,
    });
    expect(one('Земля круглая. {TRUE}')).toMatchObject({ type: 'single', options: ['Верно', 'Неверно'], key: 0 });
    expect(one('Земля плоская. {F#нет}')).toMatchObject({ type: 'single', key: 1 });
    expect(one('Чётные: {~%50%2 ~%-100%3 ~%50%4}')).toMatchObject({ type: 'multiple', key: [0, 2] });
    expect(one('Автор «Онегина»? {=Пушкин =А. С. Пушкин}')).toMatchObject({
      type: 'text',
      key: 'Пушкин\nА. С. Пушкин',
    });
    expect(one('Пи? {#3.14:0.01}')).toMatchObject({ type: 'number', key: 3.14, tolerance: 0.01 });
    expect(one('Год? {#1811..1813}')).toMatchObject({ type: 'number', key: 1812, tolerance: 1 });
    expect(one('Год? {#=1822:0 =%50%1822:2}')).toMatchObject({ type: 'number', key: 1822, tolerance: 0 });
    expect(one('Пары. {=кот -> cat =пёс -> dog =щенок -> dog}')).toMatchObject({
      type: 'matching',
      options: ['кот', 'пёс', 'щенок'],
      matches: ['cat', 'dog'],
      key: [0, 1, 1],
    });
    expect(one('Напишите эссе. {}')).toMatchObject({ type: 'longText', key: null });
    expect(one('Москва — {~город\\={ =столица} России.')).toMatchObject({ title: 'Москва — _____ России.' });
    expect(one('[html]<b>2</b> \\= ? {#2}')).toMatchObject({ title: '2 = ?', type: 'number' });
  });
  test('what cannot be taken over is named; the rest is taken', () => {
    const read = readGift(
      '$CATEGORY: тест\n\nПросто текст.\n\nСколько? {#много}\n\nА {=1} и Б {=2}?\n\nБез конца {=1\n\nОдин? {~один}',
    );
    expect(read.questions).toEqual([]);
    expect(reasons(read)).toEqual([
      'Просто текст.: A description without a question',
      'Сколько?: The number could not be read',
      'А: Several answers in one question',
      'Без конца: The closing bracket } is missing',
      'Один?: Fewer than two choices',
    ]);
  });
  const notesOf = (text: string): string[] =>
    readGift(text).questions.flatMap(({ notes = [] }) => notes.map(({ en }) => en));
  test.each([
    ['Сколько? {#=%0%5#нет =%100%4:0.5 =%50%4:1}', { type: 'number', key: 4, tolerance: 0.5 }],
    ['Сколько? {#%0%5}', { type: 'number', key: null }],
    ['Сколько? {#=%50%5}', { type: 'number', key: null }],
    ['Столица? {=Париж ~%50%Лион ~Марсель}', { type: 'single', key: 0 }],
    ['Столица? {~%25%Лион =Париж ~%-50%Марсель}', { type: 'single', key: 1 }],
    ['Столица? {=%50%Лион ~Марсель}', { type: 'single', key: null }],
    ['Оба? {=а =б ~в}', { type: 'multiple', key: [0, 1] }],
    ['Оба? {~%100%а ~%50%б ~в}', { type: 'multiple', key: [0] }],
    ['Автор? {=Пушкин =%25%Лермонтов =%0%*}', { type: 'text', key: 'Пушкин' }],
    ['Автор? {=%25%Лермонтов =%0%*}', { type: 'text', key: null }],
    ['Автор? {=Пушкин =*}', { type: 'text', key: 'Пушкин' }],
  ])('only what gives the whole credit is right: %s', (text, made) => {
    expect(one(text)).toMatchObject(made);
  });
  test('what is lost of a question is said', () => {
    const partial = 'Answers for a part of the credit were left out: only the whole answer counts';
    const none = 'No answer gives the whole credit: the question has no key';
    const feedback = 'Taken over without feedback on answers';
    expect(notesOf('Сколько? {#=%0%5#нет =%100%4}')).toEqual([feedback]);
    expect(notesOf('Сколько? {#=4 =%50%4:1}')).toEqual([partial]);
    expect(notesOf('Столица? {=Париж ~%50%Лион}')).toEqual([partial]);
    expect(notesOf('Автор? {=%25%Лермонтов}')).toEqual([none]);
    expect(notesOf('Верно? {T#нет#да}')).toEqual([feedback]);
    expect(notesOf('Чётные? {~%50%2 ~3 ~%50%4 #### Все}')).toEqual([feedback]);
    expect(notesOf('Чётные? {~%50%2 ~3 ~%50%4}')).toEqual([]);
    expect(notesOf('Автор? {=А* =Пушкин}')).toEqual([
      'An asterisk for any characters is not supported: such an answer was left out or is taken literally',
    ]);
  });
  test('choices without end are refused, the questions beside them are taken', () => {
    for (const piece of ['~а', '=а', '=а->б ', '~%50%а', '=']) {
      const read = readGift(`Сколько? {${piece.repeat(4_000_000 / piece.length)}}\n\nДважды два? {#4}`);
      expect(reasons(read)).toEqual(['Сколько?: More than 100 choices']);
      expect(read.questions).toMatchObject([{ key: 4 }]);
    }
    expect(reasons(readGift(`Сколько? {#${'=1'.repeat(2_000_000)}}`))).toEqual(['Сколько?: More than 100 choices']);
  });
  test('a text that cannot be cleaned refuses its question alone', () => {
    const deep = `[html]<sub>1</sub>${'<b>'.repeat(30_000)}Глубоко {#1}`;
    const read = readGift(`${deep}\n\n[html]<sub>1</sub>${'&amp;'.repeat(60_000)} {#2}\n\nДважды два? {#4}`);
    expect(read.questions).toMatchObject([{ title: 'Дважды два?', key: 4 }]);
    expect(read.skipped.map(({ reason }) => reason.en)).toEqual([
      'The formatting of the text is too complex: simplify it',
      'The text of the question is too long',
    ]);
  });
  test('a long question keeps its words, and nothing in it runs', () => {
    const made = one(
      `[html]<p>${'Очень длинный вопрос. '.repeat(12)}</p><script>alert(1)</script><img src=x onerror=alert(1)> {#1}`,
    )!;
    expect(made.title!.length).toBeLessThanOrEqual(140);
    expect(made.description).toContain('Очень длинный');
    expect(made.description).not.toMatch(/script|onerror/);
  });
  test('any text is read without failing', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => void readGift(text)),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('{', '}', '=', '~', '#', '::', '->', '%50%', '\n\n', 'а', '\\'), { maxLength: 60 }),
        (parts) => void readGift(parts.join('')),
      ),
      { numRuns: 300 },
    );
  });
});

const form = (overrides: Partial<Form>): Form => ({
  id: 7,
  pattern_id: 1,
  title: 'Вопрос <1> & «2»',
  description: '',
  type: 'longText',
  required: true,
  number: 0,
  options: [],
  matches: [],
  key: null,
  tolerance: 0,
  weight: 1,
  row: null,
  column: null,
  rowspan: null,
  colspan: null,
  default: '',
  link: null,
  language: '',
  option_ids: null,
  match_ids: null,
  retired_options: [],
  retired_matches: [],
  slide_image: null,
  attachments: [],
  updated_at: '2026-11-21T00:00:00Z',
  ...overrides,
});
const words = ['альфа & омега', '<b>бета</b>', 'гамма'];
const kinds: Partial<Form>[] = [
  { type: 'single', options: words, key: 2 },
  { type: 'multiple', options: words, key: [0, 2] },
  { type: 'ordering', options: words, key: [2, 0, 1] },
  { type: 'matching', options: words, matches: ['1', '2'], key: [1, -1, 0] },
  { type: 'number', key: -2.5, tolerance: 0.25 },
  { type: 'text', key: 'Пушкин' },
  { type: 'text', key: 'Пушкин\nА. С. Пушкин' },
  { type: 'date', key: '1812-09-07' },
  { type: 'longText' },
  { type: 'richText' },
  { type: 'file' },
];

describe('QTI', () => {
  test.each(kinds)('what goes out comes back: $type $key', (kind) => {
    const sent = form(kind);
    const { questions, skipped } = readQti([['item.xml', writeItem(sent)]]);
    expect(skipped).toEqual([]);
    const { type, options, matches, key, tolerance, title } = questions[0]!;
    expect({ type, options, matches, key, tolerance, title }).toEqual({
      type: sent.type,
      options: sent.options,
      matches: sent.matches,
      key: sent.key,
      tolerance: sent.tolerance,
      title: sent.title,
    });
  });
  test('a package holds a manifest and all items', async () => {
    const forms = kinds.map((kind, id) => form({ ...kind, id }));
    const bytes = writePackage({ forms } as Pattern);
    const { questions } = readQti(await readPackage(Buffer.from(bytes)));
    expect(questions).toHaveLength(kinds.length);
    expect(creditOf({ ...form({}), ...questions[0]! }, 2)).toBe(1);
  });
  const item = (body: string, declaration = '') =>
    `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="Имя">${declaration}<itemBody>${body}</itemBody></assessmentItem>`;
  test('version 3 with its names', () => {
    const text = `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="q" title="Три">
      <qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>B</qti-value></qti-correct-response></qti-response-declaration>
      <qti-item-body><p>Выберите.</p><qti-choice-interaction response-identifier="RESPONSE" max-choices="1"><qti-prompt>Что верно?</qti-prompt>
        <qti-simple-choice identifier="A">Первое</qti-simple-choice><qti-simple-choice identifier="B">Второе</qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>`;
    expect(readQti([['q.xml', text]]).questions).toMatchObject([
      { type: 'single', title: 'Выберите. Что верно?', options: ['Первое', 'Второе'], key: 1 },
    ]);
  });
  test('what has no counterpart is named', () => {
    const read = readQti([
      ['a.xml', item('<hotspotInteraction responseIdentifier="R"/>')],
      ['b.xml', item('<p>Только слова</p>')],
      [
        'c.xml',
        item('<p><textEntryInteraction responseIdentifier="A"/> <textEntryInteraction responseIdentifier="B"/></p>'),
      ],
      ['d.xml', '<questestinterop/>'],
      ['e.xml', item('<p><img src="a.png"/>Что это?</p><extendedTextInteraction responseIdentifier="R"/>')],
    ]);
    expect(read.questions).toMatchObject([{ type: 'longText', title: 'Что это?' }]);
    expect(reasons(read)).toEqual([
      'Имя: This kind of question is not supported: hotspotInteraction',
      'Имя: The item has nothing to answer',
      'Имя: Several answers in one question',
      'd.xml: This is QTI 1.2: versions 2 and 3 are supported',
    ]);
  });
});

describe('files of strangers', () => {
  test('no document types, no entities, no depth without end', () => {
    for (const text of [
      '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><assessmentItem><itemBody>&a;</itemBody></assessmentItem>',
      '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]><a>&lol2;</a>',
      '<a>'.repeat(5000),
      '<a/>'.repeat(0),
      `<r>${'<a/>'.repeat(200_000)}</r>`,
    ])
      expect(() => readXml(text)).toThrow(UnsafeXml);
    expect(readQti([['x.xml', '<!DOCTYPE a SYSTEM "http://evil.example/x.dtd"><a/>']]).questions).toEqual([]);
  });
  const zipped = (files: Parameters<typeof zipSync>[0]) => Buffer.from(zipSync(files));
  test('a package that unpacks to more than is accepted', async () => {
    const bomb = zipped({ 'a.xml': [new Uint8Array(5_000_000), { level: 9 }] });
    await expect(readPackage(bomb)).rejects.toThrow(UnsafePackage);
    const many = zipped(Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`${i}.xml`, strToU8('<a/>')])));
    await expect(readPackage(many)).rejects.toThrow(UnsafePackage);
  });
  test('a package that lies about its sizes is refused', async () => {
    const bytes = zipped({ 'a.xml': [new Uint8Array(5_000_000), { level: 9 }] });
    for (let i = 0; i < bytes.length - 4; i += 1) {
      if (bytes.readUInt32LE(i) === 0x04034b50) bytes.writeUInt32LE(100, i + 22);
      if (bytes.readUInt32LE(i) === 0x02014b50) bytes.writeUInt32LE(100, i + 24);
    }
    await expect(readPackage(bytes)).rejects.toThrow(UnsafePackage);
  });
  test('names that lead elsewhere and broken archives are refused', async () => {
    await expect(readPackage(zipped({ '../../etc/x.xml': strToU8('<a/>') }))).rejects.toThrow(UnsafePackage);
    await expect(readPackage(Buffer.from('PK\u0003\u0004 not really'))).rejects.toThrow(UnsafePackage);
  });
});
