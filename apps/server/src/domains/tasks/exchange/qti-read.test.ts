import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readPackage } from './package-files.ts';
import { readQti } from './qti-read.ts';

const reasons = ({ skipped }: { skipped: { title: string; reason: { en: string } }[] }) =>
  skipped.map(({ title, reason }) => `${title}: ${reason.en}`);

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
  const partial = 'Answers worth partial credit were left out: only a full answer counts';
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
      notes: ['The question has no key: its correct answer is computed by a program in the item'],
    });
  });

  test('points of right choices that differ, and penalties, are said to be lost', () => {
    const three =
      '<choiceInteraction responseIdentifier="R" maxChoices="0"><simpleChoice identifier="A">а</simpleChoice><simpleChoice identifier="B">б</simpleChoice><simpleChoice identifier="C">в</simpleChoice></choiceInteraction>';
    const multiple = 'cardinality="multiple" baseType="identifier"';
    const notesOf = (...entries: [string, number][]) =>
      one(item(three, declared(multiple, mapping(...entries)))).notes ?? [];
    const unequal = 'Different points for right answers were left out: right answers share the credit equally';
    const penalties =
      'Penalties for wrong choices were left out: all of them together take away as much as all right ones give';
    expect(notesOf(['A', 1], ['B', 1])).toEqual([]);
    expect(notesOf(['A', 1], ['B', 1], ['C', -2])).toEqual([]);
    expect(notesOf(['A', 2], ['B', 1])).toEqual([unequal]);
    expect(notesOf(['A', 1], ['B', 1], ['C', -1])).toEqual([penalties]);
    const single = 'cardinality="single" baseType="identifier"';
    expect(one(item(choice, declared(single, mapping(['A', 1], ['B', -1])))).notes).toEqual([
      'The penalty for a wrong answer was left out: it gives no points',
    ]);
    const rules = [1, 0.5]
      .map(
        (value) =>
          `<setOutcomeValue identifier="SCORE"><baseValue baseType="float">${value}</baseValue></setOutcomeValue>`,
      )
      .join('');
    const said = declared(single, '<correctResponse><value>A</value></correctResponse>');
    expect(one(item(choice, said, `<responseProcessing>${rules}</responseProcessing>`)).notes).toEqual([partial]);
  });

  test('an answer that counts only as a whole is said to give a part of the credit here', () => {
    const three =
      '<choiceInteraction responseIdentifier="R" maxChoices="0"><simpleChoice identifier="A">а</simpleChoice><simpleChoice identifier="B">б</simpleChoice><simpleChoice identifier="C">в</simpleChoice></choiceInteraction>';
    const multiple = 'cardinality="multiple" baseType="identifier"';
    const whole = 'In the file only a wholly correct answer gives credit; here a part of it gives a part of the credit';
    const right = (...ids: string[]) =>
      declared(multiple, `<correctResponse>${ids.map((id) => `<value>${id}</value>`).join('')}</correctResponse>`);
    const template = (name: string) => `<responseProcessing template="http://www.imsglobal.org/q/${name}"/>`;
    const rules =
      '<responseProcessing><responseCondition><responseIf><match><variable identifier="R"/><correct identifier="R"/></match><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>';
    expect(one(item(three, right('A', 'B'), template('match_correct'))).notes).toEqual([whole]);
    expect(one(item(three, right('A', 'B'), rules)).notes).toEqual([whole]);
    expect(one(item(three, right('A'), template('match_correct'))).notes).toBeUndefined();
    const mapped = declared(multiple, mapping(['A', 1], ['B', 1]));
    expect(one(item(three, mapped, template('map_response'))).notes).toBeUndefined();
  });

  test('the points of an item become its weight, times that in its test', () => {
    const template = (name: string) => `<responseProcessing template="http://www.imsglobal.org/q/${name}"/>`;
    const single = 'cardinality="single" baseType="identifier"';
    const outcome = (attributes: string, value = '') =>
      `<outcomeDeclaration ${attributes} cardinality="single" baseType="float">${value}</outcomeDeclaration>`;
    const max = '<defaultValue><value>4</value></defaultValue>';
    const set =
      '<responseProcessing><setOutcomeValue identifier="SCORE"><baseValue baseType="float">3</baseValue></setOutcomeValue></responseProcessing>';
    expect(one(item(choice, declared(single, mapping(['A', 5])), template('map_response')))).toMatchObject({
      weight: 5,
    });
    expect(one(item(choice, declared(single, mapping(['A', 5])), template('match_correct')))).toMatchObject({
      weight: 1,
    });
    expect(one(item(essay, outcome('identifier="MAXSCORE"', max)))).toMatchObject({ weight: 4 });
    expect(one(item(essay, outcome('identifier="SCORE" normalMaximum="2.5"')))).toMatchObject({ weight: 2.5 });
    expect(one(item(choice, declared(single, ''), set))).toMatchObject({ weight: 3 });
    expect(one(item(essay, outcome('identifier="SCORE" normalMaximum="500"')))).toMatchObject({
      weight: 1,
      notes: ['The points of the question were left out: there are more than 100'],
    });
    const test = (weights: string) =>
      `<assessmentTest><testPart><assessmentSection><assessmentItemRef href="a.xml">${weights}</assessmentItemRef></assessmentSection></testPart></assessmentTest>`;
    const inTest = (weights: string) =>
      readQti([
        ['a.xml', item(essay, outcome('identifier="MAXSCORE"', max))],
        ['test.xml', test(weights)],
      ]).questions[0];
    expect(inTest('<weight identifier="W" value="2"/>')).toMatchObject({ weight: 8 });
    expect(inTest('<weight identifier="W" value="2"/><weight identifier="V" value="3"/>')).toMatchObject({
      weight: 4,
      notes: [
        {
          en: 'The weight of the question in the test was left out: there are several, or it is not from 0 to 100',
        },
      ],
    });
  });

  test.each([
    ['<object data="passage.html" type="text/html"/>', 'Imported without the passage it is about'],
    ['<object data="passage.xml"/>', 'Imported without the passage it is about'],
    ['<object data="a.mp3" type="audio/mpeg"/>', 'Imported without recordings'],
    ['<object data="a.mp4"/>', 'Imported without recordings'],
    ['<video src="a.bin"/>', 'Imported without recordings'],
    ['<object data="plan.pdf" type="application/pdf"/>', 'Imported without an embedded file or page'],
    ['<iframe src="https://x.example/sim"/>', 'Imported without an embedded file or page'],
  ])('what is lost with %s is called what it is', (element, note) => {
    const { notes = [] } = one(item(`<p>Что?</p>${element}${essay}`));
    expect(notes.map((one) => one.split(/[,:]/)[0])).toEqual([note]);
  });

  test('names of items are said to be lost, unless the question begins so', () => {
    const { lost } = readQti([['a.xml', item(`<p>Что?</p>${essay}`)]]);
    expect(lost?.map(({ title }) => title)).toEqual(['title="Имя"']);
    expect(readQti([['a.xml', item(`<p>Имя короля?</p>${essay}`)]])).not.toHaveProperty('lost');
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
        'Imported without the shared passage it refers to: add it',
        'Imported without its marking rubric',
        'Imported without feedback on answers',
      ],
    });
  });

  test('template and adaptive items are refused with the reason', () => {
    const template = '<templateDeclaration identifier="X" cardinality="single" baseType="integer"/>';
    const shown = `<p>Сколько будет <printedVariable identifier="X"/> + 1?</p>${entry}`;
    for (const text of [item(shown, template), item(shown)])
      expect(one(text).skipped).toEqual(['Template items, whose numbers differ for everyone, are not supported']);
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
      notes: ['Imported without recordings: attach them'],
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
      notes: ['A formula was imported as text: this MathML cannot be shown'],
    });
    expect(one(item(choice.replace('>а<', '><math><mi>x</mi></math><')))).toMatchObject({
      options: ['x', 'б'],
      notes: ['Formulas in choices were imported as text'],
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
      'The XML file was refused: it declares its own entities (DOCTYPE)',
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
