import type { TrajectoryRow } from '@orbita/contract/trajectories';
import { Link } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { useTexts } from '../../base/i18n.ts';
import type { Column } from '../../ui/kit/list-table.tsx';
import { toolsColumn } from '../../ui/kit/row-tools.tsx';
import { TrajectoryMenu } from './trajectory-menu.tsx';
import { trajectoriesTexts } from './trajectories.texts.ts';
import type { TrajectoryActions } from './use-trajectory-actions.ts';

/** Columns of the list of trajectories. */
export function useTrajectoryColumns(actions: TrajectoryActions): Column<TrajectoryRow>[] {
  const t = useTexts(trajectoriesTexts);
  const canWrite = useCurrentUser().can('trajectories_write');
  const columns: Column<TrajectoryRow>[] = [
    {
      title: t('trajectory'),
      sort: 'title',
      kind: 'main',
      cell: ({ id, title }) => <Link to={`/admin/trajectories/${id}`}>{title}</Link>,
    },
    { title: t('programme'), kind: 'muted', cell: ({ educational_program_name }) => educational_program_name },
    {
      title: t('halves'),
      sort: 'halves',
      kind: 'number',
      cell: ({ halves_count }) => t('halvesCount', { count: halves_count }),
    },
    {
      title: t('subjects'),
      sort: 'subjects',
      kind: 'number',
      cell: ({ subjects_count }) => t('subjectsCount', { count: subjects_count }),
    },
    {
      title: t('groups'),
      sort: 'groups',
      kind: 'number',
      cell: ({ groups_count }) => t('groupsCount', { count: groups_count }),
    },
  ];
  if (!canWrite) return columns;
  return [
    ...columns,
    toolsColumn((trajectory) => <TrajectoryMenu trajectory={trajectory} actions={actions} canOpen />),
  ];
}
