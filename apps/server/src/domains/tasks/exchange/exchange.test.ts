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
    expect(read.questions[0]?.notes).toBeUndefined();
    expect(reasons(read)).toEqual([
      'Имя: This kind of question is not supported: hotspotInteraction',
      'Имя: The item has nothing to answer',
      'Имя: Several answers in one question',
      'd.xml: This is QTI 1.2: versions 2 and 3 are supported',
    ]);
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
