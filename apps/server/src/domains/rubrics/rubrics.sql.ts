// A rubric and its result in SQL, as other domains show them; no queries.
import { type Sql, sql } from '@orbita/database';
import { personJson } from '../users/index.ts';

/** The rubric of a topic as JSON, or null. */
export const rubricJson = (step: Sql): Sql =>
  sql`(select json_build_object('criteria', r.criteria, 'updated_at', r.updated_at) from rubrics r where r.step_id = ${step})`;
/** The student's rubric result in a topic as JSON, or null. */
export const rubricResultJson = (step: Sql, student: Sql): Sql => sql`
  (select json_build_object('criteria', rr.criteria, 'author', case when ru.id is not null then ${personJson('ru')} end, 'updated_at', rr.updated_at)
    from rubric_results rr left join users ru on ru.id = rr.author_id where rr.step_id = ${step} and rr.student_id = ${student})`;
