// Changes of a group's members, each with undo in the notification.
import { api } from '../../../api/client/client.ts';
import { useTexts } from '../../../base/i18n.ts';
import { runUndoable } from '../../../ui/saving/run-undoable.ts';
import { groupsTexts } from '../groups.texts.ts';
import { refreshGroups } from '../use-group-actions.ts';

export function useMemberActions(id: number) {
  const t = useTexts(groupsTexts);
  const { groups } = api;
  const params = { id };
  return {
    add: (user_ids: number[]) =>
      runUndoable({
        work: () => groups.addGroupUsers({ params, body: { user_ids } }),
        message: ({ added }) => t('membersAdded', { count: added.length }),
        undo: async ({ added }) => added.length > 0 && groups.removeGroupUsers({ params, body: { user_ids: added } }),
        refresh: refreshGroups,
      }),
    remove: (user_ids: number[]) =>
      runUndoable({
        work: () => groups.removeGroupUsers({ params, body: { user_ids } }),
        message: ({ removed }) => t('membersRemoved', { count: removed.length }),
        undo: async ({ removed }) =>
          removed.length > 0 && groups.restoreGroupUsers({ params, body: { user_ids: removed } }),
        refresh: refreshGroups,
      }),
    move: (user_ids: number[], to: { id: number; name: string }) =>
      runUndoable({
        work: () => groups.moveGroupUsers({ params, body: { user_ids, group_id: to.id } }),
        message: ({ moved }) => t('membersMoved', { count: moved.length, name: to.name }),
        undo: async ({ moved }) =>
          moved.length > 0 && groups.restoreGroupUsers({ params, body: { user_ids: moved, from_group_id: to.id } }),
        refresh: refreshGroups,
      }),
  };
}
export type MemberActions = ReturnType<typeof useMemberActions>;
