// Live events of automatic marks.
import type { UgcAnswer } from '@orbita/contract/answers';
import type { FeedEvent } from '@orbita/contract/live';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';

/** Shows an automatic mark on every open page of the student at once; the submitting page shows it without a pop-up. */
export function notifyOfAutomaticMark({ live }: Deps, viewer: Viewer, { step_id, subject_id, marks }: UgcAnswer): void {
  if (marks.every(({ author }) => author !== null)) return;
  const event: FeedEvent = { kind: 'verdict', subject_id, step_id, student_id: viewer.id };
  live.send([viewer.id], event, viewer);
}
