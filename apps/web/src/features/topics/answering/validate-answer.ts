// The rules and messages of specification section 5, checked here before sending as the server checks them again.
import type { Form } from '@orbita/contract/tasks';
import { presentChoices } from '../../../shared/topics/questions/option-ids.ts';
import {
  fieldOf,
  fullAddress,
  isAnsweredByFiles,
  isChoice,
  readNumber,
  type AnswerContent,
  type FieldContent,
} from './answer-content.ts';

export type AnswerFault = 'answerEmpty' | 'answerLink' | 'answerNumber' | 'answerDate' | 'descriptionTooLong';
export const DESCRIPTION_LIMIT = 2048;

export interface AnswerFaults {
  /** Faults by id of the question. */
  fields: Record<number, AnswerFault>;
  /** Whether nothing at all was answered. */
  isEmptyRecord: boolean;
}

/** Tells whether HTML shows nothing: no text, picture or formula. */
const isEmptyHtml = (html: string): boolean =>
  !/<(img|hr)\b|data-latex=/i.test(html) && html.replace(/<[^>]*>|&nbsp;/g, '').trim() === '';

/**
 * Tells whether a question is unanswered: it has neither text nor a choice, or lacks the required file.
 * An attachment also answers a link question.
 */
export function isEmptyField(form: Form, field: FieldContent): boolean {
  if (isAnsweredByFiles(form.type)) return field.attachments.length === 0;
  if (form.type === 'link' && field.attachments.length > 0) return false;
  if (form.type === 'richText') return isEmptyHtml(field.text);
  return isChoice(form.type)
    ? presentChoices(form, field.choices).every((one) => one === -1)
    : field.text.trim() === '';
}

/** Whether the field still holds only what the teacher has put there to begin with. */
const isAsGiven = (form: Form, { text }: FieldContent): boolean =>
  form.default !== '' && text.trim() === form.default.trim();

/** Counts the questions that have an answer of the student's own. */
export const countAnswered = (forms: readonly Form[], content: AnswerContent): number =>
  forms.filter((form) => {
    const field = fieldOf(content, form.id);
    return !isEmptyField(form, field) && !isAsGiven(form, field);
  }).length;

/** Tells whether a text is an address: http, https, or a page of this site without its scheme. */
export const isAddress = (text: string, host: string): boolean => /^https?:\/\/\S+$/i.test(fullAddress(text, host));

function faultOf(form: Form, field: FieldContent, host: string): AnswerFault | undefined {
  if (field.attachments.some(({ description }) => description.length > DESCRIPTION_LIMIT)) return 'descriptionTooLong';
  if (isEmptyField(form, field)) return form.required ? 'answerEmpty' : undefined;
  if (form.type === 'link' && field.text.trim() !== '' && !isAddress(field.text, host)) return 'answerLink';
  if (form.type === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(field.text)) return 'answerDate';
  if (form.type === 'number' && readNumber(field.text) === undefined) return 'answerNumber';
  return undefined;
}

/** Returns all faults of an answer; undefined if it can be submitted. */
export function validateAnswer(forms: readonly Form[], content: AnswerContent, host: string): AnswerFaults | undefined {
  const fields: Record<number, AnswerFault> = {};
  for (const form of forms) {
    const fault = faultOf(form, fieldOf(content, form.id), host);
    if (fault) fields[form.id] = fault;
  }
  const isEmptyRecord = forms.every((form) => isEmptyField(form, fieldOf(content, form.id)));
  return isEmptyRecord || Object.keys(fields).length > 0 ? { fields, isEmptyRecord } : undefined;
}

/** Returns the questions that can be submitted when time is up; answers in an invalid format stay on this device. */
export function withoutFaults(forms: readonly Form[], content: AnswerContent, host: string): Form[] {
  return forms.filter((form) => {
    const fault = faultOf(form, fieldOf(content, form.id), host);
    return fault === undefined || fault === 'answerEmpty';
  });
}
