// Scores of soft skills: who gives them, and that each fits what is scored.
// Invariants: an author has one score of an indicator for an answer, or for a student in a discipline; scores of classmates
// begin to count in batches, see decision 93.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { ScoredIndicator, softSkills } from '@orbita/contract/soft-skills';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { isOwnWork } from '../../../access/subjects.access.ts';
import { announceSoftScores } from '../../notifications/index.ts';
import { rule } from '../results/calculation.ts';
import * as queries from './scores.queries.ts';

const ok = { ok: true } as const;
const byOf = { teacher: 'teacher', peer: 'peers' } as const;

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
  assertThat(!isOwnWork(viewer, scored.student_id), 'soft-own-score');
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

/** Lets the viewer's changes count if enough others wait with them; returns the indicators that count anew. */
const release = (tx: Db, { answerId }: queries.Place, indicatorIds: number[]): Promise<number[]> =>
  answerId === null
    ? Promise.resolve([])
    : queries.releaseScores(tx, { answerId, indicatorIds, least: rule.peers_least });

interface Change {
  kind: 'teacher' | 'peer';
  place: queries.Place;
  indicatorIds: number[];
  write: (tx: Db) => Promise<void>;
}
/** Writes scores; of classmates it returns the indicators that count anew, since what waits is told to nobody. */
async function change(db: Db, { kind, place, indicatorIds, write }: Change): Promise<number[]> {
  return db.transaction(async (tx) => {
    if (kind === 'peer' && place.answerId !== null) await queries.holdAnswer(tx, place.answerId);
    await write(tx);
    return kind === 'peer' ? release(tx, place, indicatorIds) : indicatorIds;
  });
}

export async function setSoftScores(
  deps: Deps,
  viewer: Viewer,
  { scores, ...target }: BodyOf<typeof softSkills.setSoftScores>,
): Promise<{ data: ScoredIndicator[] }> {
  const { kind, place, indicators } = await openScored(deps.db, viewer, target);
  assertFits(indicators, scores);
  const given = new Map(scores.map(({ indicator_id, grade_id }) => [indicator_id, grade_id]));
  const rows = [...given].map(([indicator_id, grade_id]) => ({ indicator_id, grade_id }));
  const write = async (tx: Db) => {
    assertThat((await queries.holdGrades(tx, rows)) === rows.length, 'unknown-grade');
    await queries.writeScores(tx, viewer, { place, kind, scores: rows });
  };
  const told = await change(deps.db, { kind, place, indicatorIds: [...given.keys()], write });
  if (told.length > 0) await announceSoftScores(deps, viewer, { scoredBy: byOf[kind], ...place, given: told });
  return { data: indicators.map((indicator) => ({ ...indicator, given: given.get(indicator.id) ?? indicator.given })) };
}

export async function removeSoftScores(
  deps: Deps,
  viewer: Viewer,
  { indicator_ids: indicatorIds, ...target }: BodyOf<typeof softSkills.removeSoftScores>,
): Promise<typeof ok> {
  const { kind, place } = await openScored(deps.db, viewer, target);
  const write = (tx: Db) => queries.deleteScores(tx, viewer, { place, indicatorIds });
  const told = await change(deps.db, { kind, place, indicatorIds, write });
  const news = kind === 'peer' ? { given: told } : { given: [], taken: told };
  if (told.length > 0) await announceSoftScores(deps, viewer, { scoredBy: byOf[kind], ...place, ...news });
  return ok;
}
