// Says before anything is sent which files a question takes and how large they may be.
import { namesFileTypes } from '@orbita/contract/tasks/file-types';
import type { Form } from '@orbita/contract/tasks';
import { formatSize } from '../../../../shared/files/file-size.ts';
import type { UploadLimits } from '../../../../shared/files/uploads/upload-file.ts';
import { answeringTexts } from '../answering.texts.ts';

export const listTypes = (types: readonly string[]): string => types.map((type) => `.${type}`).join(', ');

/** The line below the buttons that add files; null while the limits are unknown. */
export function acceptedFiles(
  question: Form,
  types: readonly string[],
  limits: UploadLimits | undefined,
): string | null {
  const { t } = answeringTexts;
  if (!limits) return null;
  const size = formatSize(limits[question.type === 'photo' || question.type === 'video' ? question.type : 'document']);
  if (question.type === 'photo' || question.type === 'video') return t(`takes.${question.type}`, { size });
  return namesFileTypes(types, question.type)
    ? t('takesTypes', { types: listTypes(types), size })
    : t('takesAny', { size });
}
