import { Skeleton } from '@mantine/core';
import type { ScheduledLesson, ScheduleHoliday } from '@orbita/contract/schedule';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCurrentUser, type CurrentUser } from '../../api/current-user.ts';
import { calendarDay } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useIsPrinting } from '../../ui/plain/use-is-printing.ts';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { Agenda } from './agenda.tsx';
import { LessonDialog } from './lesson-dialog.tsx';
import { LessonForm } from './lesson-form.tsx';
import { KeeperMenu } from './keeping/keeper-menu.tsx';
import { DueTopics } from './due-topics.tsx';
import { GroupMatrix } from './group-matrix.tsx';
import { MonthView } from './month-view.tsx';
import { PrintButton } from './print-button.tsx';
import { type Paper, PrintedSchool } from './printed-school.tsx';
import { PrintedWeek } from './printed-week.tsx';
import { daysOf, periodOf } from './schedule-days.ts';
import { ScheduleTools } from './schedule-tools.tsx';
import { scheduleTexts } from './schedule.texts.ts';
import { useChoices } from './use-choices.ts';
import { useLessons } from './use-lessons.ts';
import { type Choice, type ScheduleAddress, useScheduleAddress } from './use-schedule-address.ts';
import { useMoveLesson } from './use-move-lesson.ts';
import { WeekGrid } from './week-grid.tsx';
import classes from './schedule.module.css';
import { ParentLinks } from '../../shared/users/parent-links.tsx';
import { ZoneNote } from './zone-note.tsx';

/** Whose timetable is shown first: the own one, or that of the school to those who have none. */
const firstChoice = (user: CurrentUser): Choice =>
  user.isTeacher || user.isStudent || user.isParent || !user.can('schedule_read') ? 'own' : 'all';

/** The timetable by day, week, month or as a list: the own one, or that of a group, teacher, room or discipline. */
export function SchedulePage() {
  const t = useTexts(scheduleTexts);
  const user = useCurrentUser();
  const address = useScheduleAddress(firstChoice(user));
  const lessons = useLessons(address);
  const [isAdding, setAdding] = useState(false);
  const [paper, setPaper] = useState<Paper>('a4');
  const actions = (
    <>
      <PrintButton
        className={`no-print ${classes.print}`}
        onPaper={address.choice === 'all' && address.view === 'week' ? setPaper : undefined}
      />
      {user.can('schedule_write') && <KeeperMenu address={address} />}
      {user.can('schedule_write') && (
        <Button
          className="no-print"
          colour="blue"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {t('add')}
        </Button>
      )}
    </>
  );
  return (
    <>
      {/* A printed week has a heading of its own. */}
      <div className={address.view === 'week' ? `no-print ${classes.head}` : classes.head}>
        <PageHeader title={t('title')} description={<ZoneNote />} actions={actions} />
        <ScheduleTools address={address} />
      </div>
      <ParentLinks />
      <LoadState query={lessons} skeleton={<Skeleton height={560} />}>
        {({ teacher, student, holidays, is_complete }) => (
          <>
            {!is_complete && <p role="status">{t('cut')}</p>}
            <DueTopics address={address}>
              <Lessons address={address} lessons={[...teacher, ...student]} holidays={holidays} paper={paper} />
            </DueTopics>
          </>
        )}
      </LoadState>
      {address.lesson !== undefined && (
        <LessonDialog id={address.lesson} onClose={() => address.show({ lesson: null })} />
      )}
      {isAdding && <LessonForm day={address.day} onClose={() => setAdding(false)} />}
    </>
  );
}

/** Lessons by day. */
function byDay(lessons: readonly ScheduledLesson[]): Map<string, ScheduledLesson[]> {
  const sorted = lessons.toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at) || a.id - b.id);
  return Map.groupBy(sorted, ({ starts_at }) => calendarDay(starts_at));
}

/** «Группа: ИСП-21» above a printed week. */
function usePrintedName({ choice, chosen }: ScheduleAddress): string {
  const t = useTexts(scheduleTexts);
  const items = useChoices(choice);
  const chosenName = items.find(({ id }) => id === chosen)?.label;
  return chosenName === undefined ? t(`of_${choice}`) : `${t(`of_${choice}`)}: ${chosenName}`;
}

interface LessonsProps {
  address: ScheduleAddress;
  lessons: readonly ScheduledLesson[];
  holidays: readonly ScheduleHoliday[];
  paper: Paper;
}

function Lessons({ address, lessons, holidays, paper }: LessonsProps) {
  const { view, day, isPhone, choice } = address;
  const onMove = useMoveLesson();
  const days = daysOf(periodOf(view, day));
  const shown = byDay(lessons);
  const open = (id: number) => address.show({ lesson: id });
  const isPrinting = useIsPrinting();
  const name = usePrintedName(address);
  if (isPrinting && view === 'week') {
    const printed = {
      name,
      days: days.filter((one, index) => index < 6 || shown.has(one)),
      lessons: shown,
      holidays,
    };
    return choice === 'all' ? <PrintedSchool {...printed} paper={paper} /> : <PrintedWeek {...printed} />;
  }
  if (view === 'month')
    return <MonthView address={address} days={days} lessons={shown} holidays={holidays} onOpen={open} />;
  if (view === 'agenda' || isPhone)
    return (
      <Agenda
        days={days}
        lessons={shown}
        holidays={holidays}
        onOpen={open}
        view={view}
        onNext={() => address.show({ view: 'agenda' })}
      />
    );
  const taught = days.filter((one, index) => view === 'day' || index < 6 || shown.has(one));
  if (view === 'week' && choice === 'all')
    return (
      <div className={classes.scroll}>
        <GroupMatrix days={taught} lessons={shown} holidays={holidays} onOpen={open} />
      </div>
    );
  return (
    <div className={classes.scroll}>
      <WeekGrid
        days={taught}
        lessons={shown}
        holidays={holidays}
        onOpen={open}
        onMove={onMove}
        isByGroup={view === 'day' && choice === 'all'}
      />
    </div>
  );
}
