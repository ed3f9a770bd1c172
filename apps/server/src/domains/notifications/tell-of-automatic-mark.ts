// How a mark that the keys gave is heard of.
import type { UgcAnswer } from '@orbita/contract/answers';
import type { FeedEvent } from '@orbita/contract/live';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';

/** Shows the mark of the keys at once on every open page of the student; the page that handed in needs no pop-up. */
export function tellOfAutomaticMark({ live }: Deps, viewer: Viewer, { step_id, subject_id, marks }: UgcAnswer): void {
  if (marks.every(({ author }) => author !== null)) return;
  const event: FeedEvent = { kind: 'verdict', subject_id, step_id, student_id: viewer.id };
  live.send([viewer.id], event, viewer);
}
