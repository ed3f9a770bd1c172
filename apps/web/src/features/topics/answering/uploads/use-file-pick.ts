import type { Form } from '@orbita/contract/tasks';
import { takesFile } from '@orbita/contract/tasks/file-types';
import { newIdempotencyKey } from '../../../../api/client/client.ts';
import { notify } from '../../../../base/notices.ts';
import { attachable, fieldOf, type DraftAttachment } from '../answer-content.ts';
import { answeringTexts } from '../answering.texts.ts';
import { listTypes } from './accepted-files.ts';
import { faultOfSize, kindOfFile, type UploadLimits } from '../../../../shared/files/uploads/upload-file.ts';
import type { AnswerForm } from '../use-answer-form.ts';

/** The contract's limit of attachments per question. */
const MOST = 50;

interface Options {
  question: Form;
  form: AnswerForm;
  limits: UploadLimits | undefined;
  onChange: () => void;
}

/** Returns a function that attaches and uploads suitable files and reports the first reason for rejecting others. */
export function useFilePick({ question, form, limits, onChange }: Options): (files: File[]) => void {
  return (files) => {
    const added: { attachment: DraftAttachment; file: File }[] = [];
    const refused: string[] = [];
    const present = fieldOf(form.read(), question.id).attachments;
    for (const file of files) {
      const kind = kindOfFile(file, attachable[question.type], limits);
      const fault =
        present.length + added.length >= MOST
          ? answeringTexts.t('tooMany')
          : (faultOfType(file, question, form.fileTypes) ?? faultOf(file, kind, question, limits));
      if (fault || !kind) refused.push(fault ?? '');
      // Skips a file that was picked twice, for example by a double click.
      else if (!present.some((one) => one.attachment_id === null && one.name === file.name && one.size === file.size))
        added.push({ attachment: describe(file, kind), file });
    }
    for (const message of new Set(refused)) notify({ title: answeringTexts.t('validation'), message, tone: 'error' });
    if (added.length === 0) return;
    form.addAttachments(question.id, added);
    onChange();
  };
}

function faultOfType({ name }: File, question: Form, types: readonly string[]): string | undefined {
  if (takesFile(types, question.type, name)) return undefined;
  return answeringTexts.t('wrongType', { name, types: listTypes(types) });
}

function faultOf(
  file: File,
  kind: ReturnType<typeof kindOfFile>,
  question: Form,
  limits: UploadLimits | undefined,
): string | undefined {
  const { name } = file;
  if (!kind) return answeringTexts.t(question.type === 'video' ? 'onlyVideos' : 'onlyPhotos', { name });
  return faultOfSize(file, kind, limits);
}

const describe = (file: File, type: DraftAttachment['type']): DraftAttachment => ({
  key: newIdempotencyKey(),
  type,
  name: file.name,
  mime: file.type,
  size: file.size,
  description: '',
  attachment_id: null,
  src: '',
  thumbnail_src: null,
});
