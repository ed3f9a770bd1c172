import { NativeSelect, Skeleton } from '@mantine/core';
import type { AttendanceSummary, GroupAttendance } from '@orbita/contract/attendance';
import type { Group } from '@orbita/contract/groups';
import { IconCalendarCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { api } from '../../../api/client/client.ts';
import { useCall } from '../../../api/query.ts';
import { formatDate } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { HeatMaps } from '../../../shared/attendance/heat-maps.tsx';
import { personName } from '../../../shared/users/person.tsx';
import { ExportButton } from '../../../ui/kit/export-button.tsx';
import { asId, useList } from '../../../ui/kit/use-list.ts';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import table from '../../../ui/lists/data-table.module.css';
import { groupsTexts } from '../groups.texts.ts';
import classes from '../groups.module.css';

/** Sums of attendance by student and by discipline, of a semester or a discipline. */
export function AttendanceTab({ group }: { group: Group }) {
  const t = useTexts(groupsTexts);
  const { filters, set } = useList({ filters: { semester: asId, subject: asId } });
  const subjects = useCall('groups', 'listGroupSubjects', { params: { id: group.id } }).data?.data ?? [];
  const semesters = [...new Map(group.semesters.map((semester) => [semester.id, semester])).values()];
  const narrowed = {
    ...(filters.semester ? { semester_id: filters.semester } : {}),
    ...(filters.subject ? { subject_id: filters.subject } : {}),
  };
  const asked = { params: { id: group.id }, query: narrowed };
  const query = useCall('attendance', 'getGroupAttendance', asked, { keepPrevious: true });
  const heat = useCall('attendance', 'getGroupHeat', asked, { keepPrevious: true });
  const choose = (name: 'semester' | 'subject', all: string, choices: readonly { id: number; title: string }[]) => (
    <NativeSelect
      aria-label={all}
      value={String(filters[name] ?? '')}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
      data={[{ value: '', label: all }, ...choices.map(({ id, title }) => ({ value: String(id), label: title }))]}
    />
  );
  return (
    <>
      <div className={classes.toolbar}>
        {choose('semester', t('wholeTime'), semesters)}
        {choose('subject', t('allSubjects'), subjects)}
        <ExportButton
          fileName={`${t('attendanceFile')} ${group.name}.xlsx`}
          read={() => api.attendance.exportGroupAttendance(asked)}
        />
      </div>
      <LoadState query={query} skeleton={<Skeleton height={480} radius="lg" mt={16} />}>
        {(found) =>
          found.lessons_count === 0 ? (
            <EmptyState icon={<IconCalendarCheck size={28} aria-hidden="true" />} title={t('noLessons')}>
              {t('noLessonsText')}
            </EmptyState>
          ) : (
            <>
              <Sums attendance={found} />
              <h2 className={classes.part}>{t('heatTitle')}</h2>
              <HeatMaps heat={heat} />
            </>
          )
        }
      </LoadState>
    </>
  );
}

function Sums({ attendance }: { attendance: GroupAttendance }) {
  const t = useTexts(groupsTexts);
  const students = attendance.data.map(({ student, left_on: left, summary }) => ({
    id: student.id,
    name: (
      <>
        <Link to={`/users/${student.id}/profile`}>{personName(student)}</Link>
        {left !== null && <span className={classes.muted}> {t('untilDay', { day: formatDate(left) })}</span>}
      </>
    ),
    summary,
  }));
  const subjects = attendance.subjects.map(({ id, title, summary }) => ({
    id,
    name: <Link to={`/subjects/${id}/attendance`}>{title}</Link>,
    summary,
  }));
  return (
    <>
      <h2 className={classes.part}>
        {t('byStudents')}{' '}
        <span className={classes.muted}>{t('lessonsCount', { count: attendance.lessons_count })}</span>
      </h2>
      <SumTable heading={t('person')} rows={students} whole={attendance.summary} />
      {subjects.length > 0 && (
        <>
          <h2 className={classes.part}>{t('bySubjects')}</h2>
          <SumTable heading={t('subject')} rows={subjects} />
        </>
      )}
    </>
  );
}

interface SumRow {
  id: number;
  name: ReactNode;
  summary: AttendanceSummary;
}
const COLUMNS = [
  ['attended', 'attended'],
  ['online', 'attended_online'],
  ['onlineByRight', 'attended_online_with_online_or_iup'],
  ['absent', 'absent'],
  ['absentByPlan', 'absent_with_iup'],
  ['sick', 'sick'],
  ['excused', 'excused_absence'],
  ['late', 'late'],
  ['comments', 'comment'],
  ['noted', 'total'],
] as const;

function SumTable({ heading, rows, whole }: { heading: string; rows: SumRow[]; whole?: AttendanceSummary }) {
  const t = useTexts(groupsTexts);
  return (
    <div className={`${table.frame} ${classes.sums}`} role="region" aria-label={heading} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">{t('share')}</th>
            {COLUMNS.map(([name]) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, summary }) => (
            <SumLine key={id} name={name} summary={summary} />
          ))}
          {whole && <SumLine name={t('whole')} summary={whole} isWhole />}
        </tbody>
      </table>
    </div>
  );
}

/** Below this share a person is seen as missing much. */
const LOW_SHARE = 75;

function SumLine({
  name,
  summary,
  isWhole = false,
}: {
  name: ReactNode;
  summary: AttendanceSummary;
  isWhole?: boolean;
}) {
  const t = useTexts(groupsTexts);
  const present = summary.attended + summary.attended_online;
  const share = summary.total === 0 ? null : Math.round((present / summary.total) * 100);
  return (
    <tr data-whole={isWhole || undefined}>
      <th scope="row">{name}</th>
      <td data-low={(share !== null && share < LOW_SHARE) || undefined}>
        {share === null ? '—' : t('percent', { value: share })}
      </td>
      {COLUMNS.map(([column, field]) => (
        <td key={column} data-none={summary[field] === 0 || undefined}>
          {summary[field]}
        </td>
      ))}
    </tr>
  );
}
