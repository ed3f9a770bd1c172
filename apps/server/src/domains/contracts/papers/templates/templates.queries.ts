import type { paperCalls, PaperKind, PaperParticulars, PaperTemplate } from '@orbita/contract/contracts/papers';
import type { BodyOf } from '@orbita/contract/endpoint';
import {
  assignments,
  type ColumnMap,
  type Db,
  empty,
  type FieldsOf,
  insertion,
  replacements,
  type Sql,
  sql,
  type Whole,
} from '@orbita/database';
import type { Page } from '../../../../http/paging.ts';
import type { Viewer } from '../../../../http/viewer.ts';
import { personJson } from '../../../users/index.ts';

const columns: Sql = sql`
  t.id, t.kind, t.name, t.bytes, t.is_current, t.is_archived, t.created_at,
  (select count(*)::int from contract_documents d where d.template_id = t.id) + (select count(*)::int from enrolment_orders o where o.template_id = t.id) as papers_count,
  case when u.id is not null then ${personJson('u')} end as uploaded_by`;

export const selectTemplates = (
  db: Db,
  viewer: Viewer,
  { kind, archived }: { kind: PaperKind | undefined; archived: boolean },
  page: Page,
): Promise<(PaperTemplate & { total: number })[]> =>
  db.rows(sql`
    with found as (
      select t.id, count(*) over ()::int as total from contract_templates t
      where t.company_id = ${viewer.company_id} and (${kind ?? null}::text is null or t.kind = ${kind ?? null}::text) and t.is_archived = ${archived}
      order by t.id desc limit ${page.size} offset ${page.offset})
    select ${columns}, found.total from found join contract_templates t on t.id = found.id left join users u on u.id = t.uploaded_by order by t.id desc`);
export const selectTemplate = (db: Db, viewer: Viewer, id: number): Promise<PaperTemplate | undefined> =>
  db.row(sql`
    select ${columns} from contract_templates t left join users u on u.id = t.uploaded_by where t.id = ${id} and t.company_id = ${viewer.company_id}`);
export const selectTemplateFile = (
  db: Db,
  viewer: Viewer,
  { id, kind }: { id: number; kind: PaperKind },
): Promise<{ name: string; sealed_name: string } | undefined> =>
  db.row(sql`
    select t.name, f.sealed_name from contract_templates t join paper_files f on f.template_id = t.id
    where t.id = ${id} and t.kind = ${kind} and t.company_id = ${viewer.company_id}`);

interface NewTemplate {
  isCurrent: boolean;
  kind: PaperKind;
  name: string;
  bytes: number;
  sha256: string;
  fields: string[];
  file: { name: string; keyId: number };
}
/** Locks the templates of a kind, so that one of them is current whoever else chooses. */
export const lockTemplates = (tx: Db, viewer: Viewer, kind: PaperKind): Promise<number> =>
  tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended('contract_templates:' || ${String(viewer.company_id)} || ':' || ${kind}, 0))`);
export const insertTemplate = (tx: Db, viewer: Viewer, made: NewTemplate): Promise<{ id: number }> =>
  tx.one(sql`
    with template as (
      insert into contract_templates (company_id, kind, name, bytes, sha256, fields, is_current, uploaded_by)
      values (${viewer.company_id}, ${made.kind}, ${made.name}, ${made.bytes}, ${made.sha256}, ${made.fields}, ${made.isCurrent}, ${viewer.id}) returning id)
    insert into paper_files (template_id, format, bytes, sealed_name, key_id)
    select id, 'docx', ${made.bytes}::int, ${made.file.name}, ${made.file.keyId}::bigint from template returning template_id as id`);
/** Takes the place of the current template of a kind away. */
export const clearCurrent = (tx: Db, viewer: Viewer, kind: PaperKind): Promise<number> =>
  tx.run(
    sql`update contract_templates set is_current = false where company_id = ${viewer.company_id} and kind = ${kind} and is_current`,
  );
type TemplateChange = FieldsOf<Omit<BodyOf<typeof paperCalls.updatePaperTemplate>, 'current_password'>>;
const templateFields: ColumnMap<TemplateChange> = { is_current: true, is_archived: true };
export const setTemplate = <Given extends TemplateChange>(
  tx: Db,
  viewer: Viewer,
  id: number,
  change: Whole<TemplateChange, Given>,
): Promise<number> =>
  tx.run(sql`
    update contract_templates set ${assignments(templateFields, change, sql`kind = kind`)} where id = ${id} and company_id = ${viewer.company_id}`);

/** Returns what the institution has given, on demand locked against other changes. */
export const selectGiven = (db: Db, viewer: Viewer, isLocking = false): Promise<PaperParticulars | undefined> =>
  db.row(sql`
    select legal_name, city, head, basis, signer, licence, address, details, updated_at from paper_particulars where company_id = ${viewer.company_id} ${isLocking ? sql`for no key update` : empty}`);
type ParticularFields = FieldsOf<Omit<BodyOf<typeof paperCalls.updatePaperParticulars>, 'current_password'>>;
const particularFields: ColumnMap<ParticularFields> = {
  legal_name: true,
  city: true,
  head: true,
  basis: true,
  signer: true,
  licence: true,
  address: true,
  details: (details) => details.trim(),
};
/** Stores what was given; returns undefined when somebody else has changed it since it was read. */
export const storeParticulars = <Given extends ParticularFields>(
  db: Db,
  viewer: Viewer,
  given: Whole<ParticularFields, Given>,
  asRead: string | undefined,
): Promise<PaperParticulars | undefined> =>
  db.row(sql`
    insert into paper_particulars ${insertion(particularFields, given, { company_id: viewer.company_id })}
    on conflict (company_id) do update set ${replacements(particularFields, given, sql`updated_at = now()`)}
      where ${asRead ?? null}::timestamptz is null or paper_particulars.updated_at = ${asRead ?? null}::timestamptz
    returning legal_name, city, head, basis, signer, licence, address, details, updated_at`);
