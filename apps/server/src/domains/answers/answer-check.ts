// What a submission must hold: pure rules, in the words of the specification (section 5).
import type { ErrorCode } from '@orbita/contract/errors';
import type { FieldValue } from '@orbita/contract/answers';
import { AppError } from '../../http/app-error.ts';

export interface Question {
  id: number;
  title: string;
  type: string;
  required: boolean;
  options: string[];
  key: unknown;
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
  (Array.isArray(value) && value.length === 0);

/** Attachments that answer a question by themselves. */
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
  return isEmptyValue(field?.value);
}

function faultOfValue(question: Question, value: FieldValue): ErrorCode | undefined {
  const isOption = (option: unknown) =>
    typeof option === 'number' && Number.isInteger(option) && option >= 0 && option < question.options.length;
  switch (question.type) {
    case 'text':
    case 'longText':
      return typeof value === 'string' ? undefined : 'answer-value';
    case 'link':
      return typeof value === 'string' && /^https?:\/\/\S+$/i.test(value.trim()) ? undefined : 'answer-link';
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? undefined : 'answer-value';
    case 'single':
      return isOption(value) ? undefined : 'answer-value';
    case 'multiple':
      return Array.isArray(value) && new Set(value).size === value.length && value.every(isOption)
        ? undefined
        : 'answer-value';
    default:
      return 'answer-value';
  }
}

/** Clients that send forms send text: a number or an option comes as its digits. */
export function readValue(question: Question | undefined, value: FieldValue | undefined): FieldValue | undefined {
  if (typeof value !== 'string' || !/^\s*-?\d+([.,]\d+)?\s*$/.test(value)) return value;
  const number = Number(value.replace(',', '.'));
  if (question?.type === 'number' || question?.type === 'single') return number;
  return question?.type === 'multiple' ? [number] : value;
}

/** Refuses a submission with what is wrong in each field, named `fields.<question id>`; nothing is saved then. */
export function checkSubmission(questions: Question[], fields: SubmittedField[]): void {
  const byQuestion = new Map(fields.map((field) => [field.form_id, field]));
  const faults: Record<string, ErrorCode> = {};
  const known = new Set(questions.map(({ id }) => id));
  for (const { form_id } of fields) if (!known.has(form_id)) faults[`fields.${form_id}`] = 'foreign-field';
  if (byQuestion.size < fields.length) faults['fields'] = 'answer-value';
  for (const question of questions) {
    const field = byQuestion.get(question.id);
    if (isEmptyField(question, field)) {
      if (question.required) faults[`fields.${question.id}`] = 'answer-empty';
    } else if (!isEmptyValue(field?.value)) {
      const fault = faultOfValue(question, field!.value!);
      if (fault) faults[`fields.${question.id}`] = fault;
    }
  }
  if (Object.keys(faults).length > 0) throw new AppError(Object.values(faults)[0]!, { fields: faults });
  if (questions.every((question) => isEmptyField(question, byQuestion.get(question.id))))
    throw new AppError('empty-record');
}

/** Share of full credit for a value by the key of its question, 0 to 1; null when the question has no key. */
export function creditOf(question: Question, value: FieldValue | undefined): number | null {
  const { key } = question;
  if (key === null || key === undefined) return null;
  if (isEmptyValue(value)) return 0;
  if (Array.isArray(key))
    return Array.isArray(value) ? creditOfChoice(question.options.length, new Set(key as number[]), new Set(value)) : 0;
  if (typeof key === 'string') return typeof value === 'string' && normalize(value) === normalize(key) ? 1 : 0;
  if (question.type === 'number') return typeof value === 'number' && Math.abs(value - (key as number)) < 1e-9 ? 1 : 0;
  return value === key ? 1 : 0;
}

const normalize = (text: string) => text.trim().toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ');

/** Right choices add, wrong ones take away, never below zero. */
function creditOfChoice(options: number, key: Set<number>, chosen: Set<number>): number {
  if (key.size === 0 || key.size === options)
    return key.size === chosen.size && [...key].every((option) => chosen.has(option)) ? 1 : 0;
  const right = [...chosen].filter((option) => key.has(option)).length;
  const wrong = chosen.size - right;
  return Math.max(0, right / key.size - wrong / (options - key.size));
}
