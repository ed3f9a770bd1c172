// What an administrator does with disciplines in the list; everything but a permanent deletion can be undone from the notification.
import type { SubjectRow } from '@orbita/contract/subject-lists';
import { useNavigate } from 'react-router';
import { api } from '../../../api/client/client.ts';
import { invalidate, showFailure } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { confirm } from '../../../ui/dialogs/confirm.tsx';
import { notify } from '../../../base/notices.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { subjectsAdminTexts } from './subjects-admin.texts.ts';

const refresh = () => invalidate('subjectLists', 'subjects', 'subjectSettings');

/** Does something with its words, says so, and offers the way back. */
async function act(work: () => Promise<unknown>, message: string, undo?: () => Promise<unknown>): Promise<void> {
  try {
    await work();
    notify({
      tone: 'success',
      message,
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
  const { subjectSettings } = api;
  return {
    archive: async (ids: number[], isArchived: boolean) => {
      let changed: number[] = [];
      await act(
        async () => {
          ({ changed } = await subjectSettings.setSubjectsArchived({ body: { ids, is_archived: isArchived } }));
        },
        t(isArchived ? 'archivedDone' : 'unarchivedDone', { count: ids.length }),
        async () =>
          changed.length > 0 &&
          subjectSettings.setSubjectsArchived({ body: { ids: changed, is_archived: !isArchived } }),
      );
    },
    clone: async ({ id }: SubjectRow) => {
      try {
        const copy = await subjectSettings.cloneSubject({ params: { id } });
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
        () => subjectSettings.deleteSubject({ params: { id } }),
        t('removed', { title }),
        () => subjectSettings.restoreSubject({ params: { id } }),
      ),
    restore: ({ id, title }: SubjectRow) =>
      act(
        () => subjectSettings.restoreSubject({ params: { id } }),
        t('restored', { title }),
        () => subjectSettings.deleteSubject({ params: { id } }),
      ),
    purge: async ({ id, title }: SubjectRow) => {
      if (!(await confirm({ message: t('purgeAsk', { title }), confirmLabel: t('purge'), isDanger: true }))) return;
      await act(
        () => subjectSettings.purgeSubject({ params: { id } }),
        t('purgedDone', { title }),
        () => subjectSettings.undoPurgeSubject({ params: { id } }),
      );
    },
    undoPurge: ({ id, title }: SubjectRow) =>
      act(
        () => subjectSettings.undoPurgeSubject({ params: { id } }),
        t('purgeUndone', { title }),
        () => subjectSettings.purgeSubject({ params: { id } }),
      ),
  };
}
export type SubjectActions = ReturnType<typeof useSubjectActions>;
