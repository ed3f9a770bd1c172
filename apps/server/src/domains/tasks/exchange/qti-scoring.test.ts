// Scores exported items by the rules of the specification and compares with the credit that we give.
import type { FieldValue } from '@orbita/contract/answers';
import type { Form } from '@orbita/contract/tasks';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditOf } from '../questions/question-keys.ts';
import { buildForm } from './exchange.builders.ts';
import { writeReadme } from './qti-losses.ts';
import { readQti } from './qti-read.ts';
import { writeItem } from './qti-write.ts';
import { findAll, findOne, readXml, textOf, type XmlNode } from './safe-xml.ts';

type Value = string | number | boolean | string[] | null;
const isNode = (child: XmlNode | string): child is XmlNode => typeof child !== 'string';
const partsOf = (node: XmlNode): XmlNode[] => node.children.filter(isNode);

/** Interprets the response processing of an item like a system that follows the specification. */
function scoreOf(xml: string, response: Value): number {
  const item = readXml(xml);
  const declaration = findOne(item, 'responseDeclaration')!;
  const processing = partsOf(item).find(({ name }) => name === 'responseProcessing');
  const { cardinality } = declaration.attributes;
  const [correct] = [findOne(declaration, 'correctResponse')].map((one) => one && findAll(one, 'value').map(textOf));
  const right: Value = correct === undefined ? null : cardinality === 'single' ? correct[0]! : correct;
  let score = 0;

  const isSame = (one: Value, other: Value): boolean => {
    if (!Array.isArray(one) || !Array.isArray(other)) return String(one) === String(other);
    const [first, second] = cardinality === 'multiple' ? [one.toSorted(), other.toSorted()] : [one, other];
    return first.length === second.length && first.every((value, index) => value === second[index]);
  };
  const mapped = (): number => {
    if (response === null) return 0;
    const mapping = findOne(declaration, 'mapping')!;
    const { defaultValue = '0', lowerBound = '-Infinity', upperBound = 'Infinity' } = mapping.attributes;
    const values = (Array.isArray(response) ? [...new Set(response)] : [response]).map((value) => {
      const entry = findAll(mapping, 'mapEntry').find(({ attributes: { mapKey = '', caseSensitive } }) =>
        caseSensitive === 'false' ? mapKey.toLowerCase() === String(value).toLowerCase() : mapKey === value,
      );
      return Number(entry?.attributes['mappedValue'] ?? defaultValue);
    });
    const sum = values.reduce((all, value) => all + value, 0);
    return Math.min(Number(upperBound), Math.max(Number(lowerBound), sum));
  };
  const isEqual = ({ attributes }: XmlNode, one: Value, other: Value): boolean => {
    if (attributes['toleranceMode'] === 'exact') return Number(one) === Number(other);
    const [low = NaN, high = NaN] = attributes['tolerance']!.split(' ').map(Number);
    return Number(other) >= Number(one) - low && Number(other) <= Number(one) + high;
  };

  const evaluate = (node: XmlNode): Value => {
    const values = partsOf(node).map(evaluate);
    if (node.name !== 'containerSize' && values.includes(null)) return null;
    const [one = null, other = null] = values;
    const numbers = values.map(Number);
    switch (node.name) {
      case 'variable':
        return node.attributes['identifier'] === 'SCORE' ? score : response;
      case 'correct':
        return right;
      case 'baseValue':
        return node.attributes['baseType'] === 'identifier' ? textOf(node) : Number(textOf(node));
      case 'match':
        return isSame(one, other);
      case 'equal':
        return isEqual(node, one, other);
      case 'containerSize':
        return Array.isArray(one) ? one.length : 0;
      case 'lt':
        return numbers[0]! < numbers[1]!;
      case 'gt':
        return numbers[0]! > numbers[1]!;
      case 'sum':
        return numbers.reduce((all, value) => all + value, 0);
      case 'min':
        return Math.min(...numbers);
      case 'max':
        return Math.max(...numbers);
      case 'ordered':
        return values.map(String);
      case 'delete':
        return (other as string[]).filter((value) => value !== one);
      case 'mapResponse':
        return mapped();
      default:
        throw new Error(`unknown expression ${node.name}`);
    }
  };
  const run = (rule: XmlNode): void => {
    const [first, ...rules] = partsOf(rule);
    if (rule.name === 'setOutcomeValue') score = Number(evaluate(first!));
    else if (rule.name !== 'responseCondition') throw new Error(`unknown rule ${rule.name}`);
    else {
      const [condition, ...then] = partsOf(first!);
      (evaluate(condition!) === true ? then : rules.flatMap(partsOf)).forEach(run);
    }
  };
  const template = processing?.attributes['template']?.split('/').at(-1);
  if (template === 'match_correct') score = response !== null && isSame(response, right) ? 1 : 0;
  else if (template === 'map_response') score = mapped();
  else if (processing) partsOf(processing).forEach(run);
  return score;
}

const lists = (length: number) => Array.from({ length }, (_, index) => `Вариант ${index + 1}`);
const orNull = (values: string[]): string[] | null => (values.length > 0 ? values : null);
const choices = (places: number[]) => orNull(places.map((place) => `C${place + 1}`));
const pairs = (places: number[]) =>
  orNull(places.flatMap((match, index) => (match === -1 ? [] : `C${index + 1} M${match + 1}`)));
