import type { PassStatus } from '@orbita/contract/marks';
import type { Journal } from '@orbita/contract/subjects';
import { Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { formatNumber } from '../../ui/number.ts';
import { Modal } from '../../ui/modal.tsx';
import { personName } from '../../ui/person.tsx';
import type { CellAddress, CellChange, CellValue } from './cell-book.ts';
import { type CellRange, readTable } from './cell-range.ts';
import { journalTexts } from './journal.texts.ts';
import { type PastedCell, type PasteFault, planPaste } from './pasted-cells.ts';
import { HIGHEST_MARK } from './typed-mark.ts';
import classes from './paste-preview.module.css';

interface Props {
  /** What is on the clipboard; empty when it is still to be pasted into the field. */
  text: string;
  target: CellRange;
  journal: Pick<Journal, 'rows' | 'steps'>;
  statuses: ReadonlyMap<number, PassStatus>;
  held: (address: CellAddress) => CellValue;
  onApply: (changes: CellChange[]) => void;
  onClose: () => void;
}

/** Rows of the preview that are drawn; the counts are of all. */
const SHOWN_ROWS = 60;

const changeOf = ({ outcome }: PastedCell): CellChange[] =>
  outcome.kind === 'change' ? [{ ...outcome.address, ...outcome.after, before: outcome.before }] : [];

/** What a paste would change, before anything is changed: old and new beside each other, and what cannot be taken. */
export function PastePreview({ text: given, target, journal, statuses, held, onApply, onClose }: Props) {
  const t = useTexts(journalTexts);
  const [text, setText] = useState(given);
  const cells = useMemo(
    () => (text.trim() === '' ? [] : planPaste(readTable(text), target, { journal, held })),
    // What the cells hold while the dialog is open is checked again by the server.
    // oxlint-disable-next-line react/exhaustive-deps
    [text, target, journal],
  );
  const changes = cells.flatMap(changeOf);
  const faults = cells.filter(({ outcome }) => outcome.kind === 'fault').length;
  const same = cells.length - changes.length - faults;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pasteTitle')}
      size="xl"
      onSave={() => onApply(changes)}
      saveLabel={t('pasteApply', { count: changes.length })}
      saveDisabled={changes.length === 0}
      focusSave={given !== ''}
    >
      {given === '' && (
        <Textarea
          label={t('pasteField')}
          description={t('pasteHow')}
          minRows={3}
          maxRows={8}
          autosize
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {cells.length > 0 && (
        <>
          <ul className={classes.sums}>
            <li className={classes.changed}>{t('pasteChanges', { count: changes.length })}</li>
            {same > 0 && <li>{t('pasteSame', { count: same })}</li>}
            {faults > 0 && (
              <li className={classes.faults}>
                <IconAlertTriangle size={16} aria-hidden="true" /> {t('pasteFaults', { count: faults })}
              </li>
            )}
          </ul>
          <Plan cells={cells} journal={journal} statuses={statuses} />
        </>
      )}
    </Modal>
  );
}

interface PlanProps {
  cells: readonly PastedCell[];
  journal: Pick<Journal, 'rows' | 'steps'>;
  statuses: ReadonlyMap<number, PassStatus>;
}

/** Whether the reason stands in the cell; otherwise only the old and the new value do. */
function Plan({ cells, journal, statuses }: PlanProps) {
  const t = useTexts(journalTexts);
  const columns = [...new Set(cells.map(({ column }) => column))].toSorted((a, b) => a - b);
  const byRow = [...Map.groupBy(cells, ({ row }) => row)];
  const worst = byRow.toSorted(([, a], [, b]) => Number(hasFault(b)) - Number(hasFault(a)));
  // Faults must be seen: when not all rows fit, those with faults come first.
  const shown = byRow.length > SHOWN_ROWS ? worst.slice(0, SHOWN_ROWS) : byRow;
  return (
    <div className={classes.scroller} tabIndex={0} role="region" aria-label={t('pasteTitle')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('student')}</th>
            {columns.map((column) => (
              <th key={column} scope="col" title={journal.steps[column]?.title}>
                <span>{journal.steps[column]?.title ?? t('outside')}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(([row, own]) => {
            const student = journal.rows[row]?.student;
            return (
              <tr key={row}>
                <th scope="row">{student ? personName(student, 'short') : t('outside')}</th>
                {columns.map((column) => (
                  <PlannedCell
                    key={column}
                    cell={own.find((cell) => cell.column === column)}
                    max={journal.steps[column]?.max_mark ?? null}
                    statuses={statuses}
                  />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {byRow.length > shown.length && (
        <p className={classes.more}>{t('pasteMore', { count: byRow.length - shown.length })}</p>
      )}
    </div>
  );
}

const hasFault = (cells: readonly PastedCell[]) => cells.some(({ outcome }) => outcome.kind === 'fault');

interface PlannedProps {
  cell: PastedCell | undefined;
  max: number | null;
  statuses: ReadonlyMap<number, PassStatus>;
}

function PlannedCell({ cell, max, statuses }: PlannedProps) {
  const t = useTexts(journalTexts);
  if (!cell) return <td aria-label={t('noMark')} />;
  const { outcome, text } = cell;
  const reasons: Record<PasteFault, string> = {
    'not-a-number': t('faultNumber'),
    'too-high': t('faultHigh', { max: formatNumber(max ?? HIGHEST_MARK) }),
    'too-precise': t('faultPrecise'),
    outside: t('outside'),
  };
  if (outcome.kind === 'fault')
    return (
      <td className={classes.fault}>
        <strong>{text.slice(0, 20)}</strong>
        <small>{reasons[outcome.reason]}</small>
      </td>
    );
  if (outcome.kind === 'same') return <td className={classes.same}>{text.slice(0, 20)}</td>;
  const write = ({ mark, status }: CellValue, other: CellValue) =>
    [
      mark === null ? (status === null || status === other.status ? '–' : '') : formatNumber(mark),
      status !== other.status && status !== null ? (statuses.get(status)?.title ?? '') : '',
    ]
      .filter(Boolean)
      .join(', ');
  return (
    <td className={classes.change}>
      <del aria-label={t('was', { value: write(outcome.before, outcome.after) })}>
        {write(outcome.before, outcome.after)}
      </del>
      <span aria-hidden="true"> → </span>
      <ins>{write(outcome.after, outcome.before)}</ins>
    </td>
  );
}
