import type { Subject } from '@orbita/contract/subjects';
import { Skeleton } from '@mantine/core';
import { IconCalendarOff, IconUsers } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { useAddressParams } from '../../base/address-params.ts';
import { useCall } from '../../api/query.ts';
import { boardTexts } from '../../shared/journal/board.texts.ts';
import { useTexts } from '../../base/i18n.ts';
import { LoadState } from '../../ui/states/load-state.tsx';
import { useTitle } from '../../ui/plain/page-header.tsx';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import { AttendanceBoard } from './attendance-board.tsx';
import { attendanceTexts } from './attendance.texts.ts';
import { GroupSelect, JournalBar } from '../../shared/journal/journal-bar.tsx';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import classes from '../../shared/journal/board.module.css';

/** The attendance of a discipline: students of a group by lessons. */
export function AttendancePage() {
  const { id } = useParams();
  const subjectId = Number(id);
  return <AttendanceOf key={subjectId} id={subjectId} />;
}

function AttendanceOf({ id }: { id: number }) {
  const t = useTexts(attendanceTexts);
  const subject = useCall('subjects', 'getSubject', { params: { id } });
  useTitle(subject.data && t('pageTitle', { title: subject.data.title }));
  return (
    <div className={classes.page}>
      <LoadState query={subject} skeleton={<AttendanceSkeleton />}>
        {(found) => <GroupAttendance subject={found} />}
      </LoadState>
    </div>
  );
}

function GroupAttendance({ subject }: { subject: Subject }) {
  const t = useTexts(attendanceTexts);
  const tb = useTexts(boardTexts);
  const [search, setSearch] = useAddressParams();
  const asked = Number(search.get('group'));
  const groups = useCall('subjects', 'listSubjectGroups', { params: { id: subject.id } });
  const attendance = useCall(
    'attendance',
    'getSubjectAttendance',
    { params: { id: subject.id }, query: asked > 0 ? { group_id: asked } : {} },
    { keepPrevious: true },
  );
  const marks = useCall('attendance', 'listAttendanceMarks', {}, { staleTime: Infinity });
  const shown = asked || (attendance.data?.group?.id ?? 0);
  const choose = (group: number) =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      next.set('group', String(group));
      return next;
    });
  const select = (
    <>
      <GroupSelect groups={groups.data?.data ?? []} value={shown} onChange={choose} />
      <ReadFailure name={tb('group')} query={groups} />
    </>
  );
  return (
    <LoadState query={attendance} skeleton={<AttendanceSkeleton />}>
      {(read) => {
        const { group } = read;
        // Without the statuses nothing could be recorded, nor what is recorded be read.
        if (marks.error && !marks.data) return <ErrorState error={marks.error} onRetry={() => void marks.refetch()} />;
        if (group && read.lessons.length > 0 && read.rows.length > 0)
          return (
            <AttendanceBoard
              key={group.id}
              subject={subject}
              read={{ ...read, group }}
              statuses={marks.data?.data ?? []}
              select={select}
            />
          );
        const Icon = group ? IconCalendarOff : IconUsers;
        return (
          <>
            <JournalBar subject={subject} mode="attendance" group={shown || null}>
              {select}
            </JournalBar>
            <EmptyState icon={<Icon size={28} aria-hidden="true" />} title={t(group ? 'noLessons' : 'noGroup')}>
              {t(group ? 'noLessonsText' : 'noGroupText')}
            </EmptyState>
          </>
        );
      }}
    </LoadState>
  );
}

const AttendanceSkeleton = () => (
  <>
    <Skeleton height={44} mb={8} />
    <Skeleton height={480} />
  </>
);
