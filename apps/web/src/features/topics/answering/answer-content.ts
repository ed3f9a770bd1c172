// What a student is writing: one content per task, one field per question.
// It is built from the server's answer and turned into the body of a submission.
import type { answers, UgcAnswer } from '@orbita/contract/answers';
import type { BodyOf } from '@orbita/contract/endpoint';
import type { Attachment } from '@orbita/contract/files';
import type { AttemptDraft, Form, QuestionType } from '@orbita/contract/tasks';
import { noReaders, type Readers } from '../../../shared/answers/privacy/readers.ts';
import type { Privacy } from '../../../shared/answers/privacy/privacy-selector.tsx';
import { presentChoices } from '../../../shared/topics/questions/option-ids.ts';
import { captionOf } from '../../../shared/files/attachments/caption.ts';

/** An attachment of a draft, either on the server or only on this device. */
export interface DraftAttachment {
  /** Identifies the attachment on this device, where it names the stored file and the upload. */
  key: string;
  type: Attachment['type'];
  name: string;
  mime: string;
  size: number;
  description: string;
  /** null until the server has the file. */
  attachment_id: number | null;
  /** Address on the server or of the link; empty until the file is uploaded. */
  src: string;
  thumbnail_src: string | null;
}
export interface FieldContent {
  /** Text of a text, longText, link, code or date answer, HTML of a richText one, and a number as typed. */
  text: string;
  /**
   * Option numbers: the chosen ones for single and multiple, in the chosen order for ordering;
   * for matching the match of each option at the index of its number, or -1.
   */
  choices: number[];
  attachments: DraftAttachment[];
}
export interface AnswerContent {
  fields: Record<number, FieldContent>;
  privacy: Privacy;
  /** Readers chosen by name; missing in drafts older than this feature. */
  readers?: Readers;
}
type SubmissionField = BodyOf<typeof answers.submitAnswer>['fields'][number];

/** Readable by the student and staff only, unless the student opens the answer to classmates. */
const DEFAULT_PRIVACY: Privacy = 1;
export const emptyField: FieldContent = { text: '', choices: [], attachments: [] };

export const fieldOf = (content: AnswerContent, formId: number): FieldContent => content.fields[formId] ?? emptyField;
/** Tells whether a question is answered by option numbers. */
export const isChoice = (type: QuestionType): boolean =>
  type === 'single' || type === 'multiple' || type === 'matching' || type === 'ordering';

/** Attachment kinds that each type of question accepts. */
export const attachable: Record<QuestionType, readonly Attachment['type'][]> = {
  text: ['document', 'photo', 'video', 'link'],
  longText: ['document', 'photo', 'video', 'link'],
  link: ['document', 'photo', 'video', 'link'],
  file: ['document', 'photo', 'video'],
  photo: ['photo'],
  video: ['video', 'link'],
  richText: ['document', 'photo', 'video', 'link'],
  code: ['document'],
  number: [],
  date: [],
  single: [],
  multiple: [],
  matching: [],
  ordering: [],
};
/** Tells whether a question is answered by attachments alone. */
export const isAnsweredByFiles = (type: QuestionType): boolean =>
  type === 'file' || type === 'photo' || type === 'video';

/** Source of a content: a whole answer, or the fields of a draft alone. */
type Given = Pick<AttemptDraft, 'fields'> & Partial<Pick<UgcAnswer, 'privacy' | 'access_users' | 'access_companies'>>;

/** Builds the initial content from the submitted answer, or an empty one. */
export function contentOf(forms: readonly Form[], answer: Given | undefined): AnswerContent {
  const given = new Map(answer?.fields.map((field) => [field.form_id, field]));
  const fields = forms.map((form): [number, FieldContent] => {
    const field = given.get(form.id);
    const value = field?.value;
    return [
      form.id,
      {
        text:
          typeof value === 'string'
            ? value
            : form.type === 'number' && typeof value === 'number'
              ? writeNumber(value)
              : answer || isChoice(form.type)
                ? ''
                : form.default,
        choices: presentChoices(
          form,
          Array.isArray(value) ? value : form.type === 'single' && typeof value === 'number' ? [value] : [],
        ),
        attachments: field?.attachments.map(toDraftAttachment) ?? [],
      },
    ];
  });
  return {
    fields: Object.fromEntries(fields),
    privacy: answer?.privacy ?? DEFAULT_PRIVACY,
    readers: readersOf(answer),
  };
}

