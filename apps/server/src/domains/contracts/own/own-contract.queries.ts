import type { ContractStatus, ScanKind, ScanType } from '@orbita/contract/contracts/application';
import { type ConsentKind, consentDocuments } from '@orbita/contract/contracts/consents';
import type { OwnContract, Scan } from '@orbita/contract/contracts/own';
import { type Db, type Sql, sql } from '@orbita/database';
import type { Page } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { todayOf } from '../../../platform/today.sql.ts';
import { openSpecialities } from '../../../platform/open-offers.sql.ts';

/** The confirmed phone of the person, which the application follows. */
const phoneColumn: Sql = sql`coalesce(case when u.phone_confirmed_at is not null then u.phone end, c.phone)`;
const openCorrections: Sql = sql`
  coalesce((select json_agg(json_build_object('field', x.field, 'reason', x.reason, 'asked_at', x.asked_at) order by x.id)
    from contract_corrections x where x.contract_id = c.id and x.mended_at is null), '[]')`;

/** What decides which changes of an application are taken, and how it is checked. */
export interface OwnRow {
  id: number;
  user_id: number;
  status: ContractStatus;
  step: number;
  personal: Buffer | null;
  phone: string;
  today: string;
  open: string[];
  scan_kinds: ScanKind[];
  corrections: OwnContract['corrections'];
}
/** Whose application it is. */
export type Applicant = Pick<Viewer, 'id' | 'company_id'>;
const ownColumns = (viewer: Applicant): Sql => sql`
  c.id, c.user_id, c.status, c.step, c.personal, ${phoneColumn} as phone, ${todayOf(viewer.company_id)}::text as today,
  ${openSpecialities(viewer.company_id)} as open, array(select distinct s.kind from contract_scans s where s.contract_id = c.id) as scan_kinds,
  ${openCorrections} as corrections`;
const isOwn = (viewer: Applicant): Sql => sql`c.company_id = ${viewer.company_id} and c.user_id = ${viewer.id}`;

/** Condition: the office may know scan `s` of contract `c`: it came with the application, was confirmed, or was opened since. */
const isSeen: Sql = sql`
  coalesce(s.created_at <= c.submitted_at or s.created_at <= c.confirmed_at or exists (
    select 1 from contract_openings o where o.contract_id = c.id and o.what = s.kind and o.last_opened_at >= s.created_at), false)`;

/** Locks the current application, so that what two devices send is merged one after the other. */
export const lockOwn = (tx: Db, viewer: Applicant): Promise<OwnRow | undefined> =>
  tx.row(sql`
    select ${ownColumns(viewer)} from contracts c join users u on u.id = c.user_id
    where ${isOwn(viewer)} and c.status <> 'cancelled' for update of c`);

export type ReadRow = OwnRow & Omit<OwnContract, 'application' | 'problems'>;
/** Returns the current application, or the last that was cancelled. */
export const selectOwn = (db: Db, viewer: Viewer): Promise<ReadRow | undefined> =>
  db.row(sql`
    select ${ownColumns(viewer)}, c.revision, c.description, c.submitted_at, c.confirmed_at, c.cancelled_at, c.signed_at, c.signed_both_at, c.paid_at, c.updated_at,
      exists (select 1 from contracts f where f.company_id = c.company_id and f.user_id = c.user_id and f.status = 'cancelled' and f.signed_at is not null) as has_former,
      coalesce((select json_agg(json_build_object('id', s.id, 'kind', s.kind, 'mime', s.mime, 'bytes', s.bytes, 'created_at', s.created_at, 'is_kept', ${isSeen}) order by s.kind, s.sort, s.id)
        from contract_scans s where s.contract_id = c.id), '[]') as scans
    from contracts c join users u on u.id = c.user_id where ${isOwn(viewer)} order by c.status = 'cancelled', c.id desc limit 1`);

