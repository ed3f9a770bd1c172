import { IconRefresh, IconX } from '@tabler/icons-react';
import { useTexts } from '../../../base/i18n.ts';
import { FileIcon } from '../attachments/file-icon.tsx';
import { formatSize } from '../file-size.ts';
import { pendingAttachmentsTexts } from './pending-attachments.texts.ts';
import type { Pending, PendingAttachments } from './use-pending-attachments.ts';
import bare from '../../../ui/buttons/bare-button.module.css';
import classes from './pending-attachments.module.css';

/** Attachments of the remark being written, with upload progress. */
export function PendingAttachmentList({ pending }: { pending: PendingAttachments }) {
  const t = useTexts(pendingAttachmentsTexts);
  if (pending.list.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t('attachments')}>
      {pending.list.map((one) => (
        <li key={one.key} className={classes.row} data-failed={one.failure !== null || undefined}>
          <FileIcon attachment={one} size={20} />
          <span className={classes.name}>{one.name}</span>
          <Progress one={one} />
          {one.failure !== null && !one.isRefused && (
            <button
              type="button"
              className={`${bare.icon} ${classes.control}`}
              aria-label={t('retry')}
              title={t('retry')}
              onClick={() => pending.retry(one)}
            >
              <IconRefresh size={18} aria-hidden="true" />
            </button>
          )}
          <button
            type="button"
            className={`${bare.icon} ${classes.control}`}
            aria-label={t('remove', { name: one.name })}
            onClick={() => pending.remove(one)}
          >
            <IconX size={18} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Progress({ one }: { one: Pending }) {
  const t = useTexts(pendingAttachmentsTexts);
  if (one.failure !== null)
    return (
      <span className={classes.fault} role="alert">
        {one.failure}
      </span>
    );
  if (one.attachment_id !== null)
    return one.size > 0 ? <span className={classes.note}>{formatSize(one.size)}</span> : null;
  const percent = one.size > 0 ? Math.floor((one.sent / one.size) * 100) : 0;
  return <span className={classes.note}>{t('sending', { percent })}</span>;
}
