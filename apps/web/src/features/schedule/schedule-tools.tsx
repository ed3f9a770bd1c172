import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useCurrentUser } from '../../api/current-user.ts';
import { calendarDay, formatDay, formatMonth } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { noonOf, periodOf, turn, type View, views } from './schedule-days.ts';
import { scheduleTexts } from './schedule.texts.ts';
import { useChoices } from './use-choices.ts';
import { type Choice, type ScheduleAddress } from './use-schedule-address.ts';
import classes from './schedule.module.css';

/** «12–18 октября» in words: the day, the first and last day, or the month. */
function titleOf(view: View, day: string): string {
  if (view === 'day') return formatDay(noonOf(day));
  if (view === 'month') return formatMonth(noonOf(day));
  const { from, to } = periodOf(view, day);
  return `${formatDay(noonOf(from))} – ${formatDay(noonOf(to))}`;
}

/** Turns the pages of the timetable, changes the view and chooses whose lessons are shown. */
export function ScheduleTools({ address }: { address: ScheduleAddress }) {
  const t = useTexts(scheduleTexts);
  const { view, day, show } = address;
  const today = calendarDay(Date.now());
  return (
    <div className={classes.tools}>
      <div className={classes.turn}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('earlier')}
          onClick={() => show({ day: turn(view, day, -1) })}
        >
          <IconChevronLeft size={20} />
        </ActionIcon>
        <Button
          onClick={() => show({ day: today })}
          disabled={periodOf(view, day).from <= today && today <= periodOf(view, day).to}
        >
          {t('today')}
        </Button>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('later')}
          onClick={() => show({ day: turn(view, day, 1) })}
        >
          <IconChevronRight size={20} />
        </ActionIcon>
        <h2 className={classes.period} aria-live="polite">
          {titleOf(view, day)}
        </h2>
      </div>
      <Whose address={address} />
      <div className={classes.views} role="group" aria-label={t('view')}>
        {views.map((one) => (
          <button key={one} type="button" aria-pressed={one === view} onClick={() => show({ view: one })}>
            {t(one)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Chooses whose timetable is shown; students and parents have their own only. */
function Whose({ address }: { address: ScheduleAddress }) {
  const t = useTexts(scheduleTexts);
  const { isParent, isStudent, isTeacher, isCurator, isExpert, can } = useCurrentUser();
  const isStaff = isTeacher || isCurator || isExpert || can('schedule_read');
  if (isParent || !isStaff) return null;
  const offered: Choice[] = [
    ...(isTeacher || isStudent || isExpert || isCurator ? (['own'] as const) : []),
    'all',
    'group',
    ...(can('schedule_read') ? (['teacher'] as const) : []),
    'room',
    'subject',
  ];
  return (
    <div className={classes.whose}>
      <NativeSelect
        aria-label={t('whose')}
        value={address.choice}
        data={offered.map((value) => ({ value, label: t(`of_${value}`) }))}
        onChange={(event) =>
          address.show({ choice: offered.find((one) => one === event.currentTarget.value) ?? 'own' })
        }
      />
      {address.choice !== 'own' && address.choice !== 'all' && <Chosen address={address} />}
    </div>
  );
}

function Chosen({ address }: { address: ScheduleAddress }) {
  const t = useTexts(scheduleTexts);
  const items = useChoices(address.choice);
  return (
    <NativeSelect
      aria-label={t(`of_${address.choice}`)}
      value={String(address.chosen ?? '')}
      data={[{ value: '', label: t('choose') }, ...items.map(({ id, label }) => ({ value: String(id), label }))]}
      onChange={(event) => address.show({ chosen: Number(event.currentTarget.value) })}
    />
  );
}
