// Saving verdicts behind the teacher's back: the next answer is already open while this one travels. Nothing that fails is lost.
import type { Mark } from '@orbita/contract/marks';
import { api, ApiError, newIdempotencyKey } from '../../../api/client/client.ts';
import { callOptions, invalidate, queryClient, showFailure } from '../../../api/query.ts';
import { afterPaint } from '../after-paint.ts';
import { caseKey, type CaseRef } from '../case-ref.ts';
import { markingTexts } from '../marking.texts.ts';
import { changeDraft, dropDraft, getDraft, isOwner, type Draft } from './drafts.ts';
import {
  addVerdict,
  changeVerdict,
  findVerdict,
  removeVerdict,
  markingSession,
  type GivenVerdict,
} from './marking-session.ts';

/** Requests about one case go one after another: an undo never overtakes the verdict it takes back. */
const lanes = new Map<string, Promise<unknown>>();
function inLane<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (lanes.get(key) ?? Promise.resolve()).then(work, work);
  const settled = mine
    .catch(() => undefined)
    .then(() => {
      if (lanes.get(key) === settled) lanes.delete(key);
    });
  lanes.set(key, settled);
  return mine;
}

const caseQuery = ({ step, student }: CaseRef) =>
  callOptions('marking', 'getMarkingCase', { params: { step, student } });

/** Records the verdict that has just been given, when the next answer is not drawn yet. */
let recordNow: (() => void) | undefined;

/** Gives a verdict: the next answer is drawn first, then this one is recorded and sent in the background. */
export function giveVerdict(verdict: Omit<GivenVerdict, 'id' | 'stage' | 'key'>): void {
  recordNow?.();
  const key = caseKey(verdict.ref);
  const record = () => {
    cancel();
    recordNow = undefined;
    const given: GivenVerdict = { ...verdict, key, id: newIdempotencyKey(), stage: 'saving' };
    // What a request under way will change is not known yet, so nothing is compared with it.
    if (lanes.has(key)) delete given.body.mark_updated_at;
    addVerdict(given);
    dropDraft(key);
    void send(given);
  };
  const cancel = afterPaint(record);
  recordNow = record;
}

/** Numbers by which the server takes verdicts back; kept apart, since a verdict that still travels may have left the sitting. */
const undoIds = new Map<string, number>();

async function send(given: GivenVerdict): Promise<void> {
  const { id, ref, body } = given;
  try {
    await inLane(given.key, async () => {
      const saved = await api.marking.saveVerdict({ params: { ...ref }, body }, { idempotencyKey: id });
      undoIds.set(id, saved.undo_id);
      changeVerdict(id, { stage: 'saved' });
      // A phrase may have become a frequent one.
      if (body.comment) void queryClient.invalidateQueries({ queryKey: ['marking', 'listCommentSuggestions'] });
      queryClient.setQueryData(
        caseQuery(ref).queryKey,
        (now) => now && { ...now, mark: saved.mark, passing: saved.passing },
      );
    });
  } catch (error) {
    noteFailure(given, error);
  }
  noteChange();
}

/** Other screens read again when they are opened; this one hears of the change by the live channel. */
const noteChange = () => {
  for (const domain of ['answers', 'subjects', 'journal', 'topics'])
    void queryClient.invalidateQueries({ queryKey: [domain], refetchType: 'none' });
};

function noteFailure({ id, key, draft, body }: GivenVerdict, error: unknown): void {
  const failure =
    error instanceof ApiError ? error : new ApiError({ status: 500, code: 'internal', message: String(error) });
  const isStale = failure.code === 'stale';
  const theirs = isStale ? ((failure.current as Mark | null | undefined) ?? null) : null;
  // The answer to an earlier try was lost on its way: what stands there is our own mark.
  if (theirs?.author && isOwner(theirs.author.id) && theirs.value === body.mark)
    return changeVerdict(id, { stage: 'saved' });
  changeVerdict(id, { stage: isStale ? 'stale' : 'failed', error: failure, theirs });
  restoreDraft(key, draft);
  void invalidate('marks', 'marking');
}

function restoreDraft(key: string, { mark, status, comment, skills, points, base }: Draft): void {
  const present = getDraft(key);
  // What was typed since is newer than what comes back.
  if (present.mark !== '' || present.comment !== '' || present.status !== null) return;
  changeDraft(key, { mark, status, comment, skills, points }, base);
}

/** Sends a failed verdict once more. */
export function retryVerdict(id: string): void {
  const given = findVerdict(id);
  if (given?.stage !== 'failed') return;
  changeVerdict(id, { stage: 'saving' });
  dropDraft(given.key);
  void send({ ...given, stage: 'saving' });
}

/** The connection is back: everything that failed for want of it goes again. */
export function retryOffline(): void {
  for (const given of markingSession.get().given)
    if (given.stage === 'failed' && given.error?.code === 'offline') retryVerdict(given.id);
}

/** A colleague's mark stands against ours: ours replaces it, or theirs stays and only the comment is sent. */
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
  if (!body) return removeVerdict(id);
  const again: GivenVerdict = {
    ...given,
    id: newIdempotencyKey(),
    stage: 'saving',
    body: choice === 'mine' ? { ...body, mark_updated_at: given.theirs?.updated_at ?? null } : body,
  };
  removeVerdict(id);
  addVerdict(again);
  void send(again);
}

/** Takes the last verdict back and returns its case, to be opened with everything as it was typed. */
export function undoLastVerdict(): CaseRef | null {
  recordNow?.();
  const last = markingSession.get().given.at(-1);
  if (!last) return null;
  removeVerdict(last.id);
  restoreDraft(last.key, { ...last.draft, base: undefined });
  if (last.stage === 'saving' || last.stage === 'saved') void takeBack(last);
  return last.ref;
}

async function takeBack(given: GivenVerdict): Promise<void> {
  try {
    await inLane(given.key, async () => {
      // A verdict that failed on its way has no number: there is nothing to take back.
      const undoId = undoIds.get(given.id);
      if (undoId !== undefined) await api.marking.undoVerdict({ params: { id: undoId } });
    });
  } catch (error) {
    addVerdict({ ...given, stage: 'saved' });
    dropDraft(given.key);
    showFailure(error, markingTexts.t('undoFailed'));
  }
  noteChange();
  void invalidate('marks', 'marking');
}
