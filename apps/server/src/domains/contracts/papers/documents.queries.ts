import { type Db, type Sql, sql } from '@orbita/database';
import type { ContractPaper, PaperFormat } from '@orbita/contract/contracts/papers';
import type { Viewer } from '../../../http/viewer.ts';
import { isAtOffice } from '../office/contracts.access.ts';
import { can } from '../../../http/viewer.ts';
import { todayOf } from '../../../platform/today.sql.ts';

/** The contract of an applicant as it is to be signed. */
export interface CurrentDocument {
  id: number;
  /** Number in the register of the institution, such as `2026-0012`. */
  number: string;
  /** Day of the number, YYYY-MM-DD. */
  numbered_on: string;
  docx_sha256: string;
  pdf_sha256: string;
  /** Price of the whole course in kopecks, as the file names it. */
  price_kopecks: number;
  /** When the file was made. */
  created_at: string;
}
const current: Sql = sql`
  d.id, d.number, d.numbered_on::text as numbered_on, d.docx_sha256, d.pdf_sha256, d.price_kopecks::float8 as price_kopecks, d.created_at`;

/**
 * Returns the document of a contract that can be signed or paid now; undefined while none was made or another one is being made.
 * Whoever acts on it locks the contract first, since a document is exchanged under that lock.
 */
export const currentDocument = (tx: Db, contractId: number): Promise<CurrentDocument | undefined> =>
  tx.row(sql`
    select ${current} from contract_documents d
    where d.contract_id = ${contractId} and d.superseded_at is null
      and not exists (select 1 from contract_numbers n where n.contract_id = d.contract_id and n.make_at is not null)`);

/** Gives confirmed contracts their numbers, one after the other; the counter stays locked until the transaction ends, so that none is left out. */
export const numberContracts = (
  tx: Db,
  { companyId, ids, askedBy }: { companyId: number; ids: number[]; askedBy: number },
): Promise<number> =>
  tx.run(sql`
    with unnumbered as (
      select c.id, row_number() over (order by c.submitted_at, c.id)::int as place from contracts c
      where c.id = any (${ids}::int[]) and c.company_id = ${companyId} and not exists (select 1 from contract_numbers n where n.contract_id = c.id)),
    today as (select ${todayOf(companyId)} as day),
    counter as (
      insert into paper_counters (company_id, kind, year, last)
      select ${companyId}::int, 'contract', extract(year from today.day)::smallint, count(*)::int from unnumbered cross join today group by today.day having count(*) > 0
      on conflict (company_id, kind, year) do update set last = paper_counters.last + excluded.last returning year, last)
    insert into contract_numbers (company_id, contract_id, year, serial, number, numbered_on, make_at, asked_by)
    select ${companyId}::int, u.id, k.year, s.serial, k.year || '-' || lpad(s.serial::text, greatest(4, length(s.serial::text)), '0'), today.day, now(), ${askedBy}::int
    from unnumbered u cross join counter k cross join today
      cross join lateral (select k.last - (select count(*)::int from unnumbered) + u.place as serial) s`);

/** A contract whose file is to be made. */
export interface WantedPaper {
  id: number;
  contract_id: number;
  company_id: number;
  wish: number;
  tries: number;
  asked_by: number | null;
}
/** Takes the contract that has waited longest; whoever ends without a result leaves it to be taken again in five minutes. */
export const claimWanted = (db: Db): Promise<WantedPaper | undefined> =>
  db.row(sql`
    update contract_numbers n set make_at = now() + interval '5 minutes', tries = n.tries + 1
    from (select id from contract_numbers where make_at <= now() and contract_id is not null order by make_at, id limit 1 for update skip locked) w
    where n.id = w.id and n.contract_id is not null returning n.id, n.contract_id, n.company_id, n.wish, n.tries, n.asked_by`);

/** Writes why no file could be made; the office may ask again. A wish that came meanwhile is not touched. */
export const markFailed = (db: Db, { id, wish }: WantedPaper, failure: string): Promise<number> =>
  db.run(
    sql`update contract_numbers set make_at = null, tries = 0, failure = ${failure} where id = ${id} and wish = ${wish}`,
  );
/** Notes that nothing is to be made any more. */
export const markMade = (tx: Db, { id, wish }: WantedPaper): Promise<number> =>
  tx.run(
    sql`update contract_numbers set make_at = null, tries = 0, failure = null where id = ${id} and wish = ${wish}`,
  );
/** Lets a try that met a passing hindrance be repeated in a moment. */
export const putOff = (db: Db, { id, wish }: WantedPaper): Promise<number> =>
  db.run(sql`update contract_numbers set make_at = now() + interval '30 seconds' where id = ${id} and wish = ${wish}`);

/** What a contract says, read at one moment. */
export interface PaperSource {
  personal: Buffer | null;
  surname: string;
  name: string;
  patronymic: string;
  email: string;
  phone: string;
  is_agent: boolean;
  relationship: string;
  number: string;
  numbered_on: string;
  program_code: string;
  program_title: string;
  after_9: boolean | null;
  price: number | null;
  months: number | null;
  starts_on: string | null;
  education_form: string;
  template_id: number | null;
  template_file: string | null;
}
export const selectSource = (db: Db, contractId: number): Promise<PaperSource | undefined> =>
  db.row(sql`
    select c.personal, c.surname, c.name, c.patronymic, c.email, c.phone, coalesce(c.is_agent, false) as is_agent, coalesce(r.title, '') as relationship,
      n.number, n.numbered_on::text as numbered_on, coalesce(p.code, '') as program_code, coalesce(p.title, '') as program_title, o.after_9,
      o.price::float8 as price, o.months, o.starts_on::text as starts_on, coalesce(f.title, '') as education_form,
      t.id as template_id, pf.sealed_name as template_file
    from contracts c join contract_numbers n on n.contract_id = c.id
      left join program_offers o on o.id = c.offer_id left join education_programs p on p.id = o.program_id
      left join education_forms f on f.id = o.education_form_id left join relationships r on r.id = c.relationship_id
      left join contract_templates t on t.company_id = c.company_id and t.kind = 'contract' and t.is_current
      left join paper_files pf on pf.template_id = t.id
    where c.id = ${contractId}`);

