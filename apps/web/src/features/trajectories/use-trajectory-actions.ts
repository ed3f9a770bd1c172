// Actions of an administrator on trajectories, each with undo in the notification.
import { useNavigate } from 'react-router';
import { api } from '../../api/client/client.ts';
import { invalidate, showFailure } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { notify } from '../../base/notices.ts';
import { runUndoable } from '../../ui/saving/run-undoable.ts';
import { trajectoriesTexts } from './trajectories.texts.ts';

/** Reads again whatever shows trajectories or what belongs to them. */
export const refreshTrajectories = () =>
  invalidate('trajectories', 'halves', 'semesters', 'groups', 'subjects.listTrajectoryChoices');

interface Named {
  id: number;
  title: string;
}

export function useTrajectoryActions() {
  const t = useTexts(trajectoriesTexts);
  const navigate = useNavigate();
  const { trajectories } = api;
  const refresh = refreshTrajectories;
  return {
    archive: (ids: number[], isArchived: boolean) =>
      runUndoable({
        work: () => trajectories.setTrajectoriesArchived({ body: { ids, is_archived: isArchived } }),
        message: ({ changed }) =>
          changed.length > 0 ? t(isArchived ? 'archivedDone' : 'unarchivedDone', { count: changed.length }) : null,
        undo: async ({ changed }) =>
          changed.length > 0 &&
          trajectories.setTrajectoriesArchived({ body: { ids: changed, is_archived: !isArchived } }),
        refresh,
      }),
    clone: async ({ id }: Named) => {
      try {
        const copy = await trajectories.cloneTrajectory({ params: { id } });
        notify({
          tone: 'success',
          message: t('cloned', { title: copy.title }),
          action: { label: t('open'), run: () => void navigate(`/admin/trajectories/${copy.id}`) },
        });
      } catch (error) {
        showFailure(error);
      }
      await refresh();
    },
    remove: ({ id, title }: Named) =>
      runUndoable({
        work: () => trajectories.deleteTrajectory({ params: { id } }),
        message: t('removed', { title }),
        undo: () => trajectories.restoreTrajectory({ params: { id } }),
        refresh,
      }),
  };
}
export type TrajectoryActions = ReturnType<typeof useTrajectoryActions>;
