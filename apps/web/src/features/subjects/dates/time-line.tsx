import type { StructureStep } from '@orbita/contract/subjects';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { calendarDay, formatDate, formatDay, formatMonth } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { addDays } from '../../../base/typed-date.ts';
import { fromFieldValue } from '../../../base/zone-time.ts';
import { type Dates, NO_DATES } from '../../../shared/abstract-lessons/subject-dates.ts';
import type { ShownDates } from './dates-table.tsx';
import { moveDates } from './shift-dates.ts';
import { subjectDatesTexts } from './subject-dates.texts.ts';
import classes from './time-line.module.css';

const DAY = 86_400_000;
/** Pause after the last arrow before the move is saved, so that ten presses are one change. */
const PAUSE = 700;
/** Noon of the school, so that no time zone shows the day before or after. */
const noon = (day: string): string => fromFieldValue(`${day}T12:00`) ?? '';
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY);
const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T12:00Z`).getUTCDay() + 6) % 7));

interface Span {
  first: string;
  weeks: string[];
}
/** The weeks from the first date to the last one, with today among them. */
function spanOf(dates: ReadonlyMap<number, Dates>, today: string): Span {
  const days = [...dates.values()].flatMap(({ opens_at, due_at }) =>
    [opens_at, due_at].flatMap((moment) => (moment === null ? [] : [calendarDay(moment)])),
  );
  const sorted = [...days, today].toSorted();
  const first = mondayOf(addDays(sorted[0] ?? today, -7));
  const last = addDays(sorted.at(-1) ?? today, 14);
  const count = Math.min(120, Math.ceil(daysBetween(first, last) / 7));
  return { first, weeks: Array.from({ length: count }, (_, week) => addDays(first, week * 7)) };
}

/** Each topic as a bar from its opening to its due date over weeks; arrows move the focused one. */
export function TimeLine({ read, plan, target, dates, changes }: ShownDates) {
  const t = useTexts(subjectDatesTexts);
  const today = calendarDay(Date.now());
  const { first, weeks } = spanOf(dates, today);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const mark = frame.current?.querySelector<HTMLElement>('[data-today]');
    if (mark) frame.current?.scrollTo({ left: Math.max(0, mark.offsetLeft - frame.current.clientWidth / 2) });
  }, []);
  return (
    <>
      {read.can_edit && <p className={classes.hint}>{t('barHint')}</p>}
      <div
        className={classes.frame}
        ref={frame}
        role="region"
        aria-label={t('line')}
        // A region that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        style={{ '--weeks': weeks.length }}
      >
        <div className={classes.inner}>
          <div className={classes.weeks} aria-hidden="true">
            {weeks.map((week, index) => (
              <span key={week} className={classes.week}>
                {(index === 0 || week.slice(5, 7) !== weeks[index - 1]?.slice(5, 7)) && (
                  <b>{formatMonth(noon(addDays(week, 3)))}</b>
                )}
                {Number(week.slice(8))}
              </span>
            ))}
          </div>
          <span className={classes.today} data-today title={t('today')} style={{ '--at': daysBetween(first, today) }} />
          {plan.chapters.map((chapter) => (
            <section key={chapter.id} aria-label={chapter.title}>
              <h3 className={classes.chapter}>{chapter.title}</h3>
              <ul className={classes.list}>
                {chapter.steps.map((step) => (
                  <Bar
                    key={step.id}
                    step={step}
                    first={first}
                    dates={dates.get(step.id) ?? NO_DATES}
                    canEdit={read.can_edit}
                    onMove={(days) => {
                      const move = { days, movesOpening: true, movesDue: true };
                      for (const change of moveDates([step.id], dates, move)) changes.edit(target, change);
                    }}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

interface BarProps {
  step: StructureStep;
  first: string;
  dates: Dates;
  canEdit: boolean;
  onMove: (days: number) => void;
}

function Bar({ step, first, dates, canEdit, onMove }: BarProps) {
  const t = useTexts(subjectDatesTexts);
  const [ahead, setAhead] = useState(0);
  const waiting = useRef<{ ahead: number; timer?: ReturnType<typeof setTimeout>; send: BarProps['onMove'] }>({
    ahead: 0,
    send: onMove,
  });
  useEffect(() => {
    waiting.current.send = onMove;
  });
  useEffect(() => {
    const kept = waiting.current;
    return () => {
      clearTimeout(kept.timer);
      if (kept.ahead !== 0) kept.send(kept.ahead);
    };
  }, []);
  const save = () => {
    const kept = waiting.current;
    clearTimeout(kept.timer);
    if (kept.ahead === 0) return;
    const days = kept.ahead;
    kept.ahead = 0;
    // The change is drawn at once, so the bar must not stay ahead of it.
    kept.send(days);
    setAhead((now) => now - days);
  };
  const move = (days: number) => {
    const kept = waiting.current;
    clearTimeout(kept.timer);
    kept.ahead += days;
    kept.timer = setTimeout(save, PAUSE);
    setAhead(ahead + days);
  };
  const { opens_at, due_at } = dates;
  if (opens_at === null && due_at === null)
    return (
      <li className={classes.row}>
        <span className={classes.title}>{step.title}</span>
        <span className={classes.undated}>{t('undated')}</span>
      </li>
    );
  const from = addDays(calendarDay(opens_at ?? due_at ?? ''), ahead);
  const to = addDays(calendarDay(due_at ?? opens_at ?? ''), ahead);
  const told = [
    opens_at !== null && t('barOpens', { date: formatDay(noon(from)) }),
    due_at !== null && t('barDue', { date: formatDay(noon(to)) }),
  ].filter((part) => part !== false);
  const onKeyDown = (event: KeyboardEvent) => {
    const way = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (way === 0 || !canEdit) return;
    event.preventDefault();
    move(way * (event.shiftKey ? 7 : 1));
  };
  const isPast = due_at !== null && Date.parse(due_at) + ahead * DAY < Date.now();
  return (
    <li className={classes.row}>
      <span className={classes.title}>{step.title}</span>
      <button
        type="button"
        className={classes.bar}
        aria-label={t('barOf', { title: step.title, dates: told.join(', ') })}
        aria-keyshortcuts={canEdit ? 'ArrowLeft ArrowRight Shift+ArrowLeft Shift+ArrowRight' : undefined}
        data-day={formatDate(noon(to)).slice(0, 5)}
        data-past={isPast || undefined}
        data-point={opens_at === null || due_at === null || undefined}
        style={{ '--at': daysBetween(first, from), '--days': daysBetween(from, to) + 1 }}
        onKeyDown={onKeyDown}
        onBlur={save}
      />
    </li>
  );
}
