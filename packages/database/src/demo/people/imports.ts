// Imports by which the office brought people in; their rows are kept for a month only.
import { type Db, sql } from '../../connect.ts';
import { type Calendar, DAY } from '../calendar.ts';

/** Adds the import of the summer, which is too old to be undone, and one that was discarded. */
export async function addImports(tx: Db, companyId: number, { iso }: Calendar): Promise<void> {
  const counts = JSON.stringify({ group: { new: 3 }, student: { new: 75, bad: 2 }, parent: { new: 68 } });
  await tx.run(sql`
    insert into user_imports (company_id, author_id, actor_id, file_name, format, state, counts, progress, created_at, applied_at)
    select ${companyId}::int, c.owner_id, c.owner_id, i.file_name, 'table', i.state, i.counts, 100, i.created_at, i.applied_at from companies c,
      (values ('Первый курс.xlsx', 'applied', ${counts}::jsonb, ${iso(-70 * DAY)}::timestamptz, ${iso(-70 * DAY)}::timestamptz),
        ('Список телефонов.csv', 'cancelled', '{}'::jsonb, ${iso(-3 * DAY)}::timestamptz, null)) as i (file_name, state, counts, created_at, applied_at)
    where c.id = ${companyId}`);
}
