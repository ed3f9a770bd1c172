import type { GroupReport } from '@orbita/contract/groups';
import { IconReportAnalytics } from '@tabler/icons-react';
import { Link } from 'react-router';
import { api } from '../../../api/client/client.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { formatNumber } from '../../../base/number.ts';
import type { Column } from '../../../ui/kit/list-table.tsx';
import { ListPage } from '../../../ui/kit/list-page.tsx';
import { asId, useList } from '../../../ui/kit/use-list.ts';
import { GroupLabels } from '../group-labels.tsx';
import { groupsTexts } from '../groups.texts.ts';
import { GroupFilters } from './group-filters.tsx';
import { GroupViews } from './group-views.tsx';
import classes from '../groups.module.css';

/** Attendance, marks and retakes of groups, one row each. */
export function ReportsPage() {
  const t = useTexts(groupsTexts);
  const list = useList({ filters: { trajectory: asId, label: asId, semester: asId } });
  const { trajectory, label, semester } = list.filters;
  const filter = {
    ...(list.asked.query ? { query: list.asked.query } : {}),
    ...(trajectory ? { trajectory_id: trajectory } : {}),
    ...(label ? { label_id: label } : {}),
    ...(semester ? { semester_id: semester } : {}),
  };
  const query = useCall('groups', 'listGroupReports', { query: { ...list.asked, ...filter } }, { keepPrevious: true });
  return (
    <ListPage
      header={{ title: t('reportTitle'), description: t('reportHint') }}
      exported={{ fileName: t('reportFile'), read: () => api.groups.exportGroupReports({ query: filter }) }}
      views={<GroupViews current="report" />}
      list={list}
      query={query}
      columns={useReportColumns()}
      searchLabel={t('search')}
      filters={<GroupFilters list={list} />}
      empty={{
        icon: <IconReportAnalytics size={28} aria-hidden="true" />,
        title: t('empty'),
        text: t('reportEmptyText'),
      }}
    />
  );
}

/** A column of numbers; on phones, where columns have no headings, each number is named. */
const numbered = (title: string, cell: (row: GroupReport) => string | number): Column<GroupReport> => ({
  title,
  kind: 'number',
  cell: (row) => (
    <>
      <span className={classes.onPhone}>{title}: </span>
      {cell(row)}
    </>
  ),
});

function useReportColumns(): Column<GroupReport>[] {
  const t = useTexts(groupsTexts);
  const { can } = useCurrentUser();
  const isOffice = can('groups_read');
  const percent = (value: number | null) => (value === null ? '—' : t('percent', { value: formatNumber(value) }));
  return [
    {
      title: t('group'),
      kind: 'main',
      cell: ({ id, name, labels }) => (
        <span className={classes.named}>
          {isOffice ? <Link to={`/admin/groups/${id}`}>{name}</Link> : name}
          <GroupLabels labels={labels} />
        </span>
      ),
    },
    numbered(t('students'), ({ students_count }) => students_count),
    numbered(t('attendancePercent'), ({ attendance_percent }) => percent(attendance_percent)),
    numbered(t('absences'), ({ absences_count }) => absences_count),
    numbered(t('markPercent'), ({ mark_percent }) => percent(mark_percent)),
    {
      title: t('debtors'),
      kind: 'number',
      cell: ({ id, debtors_count: count }) =>
        count === 0 ? null : can('retakes_read') ? (
          <Link to={`/admin/retakes/groups/${id}`}>{t('debtorsCount', { count })}</Link>
        ) : (
          t('debtorsCount', { count })
        ),
    },
  ];
}
