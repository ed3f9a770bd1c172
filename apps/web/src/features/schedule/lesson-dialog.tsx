import { Skeleton } from '@mantine/core';
import type { LessonDetails } from '@orbita/contract/schedule';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall } from '../../api/query.ts';
import { formatDayTime, formatTime, weekdays } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { useNow } from '../../base/use-now.ts';
import { AttachmentsView } from '../../shared/files/attachments/attachments-view.tsx';
import { registerOpensAt } from '../../shared/schedule/register-opens.ts';
import { lessonName } from '../../shared/schedule/lesson-words.ts';
import { PersonAvatar, personName } from '../../shared/users/person.tsx';
import { HistoryPanel } from '../../shared/audit/history-panel.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { AbsenceDialog } from './absence-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { ContentDialog } from './content-dialog.tsx';
import { keepingTexts } from './keeping/keeping.texts.ts';
import { LessonForm } from './lesson-form.tsx';
import { scheduleTexts } from './schedule.texts.ts';
import { SubstitutionDialog } from './substitution-dialog.tsx';
import { TeamsDialog } from './teams-dialog.tsx';
import { useRestoreLesson } from './use-restore-lesson.ts';
import classes from './lesson-dialog.module.css';

type Act = 'edit' | 'content' | 'teams' | 'cancel' | 'substitute' | 'plan' | 'absence';

const PlanDialog = lazy(async () => ({ default: (await import('./keeping/plan-dialog.tsx')).PlanDialog }));

/** Everything about a lesson, and what the viewer may do with it. */
export function LessonDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts(scheduleTexts);
  const query = useCall('schedule', 'getScheduleLesson', { params: { id } });
  const [act, setAct] = useState<Act | null>(null);
  const names = useHistoryNames();
  const done = () => setAct(null);
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        size="lg"
        title={query.data ? lessonName(query.data) || t('lesson') : t('lesson')}
      >
        <LoadState query={query} skeleton={<Skeleton height={260} />}>
          {(lesson) => (
            <>
              <Facts lesson={lesson} />
              <Acts lesson={lesson} onAct={setAct} />
              <HistoryPanel kind="lesson" id={lesson.id} names={names} className={classes.history} />
            </>
          )}
        </LoadState>
      </Modal>
      {query.data && act === 'edit' && <LessonForm lesson={query.data} onClose={done} />}
      {query.data && act === 'plan' && (
        <Suspense>
          <PlanDialog lesson={query.data} onClose={done} />
        </Suspense>
      )}
      {query.data && act === 'content' && <ContentDialog lesson={query.data} onClose={done} />}
      {query.data && act === 'teams' && <TeamsDialog lesson={query.data} onClose={done} />}
      {query.data && act === 'cancel' && <CancelDialog lesson={query.data} onClose={done} />}
      {query.data && act === 'absence' && <AbsenceDialog lesson={query.data} onClose={done} />}
      {query.data && act === 'substitute' && <SubstitutionDialog lesson={query.data} onClose={done} />}
    </>
  );
}

