import { CloseButton, NativeSelect } from '@mantine/core';
import { useRef, useState } from 'react';
import { affectedBy } from '../../../api/affected-calls.ts';
import { useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { notify } from '../../../base/notices.ts';
import { usePassStatuses } from '../../../shared/marks/pass-statuses.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { markingTexts } from '../marking.texts.ts';
import { CommentBox } from '../comments/comment-box.tsx';
import { useTemplates } from '../comments/use-templates.ts';
import type { QueueSelection } from './use-queue-selection.ts';
import classes from './queue.module.css';

const REWORK = 4;
/** Milliseconds for which undo is offered. */
const UNDO_TIME = 12_000;

/** Sets one status and comment for all selected cases; a single undo reverts all of them. */
export function BatchBar({ selection }: { selection: QueueSelection }) {
  const t = useTexts(markingTexts);
  const ui = useTexts(uiTexts);
  const { statuses } = usePassStatuses();
  const library = useTemplates();
  const [chosen, setChosen] = useState<string | null>(null);
  const [comment, setComment] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const status = chosen ?? (statuses.some(({ id }) => id === REWORK) ? String(REWORK) : '');
  const cases = [...(selection.picked?.values() ?? [])].map(({ step, student }) => ({
    step_id: step,
    student_id: student,
  }));
  const undo = useSave('marking', 'undoVerdicts', {
    invalidates: affectedBy.verdict,
    failure: t('undoFailed'),
    onSuccess: ({ undone, kept }) =>
      void notify({
        message: kept > 0 ? t('batchUndonePartly', { undone, kept }) : t('batchUndone', { count: undone }),
        tone: 'success',
      }),
  });
  const save = useSave('marking', 'saveVerdicts', {
    invalidates: affectedBy.verdict,
    onSuccess: ({ undo_id, count }) => {
      notify({
        message: t('batchDone', { count }),
        tone: 'success',
        duration: UNDO_TIME,
        action: { label: ui('undo'), run: () => undo.mutate({ params: { id: undo_id } }) },
      });
      setComment('');
      selection.end();
    },
  });
  const text = comment.trim();
  const isReady = cases.length > 0 && (status !== '' || text !== '') && !save.isPending;
  const send = () => {
    if (!isReady) return;
    save.mutate({
      body: { cases, ...(status ? { passed_status_id: Number(status) } : {}), ...(text ? { comment: text } : {}) },
    });
  };
  return (
    <section className={classes.batch} aria-label={t('batch')}>
      <div className={classes.batchHead}>
        <b aria-live="polite">{t('batchPicked', { count: cases.length })}</b>
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
        onSave={send}
      />
      <Button colour="blue" size="sm" onClick={send} disabled={!isReady} loading={save.isPending}>
        {t('batchGive', { count: cases.length })}
      </Button>
    </section>
  );
}
