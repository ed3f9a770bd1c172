// The rules of specification section 5, in its words. The server checks the same; this says it before anything is sent.
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
  /** What is wrong, by question. */
  fields: Record<number, AnswerFault>;
  /** Nothing at all was answered. */
  isEmptyRecord: boolean;
}

/** Nothing to see: no words, no picture, no formula. */
const isEmptyHtml = (html: string): boolean =>
  !/<(img|hr)\b|data-latex=/i.test(html) && html.replace(/<[^>]*>|&nbsp;/g, '').trim() === '';

/** A question is unanswered: no text and no choice, or no file where files are the answer. A link question is answered by an attachment too. */
export function isEmptyField(form: Form, field: FieldContent): boolean {
  if (isAnsweredByFiles(form.type)) return field.attachments.length === 0;
  if (form.type === 'link' && field.attachments.length > 0) return false;
  if (form.type === 'richText') return isEmptyHtml(field.text);
  return isChoice(form.type)
    ? presentChoices(form, field.choices).every((one) => one === -1)
    : field.text.trim() === '';
}

/** An address: http, https, or a page of this site written without its scheme. */
export const isAddress = (text: string, host: string): boolean => /^https?:\/\/\S+$/i.test(fullAddress(text, host));

function faultOf(form: Form, field: FieldContent, host: string): AnswerFault | undefined {
  if (field.attachments.some(({ description }) => description.length > DESCRIPTION_LIMIT)) return 'descriptionTooLong';
  if (isEmptyField(form, field)) return form.required ? 'answerEmpty' : undefined;
  if (form.type === 'link' && field.text.trim() !== '' && !isAddress(field.text, host)) return 'answerLink';
  if (form.type === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(field.text)) return 'answerDate';
  if (form.type === 'number' && readNumber(field.text) === undefined) return 'answerNumber';
  return undefined;
}

/** Everything that is wrong with an answer, undefined when it can be handed in. */
export function validateAnswer(forms: readonly Form[], content: AnswerContent, host: string): AnswerFaults | undefined {
  const fields: Record<number, AnswerFault> = {};
  for (const form of forms) {
    const fault = faultOf(form, fieldOf(content, form.id), host);
    if (fault) fields[form.id] = fault;
  }
  const isEmptyRecord = forms.every((form) => isEmptyField(form, fieldOf(content, form.id)));
  return isEmptyRecord || Object.keys(fields).length > 0 ? { fields, isEmptyRecord } : undefined;
}

/** What can be handed in when the time is over: without the answers that are wrong in form, which stay on this device. */
export function withoutFaults(forms: readonly Form[], content: AnswerContent, host: string): Form[] {
  return forms.filter((form) => {
    const fault = faultOf(form, fieldOf(content, form.id), host);
    return fault === undefined || fault === 'answerEmpty';
  });
}
