import type { BodyOf } from '@orbita/contract/endpoint';
import type { OfficeProgram, OfficeRelationship, programCalls } from '@orbita/contract/contracts/programs';
import {
  assignments,
  type ColumnMap,
  type Db,
  empty,
  type FieldsOf,
  insertion,
  join,
  recordColumns,
  type Sql,
  sql,
  type Whole,
} from '@orbita/database';
import type { Page } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { hasWords } from '../../../platform/word-search.sql.ts';

export type Terms = NonNullable<BodyOf<typeof programCalls.createProgram>['offers']>[number];

const countOf = (status: 'unconfirmed' | 'confirmed'): Sql =>
  sql`(select count(*)::int from contracts c where c.offer_id = o.id and c.status = ${status})`;
const columns: Sql = sql`
  p.id, p.code, p.title, p.description, p.is_archived, p.updated_at,
  coalesce((select json_agg(json_build_object('id', o.id, 'after_9', o.after_9, 'price', o.price, 'places', o.places, 'months', o.months,
      'education_form_id', o.education_form_id, 'education_form', coalesce(f.title, ''), 'starts_on', o.starts_on, 'accepts_until', o.accepts_until,
      'is_open', o.is_open, 'group_id', o.group_id, 'group', coalesce((select g.name from groups g where g.id = o.group_id), ''), 'waiting', ${countOf('unconfirmed')}, 'confirmed', ${countOf('confirmed')}) order by o.after_9 desc)
    from program_offers o left join education_forms f on f.id = o.education_form_id where o.program_id = p.id), '[]') as offers`;

export const selectPrograms = (
  db: Db,
  viewer: Viewer,
  { query, isArchived }: { query: string; isArchived: boolean },
  page: Page,
): Promise<(OfficeProgram & { total: number })[]> => {
  const conditions = [
    sql`company_id = ${viewer.company_id}`,
    sql`is_archived = ${isArchived}`,
    hasWords(sql`code || ' ' || title`, query),
  ];
  return db.rows(sql`
    with found as (
      select id, count(*) over ()::int as total from education_programs where ${join(conditions, ' and ')}
      order by sort, id limit ${page.size} offset ${page.offset})
    select ${columns}, found.total from found join education_programs p on p.id = found.id order by p.sort, p.id`);
};
export const selectProgram = (db: Db, viewer: Viewer, id: number): Promise<OfficeProgram | undefined> =>
  db.row(sql`select ${columns} from education_programs p where p.id = ${id} and p.company_id = ${viewer.company_id}`);

type NewProgramFields = FieldsOf<BodyOf<typeof programCalls.createProgram>>;
type ProgramChange = FieldsOf<BodyOf<typeof programCalls.updateProgram>>;

const programFields: ColumnMap<NewProgramFields & ProgramChange> = {
  code: (code) => code.trim(),
  title: (title) => title.trim(),
  description: (description) => description.trim(),
  is_archived: true,
  offers: { elsewhere: 'saveOffers' },
};

export const insertProgram = <Given extends NewProgramFields>(
  tx: Db,
  viewer: Viewer,
  fields: Whole<NewProgramFields, Given>,
): Promise<{ id: number }> => {
  const last = sql`(select coalesce(max(sort), 0) + 1 from education_programs where company_id = ${viewer.company_id})`;
  const written = insertion(programFields, fields, { company_id: viewer.company_id, sort: last });
  return tx.one(sql`insert into education_programs ${written} returning id`);
};
/** Changes a programme that is as it was read; undefined when it is not. */
export const updateProgram = <Given extends ProgramChange>(
  tx: Db,
  viewer: Viewer,
  { id, change, asRead }: { id: number; change: Whole<ProgramChange, Given>; asRead: string | undefined },
): Promise<{ id: number } | undefined> =>
  tx.row(sql`
    update education_programs p set ${assignments(programFields, change, sql`updated_at = now()`)}
    where p.id = ${id} and p.company_id = ${viewer.company_id}
      and (${asRead ?? null}::timestamptz is null or p.updated_at = ${asRead ?? null}::timestamptz)
    returning p.id`);

const offers = recordColumns<FieldsOf<Terms>>({
  after_9: 'boolean',
  price: 'bigint',
  places: 'int',
  months: 'int',
  education_form_id: 'int',
  starts_on: 'date',
  accepts_until: 'date',
  is_open: 'boolean',
  group_id: 'int',
});
/** Stores the offers of a programme; those not named are deleted, or closed when anybody has applied. */
export const saveOffers = async (tx: Db, programId: number, given: Terms[]): Promise<void> => {
  const named = given.map(({ after_9 }) => after_9);
  await tx.run(sql`
    delete from program_offers o where o.program_id = ${programId} and o.after_9 <> all (${named}::boolean[])
      and not exists (select 1 from contracts c where c.offer_id = o.id)`);
  await tx.run(
    sql`update program_offers set is_open = false where program_id = ${programId} and after_9 <> all (${named}::boolean[])`,
  );
  await tx.run(sql`
    insert into program_offers (program_id, ${offers.names})
    select ${programId}::int, ${offers.values} from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as w(${offers.types})
    on conflict (program_id, after_9) do update set ${offers.replacements}`);
};
/** The offers of a programme for which the viewer has an application that is not cancelled. */
export const selectOwnOffers = (tx: Db, viewer: Viewer, programId: number): Promise<{ after_9: boolean }[]> =>
  tx.rows(sql`
    select o.after_9 from contracts c join program_offers o on o.id = c.offer_id
    where c.user_id = ${viewer.id} and c.company_id = ${viewer.company_id} and c.status <> 'cancelled' and o.program_id = ${programId}`);
