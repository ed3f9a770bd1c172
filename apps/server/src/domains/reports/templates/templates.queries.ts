import type { PrintedForm } from '@orbita/contract/reports/forms';
import type { Person } from '@orbita/contract/schemas';
import { type Db, sql } from '@orbita/database';
import type { Viewer } from '../../../http/viewer.ts';
import type { FoundProblem } from '../../../platform/docx/templates/found-problem.ts';
import { personJson } from '../../../platform/person.sql.ts';

export interface StoredTemplate {
  name: string;
  bytes: number;
  fields: string[];
  remarks: FoundProblem[];
  has_pdf: boolean;
  uploaded_by: Person | null;
  updated_at: string;
}
export const selectTemplate = (db: Db, companyId: number, form: PrintedForm): Promise<StoredTemplate | undefined> =>
  db.row(sql`
    select t.name, t.bytes, t.fields, t.remarks, t.has_pdf, case when u.id is not null then ${personJson('u')} end as uploaded_by, t.updated_at
    from report_templates t left join users u on u.id = t.uploaded_by where t.company_id = ${companyId} and t.form = ${form} and t.retired_at is null`);

export interface TemplateFile {
  id: number;
  name: string;
  sealed_name: string;
  has_pdf: boolean;
}
export const selectTemplateFile = (db: Db, companyId: number, form: PrintedForm): Promise<TemplateFile | undefined> =>
  db.row(
    sql`select id, name, sealed_name, has_pdf from report_templates where company_id = ${companyId} and form = ${form} and retired_at is null`,
  );

/** Lets one person after another change the template of a form; says whether it still is as somebody read it. */
export const lockTemplate = async (
  tx: Db,
  viewer: Viewer,
  form: PrintedForm,
  asRead: string | undefined,
): Promise<boolean> => {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('report_templates:' || ${String(viewer.company_id)} || ':' || ${form}, 0))`,
  );
  const { is_same: isSame } = await tx.one<{ is_same: boolean }>(sql`
    select ${asRead ?? null}::timestamptz is null or ${asRead ?? null}::timestamptz
      = coalesce((select updated_at from report_templates where company_id = ${viewer.company_id} and form = ${form} and retired_at is null), to_timestamp(0)) as is_same`);
  return isSame;
};

interface NewTemplate {
  form: PrintedForm;
  name: string;
  bytes: number;
  fields: string[];
  remarks: FoundProblem[];
  hasPdf: boolean;
  file: { name: string; keyId: number };
}
/** Puts a template in the place of the one before, whose file goes by the trigger. */
export const storeTemplate = (tx: Db, viewer: Viewer, made: NewTemplate): Promise<number> =>
  tx.run(sql`
    insert into report_templates (company_id, form, name, bytes, fields, remarks, has_pdf, sealed_name, key_id, uploaded_by)
    values (${viewer.company_id}, ${made.form}, ${made.name}, ${made.bytes}, ${made.fields}::text[], ${JSON.stringify(made.remarks)}::jsonb, ${made.hasPdf},
      ${made.file.name}, ${made.file.keyId}::bigint, ${viewer.id})
    on conflict (company_id, form) where retired_at is null do update set name = excluded.name, bytes = excluded.bytes, fields = excluded.fields, remarks = excluded.remarks,
      has_pdf = excluded.has_pdf, sealed_name = excluded.sealed_name, key_id = excluded.key_id, uploaded_by = excluded.uploaded_by, updated_at = now()`);
/** Takes a template out of use; what was made from it still is. */
export const retireTemplate = (tx: Db, viewer: Viewer, form: PrintedForm): Promise<{ name: string } | undefined> =>
  tx.row(
    sql`update report_templates set retired_at = now() where company_id = ${viewer.company_id} and form = ${form} and retired_at is null returning name`,
  );
export const deleteTemplate = (tx: Db, viewer: Viewer, form: PrintedForm): Promise<{ name: string } | undefined> =>
  tx.row(
    sql`delete from report_templates where company_id = ${viewer.company_id} and form = ${form} and retired_at is null returning name`,
  );
