// Saves verdicts in the background while the next answer is already open; a failed verdict is never lost.
import type { Mark } from '@orbita/contract/marks';
import { staleRecord } from '../../../api/client/api-error.ts';
import { noteChange } from '../../../api/affected.ts';
import { api, ApiError, newIdempotencyKey } from '../../../api/client/client.ts';
import { callOptions, invalidate, queryClient, showFailure } from '../../../api/query.ts';
import { notify } from '../../../base/notices.ts';
import { formatNumber } from '../../../base/number.ts';
import { afterPaint } from '../after-paint.ts';
import { caseKey, type CaseRef } from '../case-ref.ts';
import { markingTexts } from '../marking.texts.ts';
import { changeDraft, dropDraft, getDraft, isOwner, type Draft } from './drafts.ts';
import { inLanes, isBusy } from './lanes.ts';
import {
  addGiven,
  changeVerdict,
  findVerdict,
  isBatch,
  markingSession,
  removeGiven,
  takeOut,
  type GivenVerdict,
} from './marking-session.ts';

const caseQuery = ({ step, student }: CaseRef) =>
  callOptions('marking', 'getMarkingCase', { params: { step, student } });

/** Records the verdict just given, in case the next answer is not painted yet. */
let recordNow: (() => void) | undefined;
export const recordPending = (): void => recordNow?.();

/** Gives a verdict: the next answer is painted first, then the verdict is recorded and sent in the background. */
export function giveVerdict(verdict: Omit<GivenVerdict, 'id' | 'stage' | 'key'>): void {
  recordPending();
  const key = caseKey(verdict.ref);
  const record = () => {
    cancel();
    recordNow = undefined;
    const given: GivenVerdict = { ...verdict, key, id: newIdempotencyKey(), stage: 'saving' };
    // The result of a running request is not known yet, so the mark's version is not compared.
    if (isBusy(key)) delete given.body.mark_updated_at;
    addGiven(given);
    dropDraft(key);
    void send(given);
  };
  const cancel = afterPaint(record);
  recordNow = record;
}

/** Ids for undoing verdicts on the server; kept separately, because a verdict still being saved may have left the session. */
const undoIds = new Map<string, number>();

async function send(given: GivenVerdict): Promise<void> {
  const { id, ref, body } = given;
  try {
    await inLanes([given.key], async () => {
      const saved = await api.marking.saveVerdict({ params: { ...ref }, body }, { idempotencyKey: id });
      undoIds.set(id, saved.undo_id);
      changeVerdict(id, { stage: 'saved' });
      // The comment may have become a frequent line.
      if (body.comment) void queryClient.invalidateQueries({ queryKey: ['marking', 'listCommentSuggestions'] });
      queryClient.setQueryData(
        caseQuery(ref).queryKey,
        (now) => now && { ...now, mark: saved.mark, passing: saved.passing },
      );
    });
  } catch (error) {
    noteFailure(given, error);
  }
  noteChange('verdict');
}

/** Tells whether the record that refused a verdict is the mark that a colleague gave. */
const isMark = (current: object | undefined): current is Mark =>
  current !== undefined && 'mark_type_id' in current && 'value' in current;

function noteFailure({ id, key, draft, body }: GivenVerdict, error: unknown): void {
  const failure =
    error instanceof ApiError ? error : new ApiError({ status: 500, code: 'internal', message: String(error) });
  const isStale = failure.code === 'stale';
  const current = staleRecord(failure);
  const theirs = isMark(current) ? current : null;
  // The response to an earlier attempt was lost, so the conflicting mark is our own.
  if (theirs?.author && isOwner(theirs.author.id) && theirs.value === body.mark)
    return changeVerdict(id, { stage: 'saved' });
  changeVerdict(id, { stage: isStale ? 'stale' : 'failed', error: failure, theirs });
  restoreDraft(key, draft);
  void invalidate('marks', 'marking');
}

function restoreDraft(key: string, { mark, status, comment, skills, points, base }: Draft): void {
  const present = getDraft(key);
  // Text typed since then is newer than the restored draft.
  if (present.mark !== '' || present.comment !== '' || present.status !== null) return;
  changeDraft(key, { mark, status, comment, skills, points }, base);
}

/** Sends a failed verdict again. */
export function retryVerdict(id: string): void {
  const given = findVerdict(id);
  if (given?.stage !== 'failed') return;
  changeVerdict(id, { stage: 'saving' });
  dropDraft(given.key);
  void send({ ...given, stage: 'saving' });
}

/** Sends all verdicts that failed offline again, after the connection is back. */
export function retryOffline(): void {
  for (const given of markingSession.get().given)
    if (!isBatch(given) && given.stage === 'failed' && given.error?.code === 'offline') retryVerdict(given.id);
}

/** Resolves a conflict with a colleague's mark: ours replaces it, or it stays and only the comment is sent. */
export function settleStale(id: string, choice: 'mine' | 'theirs'): void {
  const given = findVerdict(id);
  if (given?.stage !== 'stale') return;
  dropDraft(given.key);
  const { mark, passed_status_id: status, comment, skills, rubric } = given.body;
  const said = comment ? { comment, ...(skills ? { skills } : {}) } : null;
  const body =
    choice === 'mine'
      ? {
          ...(mark === undefined ? {} : { mark }),
          ...(status === undefined ? {} : { passed_status_id: status }),
          ...(rubric ? { rubric } : {}),
          ...said,
        }
      : said;
  if (!body) return removeGiven(id);
  const again: GivenVerdict = {
    ...given,
    id: newIdempotencyKey(),
    stage: 'saving',
    body: choice === 'mine' ? { ...body, mark_updated_at: given.theirs?.updated_at ?? null } : body,
  };
  removeGiven(id);
  addGiven(again);
  void send(again);
}

/** Undoes a verdict and returns its case, which reopens with everything as it was typed. */
export function takeVerdictBack(given: GivenVerdict): CaseRef {
  const putBack = takeOut(given.id);
  restoreDraft(given.key, { ...given.draft, base: undefined });
  if (given.stage === 'saving' || given.stage === 'saved') void sendUndo(given, putBack);
  else confirmUndo(given);
  return given.ref;
}

/** «Отменено: Иванов И. — 5». */
function confirmUndo({ studentName, body }: GivenVerdict): void {
  const what = body.mark === undefined ? studentName : `${studentName} — ${formatNumber(body.mark)}`;
  notify({ message: markingTexts.t('undone', { what }), tone: 'success' });
}

async function sendUndo(given: GivenVerdict, putBack: (given: GivenVerdict) => void): Promise<void> {
  try {
    await inLanes([given.key], async () => {
      // A verdict that was not saved has no undo id, so there is nothing to undo.
      const undoId = undoIds.get(given.id);
      if (undoId !== undefined) await api.marking.undoVerdict({ params: { id: undoId } });
    });
    confirmUndo(given);
  } catch (error) {
    putBack({ ...given, stage: 'saved' });
    dropDraft(given.key);
    showFailure(error, markingTexts.t('undoFailed'));
  }
  noteChange('verdict');
}
