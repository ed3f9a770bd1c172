// Checks exported packages against what the schemas of QTI 2.1.2 and of its manifest say about the elements that we write.
import type { Form, Pattern } from '@orbita/contract/tasks';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { buildForm, oneOfEachType } from './exchange.builders.ts';
import { writePackage } from './qti-package.ts';
import type { WrittenPicture } from './qti-write.ts';
import { findAll, readXml, type XmlNode } from './safe-xml.ts';

/** What an element may hold: the order of its children, its attributes (required ones with `!`), and whether text. */
type Rule = [children: string, attributes?: string, holdsText?: true];
const expression =
  'variable|correct|baseValue|match|equal|containerSize|lt|gt|sum|min|max|ordered|delete|mapResponse|testVariables';
const block = 'p|choiceInteraction|orderInteraction|matchInteraction|extendedTextInteraction|uploadInteraction';
const two = `(${expression}){2}`;
const many = `(${expression})+`;
const interaction = 'responseIdentifier!';
const rules: Record<string, Rule> = {
  assessmentItem: [
    'responseDeclaration* outcomeDeclaration* itemBody? responseProcessing?',
    'xmlns! identifier! title! adaptive timeDependent!',
  ],
  responseDeclaration: ['correctResponse? mapping?', 'identifier! cardinality! baseType'],
  outcomeDeclaration: ['defaultValue?', 'identifier! cardinality! baseType'],
  defaultValue: ['value+'],
  correctResponse: ['value+'],
  value: ['', '', true],
  mapping: ['mapEntry+', 'lowerBound upperBound defaultValue'],
  mapEntry: ['', 'mapKey! mappedValue! caseSensitive'],
  itemBody: [`(${block})+`],
  p: ['(textEntryInteraction|img)*', '', true],
  img: ['', 'src! alt!'],
  choiceInteraction: ['simpleChoice+', `${interaction} shuffle maxChoices`],
  orderInteraction: ['simpleChoice+', `${interaction} shuffle`],
  matchInteraction: ['simpleMatchSet{2}', `${interaction} shuffle maxAssociations`],
  simpleMatchSet: ['simpleAssociableChoice*'],
  simpleAssociableChoice: ['', 'identifier! matchMax!', true],
  simpleChoice: ['', 'identifier!', true],
  textEntryInteraction: ['', `${interaction} patternMask`],
  extendedTextInteraction: ['', `${interaction} format`],
  uploadInteraction: ['', interaction],
  responseProcessing: ['(responseCondition|setOutcomeValue)*', 'template'],
  responseCondition: ['responseIf responseElse?'],
  responseIf: [`(${expression}) (responseCondition|setOutcomeValue)*`],
  responseElse: ['(responseCondition|setOutcomeValue)*'],
  setOutcomeValue: [`(${expression})`, 'identifier!'],
  equal: [two, 'toleranceMode tolerance'],
  match: [two],
  delete: [two],
  lt: [two],
  gt: [two],
  containerSize: [`(${expression})`],
  sum: [many],
  min: [many],
  max: [many],
  ordered: [many],
  variable: ['', 'identifier!'],
  correct: ['', 'identifier!'],
  mapResponse: ['', 'identifier!'],
  baseValue: ['', 'baseType!', true],
  testVariables: ['', 'variableIdentifier! weightIdentifier'],
  assessmentTest: ['outcomeDeclaration* testPart+ outcomeProcessing?', 'xmlns! identifier! title!'],
  testPart: ['assessmentSection+', 'identifier! navigationMode! submissionMode!'],
  assessmentSection: ['selection? (assessmentItemRef|assessmentSection)*', 'identifier! title! visible!'],
  selection: ['', 'select!'],
  assessmentItemRef: ['weight*', 'identifier! required href!'],
  weight: ['', 'identifier! value!'],
  outcomeProcessing: ['setOutcomeValue*'],
  manifest: ['metadata organizations resources', 'xmlns! identifier!'],
  metadata: ['schema schemaversion'],
  schema: ['', '', true],
  schemaversion: ['', '', true],
  organizations: [''],
  resources: ['resource*'],
  resource: ['file* dependency*', 'identifier! type! href'],
  file: ['', 'href!'],
  dependency: ['', 'identifierref!'],
};
const flag = /^(true|false)$/;
const whole = /^\d+$/;
const decimal = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;
const address = /^[\w./:-]+$/;
const name = /^[\p{L}_][\p{L}\p{N}._-]*$/u;
const values: Record<string, RegExp> = {
  identifier: name,
  identifierref: name,
  responseIdentifier: name,
  variableIdentifier: name,
  weightIdentifier: name,
  cardinality: /^(single|multiple|ordered)$/,
  baseType: /^(identifier|directedPair|string|float|integer|file)$/,
  format: /^(plain|xhtml)$/,
  toleranceMode: /^(exact|absolute)$/,
  navigationMode: /^nonlinear$/,
  submissionMode: /^simultaneous$/,
  type: /^(imsqti_test_xmlv2p1|imsqti_item_xmlv2p1|webcontent)$/,
  ...Object.fromEntries(
    ['adaptive', 'timeDependent', 'caseSensitive', 'shuffle', 'required', 'visible'].map((one) => [one, flag]),
  ),
  ...Object.fromEntries(['maxChoices', 'maxAssociations', 'matchMax'].map((one) => [one, whole])),
  ...Object.fromEntries(
    ['mappedValue', 'lowerBound', 'upperBound', 'defaultValue', 'value'].map((one) => [one, decimal]),
  ),
  ...Object.fromEntries(['href', 'src', 'template'].map((one) => [one, address])),
};

