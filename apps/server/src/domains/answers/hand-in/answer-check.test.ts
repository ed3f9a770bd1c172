import type { FieldValue } from '@orbita/contract/answers';
import { describe, expect, test } from 'vitest';
import type { AppError } from '../../../http/app-error.ts';
import { checkSubmission, isEmptyField, type Question, readValue, type SubmittedField } from './answer-check.ts';

const question = (overrides: Partial<Question> = {}): Question => ({
  id: 1,
  title: 'Вопрос',
  draw_id: null,
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
    ['a word for a number', { type: 'number' }, 'два', [], { 'fields.1': 'answer-number' }],
    ['zero', { type: 'number' }, 0, [], 'ok'],
    ['a day', { type: 'date' }, '2026-02-28', [], 'ok'],
    ['a day that does not exist', { type: 'date' }, '2026-02-30', [], { 'fields.1': 'answer-date' }],
    ['a day in words', { type: 'date' }, '28 февраля', [], { 'fields.1': 'answer-date' }],
    ['rich text', { type: 'richText' }, '<p>да</p>', [], 'ok'],
    ['rich text of nothing', { type: 'richText' }, '<p>&nbsp;<br></p>', [], empty],
    ['a picture in rich text', { type: 'richText' }, '<p><img src="/api/files/1"></p>', [], 'ok'],
    ['code', { type: 'code' }, '  return 1', [], 'ok'],
    ['pairs', { type: 'matching', options, matches: ['1', '2'] }, [1, -1, 0], [], 'ok'],
    ['pairs that are not there', { type: 'matching', options, matches: ['1', '2'] }, [1, 2, 0], [], wrong],
    ['too few pairs', { type: 'matching', options, matches: ['1', '2'] }, [1], [], wrong],
    ['no pair at all', { type: 'matching', options, matches: ['1', '2'] }, [-1, -1, -1], [], empty],
    ['an order', { type: 'ordering', options }, [2, 0, 1], [], 'ok'],
    ['an order with something twice', { type: 'ordering', options }, [2, 2, 1], [], wrong],
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
  ])('%s', (_name, ...row) => {
    const [overrides, value, attachments, expected] = row;
    expect(one(overrides, value, attachments)).toEqual(expected);
  });

  test('every fault is named; a question of another task, one answered twice, a required one left out', () => {
    const questions = [question({ id: 1 }), question({ id: 2, type: 'number' }), question({ id: 3, required: false })];
    expect(
      codeOf(questions, [
        { form_id: 2, value: 'x' },
        { form_id: 9, value: 'x' },
      ]),
    ).toEqual({ 'fields.9': 'foreign-field', 'fields.1': 'answer-empty', 'fields.2': 'answer-number' });
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

  test('when the time is over, what is missing may be missing; what is wrong stays wrong', () => {
    const questions = [question({ id: 1 }), question({ id: 2, type: 'number' })];
    expect(() => checkSubmission(questions, [{ form_id: 1, value: 'а' }], { isTimeUp: true })).not.toThrow();
    expect(() => checkSubmission(questions, [{ form_id: 2, value: 'а' }], { isTimeUp: true })).toThrow('answer-number');
    expect(() => checkSubmission(questions, [{ form_id: 1, value: '' }], { isTimeUp: true })).toThrow('empty-record');
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
