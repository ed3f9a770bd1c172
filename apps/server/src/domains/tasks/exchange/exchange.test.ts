import { questionTypes } from '@orbita/contract/tasks/question-types';
import { type Form, type Pattern, QuestionDraft } from '@orbita/contract/tasks';
import { Value } from 'typebox/value';
import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { creditOf } from '../questions/question-keys.ts';
import { buildForm as form, oneOfEachType } from './exchange.builders.ts';
import { readGift } from './plain/gift.ts';
import { readPackage, UnsafePackage } from './package-files.ts';
import { readQti } from './qti-read.ts';
import { writePackage } from './qti-package.ts';
import { writeItem } from './qti-write.ts';
import { findAll, findOne, readXml, textOf, UnsafeXml } from './safe-xml.ts';

const reasons = ({ skipped }: { skipped: { title: string; reason: { en: string } }[] }) =>
  skipped.map(({ title, reason }) => `${title}: ${reason.en}`);

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
    const bytes = writePackage({ title: 'Тест', forms, draws: [] as object[] } as Pattern);
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
    expect(read.questions[0]?.notes).toBeUndefined();
    expect(reasons(read)).toEqual([
      'Имя: This kind of question is not supported: hotspotInteraction',
      'Имя: The item has nothing to answer',
      'Имя: Several answers in one question',
      'd.xml: This is QTI 1.2: versions 2 and 3 are supported',
    ]);
  });
});

