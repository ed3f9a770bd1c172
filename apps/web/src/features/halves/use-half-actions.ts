// Actions of an administrator on halves, each with undo in the notification.
import { useNavigate } from 'react-router';
import { SUBJECT } from '../../api/affected-calls.ts';
import { api } from '../../api/client/client.ts';
import { invalidate, showFailure } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { notify } from '../../base/notices.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { halvesTexts } from './halves.texts.ts';

const refresh = () => invalidate('halves', ...SUBJECT);

/** Runs an action, then shows its message with an undo button. */
export async function runUndoable(
  work: () => Promise<unknown>,
  message: string,
  undo: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
    notify({
      tone: 'success',
      message,
      action: { label: uiTexts.t('undo'), run: () => void undo().then(refresh, showFailure) },
    });
  } catch (error) {
    showFailure(error);
  }
  await refresh();
}

interface Named {
  id: number;
  title: string;
}

export function useHalfActions() {
  const t = useTexts(halvesTexts);
  const navigate = useNavigate();
  const { halves } = api;
  return {
    archive: async (ids: number[], isArchived: boolean) => {
      let changed: number[] = [];
      await runUndoable(
        async () => {
          ({ changed } = await halves.setHalvesArchived({ body: { ids, is_archived: isArchived } }));
        },
        t(isArchived ? 'archivedDone' : 'unarchivedDone', { count: ids.length }),
        async () =>
          changed.length > 0 && halves.setHalvesArchived({ body: { ids: changed, is_archived: !isArchived } }),
      );
    },
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
      await refresh();
    },
    remove: ({ id, title }: Named) =>
      runUndoable(
        () => halves.deleteHalf({ params: { id } }),
        t('removed', { title }),
        () => halves.restoreHalf({ params: { id } }),
      ),
  };
}
export type HalfActions = ReturnType<typeof useHalfActions>;