/** Names and contacts with which an application begins. */
export interface Beginning {
  surname: string;
  name: string;
  patronymic: string;
  email: string;
  phone: string;
}
interface NewDraft extends Beginning {
  companyId: number;
  userId: number;
}
/** Begins an application; returns undefined when there is one. */
export const insertDraft = (tx: Db, draft: NewDraft): Promise<{ id: number } | undefined> =>
  tx.row(sql`
    insert into contracts (company_id, user_id, surname, name, patronymic, email, phone)
    values (${draft.companyId}, ${draft.userId}, ${draft.surname}, ${draft.name}, ${draft.patronymic}, ${draft.email}, ${draft.phone})
    on conflict (company_id, user_id) where status <> 'cancelled' do nothing returning id`);
/** Returns the names and contacts with which a person begins an application, and what the last cancelled one held. */
export const selectBeginning = (
  db: Db,
  viewer: Viewer,
): Promise<Beginning & { last_id: number | null; last_personal: Buffer | null }> =>
  db.one(sql`
    select u.last_name as surname, u.first_name as name, u.middle_name as patronymic, coalesce(nullif(c.email, ''), u.email, '') as email,
      coalesce(u.phone, c.phone, '') as phone, c.id as last_id, c.personal as last_personal
    from users u left join lateral (select c.id, c.email, c.phone, c.personal from contracts c where ${isOwn(viewer)} order by c.id desc limit 1) c on true
    where u.id = ${viewer.id}`);

/** The plain columns of an application beside what is sealed. */
export interface SavedApplication {
  surname: string;
  name: string;
  patronymic: string;
  email: string;
  phone: string;
  is_agent: boolean;
  relationship_id: number | null;
  speciality: { programId: number; after9: boolean } | undefined;
  personal: Buffer;
  problems: string[];
  step: number;
}
export const updateApplication = (
  tx: Db,
  viewer: Applicant,
  id: number,
  saved: SavedApplication,
): Promise<{ revision: number; step: number; updated_at: string }> =>
  tx.one(sql`
    update contracts set surname = ${saved.surname}, name = ${saved.name}, patronymic = ${saved.patronymic}, email = ${saved.email}, phone = ${saved.phone},
      is_agent = ${saved.is_agent}, personal = ${saved.personal}, problems = ${saved.problems}, step = ${saved.step},
      relationship_id = (select r.id from relationships r where r.id = ${saved.relationship_id}::int and r.company_id = ${viewer.company_id}),
      offer_id = (select o.id from program_offers o join education_programs p on p.id = o.program_id
        where p.company_id = ${viewer.company_id} and p.id = ${saved.speciality?.programId ?? null}::int and o.after_9 = ${saved.speciality?.after9 ?? null}::boolean),
      revision = revision + 1, updated_at = now()
    where id = ${id} returning revision, step, updated_at`);
/** Notes that scans have changed, with what is missing now. */
export const touchContract = (tx: Db, id: number, problems: string[]) =>
  tx.run(
    sql`update contracts set problems = ${problems}, revision = revision + 1, updated_at = now() where id = ${id}`,
  );

/** Sends the application to the office; its corrections are done. */
export const sendToOffice = (tx: Db, id: number) =>
  tx.run(sql`
    with mended as (update contract_corrections set mended_at = now() where contract_id = ${id} and mended_at is null)
    update contracts set status = 'unconfirmed', step = 5, submitted_at = now(), revision = revision + 1, updated_at = now() where id = ${id}`);
/** Gives the account the names of the application, as in the passport, unless the person studies here already. */
export const renameApplicant = (
  tx: Db,
  viewer: Applicant,
  names: { surname: string; name: string; patronymic: string },
) =>
  tx.run(sql`
    update users set last_name = ${names.surname.trim()}, first_name = ${names.name.trim()}, middle_name = ${names.patronymic.trim()}, updated_at = now()
    where id = ${viewer.id} and is_distant and not exists (
      select 1 from group_users gu join groups g on g.id = gu.group_id where gu.user_id = ${viewer.id} and g.company_id = ${viewer.company_id})`);

