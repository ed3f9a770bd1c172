// Takes groups from curators, with undo in the notification.
import type { Curator } from '@orbita/contract/curators';
import { api } from '../../api/client/client.ts';
import { invalidate } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { personName } from '../../shared/users/person.tsx';
import { runUndoable } from '../../ui/saving/run-undoable.ts';
import { curatorsTexts } from './curators.texts.ts';

/** Reads again what shows who looks after groups. */
const refresh = () => invalidate('curators', 'groups', 'users', 'audit', 'subjects.listSubjectCurators');

export function useCuratorActions() {
  const t = useTexts(curatorsTexts);
  const { curators } = api;
  return {
    remove: (curator: Curator) =>
      runUndoable({
        work: () => curators.deleteCurator({ params: { id: curator.id } }),
        message: t('removed', { name: personName(curator, 'informal') }),
        undo: () => curators.createCurator({ body: { user_id: curator.id, group_ids: curator.group_ids } }),
        refresh,
      }),
    removeAll: (ids: readonly number[]) =>
      runUndoable({
        work: () => curators.setCurators({ body: { curators: ids.map((user_id) => ({ user_id, group_ids: [] })) } }),
        message: ({ before }) => t('removedMany', { count: before.length }),
        undo: ({ before }) => curators.setCurators({ body: { curators: before } }),
        refresh,
      }),
  };
}
