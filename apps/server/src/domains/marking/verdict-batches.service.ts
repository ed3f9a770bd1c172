// Gives many cases the same status and comment at once, and undoes them at once.
// Invariants:
// all cases are judged or none;
// undo leaves alone what has been judged since.
import type { ResponseOf, BodyOf } from '@orbita/contract/endpoint';
import type { marking } from '@orbita/contract/marking';
import type { Db } from '@orbita/database';
import { assertThat, found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { notifyOfVerdicts } from '../notifications/index.ts';
import { assertOthersWork, canMarkIn } from '../../access/subjects.access.ts';
import { assertStatus } from '../marks/index.ts';
import * as queries from './verdict-batches.queries.ts';

/** Throws unless the viewer may mark every one of the cases. */
async function openCases(
  db: Db,
  viewer: Viewer,
  cases: readonly queries.CaseId[],
): Promise<Map<string, queries.CaseInView>> {
  const opened = await queries.selectCases(db, viewer, cases);
  const byKey = new Map(opened.map((one) => [keyOf(one), one]));
  assertThat(
    cases.every((one) => byKey.has(keyOf(one))),
    'not-found',
  );
  for (const one of opened) {
    assertThat(canMarkIn(viewer, one), 'teacher-only');
    assertOthersWork(viewer, one.student_id);
    assertThat(!one.is_archived, 'archived');
    assertThat(one.student_studies, 'not-found');
    assertThat(!one.retake_closed, 'no-open-retake');
  }
  return byKey;
}
/** Returns what an event says about a case. */
const caseIn = (opened: Map<string, queries.CaseInView>) => (one: queries.CaseId) => ({
  ...{ stepId: one.step_id, studentId: one.student_id },
  subjectId: found(opened.get(keyOf(one))).id,
});
const keyOf = ({ step_id, student_id }: queries.CaseId) => `${step_id}-${student_id}`;

export async function saveVerdicts(
  deps: Deps,
  viewer: Viewer,
  body: BodyOf<typeof marking.saveVerdicts>,
): Promise<ResponseOf<typeof marking.saveVerdicts>> {
  const comment = body.comment?.trim() || null;
  const statusId = body.passed_status_id;
  assertThat(comment !== null || statusId !== undefined, 'empty-record');
  const cases = [...new Map(body.cases.map((one) => [keyOf(one), one])).values()];
  const opened = await openCases(deps.db, viewer, cases);
  if (statusId !== undefined) await assertStatus(deps.db, viewer, statusId);
  const written = await deps.db.transaction(async (tx) => {
    const states = await queries.lockCases(tx, cases);
    assertThat(comment === null || states.every(({ answers }) => answers.length > 0), 'nothing-to-comment');
    const judged = states.map(({ step_id, student_id, answers, mark, passed_status_id }) => ({
      step_id,
      student_id,
      answer_id: answers.at(-1)?.id ?? null,
      before: {
        mark,
        passed_status_id,
        waiting: answers.flatMap(({ id, waiting_since }): [number, string][] =>
          waiting_since === null ? [] : [[id, waiting_since]],
        ),
      },
    }));
    const after = statusId === undefined ? {} : { passed_status_id: statusId };
    return { judged, ...(await queries.writeBatch(tx, viewer, { cases: judged, after, comment })) };
  });
  await notifyOfVerdicts(deps, viewer, written.judged.map(caseIn(opened)), written.notifications);
  return { undo_id: written.id, count: cases.length };
}

export async function undoVerdicts(
  deps: Deps,
  viewer: Viewer,
  id: number,
): Promise<ResponseOf<typeof marking.undoVerdicts>> {
  const { verdicts, kept, opened } = await deps.db.transaction(async (tx) => {
    found(await queries.lockBatch(tx, viewer, id));
    const all = await queries.lockBatchVerdicts(tx, id);
    const back = all.filter(({ is_past }) => !is_past);
    const past = all.filter(({ is_past }) => is_past);
    const cases = await openCases(tx, viewer, back);
    await queries.undoBatch(tx, viewer, id, back);
    return { verdicts: back, kept: past, opened: cases };
  });
  await notifyOfVerdicts(deps, viewer, verdicts.map(caseIn(opened)), []);
  return {
    undone: verdicts.length,
    kept: kept.length,
    kept_cases: kept.map(({ step_id, student_id }) => ({ step_id, student_id })),
  };
}
