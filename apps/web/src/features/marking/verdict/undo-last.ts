import type { CaseRef } from '../case-ref.ts';
import { takeBatchBack } from './batches.ts';
import { findLast, isBatch, markingSession } from './marking-session.ts';
import { recordPending, takeVerdictBack } from './verdicts.ts';

/**
 * Undoes what was given last, one verdict or many at once.
 * Returns the case to open again, which is there as it was typed; null when many return to the queue.
 */
export function undoLast(): CaseRef | null {
  recordPending();
  const last = findLast(markingSession.get().given);
  if (!last) return null;
  if (!isBatch(last)) return takeVerdictBack(last);
  takeBatchBack(last);
  return null;
}
