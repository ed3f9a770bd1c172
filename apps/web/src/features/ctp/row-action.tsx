import type { CtpChange, CtpCheckedRow, CtpChoice } from '@orbita/contract/ctp';
import { NativeSelect } from '@mantine/core';
import { useContext } from 'react';
import { formatDate } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { formatNumber } from '../../base/number.ts';
import { topicTypesTexts } from '../../shared/topics/topic-types.texts.ts';
import { ctpTexts } from './ctp.texts.ts';
import { CHOICES } from './plan-draft.ts';
import { PlanGroupNames } from './plan-group-names.ts';
import classes from './ctp.module.css';

interface Props {
  row: CtpCheckedRow;
  onChoose: (line: number, choice: CtpChoice) => void;
}

/** What the import does with a row: a choice where the topic exists, with what would change in it. */
export function RowAction({ row, onChoose }: Props) {
  const t = useTexts(ctpTexts);
  const { action, step_id, changes } = row;
  if (action === null) return null;
  const left = row.is_date_left && <span className={classes.change}>{t('dateLeft')}</span>;
  if (step_id === null)
    return (
      <>
        <span className={classes.new}>{t('action.add')}</span>
        {left}
      </>
    );
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t('actionOf', { line: row.line })}
        value={action === 'same' ? 'update' : action}
        onChange={({ currentTarget: { value } }) => {
          const choice = CHOICES.find((one) => one === value);
          if (choice) onChoose(row.line, choice);
        }}
        data={[
          { value: 'update', label: t(changes.length > 0 ? 'action.update' : 'action.same') },
          { value: 'add', label: t('action.addAgain') },
          { value: 'skip', label: t('action.skip') },
        ]}
      />
      {action === 'update' && <Changes changes={changes} />}
      {left}
    </>
  );
}

/** Equal changes of the dates of several groups are one line, which names them where the discipline has several. */
function Changes({ changes }: { changes: CtpChange[] }) {
  const t = useTexts(ctpTexts);
  const types = useTexts(topicTypesTexts);
  const groups = useContext(PlanGroupNames);
  const alike = Map.groupBy(changes, ({ column, before, after }) => [column, before, after].join('\n'));
  const words = new Set(
    [...alike.values()].map((same) => {
      const { column, before, after } = same[0]!;
      const named = groups.filter(({ id }) => same.some(({ group_id }) => group_id === id)).map(({ name }) => name);
      const whose = column === 'date' && groups.length > 1 ? ` (${named.join(', ')})` : '';
      const show = (value: string) => {
        if (value === '') return t('noValue');
        if (column === 'date') return formatDate(`${value}T12:00:00Z`);
        if (column === 'hours') return formatNumber(Number(value));
        if (column === 'type') return types(value === '0' || value === '1' || value === '2' ? value : '999');
        return value;
      };
      return `${t(`column.${column}`)}${whose}: ${show(before)} → ${show(after)}`;
    }),
  );
  return (
    <ul className={classes.changes}>
      {[...words].map((line) => (
        <li key={line} className={classes.change}>
          {line}
        </li>
      ))}
    </ul>
  );
}
