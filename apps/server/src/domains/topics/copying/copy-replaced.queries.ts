// Copies which topics retakes replace along with the topics.
import { type Db, type Sql, sql } from '@orbita/database';

/** Lets copied retakes name the copies of the topics that their originals name; `copies` are rows (source_id, subject_id, id). */
export const copyReplaced = (tx: Db, copies: Sql): Promise<number> =>
  tx.run(sql`
    with copy as materialized (${copies})
    update steps st set replaces_id = topic.id, replaces_nothing = false
    from copy join steps src on src.id = copy.source_id join copy topic on topic.source_id = src.replaces_id and topic.subject_id = copy.subject_id
    where st.id = copy.id and st.replaces_id is distinct from topic.id`);
