// How a mark that the keys gave is heard of.
import type { UgcAnswer } from '@orbita/contract/answers';
import type { FeedEvent } from '@orbita/contract/live';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';

/** Every open page of the student shows a mark of the keys at once; the one that handed in needs no pop-up. */
export function tellOfAutomaticMark({ live }: Deps, viewer: Viewer, { step_id, subject_id, marks }: UgcAnswer): void {
  if (marks.every(({ author }) => author !== null)) return;
  const event: FeedEvent = { kind: 'verdict', subject_id, step_id, student_id: viewer.id };
  live.send([viewer.id], event, viewer);
}
