// How far a student has read a topic.
// Invariants:
// what was read stays read;
// only blocks that students see count, and a topic without any is read once it was opened;
// a linked topic counts the blocks of its original.
import type { Reading } from '@orbita/contract/topics';
import { type Db, sql } from '@orbita/database';
import { assertThat } from '../../../http/app-error.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { openStep } from '../../../access/topics.access.ts';

/** Adds blocks to those already read; unknown ids are ignored. */
const upsertReading = (
  db: Db,
  userId: number,
  { stepId, contentStepId, ids }: { stepId: number; contentStepId: number; ids: number[] },
): Promise<Reading> =>
  db.one(sql`
    with seen as materialized (select b.id from sections b where b.step_id = ${contentStepId} and b.deleted_at is null and not b.is_private),
    kept as (select unnest(r.section_ids) as id from step_readings r where r.user_id = ${userId} and r.step_id = ${stepId}),
    both_ids as (
      select coalesce(array_agg(seen.id order by seen.id) filter (where seen.id = any (${ids}::int[]) or seen.id in (select id from kept)), '{}') as ids, count(*) as n from seen)
    insert into step_readings (user_id, step_id, section_ids, percent)
    select ${userId}, ${stepId}, ids, case when n = 0 then 100 else 100 * cardinality(ids) / n end from both_ids
    on conflict (user_id, step_id) do update set section_ids = excluded.section_ids, percent = excluded.percent, updated_at = now()
    returning section_ids, percent`);

export async function saveReading(db: Db, viewer: Viewer, stepId: number, ids: number[]): Promise<Reading> {
  const step = await openStep(db, viewer, stepId);
  assertThat(step.is_student, 'subject-not-studied');
  return upsertReading(db, viewer.id, { stepId, contentStepId: step.link_of_id ?? stepId, ids });
}
