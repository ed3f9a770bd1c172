import { questionTypes } from '@orbita/contract/tasks/question-types';
import { type Form, type Pattern, QuestionDraft } from '@orbita/contract/tasks';
import { Value } from 'typebox/value';
import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { creditOf } from '../questions/question-keys.ts';
import { readGift } from './gift.ts';
import { readPackage, UnsafePackage } from './package-files.ts';
import { readQti } from './qti-read.ts';
import { writePackage } from './qti-package.ts';
import { writeItem } from './qti-write.ts';
import { findAll, findOne, readXml, textOf, UnsafeXml } from './safe-xml.ts';

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
    const bytes = writePackage({ title: 'Тест', forms } as Pattern);
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
  const pack = (...forms: Form[]) => writePackage({ title: 'Тест «1»', forms } as Pattern);
  const readBack = async (bytes: Uint8Array) => readQti(await readPackage(Buffer.from(bytes)));
  const partsOf = (bytes: Uint8Array) =>
    Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]));

  const text = fc.string({
    unit: fc.constantFrom(...'аbЁ1 <>&"\'«…]\n\t', ']]>', '&amp;', '\u0001', '😀', '\ud800'),
    maxLength: 30,
  });
  const title = text.map((words) => `${words}?`.slice(0, 140));
  const description = fc.constantFrom(
    '',
    '<p>Коротко</p>',
    `<p>${'Очень длинный вопрос. '.repeat(30)}</p>`,
    '<p>Найдите <span data-type="inline-math" data-latex="x^2 &lt; \\frac{1}{2}"></span></p><div data-type="block-math" data-latex="y"></div>',
    '<ul><li>раз</li></ul><table><tbody><tr><td colspan="2">1</td></tr></tbody></table><pre><code class="language-ts">a &lt; b</code></pre>',
  );
  const place = fc.option(fc.integer({ min: 0, max: 100 }), { nil: null });
  const options = fc.array(text, { maxLength: 6 });
  const withKey = (type: Form['type'], keyOf: (places: number[]) => fc.Arbitrary<Form['key']>) =>
    options.chain((list): fc.Arbitrary<Partial<Form>> => {
      const matches: string[] = type === 'matching' ? [...list, 'лишнее'] : [];
      const key = fc.option(keyOf(list.map((_, index) => index)), { nil: null });
      return key.map((given) => ({ type, options: list, matches, key: given }));
    });
  const keyless = ['longText', 'richText', 'link', 'file', 'photo', 'video', 'code'] as const;
  const kindsOfAnswer: fc.Arbitrary<Partial<Form>>[] = [
    ...keyless.map((type) => fc.record({ type: fc.constant(type), key: fc.constant(null) })),
    fc.record({ type: fc.constant('text' as const), key: fc.option(text, { nil: null }) }),
    fc.record({
      type: fc.constant('number' as const),
      // JSON knows no negative zero.
      key: fc.option(
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
        { nil: null },
      ),
      tolerance: fc.double({ min: 0, max: 1e12, noNaN: true }),
    }),
    fc.record({ type: fc.constant('date' as const), key: fc.constantFrom('2026-09-01', '1812-09-07', null) }),
    withKey('single', (places) => fc.constantFrom(null, ...places)),
    withKey('multiple', (places) => fc.subarray(places)),
    withKey('ordering', (places) => fc.shuffledSubarray(places, { minLength: places.length })),
    withKey('matching', (places) => fc.tuple(...places.map(() => fc.integer({ min: -1, max: places.length })))),
  ];
  const common = fc.record({
    title,
    description,
    required: fc.boolean(),
    weight: fc.double({ min: 0, max: 100, noNaN: true }),
    row: place,
    column: place,
    rowspan: fc.constantFrom(null, 1, 3),
    colspan: fc.constantFrom(null, 2),
    default: text,
    link: fc.constantFrom(null, 'https://example.org/?a=1&b=2'),
    language: fc.constantFrom('', 'python'),
  });
  const oneOfEachType = fc.tuple(
    ...kindsOfAnswer.map((answer) => fc.tuple(common, answer).map(([fields, given]) => ({ ...fields, ...given }))),
  );

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

