import type { PassStatus } from '@orbita/contract/marks';
import type { Journal } from '@orbita/contract/journal';
import { NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFileText, IconHistory, IconPencil } from '@tabler/icons-react';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TopicEmojiSign } from '../../../shared/topics/topic-emoji.tsx';
import { formatNumber } from '../../../base/number.ts';
import { personName } from '../../../shared/users/person.tsx';
import { describeAbsence, describeMark } from '../sheet/cell-descriptions.ts';
import { type Cell, type Counted, isAbsent } from './journal-cell.ts';
import { CellFailure } from '../../../shared/journal/cell-failure.tsx';
import { boardTexts } from '../../../shared/journal/board.texts.ts';
import board from '../../../shared/journal/board.module.css';
import { journalTexts } from '../journal.texts.ts';
import type { CellEdit } from '../../../shared/journal/cells/cell-book.ts';
import classes from '../journal.module.css';

interface Props {
  student: Journal['rows'][number]['student'];
  step: Journal['steps'][number];
  cell: Cell;
  edit: CellEdit | undefined;
  /** What counts of the topic and its retakes. */
  counted: Counted | undefined;
  /** Summary of the selected cells; null while only one is selected. */
  selection: { count: number; marked: number; average: number | null } | null;
  statuses: readonly PassStatus[];
  canMark: boolean;
  onStatus: (status: number) => void;
  onOpen: (() => void) | undefined;
  onHistory: () => void;
  onEdit: () => void;
  onRetry: () => void;
  onDiscard: () => void;
}

/** The line above the grid: the active cell in words, with its actions. */
export function CellLine(props: Props) {
  const { cell, edit, selection, step, onOpen, onHistory, onEdit } = props;
  const canMark = props.canMark && (selection !== null || edit !== undefined || !isAbsent(step, cell.emoji));
  const t = useTexts(journalTexts);
  const tb = useTexts(boardTexts);
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  return (
    <section className={board.line} aria-label={tb('cellLine')}>
      {selection ? <SelectionWords selection={selection} /> : <CellFacts {...props} />}
      {edit?.stage === 'failed' && !selection ? (
        <CellFailure edit={edit} onRetry={props.onRetry} onDiscard={props.onDiscard} />
      ) : (
        canMark && <StatusSelect {...props} />
      )}
      {!selection && (
        <div className={classes.lineActions}>
          {canMark && (
            <Button
              size="xs"
              className={classes.editButton}
              leftSection={<IconPencil size={16} aria-hidden="true" />}
              onClick={onEdit}
            >
              {t('edit')}
            </Button>
          )}
          {onOpen && (
            <Button
              size="xs"
              colour="currentLight"
              data-leave
              leftSection={<IconFileText size={16} aria-hidden="true" />}
              aria-label={t('openAnswer')}
              onClick={onOpen}
            >
              {t(isNarrow ? 'openShort' : 'openAnswer')}
            </Button>
          )}
          <Button size="xs" data-leave aria-label={t('historyOf')} title={t('historyOf')} onClick={onHistory}>
            <IconHistory size={16} aria-hidden="true" />
          </Button>
        </div>
      )}
    </section>
  );
}

function CellFacts({ student, step, cell, edit, counted }: Props) {
  const t = useTexts(journalTexts);
  const isMissing = isAbsent(step, cell.emoji) && !edit;
  return (
    <div className={board.lineWords}>
      <strong>{personName(student, 'short')}</strong>
      <span className={board.lineTopic} title={step.title}>
        {step.title}
      </span>
      <span className={classes.lineFacts}>
        {cell.emoji && <TopicEmojiSign status={cell.emoji} />}
        <span>{isMissing ? describeAbsence() : describeMark(edit ? edit.mark : cell.mark, step.max_mark)}</span>
        {counted && counted.points !== null && (
          <span title={t('retakeOf', { title: counted.title })}>
            {counted.uncounted.has(step.id) && `${t('uncounted')}, `}
            {t('countedIs', {
              points: formatNumber(counted.points),
              most: formatNumber(counted.most ?? counted.points),
            })}
          </span>
        )}
        {cell.isWaiting && <span className={classes.lineWaiting}>{t('waiting')}</span>}
        {cell.isLate && <span>{t('late')}</span>}
        {!cell.isAnswered && !isMissing && <span>{t('notAnswered')}</span>}
      </span>
    </div>
  );
}

function SelectionWords({ selection }: { selection: NonNullable<Props['selection']> }) {
  const t = useTexts(journalTexts);
  const tb = useTexts(boardTexts);
  const { count, marked, average } = selection;
  return (
    <div className={board.lineWords} role="status">
      <strong>{tb('selectedCells', { count })}</strong>
      <span className={classes.lineFacts}>
        <span>{t('selectedMarked', { count: marked })}</span>
        {average !== null && (
          <span>{t('selectedAverage', { average: formatNumber(Math.round(average * 10) / 10) })}</span>
        )}
      </span>
    </div>
  );
}

function StatusSelect({ cell, edit, selection, statuses, onStatus }: Props) {
  const t = useTexts(journalTexts);
  const own = edit ? edit.status : cell.statusId;
  const shown = selection ? null : own;
  return (
    <NativeSelect
      size="xs"
      aria-label={selection ? t('statusForAll', { count: selection.count }) : t('status')}
      className={classes.status}
      value={shown === null ? '' : String(shown)}
      onChange={(event) => onStatus(Number(event.currentTarget.value))}
    >
      {shown === null && <option value="">{selection ? t('statusForSelected') : t('noStatus')}</option>}
      {statuses.map((status) => (
        <option key={status.id} value={status.id}>
          {status.title}
        </option>
      ))}
    </NativeSelect>
  );
}
