import type { PrintedForm } from '@orbita/contract/reports/forms';
import type { ReportLayout } from '@orbita/contract/reports/layouts';
import { type Db, sql } from '@orbita/database';

export type StoredLayout = Pick<ReportLayout, 'title' | 'header' | 'signatures' | 'updated_at'>;

export const selectLayout = (db: Db, companyId: number, form: PrintedForm): Promise<StoredLayout | undefined> =>
  db.row(
    sql`select title, header, signatures, updated_at from report_layouts where company_id = ${companyId} and form = ${form}`,
  );

/** Stores a layout; returns undefined when `asRead` is stale. */
export const upsertLayout = (
  db: Db,
  companyId: number,
  {
    form,
    title,
    header,
    signatures,
    asRead,
  }: Omit<StoredLayout, 'updated_at'> & { form: PrintedForm; asRead: string | null },
): Promise<StoredLayout | undefined> =>
  db.row(sql`
    insert into report_layouts as own (company_id, form, title, header, signatures) values (${companyId}, ${form}, ${title}, ${header}::text[], ${signatures}::text[])
    on conflict (company_id, form) do update set title = excluded.title, header = excluded.header, signatures = excluded.signatures, updated_at = now()
    where ${asRead}::timestamptz is null or own.updated_at = ${asRead}::timestamptz
    returning title, header, signatures, updated_at`);

export const deleteLayout = (db: Db, companyId: number, form: PrintedForm): Promise<number> =>
  db.run(sql`delete from report_layouts where company_id = ${companyId} and form = ${form}`);