/** Particulars of an institution for its papers. */
export interface Particulars {
  legal_name: string;
  city: string;
  head: string;
  basis: string;
  signer: string;
  licence: string;
  address: string;
  details: string;
}
export const selectParticulars = (db: Db, companyId: number): Promise<Particulars> =>
  db.one(sql`
    select coalesce(nullif(p.legal_name, ''), k.title, '') as legal_name, coalesce(p.city, '') as city, coalesce(p.head, '') as head, coalesce(p.basis, '') as basis,
      coalesce(p.signer, '') as signer, coalesce(p.licence, '') as licence, coalesce(p.address, '') as address, coalesce(p.details, '') as details
    from companies k left join paper_particulars p on p.company_id = k.id where k.id = ${companyId}`);

/** Locks a contract whose file may be exchanged: confirmed, and signed by nobody. */
export const lockUnsigned = (tx: Db, contractId: number): Promise<{ id: number; user_id: number } | undefined> =>
  tx.row(
    sql`select id, user_id from contracts where id = ${contractId} and status = 'confirmed' and signed_at is null for update`,
  );

export interface NewDocument {
  contractId: number;
  templateId: number | null;
  number: string;
  numberedOn: string;
  priceKopecks: number;
  docxSha256: string;
  pdfSha256: string;
  createdBy: number | null;
}
export const supersede = (tx: Db, contractId: number): Promise<number> =>
  tx.run(
    sql`update contract_documents set superseded_at = now() where contract_id = ${contractId} and superseded_at is null`,
  );
export const insertDocument = (tx: Db, made: NewDocument): Promise<{ id: number }> =>
  tx.one(sql`
    insert into contract_documents (contract_id, template_id, number, numbered_on, price_kopecks, docx_sha256, pdf_sha256, created_by)
    values (${made.contractId}, ${made.templateId}, ${made.number}, ${made.numberedOn}, ${made.priceKopecks}, ${made.docxSha256}, ${made.pdfSha256}, ${made.createdBy})
    returning id`);

export interface KeptFile {
  format: 'docx' | 'pdf';
  bytes: number;
  name: string;
  keyId: number;
}
export const insertDocumentFiles = (tx: Db, documentId: number, files: KeptFile[]): Promise<number> =>
  tx.run(sql`
    insert into paper_files (document_id, format, bytes, sealed_name, key_id)
    select ${documentId}::int, format, bytes, name, "keyId" from jsonb_to_recordset(${JSON.stringify(files)}::jsonb)
      as f(format text, bytes int, name text, "keyId" bigint)`);

/** Wishes for a file of a contract, at once. */
export const wish = (tx: Db, contractId: number, askedBy: number): Promise<number> =>
  tx.run(sql`
    update contract_numbers set make_at = now(), wish = wish + 1, tries = 0, failure = null, asked_by = ${askedBy} where contract_id = ${contractId}`);

export type PaperRow = ContractPaper;
const paper: Sql = sql`
  n.number, n.numbered_on::text as numbered_on, n.failure,
  case when n.make_at is not null then 'making' when n.failure is not null then 'failed' else 'made' end as state,
  (select json_build_object('price', d.price_kopecks, 'docx_sha256', d.docx_sha256, 'pdf_sha256', d.pdf_sha256, 'created_at', d.created_at)
    from contract_documents d where d.contract_id = c.id and d.superseded_at is null) as document,
  (select count(*)::int from contract_documents d where d.contract_id = c.id and d.superseded_at is not null) as earlier`;
export const selectPaper = (db: Db, viewer: Viewer, id: number): Promise<PaperRow | undefined> =>
  db.row(
    sql`select ${paper} from contracts c join contract_numbers n on n.contract_id = c.id where c.id = ${id} and ${isAtOffice(viewer)}`,
  );
/** The paper of the current application, or of the last that was cancelled. */
export const selectOwnPaper = (db: Db, viewer: Viewer): Promise<PaperRow | undefined> =>
  db.row(sql`
    select ${paper} from (
      select c.id from contracts c where c.company_id = ${viewer.company_id} and c.user_id = ${viewer.id} order by c.status = 'cancelled', c.id desc limit 1) c
    join contract_numbers n on n.contract_id = c.id`);

/** Returns the current file of a contract for its applicant or the office; without a name while none is made. */
export const selectDownload = (
  db: Db,
  viewer: Viewer,
  { id, format }: { id: number; format: PaperFormat },
): Promise<{ is_own: boolean; number: string; sealed_name: string | null; sha256: string | null } | undefined> =>
  db.row(sql`
    select c.user_id = ${viewer.id} as is_own, coalesce(d.number, '') as number, f.sealed_name, case f.format when 'docx' then d.docx_sha256 else d.pdf_sha256 end as sha256
    from contracts c left join contract_documents d on d.contract_id = c.id and d.superseded_at is null
      left join paper_files f on f.document_id = d.id and f.format = ${format}
    where c.id = ${id} and c.company_id = ${viewer.company_id}
      and (c.user_id = ${viewer.id} or (${can(viewer, 'contracts_read')} and ${isAtOffice(viewer)}))`);