describe('QTI of other systems', () => {
  const item = (body: string, before = '', after = '') =>
    `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="Имя">${before}<itemBody>${body}</itemBody>${after}</assessmentItem>`;
  const essay = '<extendedTextInteraction responseIdentifier="R"/>';
  const entry = '<p><textEntryInteraction responseIdentifier="R"/></p>';
  const choice =
    '<choiceInteraction responseIdentifier="R" maxChoices="1"><simpleChoice identifier="A">а</simpleChoice><simpleChoice identifier="B">б</simpleChoice></choiceInteraction>';
  const declared = (attributes: string, inner: string) =>
    `<responseDeclaration identifier="R" ${attributes}>${inner}</responseDeclaration>`;
  const mapping = (...entries: [string, number][]) =>
    `<mapping>${entries.map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`).join('')}</mapping>`;
  const partial = 'Answers for a part of the credit were left out: only the whole answer counts';
  const one = (text: string) => {
    const { questions, skipped } = readQti([['a.xml', text]]);
    return {
      ...questions[0],
      notes: questions[0]?.notes?.map(({ en }) => en),
      skipped: skipped.map(({ reason }) => reason.en),
    };
  };

  test('only what gives the whole credit is right', () => {
    const text = 'cardinality="single" baseType="string"';
    const said = '<correctResponse><value>Пушкин</value></correctResponse>';
    expect(
      one(item(entry, declared(text, said + mapping(['Пушкин', 1], ['А. С. Пушкин', 1], ['Лермонтов', 0.25])))),
    ).toMatchObject({ key: 'Пушкин\nА. С. Пушкин', notes: [partial] });
    expect(one(item(entry, declared(text, said + mapping(['Лермонтов', 0.25]))))).toMatchObject({
      key: 'Пушкин',
      notes: [partial],
    });
    expect(one(item(entry, declared(text, mapping(['Лермонтов', 0.25], ['Пушкин', 1]))))).toMatchObject({
      key: 'Пушкин',
    });
    const single = 'cardinality="single" baseType="identifier"';
    expect(one(item(choice, declared(single, mapping(['A', 0.5], ['B', 1]))))).toMatchObject({
      type: 'single',
      key: 1,
      notes: [partial],
    });
    const computed =
      '<responseProcessing><responseCondition><responseIf><isNull><variable identifier="R"/></isNull></responseIf></responseCondition></responseProcessing>';
    expect(one(item(choice, declared(single, ''), computed))).toMatchObject({
      key: null,
      notes: ['The question has no key: its right answer is computed by a program in the item'],
    });
  });

  test('a tolerance in percent becomes one in units', () => {
    const equal = '<responseProcessing><equal toleranceMode="relative" tolerance="5 5"/></responseProcessing>';
    const number = declared(
      'cardinality="single" baseType="float"',
      '<correctResponse><value>40</value></correctResponse>',
    );
    expect(one(item(entry, number, equal))).toMatchObject({ type: 'number', key: 40, tolerance: 2 });
  });

  test('what is dropped of a question is said at it', () => {
    const before = '<assessmentStimulusRef href="text.xml"/>';
    const body = `<rubricBlock view="candidate"><p>Читайте.</p></rubricBlock><rubricBlock view="scorer"><p>Тайна</p></rubricBlock><p>Почему?</p>${essay}`;
    const made = one(item(body, before, '<modalFeedback identifier="f"><p>Да</p></modalFeedback>'));
    expect(made).toMatchObject({
      title: 'Читайте. Почему?',
      notes: [
        'Taken over without the shared passage that it refers to: add it',
        'Taken over without the rubric for those who mark',
        'Taken over without feedback on answers',
      ],
    });
  });

  test('template and adaptive items are refused with the reason', () => {
    const template = '<templateDeclaration identifier="X" cardinality="single" baseType="integer"/>';
    const shown = `<p>Сколько будет <printedVariable identifier="X"/> + 1?</p>${entry}`;
    for (const text of [item(shown, template), item(shown)])
      expect(one(text).skipped).toEqual([
        'Template items, whose numbers are chosen anew for everybody, are not supported',
      ]);
    expect(one(item(essay).replace('identifier="i"', 'identifier="i" adaptive="true"')).skipped).toEqual([
      'Adaptive items, which change while they are answered, are not supported',
    ]);
  });

  test('a recording with one question is taken without the recording', () => {
    const media =
      '<mediaInteraction responseIdentifier="M" autostart="false"><prompt>Слушайте.</prompt><object data="a.mp3" type="audio/mpeg">нет</object></mediaInteraction>';
    expect(one(item(media + choice))).toMatchObject({
      type: 'single',
      title: 'Слушайте.',
      notes: ['Taken over without recordings: attach them'],
    });
  });

  test.each([
    ['<mfrac><mi>a</mi><msup><mi>b</mi><mn>2</mn></msup></mfrac>', '\\frac{a}{{b}^{2}}'],
    ['<mrow><mi>x</mi><mo>&#x2264;</mo><msqrt><mn>2</mn></msqrt></mrow>', 'x\\le \\sqrt{2}'],
    [
      '<munderover><mo>∑</mo><mn>1</mn><mi>n</mi></munderover><mi>sin</mi><mo>&#x2061;</mo><mi>α</mi>',
      '{\\sum }_{1}^{n}\\sin α',
    ],
    ['<mfenced><mi>a</mi><mi>b</mi></mfenced><mover><mi>v</mi><mo>→</mo></mover>', '(a,b)\\vec{v}'],
    ['<semantics><mi>y</mi><annotation encoding="application/x-tex">y_1</annotation></semantics>', 'y_1'],
    ['<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable>', '\\begin{matrix}1 & 2\\end{matrix}'],
  ])('a formula is kept: %s', (math, latex) => {
    const made = one(
      item(
        `<p>Найдите <m:math xmlns:m="http://www.w3.org/1998/Math/MathML">${math.replaceAll('<', '<m:').replaceAll('<m:/', '</m:')}</m:math>.</p>${essay}`,
      ),
    );
    expect(made.title).toBe(`Найдите ${latex}.`);
    expect(made.description).toContain(
      `<span data-type="inline-math" data-latex="${latex.replaceAll('&', '&amp;')}"></span>`,
    );
    expect(made.notes).toBeUndefined();
  });
  test('a formula that cannot be shown is taken as text, and so is one of a choice', () => {
    const odd = `<math><menclose notation="circle"><mi>x</mi></menclose></math>`;
    expect(one(item(`<p>Что ${odd}?</p>${essay}`))).toMatchObject({
      title: 'Что x?',
      notes: ['A formula was taken as text: this MathML cannot be shown'],
    });
    expect(one(item(choice.replace('>а<', '><math><mi>x</mi></math><')))).toMatchObject({
      options: ['x', 'б'],
      notes: ['Formulas in choices were taken as text'],
    });
  });

  const named = (name: string) => item(`<p>${name}</p>${essay}`);
  const order = (files: [string, string][]) =>
    readQti(files).questions.map(({ title, weight }) => `${title} ${weight}`);
  const resources = (...names: string[]) =>
    `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><resources>${names.map((name) => `<resource href="${name}" type="imsqti_item_xmlv2p1"/>`).join('')}</resources></manifest>`;
  test('questions come in the order of the test, then of the manifest, then of the names', () => {
    const items: [string, string][] = ['a', 'b', 'c', 'd'].map((name) => [`p/items/${name} 1.xml`, named(name)]);
    expect(order(items)).toEqual(['a 1', 'b 1', 'c 1', 'd 1']);
    const manifest: [string, string] = ['p/imsmanifest.xml', resources('items/c%201.xml', 'items/a%201.xml')];
    expect(order([manifest, ...items])).toEqual(['c 1', 'a 1', 'b 1', 'd 1']);
    const section =
      '<assessmentSection><assessmentItemRef href="items/b%201.xml"/><assessmentSectionRef href="section.xml"/></assessmentSection>';
    const test = `<qti-assessment-test><qti-test-part><qti-assessment-section><qti-assessment-item-ref href="items/d%201.xml"><qti-weight identifier="W" value="2.5"/></qti-assessment-item-ref><qti-assessment-section-ref href="section.xml"/></qti-assessment-section></qti-test-part></qti-assessment-test>`;
    expect(order([...items, manifest, ['p/test.xml', test], ['p/section.xml', section]])).toEqual([
      'd 2.5',
      'b 1',
      'c 1',
      'a 1',
    ]);
  });
  test('the shared text of a section is named at each of its questions', () => {
    const test =
      '<assessmentTest><testPart><assessmentSection><rubricBlock view="candidate"><p>Текст</p></rubricBlock><assessmentItemRef href="a.xml"/></assessmentSection><assessmentSection><assessmentItemRef href="b.xml"/></assessmentSection></testPart></assessmentTest>';
    const { questions } = readQti([
      ['a.xml', named('а')],
      ['b.xml', named('б')],
      ['test.xml', test],
    ]);
    expect(questions.map(({ notes = [] }) => notes.map(({ en }) => en))).toEqual([
      ['Taken over without the text shared by its section of the test: add it'],
      [],
    ]);
  });

  test.each([
    [
      'windows-1251',
      (text: string) =>
        Buffer.from([...text].map((sign) => (sign > '\u007f' ? sign.charCodeAt(0) - 0x350 : sign.charCodeAt(0)))),
      'Вопрос',
    ],
    ['ISO-8859-1', (text: string) => Buffer.from(text, 'latin1'), 'Größe'],
    ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'), 'Вопрос'],
    ['UTF-8', (text: string) => Buffer.from(`\uFEFF${text}`), 'Вопрос'],
  ])('a package in %s is read as it declares', async (encoding, encode, words) => {
    const text = `<?xml version="1.0" encoding="${encoding}"?>\n${item(`<p>${words}</p>${essay}`).replace('Имя', 'i')}`;
    const bytes = Buffer.from(zipSync({ 'a.xml': encode(text) }));
    expect(readQti(await readPackage(bytes)).questions).toMatchObject([{ title: words }]);
  });

  test('malformed XML is refused with its line, a harmless document type is not', () => {
    const broken = item(
      choice,
      declared('cardinality="single" baseType="identifier"', '<correctResponse><value>B</correctResponse>'),
    );
    for (const text of [
      broken,
      item(essay).replace('</itemBody>', ''),
      `${item(essay)}<b/>`,
      item(essay).replace('title="Имя"', 'title=Имя'),
    ]) {
      const { skipped, type } = one(`\n${text}`);
      expect(type).toBeUndefined();
      expect(skipped).toEqual([expect.stringMatching(/^The XML file is malformed \(line \d\) and was not read$/)]);
    }
    const types = ['<!DOCTYPE assessmentItem>', '<!DOCTYPE assessmentItem SYSTEM "http://evil.example/x.dtd">'];
    for (const type of types)
      expect(one(`<?xml version="1.0"?>${type}${named('Цело&nbsp;всё')}`).title).toBe('Цело всё');
    expect(one(`<!DOCTYPE a [<!ENTITY b "c">]>${named('&b;')}`).skipped).toEqual([
      'The XML file is refused: it declares entities of its own (DOCTYPE)',
    ]);
  });

  test('a text that cannot be cleaned refuses its question alone', () => {
    const long = item(`<p><sub>1</sub>${'&amp;'.repeat(60_000)}</p>${essay}`);
    const read = readQti([
      ['a.xml', long],
      ['b.xml', named('цел')],
    ]);
    expect(reasons(read)).toEqual(['Имя: The text of the question is too long']);
    expect(read.questions).toMatchObject([{ title: 'цел' }]);
  });

  test('sections that include each other end', () => {
    const section = (other: string) =>
      `<assessmentSection>${`<assessmentSectionRef href="${other}"/>`.repeat(100)}<assessmentItemRef href="i.xml"/></assessmentSection>`;
    const test = '<assessmentTest><assessmentSectionRef href="a.xml"/></assessmentTest>';
    expect(
      order([
        ['a.xml', section('b.xml')],
        ['b.xml', section('a.xml')],
        ['t.xml', test],
        ['i.xml', named('раз')],
      ]),
    ).toEqual(['раз 1']);
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
