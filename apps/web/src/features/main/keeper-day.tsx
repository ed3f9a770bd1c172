import { Skeleton } from '@mantine/core';
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { Clash, schedule } from '@orbita/contract/schedule';
import { IconAlertTriangle, IconArrowsExchange, IconBan, IconCalendarOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { calendarDay, formatDay, formatDayTime, formatTime } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { addDays } from '../../base/typed-date.ts';
import { LoadState } from '../../ui/states/load-state.tsx';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { ClashRow } from './clashes.tsx';
import { lessonsTexts } from './lessons.texts.ts';
import { Panel } from './panel.tsx';
import classes from './main.module.css';

type Day = ResponseOf<typeof schedule.getKeeperDay>;

/** Rows of a kind that are shown; the others are counted. */
const SHOWN = 5;
/** Holidays so many days ahead are near; of farther ones only the next is shown. */
const NEAR_DAYS = 14;
const lessonAt = (id: number, starts_at: string): string =>
  `/schedule?of=all&view=day&day=${calendarDay(starts_at)}&lesson=${id}`;
const isToday = ({ starts_at }: { starts_at: string }): boolean => calendarDay(starts_at) === calendarDay(Date.now());

/** For the keeper of the schedule: what of today needs a hand, then the nearest lessons that lack something and holidays. */
export function KeeperDay() {
  const t = useTexts(lessonsTexts);
  const day = useCall('schedule', 'getKeeperDay', {});
  const clashes = useCall('schedule', 'listClashes', {});
  return (
    <Panel title={t('keeperTitle')} more={{ to: '/schedule?of=all', label: t('schedule') }}>
      <LoadState query={day} skeleton={<Skeleton height={80} />}>
        {(read) => (
          <>
            <Today day={read} clashes={clashes.data ? clashes.data.data.filter(isToday) : null} />
            <ReadFailure name={t('clashesTitle')} query={clashes} />
            <Ahead day={read} />
          </>
        )}
      </LoadState>
    </Panel>
  );
}

/** `clashes` is null until they are read: the day is not calm before. */
function Today({ day, clashes }: { day: Day; clashes: readonly Clash[] | null }) {
  const t = useTexts(lessonsTexts);
  const { lessons, substitutions, cancelled, cancelled_count: count } = day;
  const lacking = day.lacking.filter(isToday);
  const isEmpty = (clashes?.length ?? 0) + lacking.length + substitutions.length + cancelled.length === 0;
  return (
    <>
      <p className={classes.calm}>
        {[
          lessons > 0 ? t('keeperLessons', { count: lessons }) : t('todayEmpty'),
          isEmpty && clashes !== null && lessons > 0 && t('keeperCalm'),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {!isEmpty && (
        <ul className={classes.rows}>
          {clashes?.map((clash) => (
            <ClashRow key={`${clash.kind}-${clash.lesson_id}-${clash.other.id}-${clash.name}`} clash={clash} />
          ))}
          <Lacking lessons={lacking} whenOf={formatTime} />
          {substitutions.map(({ id, teacher, stands_in_for, title, groups, starts_at }) => (
            <Row
              key={`substitution-${id}-${teacher}`}
              to={lessonAt(id, starts_at)}
              icon={<IconArrowsExchange size={18} aria-hidden="true" />}
              title={t('standsIn', { teacher, absent: stands_in_for })}
              text={[formatTime(starts_at), title, groups].filter(Boolean).join(' · ')}
            />
          ))}
          {cancelled.slice(0, SHOWN).map(({ id, title, groups, starts_at, reason }) => (
            <Row
              key={`cancelled-${id}`}
              to={lessonAt(id, starts_at)}
              icon={<IconBan size={18} aria-hidden="true" />}
              title={reason === '' ? t('cancelled') : `${t('cancelled')}: ${reason}`}
              text={[formatTime(starts_at), title, groups].filter(Boolean).join(' · ')}
            />
          ))}
          {count > SHOWN && <li className={classes.calm}>{t('cancelledMore', { count: count - SHOWN })}</li>}
        </ul>
      )}
    </>
  );
}

function Ahead({ day }: { day: Day }) {
  const t = useTexts(lessonsTexts);
  const today = day.lacking.filter(isToday).length;
  const lacking = day.lacking.slice(today, today + SHOWN);
  const more = day.lacking_count - today - lacking.length;
  const near = day.holidays.filter(({ first_day }) => first_day <= addDays(calendarDay(Date.now()), NEAR_DAYS));
  const holidays = near.length > 0 ? near : day.holidays.slice(0, 1);
  if (lacking.length + holidays.length === 0) return null;
  return (
    <>
      <h3 className={classes.part}>{t('keeperAhead')}</h3>
      <ul className={classes.rows}>
        <Lacking lessons={lacking} whenOf={formatDayTime} />
        {more > 0 && <li className={classes.calm}>{t('lackingMore', { count: more })}</li>}
        {holidays.map(({ id, title, first_day, last_day, groups }) => (
          <Row
            key={`holiday-${id}`}
            to={`/schedule?of=all&day=${first_day}`}
            icon={<IconCalendarOff size={18} aria-hidden="true" />}
            title={title}
            text={[
              [...new Set([first_day, last_day])].map((one) => formatDay(`${one}T12:00:00Z`)).join(' – '),
              groups.map(({ name }) => name).join(', '),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </ul>
    </>
  );
}

function Lacking({ lessons, whenOf }: { lessons: Day['lacking']; whenOf: (moment: string) => string }) {
  const t = useTexts(lessonsTexts);
  return lessons.map(({ id, title, groups, starts_at, lacks_teacher, lacks_room }) => (
    <Row
      key={`lacking-${id}`}
      to={lessonAt(id, starts_at)}
      icon={<IconAlertTriangle size={18} className={classes.alert} aria-hidden="true" />}
      title={t(lacks_teacher && lacks_room ? 'lacksBoth' : lacks_teacher ? 'lacksTeacher' : 'lacksRoom')}
      text={[whenOf(starts_at), title, groups].filter(Boolean).join(' · ')}
    />
  ));
}

function Row({ to, icon, title, text }: { to: string; icon: ReactNode; title: string; text: string }) {
  return (
    <li>
      <Link to={to} className={classes.row}>
        {icon}
        <span className={classes.words}>
          <strong>{title}</strong>
          <span>{text}</span>
        </span>
      </Link>
    </li>
  );
}
