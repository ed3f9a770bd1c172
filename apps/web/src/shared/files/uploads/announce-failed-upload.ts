import { notify } from '../../../base/notices.ts';
import { pendingAttachmentsTexts } from './pending-attachments.texts.ts';

/** Tells that a file did not arrive, for whoever is looking elsewhere on the page; returns the reason. */
export function announceFailedUpload(name: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  notify({ title: pendingAttachmentsTexts.t('uploadFailed', { name }), message: reason, tone: 'error' });
  return reason;
}
