import { ActionIcon, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { addDays, isDay, readTypedDate, showTypedDate } from '../../base/typed-date.ts';
import { uiTexts } from '../ui.texts.ts';
import { Calendar } from './calendar.tsx';
import classes from './date-box.module.css';

export interface DateBoxProps {
  /** What is told to a screen reader, with the thing that the date belongs to. */
  label: string;
  id?: string | undefined;
  /** «YYYY-MM-DD», followed by «THH:MM» if a time belongs to it; '' for none; any other text is shown as it is. */
  value: string;
  /** Time of a day that is typed without one, «23:59»; null for days that have no time. */
  time: string | null;
  /** Always writes the time beside the day; a day typed over a moment then keeps its time. */
  showsTime?: boolean | undefined;
  /** Shown while the field is empty. */
  placeholder?: string | undefined;
  /** Without a frame until it is pointed at, for tables. */
  isBare?: boolean | undefined;
  /** As tall as the fields of a form. */
  isTall?: boolean | undefined;
  isDisabled?: boolean | undefined;
  isRequired?: boolean | undefined;
  /** Marks a date that has gone. */
  isPast?: boolean | undefined;
  /** Marks the field as wrong, for a reason shown elsewhere. */
  isWrong?: boolean | undefined;
  /** The element that describes the field. */
  describedBy?: string | undefined;
  /** Returns what is wrong with a date; null if it is fine. */
  fault?: ((value: string) => string | null) | undefined;
  /** Called with every text while it is typed: the date that it names, or the text itself if it names none. */
  onType?: ((value: string) => void) | undefined;
  /** Called when the field is left with another valid date. */
  onSave?: ((value: string) => void) | undefined;
  /** Called when Enter or an arrow leaves the field downwards or upwards. */
  onLeave?: ((rows: 1 | -1) => void) | undefined;
}

/** A date as text, typed or chosen from a calendar, written as the language of the page writes it. */
export function DateBox(props: DateBoxProps) {
  const { label, id, value, time, placeholder, isBare, isTall, isDisabled, isRequired, isPast, isWrong } = props;
  const { describedBy, fault, onType, onSave, onLeave, showsTime } = props;
  const t = useTexts(uiTexts);
  const faultId = useId();
  const [typed, showTyped] = useState<string | null>(null);
  /** The same before React has drawn it, because Enter moves the focus and so leaves the field at once. */
  const latest = useRef<string | null>(null);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [isTried, setTried] = useState(false);
  const [lastTime, setLastTime] = useState(value.slice(11));
  const usualTime = (showsTime && lastTime) || time;
  const show = (date: string) => showTypedDate(date, showsTime ? '' : time);
  const shown = show(value);
  const read = (text: string | null): string | undefined =>
    text === null || text === shown
      ? isDay(value) || value === ''
        ? value
        : undefined
      : readTypedDate(text, usualTime);
  const setTyped = (text: string | null) => {
    latest.current = text;
    showTyped(text);
    setTried(false);
    if (text !== null && text !== shown) onType?.(readTypedDate(text, usualTime) ?? text);
  };
  const named = read(typed);
  const isTyping = isFocused && !isTried;
  const said =
    named !== undefined ? (fault?.(named) ?? null) : isTyping ? null : t(time === null ? 'wrongDay' : 'wrongDate');
  const keep = (next = read(latest.current)): boolean => {
    if (next === undefined || fault?.(next)) {
      setTried(true);
      return false;
    }
    setTyped(null);
    if (next !== value) (onSave ?? onType)?.(next);
    return true;
  };
  const chooseDay = (day: string) => {
    const next = time === null ? day : `${day}T${(isDay(value) && value.slice(11)) || usualTime}`;
    setOpen(false);
    if (!keep(next)) setTyped(show(next));
  };
  const moveBy = (days: number) => isDay(value) && keep(`${addDays(value.slice(0, 10), days)}${value.slice(10)}`);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const rows = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (event.key === 'Escape' && typed !== null && onSave) {
      event.stopPropagation();
      setTyped(null);
    } else if (rows !== undefined && event.altKey) {
      event.preventDefault();
      moveBy(-rows);
    } else if (event.key === 'Enter' && !onSave) {
      setTried(true);
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
        data-tall={isTall || undefined}
        onPointerEnter={() => setPointed(true)}
        onPointerLeave={() => setPointed(false)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        <input
          id={id}
          className={classes.input}
          value={typed ?? shown}
          placeholder={placeholder ?? (time === null ? t('dayHint') : '—')}
          aria-label={label}
          aria-required={isRequired || undefined}
          aria-invalid={said !== null || isWrong || undefined}
          aria-describedby={[said === null ? '' : faultId, describedBy ?? ''].filter(Boolean).join(' ') || undefined}
          data-past={(isPast && typed === null) || undefined}
          disabled={isDisabled}
          maxLength={24}
          autoComplete="off"
          onFocus={(event) => {
            if (isDay(value)) setLastTime(value.slice(11));
            event.currentTarget.select();
          }}
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
              <Calendar day={isDay(value) ? value.slice(0, 10) : null} onChoose={chooseDay} />
            </Popover.Dropdown>
          </Popover>
        )}
      </span>
      {said !== null && (
        <span id={faultId} className={classes.fault} role="alert">
          {said}
        </span>
      )}
    </>
  );
}
