import { Radio, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import type { CellChange } from '../cells/cell-book.ts';
import { readTable } from '../../../ui/sheet/cell-range.ts';
import { boardTexts } from '../board.texts.ts';
import type { PastedCell } from './plan-table.ts';
import classes from './paste-preview.module.css';

/** Names and formats the cells of a table. */
interface Words<Value, Fault extends string> {
  /** Name of a row; undefined outside the table. */
  rowName: (row: number) => string | undefined;
  columnName: (column: number) => string | undefined;
  write: (value: Value, other: Value) => string;
  faultWords: (reason: Fault, column: number) => string;
}
/** A question about cells that can mean two things, asked once for the whole paste. */
interface Question<Answer extends string> {
  label: (texts: string[]) => string;
  /** The possible answers in their order, with their words. */
  answers: readonly { value: Answer; label: string }[];
}
interface Props<Value, Fault extends string, Answer extends string> extends Words<Value, Fault> {
  /** Text from the clipboard; empty when it is still to be pasted into the field. */
  text: string;
  /** Describes what may be pasted. */
  how: string;
  /** Plans the paste; `answer` is null until the question is answered. */
  plan: (table: string[][], answer: Answer | null) => PastedCell<Value, Fault>[];
  question?: Question<Answer>;
  onApply: (changes: CellChange<Value>[]) => void;
  onClose: () => void;
}

/** Number of previewed rows; the counts include all. */
const SHOWN_ROWS = 60;

const changeOf = <Value,>({ outcome }: PastedCell<Value, string>): CellChange<Value>[] =>
  outcome.kind === 'change' ? [{ ...outcome.address, ...outcome.after, before: outcome.before }] : [];

/** Previews a paste: old and new values side by side, and cells that cannot be accepted. */
export function PastePreview<Value, Fault extends string, Answer extends string = never>(
  props: Props<Value, Fault, Answer>,
) {
  const { text: given, how, plan, question, onApply, onClose } = props;
  const t = useTexts(boardTexts);
  // Planned once when pasted; the server checks the current values again when it saves.
  const [pasted, setPasted] = useState(() => readPaste(given, null, plan));
  const { text, cells, answer, asked } = pasted;
  const open = cells.filter(({ outcome }) => outcome.kind === 'asked').length;
  const changes = cells.flatMap(changeOf);
  const faults = cells.filter(({ outcome }) => outcome.kind === 'fault').length;
  const same = cells.length - changes.length - faults - open;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pasteTitle')}
      size="auto"
      onSave={() => onApply(changes)}
      saveLabel={t('pasteApply', { count: changes.length })}
      saveDisabled={changes.length === 0 || open > 0}
      focusSave={given !== '' && asked.length === 0}
    >
      {given === '' && (
        <Textarea
          label={t('pasteField')}
          description={how}
          minRows={3}
          maxRows={8}
          autosize
          data-autofocus
          value={text}
          onChange={(event) => setPasted(readPaste(event.currentTarget.value, answer, plan))}
        />
      )}
      {question && asked.length > 0 && (
        <Radio.Group
          className={classes.question}
          label={question.label(asked)}
          value={answer ?? ''}
          onChange={(chosen) => {
            const known = question.answers.find(({ value }) => value === chosen);
            if (known) setPasted({ ...pasted, answer: known.value, cells: plan(readTable(text), known.value) });
          }}
        >
          {question.answers.map(({ value, label }, index) => (
            <Radio
              key={value}
              value={value}
              label={label}
              data-autofocus={(index === 0 && given !== '') || undefined}
            />
          ))}
        </Radio.Group>
      )}
      {cells.length > 0 && (
        <>
          <ul className={classes.summaries}>
            <li className={classes.changed}>{t('pasteChanges', { count: changes.length })}</li>
            {open > 0 && <li className={classes.open}>{t('pasteOpen', { count: open })}</li>}
            {same > 0 && <li>{t('pasteSame', { count: same })}</li>}
            {faults > 0 && (
              <li className={classes.faults}>
                <IconAlertTriangle size={16} aria-hidden="true" /> {t('pasteFaults', { count: faults })}
              </li>
            )}
          </ul>
          <Plan {...props} cells={cells} />
        </>
      )}
    </Modal>
  );
}

/** Reads a pasted text with an answer given before, and lists the texts that the question is about. */
function readPaste<Value, Fault extends string, Answer extends string>(
  text: string,
  answer: Answer | null,
  plan: Props<Value, Fault, Answer>['plan'],
) {
  const planned = text.trim() === '' ? [] : plan(readTable(text), null);
  const asked = [...new Set(planned.flatMap((cell) => (cell.outcome.kind === 'asked' ? [cell.text.trim()] : [])))];
  return {
    text,
    answer,
    asked,
    cells: answer === null || asked.length === 0 ? planned : plan(readTable(text), answer),
  };
}

interface PlanProps<Value, Fault extends string> extends Words<Value, Fault> {
  cells: readonly PastedCell<Value, Fault>[];
}

function Plan<Value, Fault extends string>({ cells, ...words }: PlanProps<Value, Fault>) {
  const { rowName, columnName } = words;
  const t = useTexts(boardTexts);
  const columns = [...new Set(cells.map(({ column }) => column))].toSorted((a, b) => a - b);
  const byRow = [...Map.groupBy(cells, ({ row }) => row)];
  const worst = byRow.toSorted(([, a], [, b]) => Number(hasFault(b)) - Number(hasFault(a)));
  // When not all rows fit, those with faults come first, since they must be seen.
  const shown = byRow.length > SHOWN_ROWS ? worst.slice(0, SHOWN_ROWS) : byRow;
  return (
    <div className={classes.scroller} tabIndex={0} role="region" aria-label={t('pasteTitle')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('student')}</th>
            {columns.map((column) => (
              <th key={column} scope="col" title={columnName(column)}>
                <span>{columnName(column) ?? t('outside')}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(([row, own]) => (
            <tr key={row}>
              <th scope="row">{rowName(row) ?? t('outside')}</th>
              {columns.map((column) => (
                <PlannedCell key={column} {...words} cell={own.find((cell) => cell.column === column)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {byRow.length > shown.length && (
        <p className={classes.more}>{t('pasteMore', { count: byRow.length - shown.length })}</p>
      )}
    </div>
  );
}

const hasFault = (cells: readonly PastedCell<unknown, string>[]) =>
  cells.some(({ outcome }) => outcome.kind === 'fault');

interface PlannedProps<Value, Fault extends string> extends Words<Value, Fault> {
  cell: PastedCell<Value, Fault> | undefined;
}

function PlannedCell<Value, Fault extends string>({ cell, write, faultWords }: PlannedProps<Value, Fault>) {
  const t = useTexts(boardTexts);
  if (!cell) return <td aria-label={t('noMark')} />;
  const { outcome, text } = cell;
  if (outcome.kind === 'fault')
    return (
      <td className={classes.fault}>
        <strong>{text.slice(0, 20)}</strong>
        <small>{outcome.reason === 'outside' ? t('outside') : faultWords(outcome.reason, cell.column)}</small>
      </td>
    );
  if (outcome.kind === 'asked') return <td className={classes.open}>{text.slice(0, 20)}</td>;
  if (outcome.kind === 'same') return <td className={classes.same}>{text.slice(0, 20)}</td>;
  const before = write(outcome.before, outcome.after);
  return (
    <td className={classes.change}>
      <del aria-label={t('was', { value: before })}>{before}</del>
      <span aria-hidden="true"> → </span>
      <ins>{write(outcome.after, outcome.before)}</ins>
    </td>
  );
}
