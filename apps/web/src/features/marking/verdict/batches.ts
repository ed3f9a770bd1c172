// Verdicts given to many cases at once, which are undone at once.
import { noteChange } from '../../../api/affected.ts';
import { api, newIdempotencyKey } from '../../../api/client/client.ts';
import { showFailure } from '../../../api/query.ts';
import { notify } from '../../../base/notices.ts';
import { caseKey } from '../case-ref.ts';
import { markingTexts } from '../marking.texts.ts';
import { inLanes } from './lanes.ts';
import {
  addGiven,
  findBatch,
  markBatchSaved,
  removeGiven,
  takeOut,
  type GivenBatch,
  type GivenCase,
} from './marking-session.ts';
import { recordPending } from './verdicts.ts';

/** Milliseconds for which undo is offered. */
const UNDO_TIME = 12_000;

/** What a saved batch needs to be undone: its id on the server and the notification that offers it. */
const savedBatches = new Map<string, { undoId: number; dismiss: () => void }>();
const keysOf = (cases: readonly GivenCase[]) => cases.map(({ key }) => key);

/** Gives a verdict to many cases; rejects when the server refuses it, and then none is judged. */
export async function giveBatch(batch: Omit<GivenBatch, 'id' | 'stage'>): Promise<void> {
  recordPending();
  const given: GivenBatch = { ...batch, id: newIdempotencyKey(), stage: 'saving' };
  addGiven(given);
  try {
    await inLanes(keysOf(given.cases), () => save(given));
  } catch (error) {
    removeGiven(given.id);
    throw error;
  } finally {
    noteChange('verdict');
  }
}

async function save({ id, cases, body }: GivenBatch): Promise<void> {
  const saved = await api.marking.saveVerdicts(
    { body: { ...body, cases: cases.map(({ ref: { step, student } }) => ({ step_id: step, student_id: student })) } },
    { idempotencyKey: id },
  );
  markBatchSaved(id);
  const dismiss = notify({
    message: markingTexts.t('batchDone', { count: saved.count }),
    tone: 'success',
    duration: UNDO_TIME,
    action: { label: markingTexts.t('undo'), run: () => undoBatch(id) },
  });
  savedBatches.set(id, { undoId: saved.undo_id, dismiss });
}

/** Undoes a batch unless that was done already. */
function undoBatch(id: string): void {
  const given = findBatch(id);
  if (given && !given.isUndone) takeBatchBack(given);
}

/** Undoes a batch; cases that got another verdict since stay judged. */
export function takeBatchBack(given: GivenBatch): void {
  void sendUndo(given, takeOut(given.id));
}

async function sendUndo(given: GivenBatch, putBack: (given: GivenBatch) => void): Promise<void> {
  try {
    await inLanes(keysOf(given.cases), async () => {
      const saved = savedBatches.get(given.id);
      if (!saved) return;
      saved.dismiss();
      const { undone, kept, kept_cases } = await api.marking.undoVerdicts(
        { params: { id: saved.undoId } },
        { idempotencyKey: newIdempotencyKey() },
      );
      const keys = new Set(
        kept_cases.map(({ step_id, student_id }) => caseKey({ step: step_id, student: student_id })),
      );
      if (kept > 0)
        putBack({ ...given, stage: 'saved', isUndone: true, cases: given.cases.filter(({ key }) => keys.has(key)) });
      notify({
        message:
          kept > 0
            ? markingTexts.t('batchUndonePartly', { undone, kept })
            : markingTexts.t('batchUndone', { count: undone }),
        tone: 'success',
      });
    });
  } catch (error) {
    putBack({ ...given, stage: 'saved' });
    showFailure(error, markingTexts.t('undoFailed'));
  }
  noteChange('verdict');
}
