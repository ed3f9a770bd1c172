import type { Half } from '@orbita/contract/halves';
import { Link } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import type { Column } from '../../ui/kit/list-table.tsx';
import { toolsColumn } from '../../ui/kit/row-tools.tsx';
import { HalfMenu } from './half-menu.tsx';
import { halvesTexts } from './halves.texts.ts';
import type { HalfActions } from './use-half-actions.ts';

const titles = (places: readonly { title: string }[]) => places.map(({ title }) => title).join(', ');

/** Columns of the list of halves. */
export function useHalfColumns(actions: HalfActions): Column<Half>[] {
  const t = useTexts(halvesTexts);
  return [
    {
      title: t('half'),
      kind: 'main',
      sort: 'title',
      cell: ({ id, title }) => <Link to={`/admin/halves/${id}`}>{title}</Link>,
    },
    { title: t('trajectories'), kind: 'muted', cell: ({ trajectories }) => titles(trajectories) },
    { title: t('semesters'), kind: 'muted', cell: ({ semesters }) => titles(semesters) },
    {
      title: t('subjects'),
      kind: 'number',
      sort: 'subjects',
      cell: ({ subjects_count }) => t('subjectsCount', { count: subjects_count }),
    },
    toolsColumn((half) => <HalfMenu half={half} actions={actions} canOpen />),
  ];
}
