import type { FieldValue } from '@orbita/contract/answers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AppError } from '../../http/app-error.ts';
import { creditOf } from '../tasks/question-keys.ts';
import {
  checkSubmission,
  isEmptyField,
  type Question,
  readValue,
  type SubmittedField,
} from './answer-check.ts';

const question = (overrides: Partial<Question> = {}): Question => ({
  id: 1,
  title: 'Вопрос',
  type: 'longText',
  required: true,
  options: [],
  matches: [],
  key: null,
  tolerance: 0,
  ...overrides,
});
const options = ['а', 'б', 'в'];
function codeOf(questions: Question[], fields: SubmittedField[]): unknown {
  try {
    checkSubmission(questions, fields);
    return 'ok';
  } catch (error) {
    const { code, details } = error as AppError;
    return details.fields ?? code;
  }
}
const one = (overrides: Partial<Question>, value?: FieldValue, attachments?: SubmittedField['attachments']) =>
  codeOf([question(overrides)], [{ form_id: 1, value, attachments }]);

describe('what a submission must hold', () => {
  const photo = [{ type: 'photo' as const, attachment_id: 1 }];
  const link = [{ type: 'link' as const, attachment_id: 1 }];
  const document = [{ type: 'document' as const, attachment_id: 1 }];
  const empty = { 'fields.1': 'answer-empty' };
  const wrong = { 'fields.1': 'answer-value' };
  test.each<[string, Partial<Question>, FieldValue | undefined, SubmittedField['attachments'], unknown]>([
    ['text', { type: 'text' }, 'да', [], 'ok'],
    ['text of spaces', { type: 'text' }, ' \n\t ', [], empty],
    ['nothing', { type: 'text' }, undefined, [], empty],
    ['text with only a file', { type: 'longText' }, '', document, empty],
    ['a number as text', { type: 'text' }, 4, [], wrong],
    ['a link', { type: 'link' }, 'https://example.org/a?b=1', [], 'ok'],
    ['a link in capitals', { type: 'link' }, ' HTTP://EXAMPLE.ORG ', [], 'ok'],
    ['a link that is none', { type: 'link' }, 'example.org', [], { 'fields.1': 'answer-link' }],
    ['a link that runs', { type: 'link' }, 'javascript:alert(1)//http://', [], { 'fields.1': 'answer-link' }],
    ['an empty link with an attachment', { type: 'link' }, '', link, 'ok'],
    ['an empty link', { type: 'link' }, '', [], empty],
    ['a number', { type: 'number' }, -1.5, [], 'ok'],
    ['a word for a number', { type: 'number' }, 'два', [], wrong],
    ['zero', { type: 'number' }, 0, [], 'ok'],
    ['an option', { type: 'single', options }, 2, [], 'ok'],
    ['the first option', { type: 'single', options }, 0, [], 'ok'],
    ['an option that is not there', { type: 'single', options }, 3, [], wrong],
    ['half an option', { type: 'single', options }, 0.5, [], wrong],
    ['options', { type: 'multiple', options }, [0, 2], [], 'ok'],
    ['an option twice', { type: 'multiple', options }, [1, 1], [], wrong],
    ['no option', { type: 'multiple', options }, [], [], empty],
    ['a file', { type: 'file' }, null, document, 'ok'],
    ['a link for a file', { type: 'file' }, null, link, empty],
    ['a document for a photo', { type: 'photo' }, null, document, empty],
    ['a photo', { type: 'photo' }, null, photo, 'ok'],
    ['a link for a video', { type: 'video' }, null, link, 'ok'],
    ['words for a photo', { type: 'photo' }, 'вот', photo, wrong],
  ])('%s', (_name, overrides, value, attachments, expected) => {
    expect(one(overrides, value, attachments)).toEqual(expected);
  });

  test('every fault is named; a question of another task, one answered twice, a required one left out', () => {
    const questions = [question({ id: 1 }), question({ id: 2, type: 'number' }), question({ id: 3, required: false })];
    expect(
      codeOf(questions, [
        { form_id: 2, value: 'x' },
        { form_id: 9, value: 'x' },
      ]),
    ).toEqual({ 'fields.9': 'foreign-field', 'fields.1': 'answer-empty', 'fields.2': 'answer-value' });
    expect(
      codeOf(
        [question()],
        [
          { form_id: 1, value: 'a' },
          { form_id: 1, value: 'b' },
        ],
      ),
    ).toEqual({ fields: 'answer-value' });
    expect(
      codeOf(questions, [
        { form_id: 1, value: 'a' },
        { form_id: 2, value: 1 },
      ]),
    ).toBe('ok');
  });

  test('a record with nothing in it is refused though nothing is required', () => {
    expect(codeOf([question({ required: false })], [{ form_id: 1, value: ' ' }])).toBe('empty-record');
    expect(codeOf([], [])).toBe('empty-record');
  });

  test('a field is empty or it is not, whatever is around it', () => {
    expect(isEmptyField(question({ type: 'photo' }), undefined)).toBe(true);
    expect(isEmptyField(question({ type: 'number' }), { form_id: 1, value: 0 })).toBe(false);
  });
});

