// Ends and deletes statuses, with undo in the notification.
import type { StatusOfUser } from '@orbita/contract/temporary-statuses';
import { api } from '../../api/client/client.ts';
import { invalidate } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { runUndoable } from '../../ui/saving/run-undoable.ts';
import { STATUS_CACHE } from './status-dialog.tsx';
import { statusTexts } from './temporary-statuses.texts.ts';

const refresh = () => invalidate(...STATUS_CACHE);

export function useStatusActions() {
  const t = useTexts(statusTexts);
  const { temporaryStatuses } = api;
  return {
    end: (status: StatusOfUser) =>
      runUndoable({
        work: () => temporaryStatuses.endStatuses({ body: { ids: [status.id] } }),
        message: t('ended'),
        undo: () => temporaryStatuses.updateStatus({ params: { id: status.id }, body: { end_date: status.end_date } }),
        refresh,
      }),
    remove: ({ id, user, temporary_status, start_date, end_date, reason }: StatusOfUser) =>
      runUndoable({
        work: () => temporaryStatuses.deleteStatus({ params: { id } }),
        message: t('removed'),
        undo: () =>
          temporaryStatuses.giveStatus({
            body: {
              user_id: user.id,
              temporary_status_id: temporary_status.id,
              start_date,
              end_date,
              reason: reason ?? '',
            },
          }),
        refresh,
      }),
  };
}
