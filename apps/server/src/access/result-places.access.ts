// Confirmed results keep their place: a discipline does not leave the semester in which results of its students are confirmed,
// nor does it come into its first one while it has results of none. Forms would be blank, and a teacher would confirm others in
// their place. Everything that changes where disciplines stand does it inside `keepingResults`.
import { type Db, type Sql, sql } from '@orbita/database';
import { AppError } from '../http/app-error.ts';
import type { Viewer } from '../http/viewer.ts';

/** Condition: the discipline of result `r` stands in the semester of the result, or in none if the result is of none. */
const isPlaced: Sql = sql`
  case when r.semester_id is null
    then not exists (select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = r.subject_id)
    else exists (select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = r.subject_id and hs.semester_id = r.semester_id) end`;

/** Titles that a refusal names at most. */
const MOST_NAMED = 5;

/** The disciplines of halves, as the ids that {@link keepingResults} takes. */
export const subjectsOfHalves = (halfIds: Sql): Sql =>
  sql`select sh.subject_id from subject_halves sh where sh.half_id in (${halfIds})`;

/**
 * Does work that may change in which semesters disciplines stand, and refuses it if a confirmed result loses its place by it.
 * Their results are confirmed before or afterwards, never meanwhile.
 */
export async function keepingResults<Done>(
  tx: Db,
  viewer: Viewer,
  subjectIds: Sql,
  work: () => Promise<Done>,
): Promise<Done> {
  const locked = await tx.rows<{ id: number }>(
    sql`select s.id from subjects s where s.company_id = ${viewer.company_id} and s.id in (${subjectIds}) order by s.id for no key update`,
  );
  const ids = locked.map(({ id }) => id);
  const placed = await tx.rows<{ id: number }>(
    sql`select r.id from final_results r where r.subject_id = any (${ids}::int[]) and ${isPlaced}`,
  );
  const done = await work();
  const lost = await tx.rows<{ title: string }>(sql`
    select distinct s.title from final_results r join subjects s on s.id = r.subject_id
    where r.id = any (${placed.map(({ id }) => id)}::int[]) and not (${isPlaced}) order by s.title limit ${MOST_NAMED}`);
  if (lost.length > 0) throw new AppError('results-lose-place', { titles: lost.map(({ title }) => title) });
  return done;
}
