// Actions of the office on groups, each with undo in the notification.
import { SUBJECT } from '../../api/affected-calls.ts';
import { api } from '../../api/client/client.ts';
import { invalidate } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { runUndoable } from '../../ui/saving/run-undoable.ts';
import { groupsTexts } from './groups.texts.ts';

/** Reads again what shows groups, their members and what they study. */
export const refreshGroups = () => invalidate('groups', 'users', 'audit', ...SUBJECT);

interface Label {
  id: number;
  title: string;
}

export function useGroupActions() {
  const t = useTexts(groupsTexts);
  const { groups } = api;
  const setArchived = (ids: number[], is_archived: boolean) =>
    ids.length > 0 ? groups.setGroupsArchived({ body: { ids, is_archived } }) : Promise.resolve({ changed: [] });
  const archiveBy = (work: () => Promise<{ changed: number[] }>, isArchived: boolean) =>
    runUndoable({
      work,
      message: ({ changed }) => t(isArchived ? 'archivedDone' : 'unarchivedDone', { count: changed.length }),
      undo: ({ changed }) => setArchived(changed, !isArchived),
      refresh: refreshGroups,
    });
  return {
    archive: (ids: number[], isArchived: boolean) => archiveBy(() => setArchived(ids, isArchived), isArchived),
    archiveFamily: (group_id: number, isArchived: boolean) =>
      archiveBy(() => groups[isArchived ? 'archiveFamily' : 'unarchiveFamily']({ query: { group_id } }), isArchived),
    remove: ({ id, name }: { id: number; name: string }) =>
      runUndoable({
        work: () => groups.deleteGroup({ params: { id } }),
        message: t('removed', { name }),
        undo: () => groups.restoreGroup({ params: { id } }),
        refresh: refreshGroups,
      }),
    setLabel: (ids: number[], label: Label, is_on: boolean) =>
      runUndoable({
        work: () => groups.setGroupsLabel({ body: { ids, label_id: label.id, is_on } }),
        message: t(is_on ? 'labelPut' : 'labelTaken', { title: label.title }),
        undo: async ({ changed }) =>
          changed.length > 0 && groups.setGroupsLabel({ body: { ids: changed, label_id: label.id, is_on: !is_on } }),
        refresh: refreshGroups,
      }),
    place: (ids: number[], place: { trajectory_id: number | null; half_id: number | null }) =>
      runUndoable({
        work: () => groups.placeGroups({ body: { places: ids.map((id) => ({ id, ...place })) } }),
        message: t('placed'),
        undo: async ({ before }) => before.length > 0 && groups.placeGroups({ body: { places: before } }),
        refresh: refreshGroups,
      }),
  };
}
export type GroupActions = ReturnType<typeof useGroupActions>;