describe('text of forms', () => {
  test.each<[string, FieldValue, FieldValue]>([
    ['number', '4,5', 4.5],
    ['number', ' -7 ', -7],
    ['number', 'два', 'два'],
    ['number', '1e9', '1e9'],
    ['single', '2', 2],
    ['multiple', '1', [1]],
    ['multiple', [0, 1], [0, 1]],
    ['text', '007', '007'],
    ['longText', '42', '42'],
    ['link', '5', '5'],
  ])('%s %o', (type, sent, read) => {
    expect(readValue(question({ type, options }), sent)).toEqual(read);
  });
});

describe('automatic credit', () => {
  const choice = fc.integer({ min: 1, max: 10 }).chain((n) =>
    fc.record({
      n: fc.constant(n),
      key: fc.uniqueArray(fc.nat(n - 1), { minLength: 0 }),
      chosen: fc.uniqueArray(fc.nat(n - 1), { minLength: 0 }),
    }),
  );
  const multiple = (n: number, key: number[]) =>
    question({ type: 'multiple', options: Array.from({ length: n }, String), key });

  test('lies between nothing and full, for any answer to any key', () => {
    const key = fc.oneof(fc.double({ noNaN: true }), fc.string(), fc.array(fc.nat(9)));
    const value = fc.oneof(
      fc.constant(null),
      fc.constant(undefined),
      fc.double({ noNaN: true }),
      fc.string(),
      fc.array(fc.nat(9)),
    );
    fc.assert(
      fc.property(fc.constantFrom('text', 'number', 'single', 'multiple'), key, value, (type, right, given) => {
        const credit = creditOf(question({ type, options: Array.from({ length: 10 }, String), key: right }), given)!;
        expect(credit).toBeGreaterThanOrEqual(0);
        expect(credit).toBeLessThanOrEqual(1);
      }),
      { numRuns: 500 },
    );
  });

  test('is unknown without a key, nothing without an answer', () => {
    for (const value of [null, undefined, '', 1, 'x', [1]]) expect(creditOf(question(), value)).toBeNull();
    for (const key of ['x', 1, [0]])
      for (const value of [null, undefined, '  ', []]) expect(creditOf(question({ key }), value)).toBe(0);
  });

  test('is full for exactly the right choices, whatever their order', () => {
    fc.assert(
      fc.property(choice, ({ n, key, chosen }) => {
        fc.pre(key.length > 0);
        const asked = multiple(n, key);
        expect(creditOf(asked, key.toReversed())).toBe(1);
        const same = chosen.length === key.length && chosen.every((option) => key.includes(option));
        expect(creditOf(asked, chosen) === 1).toBe(same);
      }),
      { numRuns: 500 },
    );
  });

  test('of choosing everything is nothing, and one more right choice never takes away, one more wrong one never gives', () => {
    fc.assert(
      fc.property(choice, ({ n, key, chosen }) => {
        fc.pre(key.length > 0 && key.length < n);
        const asked = multiple(n, key);
        expect(
          creditOf(
            asked,
            Array.from({ length: n }, (_, i) => i),
          ),
        ).toBe(0);
        const credit = creditOf(asked, chosen)!;
        for (let option = 0; option < n; option += 1) {
          if (chosen.includes(option)) continue;
          const more = creditOf(asked, [...chosen, option])!;
          if (key.includes(option)) expect(more).toBeGreaterThanOrEqual(credit);
          else expect(more).toBeLessThanOrEqual(credit);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('of text forgets case, spaces and the dots of ё; of a number it is exact', () => {
    expect(creditOf(question({ type: 'text', key: 'Чёрный  ящик' }), ' черный ящик ')).toBe(1);
    expect(creditOf(question({ type: 'text', key: 'да' }), 'нет')).toBe(0);
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        (text) =>
          text.trim() === '' ||
          creditOf(question({ type: 'text', key: text }), `  ${text.toUpperCase().toLowerCase()} `) ===
            creditOf(question({ type: 'text', key: text.toUpperCase().toLowerCase() }), text),
      ),
    );
    expect(creditOf(question({ type: 'number', key: 0.3 }), 0.1 + 0.2)).toBe(1);
    expect(creditOf(question({ type: 'number', key: 4 }), 4.01)).toBe(0);
    expect(creditOf(question({ type: 'single', options, key: 0 }), 0)).toBe(1);
    expect(creditOf(question({ type: 'single', options, key: 0 }), 1)).toBe(0);
  });
});