/** A question with an answer as we and as another system keep it. */
interface Answered {
  form: Form;
  own: FieldValue;
  theirs: Value;
}
const places = (length: number) => lists(length).map((_, index) => index);
const multiple = fc.integer({ min: 1, max: 30 }).chain((count) =>
  fc.tuple(fc.subarray(places(count)), fc.subarray(places(count))).map(([key, own]): Answered => ({
    form: buildForm({ type: 'multiple', options: lists(count), key }),
    own,
    theirs: choices(own),
  })),
);
const shuffled = (count: number) => fc.shuffledSubarray(places(count), { minLength: count });
const ordering = fc.integer({ min: 1, max: 9 }).chain((count) =>
  fc.tuple(shuffled(count), shuffled(count)).map(([key, own]): Answered => ({
    form: buildForm({ type: 'ordering', options: lists(count), key }),
    own,
    theirs: choices(own),
  })),
);
const matching = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 })).chain(([count, most]) => {
  const matches = fc.tuple(...places(count).map(() => fc.integer({ min: -1, max: most - 1 })));
  return fc.tuple(matches, matches).map(([key, own]): Answered => ({
    form: buildForm({ type: 'matching', options: lists(count), matches: lists(most), key }),
    own,
    theirs: pairs(own),
  }));
});
const decimal = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => value / 1000);
const number = fc
  .tuple(decimal, fc.integer({ min: 0, max: 5000 }), fc.constantFrom(-3, -1, 0, 0.5, 1, 3))
  .map(([key, thousandths, steps]): Answered => {
    const tolerance = thousandths / 1000;
    const own = Number((key + steps * (tolerance || 1)).toFixed(6));
    return { form: buildForm({ type: 'number', key, tolerance }), own, theirs: own };
  });
const single = fc.tuple(fc.nat({ max: 4 }), fc.nat({ max: 4 })).map(([key, own]): Answered => ({
  form: buildForm({ type: 'single', options: lists(5), key }),
  own,
  theirs: `C${own + 1}`,
}));
const spellings = ' Пушкин\n\nА. С.  Пушкин\nпушкин\nАлёна & «Ко»';
const text = fc
  .constantFrom('Пушкин', 'ПУШКИН', 'А. С. Пушкин', 'а. с. пушкин', 'Алёна & «Ко»', 'алена & «ко»', 'Лермонтов', '1')
  .map((own): Answered => ({ form: buildForm({ type: 'text', key: spellings }), own, theirs: own }));
const date = fc
  .constantFrom('1812-09-07', '1812-09-08')
  .map((own): Answered => ({ form: buildForm({ type: 'date', key: '1812-09-07' }), own, theirs: own }));

describe('another system', () => {
  test.each(Object.entries({ single, multiple, ordering, matching, number, text, date }))(
    'gives the credit that we give: %s',
    (_, answered) => {
      fc.assert(
        fc.property(answered, ({ form, own, theirs }) => {
          const [ours, score] = [creditOf(form, own)!, scoreOf(writeItem(form), theirs)];
          expect(score).toBeCloseTo(ours, 9);
          if (ours === 1) expect(score).toBe(1);
        }),
        { numRuns: 300 },
      );
    },
  );

  test('gives the whole, a part, and nothing', () => {
    const options = lists(4);
    const scores = (kind: Partial<Form>, ...answers: Value[]) =>
      answers.map((answer) => scoreOf(writeItem(buildForm(kind)), answer));
    expect(scores({ type: 'multiple', options, key: [0, 2] }, ['C3', 'C1'], ['C1'], ['C1', 'C2'], null)).toEqual([
      1, 0.5, 0, 0,
    ]);
    expect(scores({ type: 'multiple', options, key: [] }, null, [], ['C1'])).toEqual([1, 1, 0]);
    const order = { type: 'ordering' as const, options: lists(3), key: [2, 0, 1] };
    expect(scores(order, ['C3', 'C1', 'C2'], ['C3', 'C2', 'C1'], ['C2', 'C1', 'C3'], null)).toEqual([
      1,
      expect.closeTo(1 / 3, 12),
      0,
      0,
    ]);
    const match = { type: 'matching' as const, options: lists(2), matches: lists(2), key: [1, -1] };
    expect(scores(match, ['C1 M2'], ['C1 M2', 'C2 M1'], ['C1 M1', 'C2 M1'], [], null)).toEqual([1, 0.5, 0, 0, 0]);
    expect(scores({ type: 'number', key: 0.3, tolerance: 0.1 }, 0.4, 0.2, 0.3, 0.41, null)).toEqual([1, 1, 1, 0, 0]);
    expect(scores({ type: 'richText' }, 'Сочинение')).toEqual([0]);
  });

  test('hears of what it cannot score', () => {
    const said = (kind: Partial<Form>) => writeReadme([buildForm({ ...kind, title: 'В' })]);
    const many = { type: 'ordering' as const, options: lists(10), key: places(10) };
    expect(said(many)).toContain('1. В: неполный ответ не получит части баллов.');
    expect(scoreOf(writeItem(buildForm(many)), choices(places(10)))).toBe(1);
    const wide = { type: 'matching' as const, options: lists(100), matches: lists(100) };
    expect(said({ ...wide, key: places(100).map((place) => (place > 50 ? -1 : place)) })).toContain('неполный ответ');
    expect(said({ ...wide, key: places(100) })).not.toContain('неполный ответ');
  });

  test.each([
    { type: 'multiple', options: lists(5), key: [1, 3, 4] },
    { type: 'ordering', options: lists(6), key: [5, 0, 4, 1, 3, 2] },
    { type: 'matching', options: lists(3), matches: lists(2), key: [1, -1, 0] },
    { type: 'number', key: 0.3, tolerance: 0.1 },
    { type: 'number', key: -560.916, tolerance: 0.207 },
    { type: 'number', key: 1e21, tolerance: 1e-7 },
  ] satisfies Partial<Form>[])('its rules do not change the key that an import reads: $type', (kind) => {
    const { questions } = readQti([['item.xml', writeItem(buildForm(kind))]]);
    expect(questions).toMatchObject([kind]);
    expect(questions[0]).not.toHaveProperty('notes');
  });
});
