import type { Pattern } from '@orbita/contract/tasks';
import { api } from '../../../../api/client/client.ts';
import { questionsTexts } from './questions.texts.ts';

/** Downloads the questions of a task as a QTI package. */
export async function downloadQuestions({ id, title }: Pattern): Promise<void> {
  const blob = await api.tasks.exportQuestions({ params: { id } });
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${title || questionsTexts.t('bank')} (QTI).zip`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
