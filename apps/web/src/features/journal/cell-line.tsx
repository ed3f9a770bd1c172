import type { PassStatus } from '@orbita/contract/marks';
import type { Journal } from '@orbita/contract/subjects';
import { NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFileText, IconHistory, IconPencil } from '@tabler/icons-react';
import { useSave } from '../../api/query.ts';
import { useTexts } from '../../app/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Emoji } from '../../ui/emoji.tsx';
import { personName } from '../../ui/person.tsx';
import { markWords } from './cell-words.ts';
import type { Cell } from './journal-cell.ts';
import { journalTexts } from './journal.texts.ts';
import type { CellEdit } from './mark-book.ts';
import classes from './journal.module.css';

interface Props {
  student: Journal['rows'][number]['student'];
  step: Journal['steps'][number];
  cell: Cell;
  edit: CellEdit | undefined;
  statuses: readonly PassStatus[];
  canMark: boolean;
  onOpen: (() => void) | undefined;
  onHistory: () => void;
  onEdit: () => void;
  onRetry: () => void;
  onDiscard: () => void;
}

/** What the chosen cell holds, in words, and the ways on from it. */
export function CellLine(props: Props) {
  const { student, step, cell, edit, canMark, onOpen, onHistory, onEdit } = props;
  const t = useTexts(journalTexts);
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  return (
    <section className={classes.line} aria-label={t('cellLine')}>
      <div className={classes.lineWords}>
        <strong>{personName(student, 'short')}</strong>
        <span className={classes.lineTopic} title={step.title}>
          {step.title}
        </span>
        <span className={classes.lineFacts}>
          {cell.emoji && <Emoji status={cell.emoji} />}
          <span>{markWords(edit ? edit.value : cell.mark, step.max_mark)}</span>
          {cell.isWaiting && <span className={classes.lineWaiting}>{t('waiting')}</span>}
          {cell.isLate && <span>{t('late')}</span>}
          {!cell.isAnswered && <span>{t('notAnswered')}</span>}
        </span>
      </div>
      {edit?.stage === 'failed' ? (
        <Failure edit={edit} onRetry={props.onRetry} onDiscard={props.onDiscard} />
      ) : (
        canMark && <StatusSelect {...props} />
      )}
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
    </section>
  );
}

function Failure({ edit, onRetry, onDiscard }: { edit: CellEdit; onRetry: () => void; onDiscard: () => void }) {
  const t = useTexts(journalTexts);
  return (
    <div className={classes.failure} role="alert">
      <span>{t('failedBecause', { reason: edit.message ?? '' })}</span>
      <Button size="xs" colour="red" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
      <Button size="xs" onClick={onDiscard}>
        {t('takeBack')}
      </Button>
    </div>
  );
}

function StatusSelect({ student, step, cell, statuses }: Props) {
  const t = useTexts(journalTexts);
  const save = useSave('marks', 'setStudentPassing', { invalidates: ['subjects', 'marks'] });
  const isPending =
    save.isPending && save.variables?.params.student === student.id && save.variables.params.step === step.id;
  const shown = isPending ? (save.variables?.body?.passed_status_id ?? cell.statusId) : cell.statusId;
  return (
    <NativeSelect
      size="xs"
      aria-label={t('status')}
      className={classes.status}
      value={shown === null ? '' : String(shown)}
      onChange={(event) =>
        save.mutate({
          params: { student: student.id, step: step.id },
          body: { passed_status_id: Number(event.currentTarget.value) },
        })
      }
    >
      {shown === null && <option value="">{t('noStatus')}</option>}
      {statuses.map((status) => (
        <option key={status.id} value={status.id}>
          {status.title}
        </option>
      ))}
    </NativeSelect>
  );
}
