import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import type { QueueKind } from '../menus/menu.ts';
import { shellTexts } from '../shell.texts.ts';
import classes from './waiting-count.module.css';

const CALLS = { marking: 'listMarkingQueue', expertise: 'listExpertiseQueue' } as const;
const WORDS = { marking: 'waiting', expertise: 'waitingExpertise' } as const;

/** How much work waits to be marked or assessed; nothing when there is none. */
export function WaitingCount({ of }: { of: QueueKind }) {
  const t = useTexts(shellTexts);
  const waiting = useCall(
    'marking',
    CALLS[of],
    { query: { size: 1 } },
    { staleTime: 30_000, select: (queue) => queue.total },
  );
  if (!waiting.data) return null;
  return (
    <span className={classes.count} title={t(WORDS[of], { count: waiting.data })}>
      {waiting.data}
    </span>
  );
}