function useHistoryNames() {
  const t = useTexts(scheduleTexts);
  return {
    fields: {
      title: t('ownTitle'),
      starts_at: t('start'),
      ends_at: t('end'),
      room: t('room'),
      subjects: t('subjects'),
      groups: t('groups'),
      teachers: t('teachers'),
      topics: t('topics'),
      teams: t('teams'),
      meeting_url: t('link'),
      homework: t('homework'),
      files: t('files'),
    },
    values: { starts_at: formatDayTime, ends_at: formatDayTime },
  };
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Whether the title says more than the discipline and the topics do. */
const hasOwnTitle = ({ title, lesson_subjects, topics }: LessonDetails): boolean =>
  title !== '' && lesson_subjects.length > 0 && topics.every((topic) => topic.title !== title);

function Facts({ lesson }: { lesson: LessonDetails }) {
  const t = useTexts(scheduleTexts);
  const { isParent } = useCurrentUser();
  const place = [lesson.building, lesson.room].filter(Boolean).join(', ');
  return (
    <dl className={classes.facts}>
      {lesson.cancelled_at !== null && (
        <p className={classes.cancelled}>
          {t('cancelled')}
          {lesson.cancel_reason && `: ${lesson.cancel_reason}`}
        </p>
      )}
      <Fact name={t('when')}>
        {formatDayTime(lesson.starts_at)}–{formatTime(lesson.ends_at)}
        {lesson.series && <small>{seriesWords(lesson.series, t)}</small>}
      </Fact>
      {place && <Fact name={t('room')}>{place}</Fact>}
      {lesson.meeting_url && (
        <Fact name={t('link')}>
          <a href={lesson.meeting_url} target="_blank" rel="noreferrer">
            {t('join')}
          </a>
        </Fact>
      )}
      {lesson.teachers.length > 0 && (
        <Fact name={t('teachers')}>
          <ul className={classes.people}>
            {lesson.teachers.map((teacher) => (
              <li key={teacher.id}>
                <PersonAvatar person={teacher} size={28} />
                <span>
                  {personName(teacher)}
                  {teacher.has_left && <small>{t('hasLeft')}</small>}
                  {teacher.stands_in_for && (
                    <small>{t('standsInFor', { name: personName(teacher.stands_in_for, 'short') })}</small>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      <Fact name={t('groups')}>
        {lesson.groups.map(({ name }) => name).join(', ')} · {t('students', { count: lesson.students_count })}
      </Fact>
      {hasOwnTitle(lesson) && <Fact name={t('ownTitle')}>{lesson.title}</Fact>}
      {lesson.topics.length > 0 && (
        <Fact name={t('topics')}>
          <ul className={classes.list}>
            {lesson.topics.map((topic) => (
              <li key={topic.id}>
                {isParent ? (
                  topic.title
                ) : (
                  <Link to={`/subjects/${topic.subject_id}/topics/${topic.id}`}>{topic.title}</Link>
                )}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {lesson.homework && (
        <Fact name={t('homework')}>
          <span className={classes.text}>{lesson.homework}</span>
        </Fact>
      )}
      {lesson.attachments.length > 0 && (
        <Fact name={t('files')}>
          <AttachmentsView attachments={lesson.attachments} />
        </Fact>
      )}
      {lesson.teams.length > 0 && (
        <Fact name={t('teams')}>
          <ul className={classes.list}>
            {lesson.teams.map((team) => (
              <li key={team.id}>
                {team.title}: {team.students.map((student) => personName(student, 'short')).join(', ')}
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  );
}

/** «каждую неделю: пн, ср, до 28 октября» */
function seriesWords(
  { weekdays: days, interval_weeks, last_day }: NonNullable<LessonDetails['series']>,
  t: typeof scheduleTexts.t,
): string {
  const names = weekdays();
  return t(interval_weeks === 1 ? 'everyWeek' : 'everyWeeks', {
    count: interval_weeks,
    days: days.map((day) => names[day - 1] ?? '').join(', '),
    until: last_day.split('-').toReversed().join('.'),
  });
}

function Acts({ lesson, onAct }: { lesson: LessonDetails; onAct: (act: Act) => void }) {
  const t = useTexts(scheduleTexts);
  const { can, isStudent, user } = useCurrentUser();
  const restore = useRestoreLesson();
  const isCancelled = lesson.cancelled_at !== null;
  const now = useNow();
  const opensAt = registerOpensAt(lesson);
  return (
    <div className={classes.acts}>
      {isStudent && !lesson.can_mark && lesson.code_until !== null && (
        <Button component={Link} to="/code" colour="blue">
          {t('registerByCode')}
        </Button>
      )}
      {lesson.can_mark && opensAt <= now && (
        <Button component={Link} to={`/lessons/${lesson.id}/attendance`} colour="blue">
          {t(lesson.is_noted ? 'attendance' : 'noteAttendance')}
        </Button>
      )}
      {lesson.can_mark && opensAt > now && (
        <p className={classes.opens}>{t('attendanceOpens', { at: formatDayTime(opensAt) })}</p>
      )}
      {lesson.can_edit && !isCancelled && <Button onClick={() => onAct('content')}>{t('editContent')}</Button>}
      {!isCancelled &&
        Date.parse(lesson.ends_at) > now &&
        lesson.teachers.some(({ id, has_left: hasLeft }) => id === user.id && !hasLeft) && (
          <Button onClick={() => onAct('absence')}>{t('absence')}</Button>
        )}
      {lesson.can_edit_teams && lesson.students_count > 0 && !isCancelled && (
        <Button onClick={() => onAct('teams')}>{t('editTeams')}</Button>
      )}
      {can('schedule_write') && !isCancelled && (
        <>
          <Button onClick={() => onAct('edit')}>{t('edit')}</Button>
          {lesson.series && <Button onClick={() => onAct('plan')}>{keepingTexts.t('plan')}</Button>}
          {lesson.teachers.length > 0 && <Button onClick={() => onAct('substitute')}>{t('substitute')}</Button>}
          <Button onClick={() => onAct('cancel')}>{t('cancelLesson')}</Button>
        </>
      )}
      {can('schedule_write') && isCancelled && (
        <Button colour="blue" onClick={() => restore([lesson.id])}>
          {t('restore')}
        </Button>
      )}
    </div>
  );
}
