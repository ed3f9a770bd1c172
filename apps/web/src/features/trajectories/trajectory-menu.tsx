import { useTexts } from '../../base/i18n.ts';
import { RecordMenu } from '../../ui/kit/record-menu.tsx';
import { trajectoriesTexts } from './trajectories.texts.ts';
import type { TrajectoryActions } from './use-trajectory-actions.ts';

interface Props {
  trajectory: { id: number; title: string; is_archived: boolean };
  actions: TrajectoryActions;
  /** Whether to offer opening the page, as lists do. */
  canOpen?: boolean;
  onRemoved?: () => void;
}

/** Actions on a trajectory. */
export function TrajectoryMenu({ trajectory, actions, canOpen = false, onRemoved }: Props) {
  const t = useTexts(trajectoriesTexts);
  const remove = () => {
    onRemoved?.();
    void actions.remove(trajectory);
  };
  return (
    <RecordMenu
      record={trajectory}
      opens={canOpen ? { to: `/admin/trajectories/${trajectory.id}`, label: t('open') } : undefined}
      clone={() => void actions.clone(trajectory)}
      archive={(isArchived) => void actions.archive([trajectory.id], isArchived)}
      remove={remove}
    />
  );
}
