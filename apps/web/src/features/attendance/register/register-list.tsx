import type { AttendanceMark, AttendanceRecord } from '@orbita/contract/attendance';
import type { LessonDetails } from '@orbita/contract/schedule';
import { useRef, useState, type KeyboardEvent } from 'react';
import { formatDayTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { isTextField } from '../../../base/shortcuts.ts';
import { useNow } from '../../../base/use-now.ts';
import { registerOpensAt } from '../../../shared/schedule/register-opens.ts';
import { RegisterBar } from './register-bar.tsx';
import { RegisterHead } from './register-head.tsx';
import { RegisterRow } from './register-row.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { attendanceTexts } from '../attendance.texts.ts';
import { registerTexts } from './register.texts.ts';
import { type Register, useRegister } from './use-register.ts';
import { useRegisterKeys } from './use-register-keys.ts';
import classes from './register.module.css';

interface Props {
  lesson: LessonDetails;
  records: readonly AttendanceRecord[];
  statuses: readonly AttendanceMark[];
}

/** The students of a lesson; digits, arrows and taps note them. */
export function RegisterList({ lesson, records, statuses }: Props) {
  const t = useTexts(registerTexts);
  const ta = useTexts(attendanceTexts);
  const register = useRegister(lesson, records, statuses);
  const [showsLater, setShowsLater] = useState(false);
  const expected = records.filter((record) => register.isExpected(record) || register.noteOf(record).status !== null);
  const later = records.length - expected.length;
  const shown = showsLater ? records : expected;
  const { list, active, activate, open, toggle, onKeyDown } = useActiveRow(shown, register);
  useRegisterKeys(statuses, register);
  const now = useNow();
  const opensAt = registerOpensAt(lesson);
  const canMark = lesson.can_mark && lesson.cancelled_at === null;
  return (
    <>
      <RegisterHead lesson={lesson} />
      {lesson.cancelled_at !== null && <p className={classes.notice}>{t('cancelled')}</p>}
      {lesson.cancelled_at === null && !canMark && <p className={classes.notice}>{t('readOnly')}</p>}
      {canMark && opensAt > now && <p className={classes.notice}>{t('notBegun', { at: formatDayTime(opensAt) })}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the focused row */}
      <ul ref={list} className={classes.list} aria-label={t('list')} onKeyDown={(event) => canMark && onKeyDown(event)}>
        {shown.map((record, index) => (
          <RegisterRow
            key={record.student.id}
            record={record}
            statuses={statuses}
            register={register}
            canMark={canMark}
            isActive={index === active}
            isOpen={open === record.student.id}
            onActivate={() => activate(index)}
            onToggle={() => toggle(record.student.id)}
          />
        ))}
      </ul>
      {later > 0 && (
        <Button
          size="sm"
          className={classes.later}
          aria-expanded={showsLater}
          onClick={() => setShowsLater(!showsLater)}
        >
          {showsLater ? ta('hideLater') : ta('showLater', { count: later })}
        </Button>
      )}
      {canMark && <p className={classes.keys}>{t('keys')}</p>}
      <RegisterBar records={expected} register={register} canMark={canMark} />
    </>
  );
}

/** The row that keys act on, and the one whose details are open. */
function useActiveRow(records: readonly AttendanceRecord[], register: Register) {
  const list = useRef<HTMLUListElement>(null);
  const [active, activate] = useState(0);
  const [open, setOpen] = useState<number | null>(null);
  const go = (index: number) => {
    const next = Math.max(0, Math.min(records.length - 1, index));
    activate(next);
    list.current?.querySelector<HTMLElement>(`[data-row="${records[next]?.student.id}"]`)?.focus();
  };
  const toggle = (student: number) => {
    setOpen(open === student ? null : student);
    if (open === student) list.current?.querySelector<HTMLElement>(`[data-row="${student}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const record = records[active];
    if (!record || event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)) return;
    const digit = /^(?:Digit|Numpad)([1-5])$/.exec(event.code)?.[1];
    if (digit) {
      register.setStatus(record, Number(digit));
      go(active + 1);
    } else if (event.code === 'ArrowDown') go(active + 1);
    else if (event.code === 'ArrowUp') go(active - 1);
    else if (event.code === 'Home') go(0);
    else if (event.code === 'End') go(records.length - 1);
    else if (event.code === 'KeyL') register.toggleLate(record);
    else if (event.key === 'Delete' || event.key === 'Backspace') register.setStatus(record, null);
    else return;
    event.preventDefault();
  };
  return { list, active, activate, open, toggle, onKeyDown };
}