interface GivenConsents {
  kinds: ConsentKind[];
  ip: string;
  userAgent: string;
}
/** Keeps which version of the documents was agreed to; a repeated consent changes nothing. */
export const insertConsents = (tx: Db, contractId: number, { kinds, ip, userAgent }: GivenConsents) =>
  tx.run(sql`
    insert into contract_consents (contract_id, kind, version, ip, user_agent)
    select ${contractId}::int, kind, version, ${ip}, ${userAgent.slice(0, 500)}
    from unnest(${kinds}::text[], ${kinds.map((kind) => consentDocuments[kind].version)}::text[]) as t (kind, version)
    on conflict (contract_id, kind, version) do nothing`);
export const selectConsents = async (db: Db, contractId: number): Promise<ConsentKind[]> =>
  (
    await db.rows<{ kind: ConsentKind }>(
      sql`select distinct kind from contract_consents where contract_id = ${contractId}`,
    )
  ).map(({ kind }) => kind);

export interface NewScan {
  kind: ScanKind;
  mime: ScanType;
  bytes: number;
  name: string;
  keyId: number;
}
/** Adds a page after the others of its kind unless there are as many as allowed. */
export const insertScan = (tx: Db, contractId: number, scan: NewScan, most: number): Promise<Scan | undefined> =>
  tx.row(sql`
    insert into contract_scans (contract_id, kind, sort, mime, bytes, sealed_name, key_id)
    select ${contractId}::int, ${scan.kind}, coalesce(max(sort), 0) + 1, ${scan.mime}, ${scan.bytes}::int, ${scan.name}, ${scan.keyId}::bigint
    from contract_scans where contract_id = ${contractId} and kind = ${scan.kind} having count(*) < ${most}::int
    returning id, kind, mime, bytes, created_at, false as is_kept`);
export const sortScans = (tx: Db, contractId: number, kind: ScanKind, ids: number[]) =>
  tx.run(sql`
    update contract_scans s set sort = o.sort from (
      select id, row_number() over (order by array_position(${ids}::int[], id) nulls last, sort, id) as sort
      from contract_scans where contract_id = ${contractId} and kind = ${kind}) o
    where s.id = o.id and s.sort <> o.sort`);
export const selectOwnScan = (
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<{ mime: ScanType; sealed_name: string } | undefined> =>
  db.row(sql`
    select s.mime, s.sealed_name from contract_scans s join contracts c on c.id = s.contract_id
    where s.id = ${id} and ${isOwn(viewer)}`);
/** A scan of the application that is locked. */
export const selectScan = (
  tx: Db,
  contractId: number,
  id: number,
): Promise<{ kind: ScanKind; sealed_name: string; is_seen: boolean } | undefined> =>
  tx.row(sql`
    select s.kind, s.sealed_name, ${isSeen} as is_seen from contract_scans s join contracts c on c.id = s.contract_id
    where s.id = ${id} and s.contract_id = ${contractId}`);
export const deleteScan = (tx: Db, contractId: number, id: number) =>
  tx.run(sql`delete from contract_scans where id = ${id} and contract_id = ${contractId}`);

export interface OpeningRow {
  id: number;
  what: string;
  opened_at: string;
  last_opened_at: string;
  name: string;
}
export const selectOpenings = (db: Db, viewer: Viewer, page: Page): Promise<(OpeningRow & { total: number })[]> =>
  db.rows(sql`
    select o.id::int, o.what, o.opened_at, o.last_opened_at, coalesce(concat_ws(' ', u.last_name, u.first_name), '') as name, count(*) over ()::int as total
    from contract_openings o join contracts c on c.id = o.contract_id left join users u on u.id = o.user_id
    where ${isOwn(viewer)} order by o.last_opened_at desc, o.id desc limit ${page.size} offset ${page.offset}`);
