// Actions of an administrator in the list; all but a permanent deletion can be undone from the notification.
import type { SubjectRow } from '@orbita/contract/subjects';
import { useNavigate } from 'react-router';
import { SUBJECT } from '../../../api/affected-calls.ts';
import { api } from '../../../api/client/client.ts';
import { invalidate, showFailure } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { confirm } from '../../../ui/dialogs/confirm.tsx';
import { notify } from '../../../base/notices.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { subjectsAdminTexts } from './subjects-admin.texts.ts';

const refresh = () => invalidate(...SUBJECT, 'journal');

/** Runs an action, then shows its message with an undo button. */
async function act(
  work: () => Promise<unknown>,
  message: string | (() => string),
  undo?: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
    notify({
      tone: 'success',
      message: typeof message === 'string' ? message : message(),
      ...(undo ? { action: { label: uiTexts.t('undo'), run: () => void undo().then(refresh, showFailure) } } : {}),
    });
  } catch (error) {
    showFailure(error);
  }
  await refresh();
}

export function useSubjectActions() {
  const t = useTexts(subjectsAdminTexts);
  const navigate = useNavigate();
  const { subjects } = api;
  return {
    archive: async (ids: number[], isArchived: boolean) => {
      let changed: number[] = [];
      await act(
        async () => {
          ({ changed } = await subjects.setSubjectsArchived({ body: { ids, is_archived: isArchived } }));
        },
        () => t(isArchived ? 'archivedDone' : 'unarchivedDone', { count: changed.length }),
        async () =>
          changed.length > 0 && subjects.setSubjectsArchived({ body: { ids: changed, is_archived: !isArchived } }),
      );
    },
    clone: async ({ id }: SubjectRow) => {
      try {
        const copy = await subjects.cloneSubject({ params: { id } });
        notify({
          tone: 'success',
          message: t('cloned', { title: copy.shown_title }),
          action: { label: t('settings'), run: () => void navigate(`/subjects/${copy.id}/settings`) },
        });
      } catch (error) {
        showFailure(error);
      }
      await refresh();
    },
    remove: ({ id, title }: SubjectRow) =>
      act(
        () => subjects.deleteSubject({ params: { id } }),
        t('removed', { title }),
        () => subjects.restoreSubject({ params: { id } }),
      ),
    restore: ({ id, title }: SubjectRow) =>
      act(
        () => subjects.restoreSubject({ params: { id } }),
        t('restored', { title }),
        () => subjects.deleteSubject({ params: { id } }),
      ),
    purge: async ({ id, title }: SubjectRow) => {
      if (!(await confirm({ message: t('purgeAsk', { title }), confirmLabel: t('purge'), isDanger: true }))) return;
      await act(
        () => subjects.purgeSubject({ params: { id } }),
        t('purgedDone', { title }),
        () => subjects.undoPurgeSubject({ params: { id } }),
      );
    },
    undoPurge: ({ id, title }: SubjectRow) =>
      act(
        () => subjects.undoPurgeSubject({ params: { id } }),
        t('purgeUndone', { title }),
        () => subjects.purgeSubject({ params: { id } }),
      ),
  };
}
export type SubjectActions = ReturnType<typeof useSubjectActions>;
