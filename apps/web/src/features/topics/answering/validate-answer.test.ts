import type { Form, QuestionType } from '@orbita/contract/tasks';
import { describe, expect, it } from 'vitest';
import {
  contentOf,
  isSameContent,
  readNumber,
  toSubmission,
  withAttachment,
  withField,
  type AnswerContent,
  type DraftAttachment,
} from './answer-content.ts';
import { countAnswered, validateAnswer } from './validate-answer.ts';

const HOST = 'orbita.example';
const buildForm = (type: QuestionType, overrides: Partial<Form> = {}): Form => ({
  id: 1,
  pattern_id: 1,
  draw_id: null,
  title: 'Вопрос',
  type,
  required: true,
  number: 0,
  options: ['а', 'б', 'в'],
  key: null,
  description: '',
  matches: [],
  option_ids: null,
  match_ids: null,
  retired_options: [],
  retired_matches: [],
  tolerance: 0,
  weight: 1,
  shuffle_options: false,
  row: null,
  column: null,
  rowspan: null,
  colspan: null,
  default: '',
  link: null,
  language: '',
  slide_image: null,
  attachments: [],
  updated_at: '2026-11-21T10:00:00Z',
  ...overrides,
});
const buildAttachment = (overrides: Partial<DraftAttachment> = {}): DraftAttachment => ({
  key: 'k',
  type: 'photo',
  name: 'доска.jpg',
  mime: 'image/jpeg',
  size: 10,
  description: '',
  attachment_id: 7,
  src: '/api/files/7',
  thumbnail_src: null,
  ...overrides,
});
const buildContent = (field: Partial<AnswerContent['fields'][number]>): AnswerContent => ({
  privacy: 1,
  fields: { 1: { text: '', choices: [], attachments: [], ...field } },
});
const faultOf = (type: QuestionType, field: Partial<AnswerContent['fields'][number]>, overrides: Partial<Form> = {}) =>
  validateAnswer([buildForm(type, overrides)], buildContent(field), HOST)?.fields[1];

describe('validateAnswer', () => {
  it.each<QuestionType>(['text', 'longText', 'link', 'number', 'single', 'multiple', 'file', 'photo', 'video'])(
    'refuses an empty %s',
    (type) => {
      expect(faultOf(type, { text: '  ' })).toBe('answerEmpty');
    },
  );

  it('takes a link question with an attachment and without text', () => {
    expect(faultOf('link', { attachments: [buildAttachment()] })).toBeUndefined();
    expect(faultOf('text', { attachments: [buildAttachment()] })).toBe('answerEmpty');
  });

  it('takes addresses by http, https and of this site, and nothing else', () => {
    for (const text of [
      'http://a.ru',
      'https://a.ru/б',
      `${HOST}/subjects/1`,
      ' https://a.ru ',
      'github.com/anna/work',
      'колледж.рф/а',
    ])
      expect(faultOf('link', { text })).toBeUndefined();
    for (const text of ['a.ru', 'ftp://a.ru', 'javascript:alert(1)', 'http://', 'https://a b', 'и/или', '../work'])
      expect(faultOf('link', { text })).toBe('answerLink');
  });

  it('wants a number where a number is asked', () => {
    expect(faultOf('number', { text: '4,5' })).toBeUndefined();
    expect(faultOf('number', { text: 'пять' })).toBe('answerNumber');
  });

  it('refuses a description longer than 2048 characters', () => {
    expect(faultOf('photo', { attachments: [buildAttachment({ description: 'ё'.repeat(2048) })] })).toBeUndefined();
    expect(faultOf('photo', { attachments: [buildAttachment({ description: 'ё'.repeat(2049) })] })).toBe(
      'descriptionTooLong',
    );
  });

  it('lets an optional question stay empty, but not the whole record', () => {
    const forms = [buildForm('text', { required: false }), buildForm('longText', { id: 2, required: false })];
    const content = buildContent({});
    expect(validateAnswer(forms, content, HOST)).toEqual({ fields: {}, isEmptyRecord: true });
    expect(validateAnswer(forms, withField(content, 2, { text: 'да' }), HOST)).toBeUndefined();
  });
});

describe('toSubmission', () => {
  it('sends each question by its type', () => {
    const forms = [
      buildForm('number', { id: 1 }),
      buildForm('single', { id: 2 }),
      buildForm('multiple', { id: 3 }),
      buildForm('photo', { id: 4 }),
      buildForm('link', { id: 5 }),
      buildForm('text', { id: 6 }),
    ];
    let content = buildContent({ text: '−1 000,5' });
    content = withField(content, 2, { choices: [2] });
    content = withField(content, 3, { choices: [0, 1] });
    content = withField(content, 4, {
      attachments: [buildAttachment({ description: ' Доска ' }), buildAttachment({ key: 'x', attachment_id: null })],
    });
    content = withField(content, 5, { text: `${HOST}/faq` });
    expect(toSubmission(forms, content, HOST)).toEqual([
      { form_id: 1, value: -1000.5, attachments: [] },
      { form_id: 2, value: 2, attachments: [] },
      { form_id: 3, value: [0, 1], attachments: [] },
      { form_id: 4, value: null, attachments: [{ type: 'photo', attachment_id: 7, description: 'Доска' }] },
      { form_id: 5, value: `https://${HOST}/faq`, attachments: [] },
      { form_id: 6, value: null, attachments: [] },
    ]);
  });
});

describe('content', () => {
  it('tells a changed content from the same one', () => {
    const forms = [buildForm('text')];
    const content = contentOf(forms, undefined);
    expect(isSameContent(forms, content, withField(content, 1, { text: ' ' }))).toBe(true);
    expect(isSameContent(forms, content, withField(content, 1, { text: 'а' }))).toBe(false);
    expect(isSameContent(forms, content, { ...content, privacy: 0 })).toBe(false);
    expect(
      isSameContent(forms, content, withField(content, 1, { attachments: [buildAttachment({ attachment_id: null })] })),
    ).toBe(false);
  });

  it('changes and removes an attachment by its key', () => {
    const content = buildContent({ attachments: [buildAttachment({ key: 'a' }), buildAttachment({ key: 'b' })] });
    expect(withAttachment(content, 'b', { description: 'Схема' }).fields[1]?.attachments[1]?.description).toBe('Схема');
    expect(withAttachment(content, 'a', null).fields[1]?.attachments.map(({ key }) => key)).toEqual(['b']);
  });

  it('reads numbers as people type them', () => {
    expect([
      readNumber('4,5'),
      readNumber(' 1 000 '),
      readNumber('-2'),
      readNumber('1e3'),
      readNumber('1,2,3'),
      readNumber(''),
    ]).toEqual([4.5, 1000, -2, 1000, undefined, undefined]);
  });
});

it('what the teacher has put there to begin with is no answer yet', () => {
  const form = buildForm('code', { default: 'def area(r):' });
  expect(countAnswered([form], buildContent({ text: 'def area(r): ' }))).toBe(0);
  expect(countAnswered([form], buildContent({ text: 'def area(r): return r' }))).toBe(1);
  expect(countAnswered([form], buildContent({}))).toBe(0);
});
