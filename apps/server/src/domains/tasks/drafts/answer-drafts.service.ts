// Drafts of answers without a time limit, one for each task and student.
// Invariants:
// only the author writes and reads it, while the author studies the topic;
// only own uploads are named;
// a save that arrives late changes nothing;
// a text that another device wrote is replaced only by a save that names it.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { tasks } from '@orbita/contract/tasks';
import { type Columns, type Db, sql } from '@orbita/database';
import { assertStudiesStep, openStepWith } from '../../../access/topics.access.ts';
import { assertThat, found } from '../../../http/app-error.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { assertDraftFits, assertOwnAttachments } from '../attempts/attempt-drafts.service.ts';
import { wordKept, wordSaved } from './word-saved.ts';
import * as queries from './answer-drafts.queries.ts';

/** A task with a time limit has its drafts at its attempts. */
const isTimedColumn = (patternId: number): Columns<{ is_timed: boolean }> =>
  sql`(select p.time_limit_minutes is not null from patterns p where p.id = ${patternId}) as is_timed,`;

export async function saveAnswerDraft(
  db: Db,
  viewer: Viewer,
  patternId: number,
  { revision, based_on, writer, ...content }: BodyOf<typeof tasks.saveAnswerDraft>,
): Promise<ResponseOf<typeof tasks.saveAnswerDraft>> {
  const step = await openStepWith(db, viewer, { part: 'pattern', id: patternId }, isTimedColumn(patternId));
  assertStudiesStep(viewer, step);
  assertThat(!step.is_timed, 'attempt-not-started');
  const json = JSON.stringify(content);
  assertDraftFits(json);
  await assertOwnAttachments(db, viewer, content.fields);
  const saved = await queries.saveDraft(db, {
    userId: viewer.id,
    patternId,
    content: json,
    revision,
    based_on: based_on ?? null,
    writer: writer ?? null,
  });
  return saved
    ? wordSaved(saved)
    : wordKept(found(await queries.selectWrittenDraft(db, viewer.id, patternId)), writer ?? null);
}