/** Turns a rule such as `file* dependency?` into an expression over the names of children, each closed by a semicolon. */
const childrenRule = (rule: string): RegExp =>
  new RegExp(`^${rule.replace(/[A-Za-z]+/g, (child) => `(?:${child};)`).replaceAll(' ', '')}$`);

/** Lists what in an element is not as the schema says. */
function faultsIn(node: XmlNode): string[] {
  const rule = rules[node.name];
  if (!rule) return [`${node.name} is not known`];
  const [order, listed = '', holdsText] = rule;
  const children = node.children.filter((child): child is XmlNode => typeof child !== 'string');
  const given = children.map((child) => `${child.name};`).join('');
  const allowed = listed.split(' ').filter(Boolean);
  const known = allowed.map((one) => one.replace('!', ''));
  const wrong = Object.entries(node.attributes).filter(
    ([attribute, value]) => !known.includes(attribute) || values[attribute]?.test(value) === false,
  );
  return [
    ...(childrenRule(order).test(given) ? [] : [`${node.name} holds ${given}`]),
    ...(holdsText || !node.children.some((child) => typeof child === 'string' && child.trim())
      ? []
      : [`${node.name} holds text`]),
    ...allowed
      .filter((one) => one.endsWith('!') && node.attributes[one.slice(0, -1)] === undefined)
      .map((one) => `${node.name} has no ${one.slice(0, -1)}`),
    ...wrong.map(([attribute, value]) => `${node.name} ${attribute}="${value}"`),
    ...children.flatMap(faultsIn),
  ];
}

const jpeg = new Uint8Array([0xff, 0xd8, 0xff]);
const pictures = new Map<number, WrittenPicture>([
  [4, { path: 'images/4.jpg', mime: 'image/jpeg', bytes: jpeg }],
  [5, { path: 'images/5.png', mime: 'image/png', bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47]) }],
]);
const packed = (forms: Form[], title = 'Тест «1» & <2>', draws: Pattern['draws'] = []): Record<string, Uint8Array> =>
  unzipSync(writePackage({ title, forms, draws } as Pattern, pictures));
const faultsOf = (files: Record<string, Uint8Array>): string[] =>
  Object.entries(files)
    .filter(([file]) => file.endsWith('.xml'))
    .flatMap(([file, bytes]) => faultsIn(readXml(strFromU8(bytes))).map((fault) => `${file}: ${fault}`));

test('everything in a package is as the schemas say, whatever the questions are', () => {
  fc.assert(
    fc.property(oneOfEachType, (made) => {
      const forms = made.map((given, id) => buildForm({ ...given, id }));
      expect(faultsOf(packed(forms))).toEqual([]);
    }),
    { numRuns: 40 },
  );
  expect(faultsOf(packed([], ''))).toEqual([]);
});

test('a draw is a section of its own, of which as many are selected as are drawn', () => {
  const forms = [3, 4, 5].map((id) => buildForm({ id, draw_id: id === 3 ? null : 1 }));
  const files = packed(forms, 'Тест', [
    { id: 1, title: 'Сети & <маски>', count: 1, points: 2, updated_at: '2026-09-01T09:00:00.000Z' },
  ]);
  expect(faultsOf(files)).toEqual([]);
  const [all] = findAll(readXml(strFromU8(files['test.xml']!)), 'assessmentSection');
  const [drawn] = findAll(all!, 'assessmentSection');
  expect(findAll(all!, 'assessmentItemRef')).toHaveLength(3);
  expect(drawn?.attributes['title']).toBe('Сети & <маски>');
  expect(findAll(drawn!, 'assessmentItemRef').map(({ attributes }) => attributes['identifier'])).toEqual([
    'question-4',
    'question-5',
  ]);
  expect(findAll(drawn!, 'selection').map(({ attributes }) => attributes['select'])).toEqual(['1']);
});

test('what the schemas do not allow is found', () => {
  const faults = (xml: string) => faultsIn(readXml(xml));
  expect(faults('<mapping defaultValue="x"/>')).toEqual(['mapping holds ', 'mapping defaultValue="x"']);
  expect(faults('<p><p/></p>')).toEqual(['p holds p;']);
  expect(faults('<itemBody>а<p/></itemBody>')).toEqual(['itemBody holds text']);
  expect(faults('<img src="1.png"/>')).toEqual(['img has no alt']);
  expect(faults('<resource identifier="1" type="webcontent"/>')).toEqual(['resource identifier="1"']);
});

test('the manifest lists every file once, names what depends on what, and opens with the test', () => {
  const photo = { type: 'photo' as const, attachment_id: 5, description: 'Схема' } as Form['attachments'][number];
  const files = packed([
    buildForm({ id: 3, attachments: [photo] }),
    buildForm({ id: 2, attachments: [photo], slide_image: { id: 4 } as Form['slide_image'] }),
  ]);
  const manifest = readXml(strFromU8(files['imsmanifest.xml']!));
  const listed = findAll(manifest, 'file').map(({ attributes }) => attributes['href']);
  expect(listed.toSorted()).toEqual(
    Object.keys(files)
      .filter((file) => file !== 'imsmanifest.xml')
      .toSorted(),
  );
  const resources = findAll(manifest, 'resource').map((resource) => [
    resource.attributes['identifier'],
    resource.attributes['type'],
    findAll(resource, 'dependency').map(({ attributes }) => attributes['identifierref']),
  ]);
  expect(resources).toEqual([
    ['test', 'imsqti_test_xmlv2p1', ['question-3', 'question-2']],
    ['question-3', 'imsqti_item_xmlv2p1', ['picture-5']],
    ['question-2', 'imsqti_item_xmlv2p1', ['picture-4', 'picture-5']],
    ['picture-4', 'webcontent', []],
    ['picture-5', 'webcontent', []],
    ['readme', 'webcontent', []],
  ]);
  expect(files['images/4.jpg']).toEqual(jpeg);
});
