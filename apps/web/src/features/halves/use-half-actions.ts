// Actions of an administrator on halves, each with undo in the notification.
import { useNavigate } from 'react-router';
import { SUBJECT } from '../../api/affected-calls.ts';
import { api } from '../../api/client/client.ts';
import { invalidate, showFailure } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { notify } from '../../base/notices.ts';
import { runUndoable } from '../../ui/saving/run-undoable.ts';
import { halvesTexts } from './halves.texts.ts';

/** Reads again whatever shows halves or what belongs to them. */
export const refreshHalves = () => invalidate('halves', ...SUBJECT);

interface Named {
  id: number;
  title: string;
}

export function useHalfActions() {
  const t = useTexts(halvesTexts);
  const navigate = useNavigate();
  const { halves } = api;
  return {
    archive: (ids: number[], isArchived: boolean) =>
      runUndoable({
        work: () => halves.setHalvesArchived({ body: { ids, is_archived: isArchived } }),
        message: ({ changed }) =>
          changed.length > 0 ? t(isArchived ? 'archivedDone' : 'unarchivedDone', { count: changed.length }) : null,
        undo: async ({ changed }) =>
          changed.length > 0 && halves.setHalvesArchived({ body: { ids: changed, is_archived: !isArchived } }),
        refresh: refreshHalves,
      }),
    clone: async ({ id }: Named) => {
      try {
        const copy = await halves.cloneHalf({ params: { id } });
        notify({
          tone: 'success',
          message: t('cloned', { title: copy.title }),
          action: { label: t('open'), run: () => void navigate(`/admin/halves/${copy.id}`) },
        });
      } catch (error) {
        showFailure(error);
      }
      await refreshHalves();
    },
    remove: ({ id, title }: Named) =>
      runUndoable({
        work: () => halves.deleteHalf({ params: { id } }),
        message: t('removed', { title }),
        undo: () => halves.restoreHalf({ params: { id } }),
        refresh: refreshHalves,
      }),
  };
}
export type HalfActions = ReturnType<typeof useHalfActions>;
