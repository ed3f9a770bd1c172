// Copies the record of a discipline with its people, named readers and halves, without groups and content.
import { type Db, join, raw, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../../http/viewer.ts';
import { columnList, loadColumns } from '../../topics/index.ts';

/** Columns about the origin and state of a discipline, which are not copied. */
const own = ['created_by', 'is_archived', 'purged_at', 'parent_id', 'synced_at', 'synced_order'];
const hanging = ['subject_users', 'subject_access_users', 'subject_halves'] as const;

/** Inserts the copy; `different` gives columns as expressions over the source `src`. */
export async function insertSubjectCopy(
  tx: Db,
  viewer: Viewer,
  { sourceId, different }: { sourceId: number; different: Record<string, Sql> },
): Promise<{ id: number }> {
  const named = Object.keys(different);
  const columns = await loadColumns(tx, {
    subjects: [...own, ...named],
    subject_users: ['subject_id'],
    subject_access_users: ['subject_id'],
    subject_halves: ['subject_id'],
  });
  const alongside = hanging.map(
    (table) => sql`
    copied_${raw(table)} as (
      insert into ${raw(table)} (subject_id, ${columnList(columns[table])})
      select made.id, ${columnList(columns[table], 'x')} from made, ${raw(table)} x where x.subject_id = ${sourceId})`,
  );
  return tx.one(sql`
    with made as (
      insert into subjects (created_by, ${columnList(named)}, ${columnList(columns.subjects)})
      select ${viewer.id}::int, ${join(Object.values(different))}, ${columnList(columns.subjects, 'src')}
      from subjects src where src.id = ${sourceId} returning id),${join(alongside)}
    select id from made`);
}