const readersOf = (answer: Given | undefined): Readers =>
  answer ? { users: answer.access_users ?? [], companies: answer.access_companies ?? [] } : noReaders;

const toDraftAttachment = (attachment: Attachment): DraftAttachment => ({
  key: `${attachment.type}-${attachment.attachment_id}`,
  type: attachment.type,
  name: attachment.name,
  mime: attachment.mime,
  size: attachment.size,
  description: captionOf(attachment),
  attachment_id: attachment.attachment_id,
  src: attachment.src,
  thumbnail_src: attachment.thumbnail_src,
});

/** Parses «4,5» as people type it; undefined when it is not a number. */
export function readNumber(text: string): number | undefined {
  const compact = text
    .replace(/[\s\u00A0]/g, '')
    .replace(',', '.')
    .replace('−', '-');
  return /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(compact) ? Number(compact) : undefined;
}
export const writeNumber = (value: number): string => String(value).replace('.', ',');

/** An address as people copy it without its scheme: «github.com/anna/work». */
const WITHOUT_SCHEME = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d+)?\/\S*$/u;

/** Returns the full address of a link, which may omit the scheme. */
export function fullAddress(text: string, host: string): string {
  const address = text.trim();
  const isBare = (host !== '' && address.startsWith(host)) || WITHOUT_SCHEME.test(address);
  return isBare ? `https://${address}` : address;
}

function valueOf(form: Form, field: FieldContent, host: string): SubmissionField['value'] {
  if (isAnsweredByFiles(form.type)) return null;
  if (isChoice(form.type)) {
    const choices = presentChoices(form, field.choices);
    if (form.type === 'single') return choices[0] ?? null;
    return choices.some((one) => one !== -1) ? choices : null;
  }
  if (field.text.trim() === '') return null;
  if (form.type === 'number') return readNumber(field.text) ?? field.text;
  if (form.type === 'code') return field.text.trimEnd();
  return form.type === 'link' ? fullAddress(field.text, host) : field.text.trim();
}

/** Returns the fields of a submission, including empty ones, so that cleared questions are cleared on the server too. */
export const toSubmission = (forms: readonly Form[], content: AnswerContent, host: string): SubmissionField[] =>
  forms.map((form) => {
    const field = fieldOf(content, form.id);
    return {
      form_id: form.id,
      value: valueOf(form, field, host),
      attachments: field.attachments.flatMap(({ type, attachment_id, description }) =>
        attachment_id === null ? [] : { type, attachment_id, description: description.trim() || '...' },
      ),
    };
  });

/** Tells whether two contents would be submitted identically. */
export const isSameContent = (forms: readonly Form[], one: AnswerContent, other: AnswerContent): boolean =>
  one.privacy === other.privacy &&
  JSON.stringify(one.readers ?? noReaders) === JSON.stringify(other.readers ?? noReaders) &&
  JSON.stringify(toSubmission(forms, one, '')) === JSON.stringify(toSubmission(forms, other, '')) &&
  countWaiting(one) === 0 &&
  countWaiting(other) === 0;

/** Returns the attachments that are not on the server yet. */
export const waitingAttachments = (content: AnswerContent): DraftAttachment[] =>
  Object.values(content.fields).flatMap(({ attachments }) =>
    attachments.filter(({ attachment_id }) => attachment_id === null),
  );
const countWaiting = (content: AnswerContent): number => waitingAttachments(content).length;

/** Returns the content with one field changed. */
export const withField = (content: AnswerContent, formId: number, change: Partial<FieldContent>): AnswerContent => ({
  ...content,
  fields: { ...content.fields, [formId]: { ...fieldOf(content, formId), ...change } },
});

/** Returns the content with one attachment changed; null removes it. */
export function withAttachment(
  content: AnswerContent,
  key: string,
  change: Partial<DraftAttachment> | null,
): AnswerContent {
  const fields = Object.entries(content.fields).map(([id, field]) => {
    if (!field.attachments.some((one) => one.key === key)) return [id, field];
    const attachments = field.attachments.flatMap((one) =>
      one.key === key ? (change ? { ...one, ...change } : []) : one,
    );
    return [id, { ...field, attachments }];
  });
  return { ...content, fields: Object.fromEntries(fields) };
}
