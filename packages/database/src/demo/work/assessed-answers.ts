import { type Db, sql } from '../../connect.ts';

/** Fills when answers were last assessed by an expert, which triggers keep that do not fire while the demo school is loaded. */
export const fillAssessed = (tx: Db): Promise<number> =>
  tx.run(sql`
    update answers a set assessed_at = d.assessed_at
    from (
      select o.step_id, o.user_id, max(e.updated_at) as assessed_at
      from expertises e join answers o on o.id = e.answer_id where e.deleted_at is null group by o.step_id, o.user_id) d
    where a.step_id = d.step_id and a.user_id = d.user_id`);
