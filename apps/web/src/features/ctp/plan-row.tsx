import type { CtpCheckedRow, CtpChoice, CtpColumn } from '@orbita/contract/ctp';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { formatDate } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { formatNumber } from '../../base/number.ts';
import { topicTypesTexts } from '../../shared/topics/topic-types.texts.ts';
import { ctpTexts } from './ctp.texts.ts';
import { RowAction } from './row-action.tsx';
import classes from './ctp.module.css';

export const columns = ['number', 'chapter', 'title', 'hours', 'date', 'type'] as const;

interface Props {
  row: CtpCheckedRow;
  onChange: (line: number, column: CtpColumn, text: string) => void;
  onChoose: (line: number, choice: CtpChoice) => void;
  onDrop: (line: number) => void;
}

/** A row of the plan, with fields for its faulty cells. */
export const PlanRow = memo(function PlanRow({ row, onChange, onChoose, onDrop }: Props) {
  const t = useTexts(ctpTexts);
  return (
    <tr
      data-bad={row.topic === null || undefined}
      data-quiet={row.action === 'same' || row.action === 'skip' || undefined}
    >
      <td className={classes.line} data-label={t('column.line')}>
        {row.line}
      </td>
      {columns.map((column) => (
        <td key={column} className={classes[column]} data-label={t(`column.${column}`)}>
          <Cell row={row} column={column} onChange={onChange} />
        </td>
      ))}
      <td className={classes.action} data-label={t('action')}>
        <RowAction row={row} onChoose={onChoose} />
      </td>
      <td className={classes.tools}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('dropRow', { line: row.line })}
          title={t('dropRowShort')}
          onClick={() => onDrop(row.line)}
        >
          <IconX size={16} aria-hidden="true" />
        </ActionIcon>
      </td>
    </tr>
  );
});

function Cell({ row, column, onChange }: Pick<Props, 'row' | 'onChange'> & { column: CtpColumn }) {
  const t = useTexts(ctpTexts);
  const types = useTexts(topicTypesTexts);
  const faultId = useId();
  const fault = row.faults.find((one) => one.column === column);
  // A corrected cell remains a field while the row has other faults, so that it does not disappear during editing.
  if (fault || (row.topic === null && column !== 'number'))
    return (
      <>
        <input
          className={classes.field}
          value={row[column]}
          maxLength={1000}
          aria-label={t('cellOf', { column: t(`column.${column}`), line: row.line })}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? faultId : undefined}
          onChange={(event) => onChange(row.line, column, event.currentTarget.value)}
        />
        {fault && (
          <span className={classes.fault} id={faultId}>
            {fault.message}
          </span>
        )}
      </>
    );
  if (column === 'title')
    return (
      <>
        {row.title}
        {row.action === 'add' && row.repeats && <span className={classes.repeats}>{t('repeats')}</span>}
      </>
    );
  if (!row.topic || column === 'number') return <>{row[column]}</>;
  if (column === 'hours') return <>{row.topic.hours === null ? '' : formatNumber(row.topic.hours)}</>;
  if (column === 'date') return <>{row.topic.date === null ? '' : formatDate(`${row.topic.date}T12:00:00Z`)}</>;
  if (column === 'type') return <span data-type={row.topic.type}>{types(`${row.topic.type}`)}</span>;
  return <>{row.chapter}</>;
}
