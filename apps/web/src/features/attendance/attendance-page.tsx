import type { SubjectAttendance } from '@orbita/contract/attendance';
import type { Subject } from '@orbita/contract/subjects';
import { Skeleton } from '@mantine/core';
import { IconCalendarOff, IconUsers } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { type Input, useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { LoadState } from '../../ui/states/load-state.tsx';
import { useTitle } from '../../ui/plain/page-header.tsx';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import { AttendanceBoard } from './attendance-board.tsx';
import { AttendanceChoices } from './attendance-choices.tsx';
import { attendanceTexts } from './attendance.texts.ts';
import { JournalBar } from '../../shared/journal/journal-bar.tsx';
import { useAttendanceAddress } from './use-attendance-address.ts';
import classes from '../../shared/journal/board.module.css';
import own from './attendance.module.css';

const HeatMaps = lazy(async () => ({ default: (await import('../../shared/attendance/heat-maps.tsx')).HeatMaps }));

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
  const address = useAttendanceAddress();
  const attendance = useCall(
    'attendance',
    'getSubjectAttendance',
    { params: { id: subject.id }, query: address.asked },
    { keepPrevious: true },
  );
  const marks = useCall('attendance', 'listAttendanceMarks', {}, { staleTime: Infinity });
  const shown = address.group ?? attendance.data?.group?.id ?? 0;
  const choices = (
    <AttendanceChoices subject={subject} address={address} shown={shown} semesters={attendance.data?.semesters ?? []} />
  );
  return (
    <LoadState query={attendance} skeleton={<AttendanceSkeleton />}>
      {(read) => {
        const { group } = read;
        // Without the statuses nothing could be recorded, nor what is recorded be read.
        if (marks.error && !marks.data) return <ErrorState error={marks.error} onRetry={() => void marks.refetch()} />;
        const hasTable = group !== null && read.lessons.length > 0 && read.rows.length > 0;
        if (hasTable && address.view === 'table')
          return (
            <AttendanceBoard
              key={group.id}
              subject={subject}
              read={{ ...read, group }}
              statuses={marks.data?.data ?? []}
              address={address}
              select={choices}
            />
          );
        const missing = whatIsMissing(read, address.semester !== undefined);
        const Icon = missing === 'noGroup' || missing === 'nobody' ? IconUsers : IconCalendarOff;
        return (
          <>
            <JournalBar subject={subject} mode="attendance" group={shown || null}>
              {choices}
            </JournalBar>
            {hasTable ? (
              <SubjectHeat subjectId={subject.id} query={address.period} />
            ) : (
              <EmptyState icon={<Icon size={28} aria-hidden="true" />} title={t(missing)}>
                {t(`${missing}Text`)}
              </EmptyState>
            )}
          </>
        );
      }}
    </LoadState>
  );
}

/** Why there is no table. */
function whatIsMissing({ group, rows }: SubjectAttendance, isNarrowed: boolean) {
  if (group === null) return 'noGroup';
  if (rows.length === 0) return 'nobody';
  return isNarrowed ? 'noneInSemester' : 'noLessons';
}

interface HeatProps {
  subjectId: number;
  query: NonNullable<Input<'attendance', 'getSubjectHeat'>['query']>;
}
function SubjectHeat({ subjectId, query }: HeatProps) {
  const heat = useCall('attendance', 'getSubjectHeat', { params: { id: subjectId }, query }, { keepPrevious: true });
  return (
    <div className={own.heat}>
      <Suspense fallback={<Skeleton height={360} />}>
        <HeatMaps heat={heat} />
      </Suspense>
    </div>
  );
}

const AttendanceSkeleton = () => (
  <>
    <Skeleton height={44} mb={8} />
    <Skeleton height={480} />
  </>
);
