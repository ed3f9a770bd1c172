// Hands in answers that came in parts, when nothing has come for a while or the time of their attempt is over.
// Invariants:
// what was accepted becomes a version, whatever has closed since;
// changes that come in a row are one version;
// an answer is handed in once, whichever server does it and however often it restarts;
// its last change decides whether it is late.
import { AppError } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import { loadAbsentViewer, type Viewer } from '../../../http/viewer.ts';
import { notifyOfAutomaticMark } from '../../notifications/index.ts';
import * as answers from '../answers.queries.ts';
import { withoutInvalidFields } from './answer-check.ts';
import { selectTaskQuestions } from './hand-in-drafts.queries.ts';
import { handInEach } from './hand-in-each.ts';
import { claimDueChanges, dropDue, type DueChange } from './hand-in-changes.queries.ts';
import { submitAnswer } from './submit-answer.ts';

/** Whether the time of the attempt ran out while the answer awaited attachments. */
const isTimeUp = ({ version, deadline_at }: DueChange): boolean =>
  version === 0 && deadline_at !== null && Date.parse(deadline_at) < Date.now();

/** Returns how an answer is handed in: changes as they were accepted, one that awaits attachments as what there is. */
async function submissionOf(deps: Deps, change: DueChange, { fields, pattern_id }: answers.OwnAnswer) {
  if (!isTimeUp(change)) return { fields, isCollected: true, countsAt: Date.parse(change.changed_at) };
  const questions = await selectTaskQuestions(deps.db, pattern_id, change.user_id);
  const countsAt = Date.parse(change.deadline_at ?? change.changed_at);
  return { fields: withoutInvalidFields(questions, fields), isTimeUp: true, countsAt };
}

/** Returns the author, who is taken as present for changes: they came while the author was there. */
async function authorOf({ db }: Deps, change: DueChange): Promise<Viewer | undefined> {
  const author = await loadAbsentViewer(db, change.user_id, change.company_id);
  if (!author || isTimeUp(change)) return author;
  const { is_away: _, ...present } = author;
  return present;
}

async function handIn(deps: Deps, change: DueChange): Promise<void> {
  const author = await authorOf(deps, change);
  const answer = author && (await answers.selectOwnAnswer(deps.db, author, { id: change.id }));
  if (!author || !answer) return void (await dropDue(deps.db, change.id));
  try {
    const handedIn = await submitAnswer(deps, author, {
      patternId: answer.pattern_id,
      access: {},
      asRead: answer.updated_at,
      ...(await submissionOf(deps, change, answer)),
    });
    if (!handedIn.is_being_marked) notifyOfAutomaticMark(deps, author, handedIn);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // A change that came meanwhile is due later.
    if (error.code !== 'stale') await dropDue(deps.db, change.id);
  }
}

/** Hands in all answers whose changes are due. */
export const handInChanges = (deps: Deps): Promise<void> =>
  handInEach(
    (most) => claimDueChanges(deps.db, most),
    (change) => handIn(deps, change),
  );
