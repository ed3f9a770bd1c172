import { CloseButton, NativeSelect } from '@mantine/core';
import { useRef, useState } from 'react';
import { showFailure } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { usePassStatuses } from '../../../shared/marks/pass-statuses.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { caseKey, caseOf } from '../case-ref.ts';
import { markingTexts } from '../marking.texts.ts';
import { giveBatch } from '../verdict/batches.ts';
import { CommentBox } from '../comments/comment-box.tsx';
import { useTemplates } from '../comments/use-templates.ts';
import type { QueueSelection } from './use-queue-selection.ts';
import classes from './queue.module.css';

const REWORK = 4;

interface Props {
  selection: QueueSelection;
  /** Name of the queue in which the verdict counts. */
  queue: string;
}

/** Sets one status and comment for all selected cases; a single undo reverts all of them. */
export function BatchBar({ selection, queue }: Props) {
  const t = useTexts(markingTexts);
  const ui = useTexts(uiTexts);
  const { statuses } = usePassStatuses();
  const library = useTemplates();
  const [chosen, setChosen] = useState<string | null>(null);
  const [comment, setComment] = useState('');
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const status = chosen ?? (statuses.some(({ id }) => id === REWORK) ? String(REWORK) : '');
  const text = comment.trim();
  const isReady = selection.rows.length > 0 && (status !== '' || text !== '') && !isSending;
  const send = async () => {
    if (!isReady) return;
    setSending(true);
    try {
      await giveBatch({
        cases: selection.rows.map((row) => ({
          ref: caseOf(row),
          key: caseKey(caseOf(row)),
          waitingSince: row.waiting_since,
        })),
        body: { ...(status ? { passed_status_id: Number(status) } : {}), ...(text ? { comment: text } : {}) },
        queue,
      });
      setComment('');
      selection.end();
    } catch (error) {
      showFailure(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <section className={classes.batch} aria-label={t('batch')}>
      <div className={classes.batchHead}>
        <b aria-live="polite">{t('batchPicked', { count: selection.rows.length })}</b>
        <button type="button" className={classes.textButton} onClick={selection.all}>
          {t('batchAll')}
        </button>
        <CloseButton aria-label={ui('cancel')} onClick={selection.end} />
      </div>
      <NativeSelect
        size="sm"
        aria-label={t('status')}
        value={status}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={[
          { value: '', label: t('batchNoStatus') },
          ...statuses.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
      />
      <CommentBox
        comment={comment}
        onChange={setComment}
        library={library}
        box={field}
        onTaken={() => field.current?.blur()}
        onSave={() => void send()}
      />
      <Button colour="blue" size="sm" onClick={() => void send()} disabled={!isReady} loading={isSending}>
        {t('batchGive', { count: selection.rows.length })}
      </Button>
    </section>
  );
}
