import type { GroupRow } from '@orbita/contract/groups';
import { Link } from 'react-router';
import { useTexts } from '../../../base/i18n.ts';
import { personName } from '../../../shared/users/person.tsx';
import type { Column } from '../../../ui/kit/list-table.tsx';
import { GroupLabels } from '../group-labels.tsx';
import { GroupMenu } from '../group-menu.tsx';
import { groupsTexts } from '../groups.texts.ts';
import type { GroupActions } from '../use-group-actions.ts';
import classes from '../groups.module.css';

/** Columns of the list of groups; without `actions` there is no menu. */
export function useGroupColumns(actions: GroupActions | null): Column<GroupRow>[] {
  const t = useTexts(groupsTexts);
  const columns: Column<GroupRow>[] = [
    {
      title: t('group'),
      sort: 'name',
      kind: 'main',
      cell: ({ id, name, labels }) => (
        <span className={classes.named}>
          <Link to={`/admin/groups/${id}`}>{name}</Link>
          <GroupLabels labels={labels} />
        </span>
      ),
    },
    {
      title: t('trajectory'),
      kind: 'muted',
      cell: ({ trajectory, half }) => (
        <span className={classes.place}>
          {trajectory?.title}
          {half && <small>{half.title}</small>}
        </span>
      ),
    },
    {
      title: t('curators'),
      kind: 'muted',
      cell: ({ curators }) => curators.map((person) => personName(person, 'short')).join(', '),
    },
    {
      title: t('students'),
      sort: 'students_count',
      kind: 'number',
      cell: ({ students_count: count }) => t('studentsCount', { count }),
    },
    {
      title: t('subjects'),
      kind: 'number',
      cell: ({ subjects_count: count }) => t('subjectsCount', { count }),
    },
  ];
  const tools: Column<GroupRow>[] = actions
    ? [
        {
          title: t('actions'),
          isTitleHidden: true,
          kind: 'tools',
          cell: (group) => <GroupMenu group={group} actions={actions} canOpen />,
        },
      ]
    : [];
  return [...columns, ...tools];
}
