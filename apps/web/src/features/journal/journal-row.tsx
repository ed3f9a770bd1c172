import type { PassStatus } from '@orbita/contract/marks';
import type { Journal } from '@orbita/contract/subjects';
import type { VirtualItem } from '@tanstack/react-virtual';
import { memo, useCallback, useSyncExternalStore, type CSSProperties, type ReactNode } from 'react';
import { Link } from 'react-router';
import { emojiPicture } from '../../ui/emoji.tsx';
import { formatNumber } from '../../ui/number.ts';
import { personName } from '../../ui/person.tsx';
import { CellEditor, type Editing } from './cell-editor.tsx';
import { cellWords } from './cell-words.ts';
import type { PressedKey } from './grid-moves.ts';
import { readCell, type Cell } from './journal-cell.ts';
import { journalTexts } from './journal.texts.ts';
import { BLOCK, columnLeft, type GridLayout } from './layout.ts';
import type { CellEdit, MarkBook, RowEdits } from './mark-book.ts';
import classes from './journal.module.css';

type Row = Journal['rows'][number];
type Step = Journal['steps'][number];

export interface EditorActions {
  onSave: (value: number | null, move: PressedKey | null) => void;
  onCancel: () => void;
}
interface Props {
  subjectId: number;
  row: Row;
  index: number;
  top: number;
  /** Blocks of columns in view. */
  blocks: readonly VirtualItem[];
  steps: readonly Step[];
  layout: GridLayout;
  book: MarkBook;
  statuses: ReadonlyMap<number, PassStatus>;
  /** Topic of the active cell when it is in this row. */
  activeStep: number | null;
  editing: Editing | null;
  actions: EditorActions;
}

/** Rows of the head come first in the count that assistive technology hears. */
const HEAD_ROWS = 2;
const FROZEN_COLUMNS = 2;

/** A student's row. Only the cells in view exist. */
export const JournalRow = memo(function JournalRow({
  subjectId,
  row,
  index,
  top,
  blocks,
  steps,
  layout,
  book,
  statuses,
  activeStep,
  editing,
  actions,
}: Props) {
  const edits = useSyncExternalStore(
    book.state.subscribe,
    useCallback(() => book.rowEdits(row.student.id), [book, row.student.id]),
  );
  const name = personName(row.student);
  const isNarrow = layout.points === 0;
  const shortName = isNarrow ? personName(row.student, 'short') : `${row.student.last_name} ${row.student.first_name}`;
  return (
    <div
      role="row"
      aria-rowindex={index + HEAD_ROWS + 1}
      className={classes.row}
      data-even={index % 2 === 0 || undefined}
      data-editing={editing !== null || undefined}
      style={{ top, height: layout.row }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        className={classes.name}
        style={{ width: layout.name }}
        data-active={activeStep !== null || undefined}
      >
        <Link to={`/users/${row.student.id}/diary?subject=${subjectId}`} tabIndex={-1} title={name}>
          {shortName}
        </Link>
        {isNarrow && <small>{formatNumber(row.points)}</small>}
      </div>
      <div
        role="gridcell"
        aria-colindex={2}
        className={classes.points}
        style={{ left: layout.name, width: layout.points }}
        hidden={isNarrow}
      >
        {formatNumber(row.points)}
      </div>
      {blocks.map((block) => {
        const own = steps.slice(block.index * BLOCK, (block.index + 1) * BLOCK);
        const holds = (stepId: number | null) => own.some((step) => step.id === stepId);
        return (
          <CellBlock
            key={block.index}
            row={row}
            first={block.index * BLOCK}
            steps={steps}
            layout={layout}
            edits={own.some((step) => edits.has(step.id)) ? edits : NO_EDITS}
            statuses={statuses}
            activeStep={holds(activeStep) ? activeStep : null}
            editing={holds(editing?.step ?? null) ? editing : null}
            actions={actions}
          />
        );
      })}
    </div>
  );
});

const NO_EDITS: RowEdits = new Map();

interface BlockProps extends Pick<
  Props,
  'row' | 'steps' | 'layout' | 'statuses' | 'activeStep' | 'editing' | 'actions'
> {
  /** Index of its first column. */
  first: number;
  edits: RowEdits;
}

/** A few neighbouring cells of a row. */
const CellBlock = memo(function CellBlock({
  row,
  first,
  steps,
  layout,
  edits,
  statuses,
  activeStep,
  editing,
  actions,
}: BlockProps) {
  return steps.slice(first, first + BLOCK).map((step, offset) => {
    const index = first + offset;
    const cell = readCell(row.cells[index]);
    const edit = edits.get(step.id);
    return (
      <CellBox
        key={step.id}
        address={`${row.student.id}:${step.id}`}
        left={columnLeft(layout, index)}
        width={layout.column}
        colIndex={index + FROZEN_COLUMNS + 1}
        max={step.max_mark}
        mark={cell.mark}
        emoji={cell.emoji}
        isWaiting={cell.isWaiting}
        isLate={cell.isLate}
        isAnswered={cell.isAnswered}
        status={cell.statusId === null ? undefined : statuses.get(cell.statusId)}
        edit={edit}
        isActive={activeStep === step.id}
        editor={
          editing?.step === step.id ? (
            <CellEditor
              editing={editing}
              label={journalTexts.t('markField', { student: personName(row.student), topic: step.title })}
              max={step.max_mark}
              mark={edit ? edit.value : cell.mark}
              onSave={actions.onSave}
              onCancel={actions.onCancel}
            />
          ) : null
        }
      />
    );
  });
});

interface CellProps extends Omit<Cell, 'statusId'> {
  address: string;
  left: number;
  width: number;
  colIndex: number;
  max: number | null;
  status: PassStatus | undefined;
  edit: CellEdit | undefined;
  isActive: boolean;
  editor: ReactNode;
}

/** One node a cell: emoji, dot and state are drawn by its style, and said by its label. */
function CellBox({ address, left, width, colIndex, max, status, edit, isActive, editor, ...cell }: CellProps) {
  const mark = edit ? edit.value : cell.mark;
  const style = { left, width, ...(status ? { '--status': status.color } : {}) } as CSSProperties;
  return (
    <div
      role="gridcell"
      aria-colindex={colIndex}
      aria-label={cellWords({ ...cell, statusId: status?.id ?? null }, max, status, edit)}
      aria-selected={isActive}
      tabIndex={isActive && !editor ? 0 : -1}
      className={classes.cell}
      style={style}
      data-cell={address}
      data-emoji={cell.emoji ? emojiPicture(cell.emoji) : undefined}
      data-faint={cell.emoji === 'clock' || undefined}
      data-waiting={cell.isWaiting || undefined}
      data-late={cell.isLate || undefined}
      data-status={status ? '' : undefined}
      data-stage={edit?.stage}
    >
      {editor ?? (mark === null ? '' : formatNumber(mark))}
    </div>
  );
}
