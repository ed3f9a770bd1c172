// Copies which topics open after which along with the topics.
import { type Db, type Sql, sql } from '@orbita/database';

/** Copies the arrows between topics that were both copied; `copies` are rows (source_id, subject_id, id). */
export const copyPrerequisites = (tx: Db, copies: Sql): Promise<number> =>
  tx.run(sql`
    with copy as materialized (${copies})
    insert into step_prerequisites (step_id, required_id)
    select opened.id, required.id from step_prerequisites p join copy opened on opened.source_id = p.step_id
      join copy required on required.source_id = p.required_id and required.subject_id = opened.subject_id
    on conflict do nothing`);

/**
 * Removes from sub-disciplines what their parent no longer has, and what of their own would now close a circle.
 * Arrows between topics that follow the parent are the parent's; those of a topic that does not, such as one that was copied
 * within the sub-discipline or from elsewhere, are its own.
 */
export const followPrerequisites = async (tx: Db, parentId: number, subIds: number[]): Promise<void> => {
  await tx.run(sql`
    delete from step_prerequisites p using steps opened, steps required
    where opened.id = p.step_id and required.id = p.required_id and opened.subject_id = any (${subIds})
      and opened.copied_from_id in (select st.id from steps st where st.subject_id = ${parentId})
      and required.copied_from_id in (select st.id from steps st where st.subject_id = ${parentId})
      and not exists (select 1 from step_prerequisites own where own.step_id = opened.copied_from_id and own.required_id = required.copied_from_id)`);
  const followsParent = (step: Sql): Sql =>
    sql`(select source.subject_id from steps source where source.id = ${step}.copied_from_id) = ${parentId}`;
  await tx.run(sql`
    with recursive arrow as materialized (
      select p.required_id as "from", p.step_id as "to",
        not coalesce(${followsParent(sql`opened`)} and ${followsParent(sql`required`)}, false) as is_own
      from step_prerequisites p join steps opened on opened.id = p.step_id join steps required on required.id = p.required_id
      where opened.subject_id = any (${subIds})),
    way as (
      select "from" as start, "to" as reached from arrow
      union select way.start, arrow."to" from way join arrow on arrow."from" = way.reached)
    delete from step_prerequisites p using arrow
    where arrow.is_own and p.step_id = arrow."to" and p.required_id = arrow."from"
      and exists (select 1 from way where way.start = arrow."to" and way.reached = arrow."from")`);
};
