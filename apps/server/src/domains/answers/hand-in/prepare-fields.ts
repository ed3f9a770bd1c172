// Checks the fields of an answer and prepares them as they are stored and hashed.
import type { FieldValue } from '@orbita/contract/answers';
import { takesFile } from '@orbita/contract/tasks/file-types';
import type { Db } from '@orbita/database';
import { AppError } from '../../../http/app-error.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { cleanHtml } from '../../../platform/rich-text.ts';
import { canonicalJson } from '../../receipts/index.ts';
import { creditOf } from '../../tasks/index.ts';
import * as queries from '../answers.queries.ts';
import { checkSubmission, type Question, readValue, type SubmittedField } from './answer-check.ts';
import type * as writing from './submission.queries.ts';

const NO_DESCRIPTION = '...';

export interface Prepared {
  fields: writing.WrittenField[];
  /** The version as it is stored and hashed. */
  content: string;
}

/** Trims text, keeps the indentation of code and sanitizes rich text. */
function storedValue({ type }: Question, value: FieldValue | undefined): FieldValue {
  if (typeof value !== 'string') return value ?? null;
  if (type === 'code') return value.trimEnd();
  return type === 'richText' ? cleanHtml(value) : value.trim();
}

/** A drawn question has a field even if it was left blank: the field tells what was asked. */
const leftBlank = ({ id, draw_id }: Question, awaited: Sent['awaited']): SubmittedField | undefined =>
  draw_id === null || awaited !== undefined ? undefined : { form_id: id, value: null };

interface Sent {
  sent: SubmittedField[];
  /** The fields were checked when they were collected, so the questions of that time count. */
  isChecked?: boolean | undefined;
  isTimeUp?: boolean;
  awaited?: ReadonlySet<number>;
}

/** Checks the fields and their uploads and prepares what will be written. */
export async function prepareFields(
  db: Db,
  viewer: Viewer,
  { questions, file_types }: Pick<queries.Task, 'questions' | 'file_types'>,
  { sent, isChecked, ...excused }: Sent,
): Promise<Prepared> {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const fields = sent.map((field) => ({ ...field, value: readValue(byId.get(field.form_id), field.value) }));
  if (!isChecked) checkSubmission(questions, fields, excused);
  const attachments = fields.flatMap((field) => field.attachments ?? []);
  const idsOf = (isLink: boolean) =>
    attachments.filter(({ type }) => (type === 'link') === isLink).map(({ attachment_id }) => attachment_id);
  const uploads = new Map(
    attachments.length === 0
      ? []
      : (await queries.selectUploads(db, viewer, idsOf(false), idsOf(true))).map((upload) => [
          `${upload.type} ${upload.id}`,
          upload,
        ]),
  );
  const content: unknown[] = [];
  const written: writing.WrittenField[] = [];
  for (const question of questions) {
    const field = fields.find(({ form_id }) => form_id === question.id) ?? leftBlank(question, excused.awaited);
    if (!field) continue;
    const value = storedValue(question, field.value);
    const described = (field.attachments ?? []).map((attachment, number) => {
      const upload = uploads.get(`${attachment.type} ${attachment.attachment_id}`);
      if (!upload)
        throw new AppError('unknown-attachment', { fields: { [`fields.${question.id}`]: 'unknown-attachment' } });
      // What the server hands in by itself is not lost for its type.
      const isExcused = isChecked === true || excused.isTimeUp === true || upload.type === 'link';
      if (!isExcused && !takesFile(file_types, question.type, upload.name))
        throw new AppError('answer-file-type', { fields: { [`fields.${question.id}`]: 'answer-file-type' } });
      return {
        upload,
        type: attachment.type,
        attachment_id: attachment.attachment_id,
        description: attachment.description?.trim() || NO_DESCRIPTION,
        number,
      };
    });
    written.push({
      form_id: question.id,
      value,
      credit: creditOf(question, value),
      attachments: described.map(({ upload: _, ...attachment }) => attachment),
    });
    content.push({
      form_id: question.id,
      title: question.title,
      value,
      attachments: described.map(({ upload, type, attachment_id, description }) => ({
        type,
        name: upload.name,
        size: upload.size,
        description,
        sha256: upload.sha256,
        ...(type === 'link' ? { link_id: attachment_id } : { file_id: attachment_id }),
      })),
    });
  }
  return { fields: written, content: canonicalJson({ fields: content }) };
}
