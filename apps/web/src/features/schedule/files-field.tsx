import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { AttachButtons } from '../../shared/files/uploads/attach-buttons.tsx';
import { PendingAttachmentList } from '../../shared/files/uploads/pending-attachment-list.tsx';
import type { PendingAttachments } from '../../shared/files/uploads/use-pending-attachments.ts';
import { scheduleTexts } from './schedule.texts.ts';
import classes from './lesson-dialog.module.css';

/** Files and links of a lesson, each uploaded as soon as it is chosen. */
export function FilesField({ pending }: { pending: PendingAttachments }) {
  const t = useTexts(scheduleTexts);
  return (
    <fieldset className={classes.files}>
      <legend>{t('files')}</legend>
      <PendingAttachmentList pending={pending} />
      <AttachButtons pending={pending} />
    </fieldset>
  );
}

/** Limits of uploads, which do not change while the page is open. */
export const useUploadLimits = () => useCall('files', 'getUploadLimits', undefined, { staleTime: Infinity }).data;
