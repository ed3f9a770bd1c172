import { ActionIcon, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { calendarDay, formatDate, formatTime } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { addDays, readTypedDate } from '../../base/typed-date.ts';
import { fromFieldValue } from '../../base/zone-time.ts';
import { uiTexts } from '../ui.texts.ts';
import { Calendar } from './calendar.tsx';
import classes from './moment-field.module.css';

interface Props {
  /** What is told to a screen reader, with the thing that the moment belongs to. */
  label: string;
  id?: string;
  moment: string | null;
  /** Time of a day that is typed without one, «23:59». */
  time: string;
  /** Shown while the field is empty. */
  placeholder?: string;
  /** Without a frame until it is pointed at, for tables. */
  isBare?: boolean;
  isDisabled?: boolean;
  /** Marks a moment that has gone. */
  isPast?: boolean;
  /** Returns what is wrong with a moment; null if it is fine. */
  fault?: (moment: string | null) => string | null;
  onSave: (moment: string | null) => void;
  /** Called when Enter or an arrow leaves the field downwards or upwards. */
  onLeave?: (rows: 1 | -1) => void;
}

/** A moment as the field shows it: the time only when it is not the usual one. */
const show = (moment: string | null, time: string): string =>
  moment === null ? '' : `${formatDate(moment)}${formatTime(moment) === time ? '' : `, ${formatTime(moment)}`}`;

/** A day with or without a time, typed or chosen from a calendar, in the time zone of the school. */
export function MomentField(props: Props) {
  const { label, id, moment, time, placeholder = '—', isBare, isDisabled, isPast, fault, onSave, onLeave } = props;
  const t = useTexts(uiTexts);
  const faultId = useId();
  const [typed, showTyped] = useState<string | null>(null);
  /** The same before React has drawn it, because Enter moves the focus and so leaves the field at once. */
  const latest = useRef<string | null>(null);
  const setTyped = (text: string | null) => {
    latest.current = text;
    showTyped(text);
  };
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const read = (text: string): string | null | undefined => {
    const value = readTypedDate(text, time);
    return value === '' ? null : value === undefined ? undefined : (fromFieldValue(value) ?? undefined);
  };
  const nameOf = (text: string | null) => (text === null || text === show(moment, time) ? moment : read(text));
  const named = nameOf(typed);
  const wrong = named === undefined ? t('wrongDate') : typed !== null ? (fault?.(named) ?? null) : null;
  const keep = (next = nameOf(latest.current)): boolean => {
    if (next === undefined || fault?.(next)) return false;
    setTyped(null);
    if (next !== moment) onSave(next);
    return true;
  };
  const chooseDay = (day: string) => {
    const next = fromFieldValue(`${day}T${moment === null ? time : formatTime(moment)}`);
    setOpen(false);
    if (!keep(next)) setTyped(show(next, time));
  };
  const moveBy = (days: number) =>
    moment !== null && keep(fromFieldValue(`${addDays(calendarDay(moment), days)}T${formatTime(moment)}`));
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const rows = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation();
      setTyped(null);
    } else if (rows !== undefined && event.altKey) {
      event.preventDefault();
      moveBy(-rows);
    } else if (event.key === 'Enter' || rows !== undefined) {
      event.preventDefault();
      if (keep()) onLeave?.(rows ?? 1);
    }
  };
  return (
    <>
      <span
        className={classes.field}
        data-bare={isBare || undefined}
        onPointerEnter={() => setPointed(true)}
        onPointerLeave={() => setPointed(false)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        <input
          id={id}
          className={classes.input}
          value={typed ?? show(moment, time)}
          placeholder={placeholder}
          aria-label={label}
          aria-invalid={wrong !== null || undefined}
          aria-describedby={wrong === null ? undefined : faultId}
          data-past={(isPast && typed === null) || undefined}
          disabled={isDisabled}
          maxLength={24}
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => keep()}
          onKeyDown={onKeyDown}
        />
        {(isPointed || isFocused || isOpen || !isBare) && !isDisabled && (
          <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal>
            <Popover.Target>
              <ActionIcon
                className={classes.open}
                variant="subtle"
                color="gray"
                size={28}
                tabIndex={isBare ? -1 : 0}
                aria-label={`${t('calendar')}: ${label}`}
                onClick={() => setOpen(!isOpen)}
              >
                <IconCalendar size={16} />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown>
              <Calendar day={moment === null ? null : calendarDay(moment)} onChoose={chooseDay} />
            </Popover.Dropdown>
          </Popover>
        )}
      </span>
      {wrong !== null && (
        <span id={faultId} className={classes.fault} role="alert">
          {wrong}
        </span>
      )}
    </>
  );
}
