// What a submission must contain, as pure rules. Source: specification, section 5.
import type { ErrorCode } from '@orbita/contract/errors';
import type { FieldValue } from '@orbita/contract/answers';
import { AppError } from '../../../http/app-error.ts';
import {
  isDate,
  isMatching,
  isOrderOf,
  type KeyedQuestion,
  optionIdsOf,
  type RetiredOption,
  normalizeValue,
} from '../../tasks/index.ts';

export interface Question extends KeyedQuestion {
  title: string;
  /** Draw of the task that it was drawn by; null: everybody is asked it. */
  draw_id: number | null;
  required: boolean;
  retired_options?: RetiredOption[] | undefined;
  retired_matches?: RetiredOption[] | undefined;
}
export interface SubmittedAttachment {
  type: 'photo' | 'video' | 'document' | 'link';
  attachment_id: number;
  description?: string | undefined;
}
export interface SubmittedField {
  form_id: number;
  value?: FieldValue | undefined;
  attachments?: SubmittedAttachment[] | undefined;
}

const isEmptyValue = (value: FieldValue | undefined): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.every((one) => one === -1));

/**
 * Tells whether HTML shows nothing: no words, picture or formula.
 * The pattern forbids `<` inside a tag, because a row of brackets would otherwise take quadratic time.
 */
const isEmptyHtml = (html: string): boolean =>
  !/<(img|hr)\b|data-latex=/i.test(html) &&
  html
    .replace(/<[^<>]*>/g, '')
    .replaceAll('&nbsp;', '')
    .trim() === '';

/** Attachments that count as an answer to a question. */
const answeredByAttachment: Record<string, SubmittedAttachment['type'][]> = {
  file: ['document', 'photo', 'video'],
  photo: ['photo'],
  video: ['video', 'link'],
};

export function isEmptyField(question: Question, field: SubmittedField | undefined): boolean {
  const attachments = field?.attachments ?? [];
  const types = answeredByAttachment[question.type];
  if (types) return !attachments.some(({ type }) => types.includes(type));
  if (question.type === 'link' && attachments.length > 0) return false;
  if (question.type === 'richText' && typeof field?.value === 'string') return isEmptyHtml(field.value);
  return isEmptyValue(field?.value);
}

/**
 * Returns the questions whose attachments are still to come: required ones, named without any, by a client that attaches
 * to the fields once it knows their ids.
 */
export const awaitedQuestions = (questions: Question[], fields: SubmittedField[]): Set<number> =>
  new Set(bareQuestions(questions, fields).flatMap(({ id, required }) => (required ? [id] : [])));

/** Returns the questions answered by attachments that are named without any. */
export function bareQuestions(questions: Question[], fields: SubmittedField[]): Question[] {
  const bare = new Set(
    fields
      .filter(({ value, attachments }) => attachments === undefined && isEmptyValue(value))
      .map(({ form_id }) => form_id),
  );
  return questions.filter(({ id, type }) => type in answeredByAttachment && bare.has(id));
}

function faultOfValue(question: Question, value: FieldValue): ErrorCode | undefined {
  const ids = optionIdsOf(question);
  const isOption = (option: unknown) => typeof option === 'number' && ids.includes(option);
  switch (question.type) {
    case 'text':
    case 'longText':
    case 'richText':
    case 'code':
      return typeof value === 'string' ? undefined : 'answer-value';
    case 'link':
      return typeof value === 'string' && /^https?:\/\/\S+$/i.test(value.trim()) ? undefined : 'answer-link';
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? undefined : 'answer-number';
    case 'single':
      return isOption(value) ? undefined : 'answer-value';
    case 'multiple':
      return Array.isArray(value) && new Set(value).size === value.length && value.every(isOption)
        ? undefined
        : 'answer-value';
    case 'date':
      return isDate(value) ? undefined : 'answer-date';
    case 'matching':
      return isMatching(value, question) ? undefined : 'answer-value';
    case 'ordering':
      return isOrderOf(value, ids) ? undefined : 'answer-value';
    default:
      return 'answer-value';
  }
}

/** Form-encoded clients send text, so a number or an option arrives as digits. */
function readDigits(question: Question | undefined, value: FieldValue | undefined): FieldValue | undefined {
  if (typeof value !== 'string' || !/^\s*-?\d+([.,]\d+)?\s*$/.test(value)) return value;
  const number = Number(value.replace(',', '.'));
  if (question?.type === 'number' || question?.type === 'single') return number;
  return question?.type === 'multiple' ? [number] : value;
}
/** Returns a submitted value in terms of the question as it is now. */
export function readValue(question: Question | undefined, value: FieldValue | undefined): FieldValue | undefined {
  const read = readDigits(question, value);
  return question ? normalizeValue(question, read) : read;
}

/**
 * Keeps only the valid fields, because one invalid field would refuse the whole submission when nobody is there to
 * correct it.
 */
export function withoutInvalidFields(questions: Question[], fields: SubmittedField[]): SubmittedField[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  return fields.filter((field) => {
    const question = byId.get(field.form_id);
    const value = readValue(question, field.value);
    return question !== undefined && (isEmptyValue(value) || faultOfValue(question, value!) === undefined);
  });
}

/**
 * Refuses a submission with the fault of each field, named `fields.<question id>`; nothing is saved then.
 * Once an attempt's time is over, a missing required field no longer refuses it; nor does one whose attachments are awaited.
 */
export function checkSubmission(
  questions: Question[],
  fields: SubmittedField[],
  { isTimeUp = false, awaited = new Set() }: { isTimeUp?: boolean; awaited?: ReadonlySet<number> } = {},
): void {
  const byQuestion = new Map(fields.map((field) => [field.form_id, field]));
  const faults: Record<string, ErrorCode> = {};
  const known = new Set(questions.map(({ id }) => id));
  for (const { form_id } of fields) if (!known.has(form_id)) faults[`fields.${form_id}`] = 'foreign-field';
  if (byQuestion.size < fields.length) faults['fields'] = 'answer-value';
  for (const question of questions) {
    const field = byQuestion.get(question.id);
    if (isEmptyField(question, field)) {
      if (question.required && !isTimeUp && !awaited.has(question.id)) faults[`fields.${question.id}`] = 'answer-empty';
    } else if (!isEmptyValue(field?.value)) {
      const fault = faultOfValue(question, field!.value!);
      if (fault) faults[`fields.${question.id}`] = fault;
    }
  }
  if (Object.keys(faults).length > 0) throw new AppError(Object.values(faults)[0]!, { fields: faults });
  if (awaited.size > 0) return;
  if (questions.every((question) => isEmptyField(question, byQuestion.get(question.id))))
    throw new AppError('empty-record');
}