describe('our own package', () => {
  const draftOf = (sent: Form) => Value.Clean(QuestionDraft, structuredClone(sent));
  const pack = (...forms: Form[]) => writePackage({ title: 'Тест «1»', forms, draws: [] as object[] } as Pattern);
  const readBack = async (bytes: Uint8Array) => readQti(await readPackage(Buffer.from(bytes)));
  const partsOf = (bytes: Uint8Array) =>
    Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]));

  test('comes back as it went out, whatever the questions are', async () => {
    await fc.assert(
      fc.asyncProperty(
        oneOfEachType,
        fc.uniqueArray(fc.nat({ max: 100_000 }), { minLength: 14, maxLength: 14 }),
        async (made, ids) => {
          const forms = made.map((given, number) => form({ ...given, id: ids[number]!, number }));
          expect(new Set(forms.map(({ type }) => type))).toEqual(new Set(questionTypes));
          const sent = forms.map((one) => draftOf(one));
          const first = await readBack(pack(...forms));
          expect(first).toEqual({ questions: sent, skipped: [] });
          const again = first.questions.map((question, id) => form({ ...question, id: id + 1 }));
          expect(await readBack(pack(...again))).toEqual({ questions: sent, skipped: [] });
        },
      ),
      { numRuns: 40 },
    );
  });

  test('of long texts can be read again', async () => {
    const description = `<p>${'Слово и дело. '.repeat(9000)}</p>`;
    const forms = Array.from({ length: 50 }, (_, id) => form({ id: id + 1, description }));
    expect((await readBack(pack(...forms))).questions).toHaveLength(50);
  });

  test('keeps the order of the task, and its weights where only QTI is read', async () => {
    const forms = [
      form({ id: 90, title: 'Первый', weight: 3 }),
      form({ id: 9, title: 'Второй' }),
      form({ id: 10, title: 'Третий', weight: 0.5 }),
    ];
    const parts = partsOf(pack(...forms));
    const order = (files: Record<string, string>) =>
      readQti(Object.entries(files).filter(([name]) => /\.xml$|\.json$/.test(name))).questions.map(
        ({ title, weight }) => `${title} ${weight}`,
      );
    expect(order(parts)).toEqual(['Первый 3', 'Второй 1', 'Третий 0.5']);
    const foreign = Object.fromEntries(Object.entries(parts).filter(([name]) => !name.endsWith('.json')));
    expect(order(foreign)).toEqual(['Первый 3', 'Второй 1', 'Третий 0.5']);
  });

  test('an item that was changed elsewhere is read as it is now', async () => {
    const { 'items/question-7.xml': item = '', ...others } = partsOf(
      pack(form({ type: 'code', title: 'Программа', language: 'python' })),
    );
    const changed = { ...others, 'items/question-7.xml': item.replaceAll('Программа', 'Сочинение') };
    const { questions } = readQti(Object.entries(changed));
    expect(questions).toMatchObject([{ title: 'Сочинение', type: 'longText', language: '' }]);
  });

  test('stored questions of a stranger are taken only as far as they are questions', async () => {
    const parts = partsOf(pack(form({ type: 'single', options: words, key: 1, title: 'Что?' })));
    const own = JSON.parse(parts['orbita/question-7.json']!);
    const read = (question: object, more: object = {}) =>
      readQti(
        Object.entries({
          ...parts,
          'orbita/question-7.json': JSON.stringify({ ...own, question: { ...own.question, ...question }, ...more }),
        }),
      ).questions[0];
    expect(read({ slide_image_id: 1, id: 5 })).not.toHaveProperty('slide_image_id');
    expect(read({ description: '<script>1</script><p>а</p>' })?.description).toBe('<p>а</p>');
    for (const wrong of [
      { key: 9 },
      { type: 'poem' },
      { title: '' },
      { options: [1] },
      { weight: 1e9 },
      { description: '<b>'.repeat(30_000) },
    ])
      expect(read({ weight: 7, ...wrong })).toMatchObject({ title: 'Что?', type: 'single', key: 1, weight: 1 });
    expect(read({ weight: 7 }, { pictures: [{ src: 1 }] })).toMatchObject({ weight: 1 });
    expect(readQti(Object.entries({ ...parts, 'orbita/question-7.json': '{' })).questions).toMatchObject([{ key: 1 }]);
  });

  const itemOf = (kind: Partial<Form>) => readXml(writeItem(form(kind)));
  test('every accepted spelling scores in a system that follows the specification', () => {
    const item = itemOf({ type: 'text', key: 'Пушкин\n\nА. С. Пушкин' });
    expect(findAll(item, 'responseProcessing').map(({ attributes }) => attributes['template'])).toEqual([
      'http://www.imsglobal.org/question/qti_v2p1/rptemplates/map_response',
    ]);
    expect(findAll(item, 'correctResponse').map(textOf)).toEqual(['Пушкин']);
    expect(
      findAll(item, 'mapEntry').map(({ attributes }) => [attributes['mapKey'], attributes['mappedValue']]),
    ).toEqual([
      ['Пушкин', '1'],
      ['А. С. Пушкин', '1'],
    ]);
  });
  test('code is a kind of text that every schema knows; choices without choices are a text too', () => {
    const formatOf = (kind: Partial<Form>) => findOne(itemOf(kind), 'extendedTextInteraction')?.attributes['format'];
    expect(formatOf({ type: 'code' })).toBe('plain');
    expect(formatOf({ type: 'richText' })).toBe('xhtml');
    expect(formatOf({ type: 'single', options: [] })).toBe('plain');
  });
  test('the beginning of a long text is not said twice, formulas become LaTeX', () => {
    const long = 'Очень длинный вопрос. '.repeat(12);
    const [cut] = readGift(`[html]<p>${long}</p> {}`).questions;
    const body = textOf(findOne(itemOf({ ...cut }), 'itemBody'));
    expect(body.split('Очень').length).toBe(13);
    const formula = '<p>Найдите <span data-type="inline-math" data-latex="x &lt; 2"></span></p>';
    expect(textOf(findOne(itemOf({ title: 'Задача', description: formula }), 'itemBody'))).toBe(
      'ЗадачаНайдите \\(x < 2\\)',
    );
  });
  test('a text says what another system does not take over', () => {
    const { 'README.txt': readme } = partsOf(
      pack(
        form({ id: 1, title: 'Программа', type: 'code', default: 'print()' }),
        form({ id: 2, title: 'Столица', type: 'single', options: words, key: 0 }),
        form({ id: 3, title: 'Снимок', type: 'photo', description: '<ul><li>1</li></ul>' }),
      ),
    );
    expect(readme).toContain('1. Программа: ответ-код станет текстом; нет начала ответа.');
    expect(readme).toContain('1. Программа: the code to give becomes a text; the beginning of the answer is missing.');
    expect(readme).toContain('3. Снимок: вместо фотографии примут любой файл; пояснение станет простым текстом');
    expect(readme).not.toContain('Столица');
    expect(readme).toContain('Настройки задания (описание');
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
