// Publishes topics and takes them back, with an offer to undo it.
import type { StepPublication } from '@orbita/contract/topics';
import { affectedBy, STRUCTURE } from '../../../api/affected-calls.ts';
import { api, newIdempotencyKey } from '../../../api/client/client.ts';
import { invalidate, showFailure } from '../../../api/query.ts';
import { formatDay, formatTime } from '../../../base/dates.ts';
import { notify } from '../../../base/notices.ts';
import { confirm } from '../../../ui/dialogs/confirm.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { publicationTexts } from './publication.texts.ts';

/** What topics become: published now, published at a moment, or drafts. */
export type Publication = 'now' | 'draft' | { at: string };

/** Milliseconds for which a publication can be undone. */
const UNDO_TIME = 10_000;

async function send(subjectId: number, steps: readonly StepPublication[]): Promise<StepPublication[] | undefined> {
  try {
    const { previous } = await api.topics.publishSteps(
      { params: { id: subjectId }, body: { steps: [...steps] } },
      { idempotencyKey: newIdempotencyKey() },
    );
    await invalidate(...STRUCTURE, ...affectedBy.dates);
    return previous;
  } catch (error) {
    showFailure(error);
    return undefined;
  }
}

function told(publication: Publication, count: number): string {
  const t = publicationTexts.t;
  if (publication === 'now') return t('donePublished', { count });
  if (publication === 'draft') return t('doneDraft', { count });
  return t('doneScheduled', { count, day: formatDay(publication.at), time: formatTime(publication.at) });
}

/** Publishes topics of a discipline or makes them drafts; returns whether it was done. */
export async function publishTopics(
  subjectId: number,
  stepIds: readonly number[],
  publication: Publication,
): Promise<boolean> {
  const publish_at = typeof publication === 'object' ? publication.at : null;
  const wanted = stepIds.map((step_id) => ({ step_id, hidden: publication !== 'now', publish_at }));
  const previous = await send(subjectId, wanted);
  if (!previous) return false;
  notify({
    message: told(publication, stepIds.length),
    tone: 'success',
    action: { label: uiTexts.t('undo'), run: () => void send(subjectId, previous) },
    duration: UNDO_TIME,
  });
  return true;
}

/** Asks whether published topics may become drafts; `answers` is their number of answers, undefined when it is not known. */
export async function mayTakeBack(count: number, answers?: number): Promise<boolean> {
  if (answers === 0) return true;
  const t = publicationTexts.t;
  const first = answers === undefined ? t('mayHaveAnswers') : t('hasAnswers', { count: answers });
  return confirm({
    title: t(count === 1 ? 'askTakeBack' : 'askTakeBackMany'),
    message: `${first} ${t('keepsAnswers')}`,
    confirmLabel: t('takeBack'),
  });
}
