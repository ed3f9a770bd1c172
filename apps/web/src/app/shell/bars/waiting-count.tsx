import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { shellTexts } from '../shell.texts.ts';
import classes from './waiting-count.module.css';

/** The number of answers waiting to be marked; nothing when there are none. */
export function WaitingCount() {
  const t = useTexts(shellTexts);
  const waiting = useCall(
    'marking',
    'listMarkingQueue',
    { query: { size: 1 } },
    { staleTime: 30_000, select: (queue) => queue.total },
  );
  if (!waiting.data) return null;
  return (
    <span className={classes.count} title={t('waiting', { count: waiting.data })}>
      {waiting.data}
    </span>
  );
}
