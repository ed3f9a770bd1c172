// Topics are published, at once or at a moment, and taken back to drafts.
// Invariants:
// `steps.hidden` alone says whether students see a topic, so nothing that is read depends on the clock;
// a change is made for all named topics or for none;
// what is to be published at a moment is published once, whichever server does it and however often it restarts.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { topics } from '@orbita/contract/topics';
import { assertEditable, loadSubjectInView } from '../../../access/subjects.access.ts';
import { assertThat, InvalidInput } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import type { Doer } from '../../../platform/live.ts';
import { announceDates } from '../../notifications/index.ts';
import * as queries from './publication.queries.ts';

/** Tells open screens of everybody in the discipline that its topics have changed. */
async function announce(deps: Deps, doer: Doer, subjectId: number): Promise<void> {
  const groupIds = await queries.selectGroupIds(deps.db, subjectId);
  await announceDates(deps, doer, { subjectId, target: { groupIds } });
}

function assertOnceEach(stepIds: number[]): void {
  if (new Set(stepIds).size < stepIds.length)
    throw new InvalidInput({ steps: [{ ru: 'Каждая тема указывается один раз', en: 'List each topic once' }] });
}

export async function publishSteps(
  deps: Deps,
  viewer: Viewer,
  subjectId: number,
  { steps }: BodyOf<typeof topics.publishSteps>,
): Promise<ResponseOf<typeof topics.publishSteps>> {
  assertEditable(viewer, await loadSubjectInView(deps.db, viewer, subjectId));
  const stepIds = steps.map(({ step_id }) => step_id);
  assertOnceEach(stepIds);
  const written = await deps.db.transaction(async (tx) => {
    const previous = await queries.lockPublication(tx, subjectId, stepIds);
    assertThat(previous.length === stepIds.length, 'not-found');
    const wanted = steps.map(({ publish_at = null, ...step }) => ({ ...step, publish_at }));
    return { steps: await queries.writePublication(tx, wanted), previous };
  });
  await announce(deps, viewer, subjectId);
  await awaitNext(deps);
  return written;
}

/** Publishes what is due, and again at the next moment when that comes before the next run. */
export async function publishDue(deps: Deps): Promise<void> {
  const published = await queries.publishDueRows(deps.db);
  for (const { subject_id } of published) await announce(deps, { id: null }, subject_id);
  await awaitNext(deps);
}

/** Wakes at the next moment exactly; the job of every minute publishes whatever is missed. */
async function awaitNext(deps: Deps): Promise<void> {
  const ms = await queries.selectNextPublication(deps.db);
  if (ms !== null) deps.followUps.wakeIn('publish-topics', Math.max(0, ms), () => publishDue(deps));
}
