import type { CalendarEvent } from '@orbita/contract/calendar';
import { createContext, use, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall } from '../../api/query.ts';
import { calendarDay, formatTime } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { forStaff } from '../../ui/navigation/route-handle.ts';
import { useSelectedChild } from '../../shared/users/selected-child.ts';
import { periodOf } from './schedule-days.ts';
import { scheduleTexts } from './schedule.texts.ts';
import type { ScheduleAddress } from './use-schedule-address.ts';
import classes from './due-topics.module.css';

type DueByDay = ReadonlyMap<string, readonly CalendarEvent[]>;
const nothing: DueByDay = new Map();
const DueContext = createContext(nothing);

/** Reads what is due to the student of an own timetable, and the user's meetings; every view below shows them at their day. */
export function DueTopics({ address, children }: { address: ScheduleAddress; children: ReactNode }) {
  const user = useCurrentUser();
  const child = useSelectedChild(user);
  const isParent = user.isParent && child !== undefined;
  const isOfStaff = !user.isParent && (forStaff(user) || user.can('admin_panel_read'));
  const types = [
    ...(user.isStudent || isParent ? (['deadline'] as const) : []),
    ...(isOfStaff ? (['meeting'] as const) : []),
  ];
  const { data } = useCall(
    'calendar',
    'listEvents',
    {
      query: {
        ...periodOf(address.view, address.day),
        types,
        ...(isParent ? { user_id: child.id } : {}),
      },
    },
    { enabled: address.choice === 'own' && types.length > 0, keepPrevious: true },
  );
  const due = data ? Map.groupBy(data.data, ({ starts_at }) => calendarDay(starts_at)) : nothing;
  return <DueContext value={due}>{children}</DueContext>;
}

/** The days with something that is due. */
export const useDueDays = (): DueByDay => use(DueContext);

/** What is due on a day, and its meetings; parents are not led to the topics, which they cannot open. */
export function DueOfDay({ day }: { day: string }) {
  const t = useTexts(scheduleTexts);
  const events = useDueDays().get(day) ?? [];
  const due = events.filter(({ type }) => type === 'deadline');
  const meetings = events.filter(({ type }) => type === 'meeting');
  return (
    <>
      {due.length > 0 && <DueList due={due} />}
      {meetings.length > 0 && (
        <ul className={`${classes.due} ${classes.meetings}`} aria-label={t('meetingsOn')}>
          {meetings.map(({ id, meeting_id, title, place, starts_at }) => (
            <li key={id} title={place}>
              <span className={classes.sign} aria-hidden="true" />
              <Link to={`/organisation/meetings/${meeting_id}`}>{title}</Link>{' '}
              <small>{t('meetingAt', { time: formatTime(starts_at) })}</small>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function DueList({ due }: { due: readonly CalendarEvent[] }) {
  const t = useTexts(scheduleTexts);
  const { isParent } = useCurrentUser();
  return (
    <ul className={classes.due} aria-label={t('dueOn')}>
      {due.map((topic) => (
        <li key={topic.id} data-done={topic.is_done || undefined}>
          <span className={classes.sign} aria-hidden="true" />
          {isParent ? (
            topic.title
          ) : (
            <Link to={`/subjects/${topic.subjects[0]?.id}/topics/${topic.topic_id}`}>{topic.title}</Link>
          )}{' '}
          <small>{t(topic.is_done ? 'dueDone' : 'dueBy', { time: formatTime(topic.starts_at) })}</small>
        </li>
      ))}
    </ul>
  );
}
