// The only writer of audit records: who changed what about whom, and the value before.
import type { RecordAct } from '@orbita/contract/record-acts';
import { type Db, type Sql, sql } from '@orbita/database';
import type { Actor } from '../../http/viewer.ts';

/** The SQL of each column of a record; omitted columns are null. */
interface AuditColumns {
  action: Sql;
  object_type: Sql;
  object_id: Sql;
  student_id?: Sql;
  step_id?: Sql;
  /** The value before and after as JSON; a JSON null counts as no value. */
  old_value?: Sql;
  new_value?: Sql;
}
const none = sql`null`;

/** Returns a statement that writes one audit record per row of `changes`, the text after `from`. */
export const auditRecords = (actor: Actor, changes: Sql, columns: AuditColumns): Sql => sql`
  insert into audit_records (company_id, actor_id, acting_admin_id, student_id, step_id, action, object_type, object_id, old_value, new_value)
  select ${actor.company_id}::int, ${actor.id}::int, ${actor.acting_admin_id ?? null}::int, ${columns.student_id ?? none}, ${columns.step_id ?? none}, ${columns.action}, ${columns.object_type}, ${columns.object_id},
    nullif(${columns.old_value ?? none}, 'null'::jsonb), nullif(${columns.new_value ?? none}, 'null'::jsonb)
  from ${changes}`;

interface AuditRecord {
  action: RecordAct;
  object_type: string;
  object_id: number;
  /** The person whose data was changed, if any. */
  student_id?: number;
  step_id?: number;
  old_value?: unknown;
  new_value?: unknown;
}
/** Returns a statement that writes these audit records. */
export const auditRecordsOf = (actor: Actor, records: readonly AuditRecord[]): Sql =>
  auditRecords(
    actor,
    sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (
        action text, object_type text, object_id int, student_id int, step_id int, old_value jsonb, new_value jsonb)`,
    {
      action: sql`r.action`,
      object_type: sql`r.object_type`,
      object_id: sql`r.object_id`,
      student_id: sql`r.student_id`,
      step_id: sql`r.step_id`,
      old_value: sql`r.old_value`,
      new_value: sql`r.new_value`,
    },
  );
/** Writes audit records of changes that were made in the same transaction. */
export const writeAuditRecords = async (db: Db, actor: Actor, records: readonly AuditRecord[]): Promise<void> => {
  await db.run(auditRecordsOf(actor, records));
};
