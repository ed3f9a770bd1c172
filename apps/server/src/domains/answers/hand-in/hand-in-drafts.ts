// Hands in the drafts of attempts whose time ran out while their page was closed.
// Invariants:
// a draft is handed in once, whichever server does it and however often it restarts;
// it goes through the ordinary submission;
// a draft that fails does not hold up the others.
import { AppError } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import { loadAbsentViewer, type Viewer } from '../../../http/viewer.ts';
import { notifyOfAutomaticMark } from '../../notifications/index.ts';
import { deleteDraft, markDraftRefused, claimDueDrafts } from '../../tasks/index.ts';
import { withoutInvalidFields } from './answer-check.ts';
import { selectUploads } from '../answers.queries.ts';
import { handInEach } from './hand-in-each.ts';
import { selectTaskQuestions } from './hand-in-drafts.queries.ts';
import { submitAnswer } from './submit-answer.ts';

type DueDraft = Awaited<ReturnType<typeof claimDueDrafts>>[number];

/** Returns the fields of a draft that can be handed in: questions may have changed and uploads may be gone. */
async function fieldsOf({ db }: Deps, viewer: Viewer, { pattern_id, content }: DueDraft) {
  const attachments = content.fields.flatMap((field) => field.attachments ?? []);
  const idsOf = (isLink: boolean) =>
    attachments.filter(({ type }) => (type === 'link') === isLink).map(({ attachment_id }) => attachment_id);
  const uploads = attachments.length === 0 ? [] : await selectUploads(db, viewer, idsOf(false), idsOf(true));
  const present = new Set(uploads.map(({ type, id }) => `${type} ${id}`));
  const fields = content.fields.map((field) => ({
    ...field,
    attachments: field.attachments?.filter(({ type, attachment_id }) => present.has(`${type} ${attachment_id}`)),
  }));
  return withoutInvalidFields(await selectTaskQuestions(db, pattern_id, viewer.id), fields);
}

async function handIn(deps: Deps, draft: DueDraft): Promise<void> {
  const viewer = await loadAbsentViewer(deps.db, draft.user_id, draft.company_id);
  if (!viewer) return void (await markDraftRefused(deps.db, draft.attempt_id, 'not-a-member'));
  const { fields: _, ...access } = draft.content;
  try {
    const answer = await submitAnswer(deps, viewer, {
      patternId: draft.pattern_id,
      fields: await fieldsOf(deps, viewer, draft),
      access,
      idempotencyKey: `time-over-${draft.attempt_id}`,
      isTimeUp: true,
      countsAt: Date.parse(draft.deadline_at),
    });
    if (!answer.is_being_marked) notifyOfAutomaticMark(deps, viewer, answer);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The draft is empty, so there is nothing to hand in.
    if (error.code === 'empty-record') await deleteDraft(deps.db, draft.attempt_id);
    else await markDraftRefused(deps.db, draft.attempt_id, error.code);
  }
}

/** Hands in all drafts whose time is over. */
export const handInDrafts = (deps: Deps): Promise<void> =>
  handInEach(
    (most) => claimDueDrafts(deps.db, most),
    (draft) => handIn(deps, draft),
  );
