// Scores of soft skills: who gives them, and that each fits what is scored.
// Invariant: an author has one score of an indicator for an answer, or for a student in a discipline.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { ScoredIndicator, softSkills } from '@orbita/contract/soft-skills';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import type { Viewer } from '../../../http/viewer.ts';
import * as queries from './scores.queries.ts';

const ok = { ok: true } as const;

export async function getAnswerScores(
  db: Db,
  viewer: Viewer,
  answerId: number,
): Promise<ResponseOf<typeof softSkills.getAnswerScores>> {
  const scored = found(await queries.selectScoredAnswer(db, viewer, answerId));
  assertThat(scored.is_visible, 'access-denied');
  const as = scored.is_archived ? null : kindOf(scored);
  return as === null || scored.indicators.length === 0 ? { as: null, data: [] } : { as, data: scored.indicators };
}

const kindOf = ({ as_teacher, open_to_peer, has_handed_in }: queries.ScoredRow): 'teacher' | 'peer' | null =>
  as_teacher ? 'teacher' : open_to_peer && has_handed_in ? 'peer' : null;

type Scored = Pick<BodyOf<typeof softSkills.setSoftScores>, 'answer_id' | 'user_id' | 'subject_id'>;
interface Opened {
  kind: 'teacher' | 'peer';
  place: queries.Place;
  indicators: ScoredIndicator[];
}

async function loadScored(db: Db, viewer: Viewer, { answer_id, user_id, subject_id }: Scored) {
  if (answer_id !== undefined) return found(await queries.selectScoredAnswer(db, viewer, answer_id));
  if (user_id === undefined || subject_id === undefined) throw new AppError('nothing-scored');
  return found(await queries.selectScoredStudent(db, viewer, { subjectId: subject_id, studentId: user_id }));
}

/** Loads what is to be scored; throws unless the viewer may. */
async function openScored(db: Db, viewer: Viewer, target: Scored): Promise<Opened> {
  const scored = await loadScored(db, viewer, target);
  assertThat(scored.is_visible, 'access-denied');
  if (!scored.as_teacher) {
    assertThat(scored.open_to_peer, 'soft-scored-by-teachers');
    assertThat(scored.has_handed_in, 'soft-own-first');
  }
  assertThat(!scored.is_archived, 'archived');
  return {
    kind: scored.as_teacher ? 'teacher' : 'peer',
    place: {
      studentId: scored.student_id,
      subjectId: scored.subject_id,
      stepId: scored.step_id,
      answerId: target.answer_id ?? null,
    },
    indicators: scored.indicators,
  };
}

type Given = BodyOf<typeof softSkills.setSoftScores>['scores'];
function assertFits(indicators: readonly ScoredIndicator[], scores: Given): void {
  for (const { indicator_id, grade_id } of scores) {
    const indicator = indicators.find(({ id }) => id === indicator_id);
    assertThat(indicator, 'indicator-elsewhere');
    assertThat(
      indicator.grades.some(({ id }) => id === grade_id),
      'unknown-grade',
    );
  }
}

export async function setSoftScores(
  db: Db,
  viewer: Viewer,
  { scores, ...target }: BodyOf<typeof softSkills.setSoftScores>,
): Promise<{ data: ScoredIndicator[] }> {
  const { kind, place, indicators } = await openScored(db, viewer, target);
  assertFits(indicators, scores);
  const given = new Map(scores.map(({ indicator_id, grade_id }) => [indicator_id, grade_id]));
  const rows = [...given].map(([indicator_id, grade_id]) => ({ indicator_id, grade_id }));
  await db.transaction(async (tx) => {
    assertThat((await queries.holdGrades(tx, rows)) === rows.length, 'unknown-grade');
    await queries.writeScores(tx, viewer, { place, kind, scores: rows });
  });
  return { data: indicators.map((indicator) => ({ ...indicator, given: given.get(indicator.id) ?? indicator.given })) };
}

export async function removeSoftScores(
  db: Db,
  viewer: Viewer,
  { indicator_ids, ...target }: BodyOf<typeof softSkills.removeSoftScores>,
): Promise<typeof ok> {
  const { place } = await openScored(db, viewer, target);
  await queries.deleteScores(db, viewer, { place, indicatorIds: indicator_ids });
  return ok;
}
