import type { AttendanceMark, SubjectAttendance } from '@orbita/contract/attendance';
import { ActionIcon, Checkbox, TextInput } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDayTime } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { useUnsaved } from '../../base/unsaved.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { personName } from '../../shared/users/person.tsx';
import type { Note } from './attendance-notes.ts';
import { attendanceTexts } from './attendance.texts.ts';
import { CellFailure } from '../../shared/journal/cell-failure.tsx';
import type { NotesBook } from './use-notes.ts';
import type { NotesGrid } from './use-notes-grid.ts';
import { boardTexts } from '../../shared/journal/board.texts.ts';
import classes from './attendance.module.css';
import board from '../../shared/journal/board.module.css';

interface Props {
  read: SubjectAttendance;
  statuses: readonly AttendanceMark[];
  grid: NotesGrid;
  book: NotesBook;
  comment: React.RefObject<HTMLInputElement | null>;
}

/** The chosen student and lesson, or the number of selected cells, with buttons for the statuses. */
export function AttendanceLine({ read, statuses, grid, book, comment }: Props) {
  const t = useTexts(boardTexts);
  const { active, place } = grid;
  const row = place && read.rows[place.row];
  const lesson = place && read.lessons[place.column];
  if (!active || !row || !lesson) return null;
  const note = grid.shown(active);
  const edit = book.editOf(active);
  const selected = grid.hasSelection ? grid.selected() : null;
  const canNote = (selected ?? [active]).some(grid.canNote);
  return (
    <section className={`${board.line} ${classes.line}`} aria-label={t('cellLine')}>
      <div className={board.lineWords}>
        {selected ? (
          <strong role="status">{t('selectedCells', { count: selected.length })}</strong>
        ) : (
          <>
            <strong>{personName(row.student, 'short')}</strong>
            <span>{formatDayTime(lesson.starts_at)}</span>
            <span className={board.lineTopic} title={lesson.step?.title ?? lesson.title}>
              {lesson.step?.title ?? lesson.title}
            </span>
          </>
        )}
      </div>
      {edit?.stage === 'failed' && !selected ? (
        <CellFailure edit={edit} onRetry={() => book.retry(active)} onDiscard={() => book.discard(active)} />
      ) : (
        canNote && (
          <NoteTools grid={grid} statuses={statuses} note={note}>
            {!selected && (
              <CommentField
                key={`${active.step}:${active.student}:${note.comment}`}
                field={comment}
                text={note.comment}
                isDisabled={note.status === null}
                onSave={(text) => grid.setAll({ comment: text })}
              />
            )}
          </NoteTools>
        )
      )}
    </section>
  );
}

interface ToolsProps {
  grid: NotesGrid;
  statuses: readonly AttendanceMark[];
  note: Note;
  children: React.ReactNode;
}

function NoteTools({ grid, statuses, note, children }: ToolsProps) {
  const t = useTexts(attendanceTexts);
  const isOne = !grid.hasSelection;
  return (
    <div className={classes.tools}>
      <span className={classes.statuses} role="group" aria-label={t('choice')}>
        {statuses.map(({ id, letter, title }) => {
          const isOn = isOne && note.status === id;
          return (
            <button
              key={id}
              type="button"
              className={classes.choice}
              data-status={id}
              aria-pressed={isOn}
              title={`${title} (${id})`}
              aria-label={title}
              onClick={() => grid.setAll({ status: isOn ? null : id })}
            >
              {letter}
            </button>
          );
        })}
      </span>
      <Checkbox size="xs" label={t('isLate')} checked={isOne && note.late} onChange={grid.toggleLate} />
      {children}
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t('clear')}
        title={`${t('clear')} (Del)`}
        disabled={isOne && note.status === null}
        onClick={() => grid.setAll({ status: null })}
      >
        <IconEraser size={16} aria-hidden="true" />
      </ActionIcon>
      {isOne && (
        <Button size="xs" colour="currentLight" onClick={grid.restPresent}>
          {t('restPresent')}
        </Button>
      )}
    </div>
  );
}

interface CommentProps {
  field: React.RefObject<HTMLInputElement | null>;
  text: string;
  isDisabled: boolean;
  onSave: (text: string) => void;
}

/** Saved on Enter or blur. */
function CommentField({ field, text: saved, isDisabled, onSave }: CommentProps) {
  const t = useTexts(attendanceTexts);
  const [text, setText] = useState(saved);
  useUnsaved('attendance-comment', text.trim() !== saved);
  return (
    <TextInput
      ref={field}
      size="xs"
      className={classes.comment}
      aria-label={t('comment')}
      placeholder={t('commentHint')}
      maxLength={2048}
      disabled={isDisabled}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => text.trim() !== saved && onSave(text.trim())}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  );
}
