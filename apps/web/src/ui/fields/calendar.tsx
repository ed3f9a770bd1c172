import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { calendarDay, formatDay, formatMonth, weekdays } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { addDays } from '../../base/typed-date.ts';
import { fromFieldValue } from '../../base/zone-time.ts';
import { uiTexts } from '../ui.texts.ts';
import classes from './calendar.module.css';

const MOVES: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
/** Noon of the school, so that no time zone shows the day before or after. */
const noon = (day: string): string => fromFieldValue(`${day}T12:00`) ?? '';
const addMonths = (day: string, months: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
};
/** The Monday on or before a day. */
const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T12:00Z`).getUTCDay() + 6) % 7));

/** The days of a month: arrows move, Page Up and Page Down turn months, Enter chooses. */
export function Calendar({ day, onChoose }: { day: string | null; onChoose: (day: string) => void }) {
  const t = useTexts(uiTexts);
  const today = calendarDay(Date.now());
  const [focused, setFocused] = useState(day ?? today);
  const [isMoved, setMoved] = useState(true);
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    if (isMoved) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });
  const move = (to: string, takesFocus = true) => {
    setMoved(takesFocus);
    setFocused(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = MOVES[event.key];
    const months = event.key === 'PageUp' ? -1 : event.key === 'PageDown' ? 1 : undefined;
    if (step === undefined && months === undefined) return;
    event.preventDefault();
    move(step === undefined ? addMonths(focused, months ?? 0) : addDays(focused, step));
  };
  const first = mondayOf(`${focused.slice(0, 7)}-01`);
  return (
    <div className={classes.calendar}>
      <div className={classes.head}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('monthBefore')}
          onClick={() => move(addMonths(focused, -1), false)}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <span aria-live="polite">{formatMonth(noon(focused))}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('monthAfter')}
          onClick={() => move(addMonths(focused, 1), false)}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </div>
      <table className={classes.days} ref={table} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdays().map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: 6 }, (_, week) => (
            <tr key={week}>
              {Array.from({ length: 7 }, (_day, index) => addDays(first, week * 7 + index)).map((one) => (
                <td key={one}>
                  <button
                    type="button"
                    className={classes.day}
                    tabIndex={one === focused ? 0 : -1}
                    aria-label={formatDay(noon(one))}
                    aria-pressed={one === day}
                    aria-current={one === today ? 'date' : undefined}
                    data-outside={one.slice(0, 7) !== focused.slice(0, 7) || undefined}
                    onClick={() => onChoose(one)}
                  >
                    {Number(one.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
