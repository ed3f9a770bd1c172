import type { PrintedForm } from '@orbita/contract/reports/forms';
import type { layoutCalls, ReportLayout } from '@orbita/contract/reports/layouts';
import type { BodyOf } from '@orbita/contract/endpoint';
import { type ColumnMap, type Db, type FieldsOf, insertion, replacements, sql, type Whole } from '@orbita/database';

export type StoredLayout = Pick<ReportLayout, 'title' | 'header' | 'signatures' | 'updated_at'>;

export const selectLayout = (db: Db, companyId: number, form: PrintedForm): Promise<StoredLayout | undefined> =>
  db.row(
    sql`select title, header, signatures, updated_at from report_layouts where company_id = ${companyId} and form = ${form}`,
  );

type LayoutFields = FieldsOf<BodyOf<typeof layoutCalls.updateReportLayout>>;
const trimmed = (lines: string[]) => lines.map((line) => line.trim());
const layoutFields: ColumnMap<LayoutFields> = {
  form: true,
  title: (title) => title.trim(),
  header: trimmed,
  signatures: trimmed,
};
/** Stores a layout; returns undefined when `asRead` is stale. */
export const upsertLayout = <Given extends LayoutFields>(
  db: Db,
  companyId: number,
  layout: Whole<LayoutFields, Given>,
  asRead: string | undefined,
): Promise<StoredLayout | undefined> =>
  db.row(sql`
    insert into report_layouts as own ${insertion(layoutFields, layout, { company_id: companyId })}
    on conflict (company_id, form) do update set ${replacements(layoutFields, layout, sql`updated_at = now()`)}
    where ${asRead ?? null}::timestamptz is null or own.updated_at = ${asRead ?? null}::timestamptz
    returning title, header, signatures, updated_at`);

export const deleteLayout = (db: Db, companyId: number, form: PrintedForm): Promise<number> =>
  db.run(sql`delete from report_layouts where company_id = ${companyId} and form = ${form}`);