/** Counts those of the forms of education that the institution has. */
export const countForms = async (tx: Db, viewer: Viewer, ids: number[]): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      sql`select count(*)::int as count from education_forms where company_id = ${viewer.company_id} and id = any (${ids}::int[])`,
    )
  ).count;

export const selectGroups = (db: Db, viewer: Viewer): Promise<{ id: number; name: string }[]> =>
  db.rows(
    sql`select id, name from groups where company_id = ${viewer.company_id} and not is_archived order by name, id limit 1000`,
  );
/** Counts those of the groups that the institution has. */
export const countGroups = async (tx: Db, viewer: Viewer, ids: number[]): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      sql`select count(*)::int as count from groups where company_id = ${viewer.company_id} and id = any (${ids}::int[])`,
    )
  ).count;

export const selectRelationships = (db: Db, companyId: number): Promise<OfficeRelationship[]> =>
  db.rows(sql`
    select r.id, r.title, r.is_archived, (select count(*)::int from contracts c where c.relationship_id = r.id) as contracts_count, r.updated_at
    from relationships r where r.company_id = ${companyId} order by r.is_archived, r.sort, r.id limit 500`);
/** Locks the list, so that two people who save it at once do so one after the other. */
export const lockRelationships = (tx: Db, companyId: number): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(4719, ${companyId})`);

type Saved = BodyOf<typeof programCalls.saveRelationships>['relationships'][number];
const saved = recordColumns<FieldsOf<Saved>>({
  id: { elsewhere: 'names the relationship' },
  title: 'text',
});
const savedAs = sql`as w(id int, sort int, ${saved.types})`;
/** Stores the list in the order given. */
export const storeRelationships = async (tx: Db, companyId: number, items: Saved[]): Promise<void> => {
  const json = JSON.stringify(items.map((item, at) => ({ ...item, title: item.title.trim(), sort: at + 1 })));
  await tx.run(sql`
    update relationships r set ${saved.assignments}, sort = w.sort, is_archived = false, updated_at = now()
    from jsonb_to_recordset(${json}::jsonb) ${savedAs}
    where r.id = w.id and r.company_id = ${companyId} and (${saved.present('r')}, r.sort, r.is_archived) is distinct from (${saved.changes}, w.sort, false)`);
  await tx.run(sql`
    insert into relationships (company_id, sort, ${saved.names})
    select ${companyId}::int, w.sort, ${saved.values} from jsonb_to_recordset(${json}::jsonb) ${savedAs} where w.id is null`);
};
/** Takes relationships out of the list: those that no contract names are deleted, the others archived. */
export const removeRelationships = (
  tx: Db,
  companyId: number,
  ids: number[],
): Promise<{ id: number; is_deleted: boolean }[]> =>
  tx.rows(sql`
    with chosen as materialized (
      select r.id, not exists (select 1 from contracts c where c.relationship_id = r.id) as is_deleted
      from relationships r where r.id = any (${ids}::int[]) and r.company_id = ${companyId}),
    gone as (delete from relationships r using chosen where r.id = chosen.id and chosen.is_deleted),
    kept as (update relationships r set is_archived = true, updated_at = now() from chosen where r.id = chosen.id and not chosen.is_deleted)
    select id, is_deleted from chosen`);

type Settings = BodyOf<typeof programCalls.updateAdmissionSettings>;
/** Returns the terms of keeping, on demand locked against other changes. */
export const selectSettings = (db: Db, viewer: Viewer, isLocking = false): Promise<Required<Settings>> =>
  db.one(sql`
    select contract_retention_days as retention_days, contract_scan_days as scan_days, contract_draft_days as draft_days
    from companies where id = ${viewer.company_id} ${isLocking ? sql`for no key update` : empty}`);
const termFields: ColumnMap<FieldsOf<Settings>> = {
  retention_days: { column: 'contract_retention_days' },
  scan_days: { column: 'contract_scan_days' },
  draft_days: { column: 'contract_draft_days' },
};
export const updateSettings = <Given extends FieldsOf<Settings>>(
  tx: Db,
  viewer: Viewer,
  terms: Whole<FieldsOf<Settings>, Given>,
): Promise<number> =>
  tx.run(sql`update companies set ${assignments(termFields, terms)} where id = ${viewer.company_id}`);
