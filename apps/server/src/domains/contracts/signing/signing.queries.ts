import type { Signature } from '@orbita/contract/contracts/signing';
import type { ContractStatus } from '@orbita/contract/contracts/application';
import { type Db, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../../http/viewer.ts';
import { isAtOffice } from '../office/contracts.access.ts';
import { contractPrice } from '../payments/contract-terms.sql.ts';
import { isSigningLocked } from './signing-lock.sql.ts';

export interface Signable {
  id: number;
  company_id: number;
  user_id: number;
  status: ContractStatus;
  signed_at: string | null;
  surname: string;
  name: string;
  patronymic: string;
  phone: string;
  /** The student signs without an agent. */
  is_agent: boolean;
  personal: Buffer | null;
  is_locked: boolean;
}
const signable: Sql = sql`
  c.id, c.company_id, c.user_id, c.status, c.signed_at, c.surname, c.name, c.patronymic, coalesce(c.is_agent, false) as is_agent, c.personal, ${isSigningLocked} as is_locked,
  coalesce((select u.phone from users u where u.id = c.user_id and u.phone_confirmed_at is not null), c.phone) as phone`;
const isOwn = (viewer: Viewer): Sql => sql`c.company_id = ${viewer.company_id} and c.user_id = ${viewer.id}`;

/** Returns the current contract of the viewer. */
export const selectSignable = (db: Db, viewer: Viewer): Promise<Signable | undefined> =>
  db.row(sql`select ${signable} from contracts c where ${isOwn(viewer)} and c.status <> 'cancelled'`);
export const lockSignable = (tx: Db, viewer: Viewer, id: number): Promise<Signable | undefined> =>
  tx.row(sql`select ${signable} from contracts c where c.id = ${id} and ${isOwn(viewer)} for update of c`);

/** Counts a guess at the code of a signature before it is checked; false when there were too many. */
export const countGuess = async (db: Db, id: number): Promise<boolean> =>
  (await db.run(sql`
    update contracts c set sign_failures = case when c.sign_failed_at > now() - interval '1 day' then c.sign_failures + 1 else 1 end, sign_failed_at = now()
    where c.id = ${id} and not ${isSigningLocked}`)) > 0;
export const forgetGuesses = (db: Db, id: number): Promise<number> =>
  db.run(sql`update contracts set sign_failures = 0, sign_failed_at = null where id = ${id}`);

/** Takes the ids of signatures before they are stored, because a record is sealed at its own place. */
export const takeIds = async (tx: Db, count: number): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>(
      sql`select nextval(pg_get_serial_sequence('contract_signatures', 'id'))::int as id from generate_series(1, ${count}::int)`,
    )
  ).map(({ id }) => id);
export const takeId = async (tx: Db): Promise<number> => {
  const [id = 0] = await takeIds(tx, 1);
  return id;
};
export interface NewSignature {
  id: number;
  contract_id: number;
  document_id: number;
  side: Signature['side'];
  pdf_sha256: string;
  user_id: number;
  signed_at: string;
  record: Buffer;
}
export const insertSignatures = (tx: Db, signatures: NewSignature[]): Promise<number> =>
  tx.run(sql`
    insert into contract_signatures (id, contract_id, document_id, side, pdf_sha256, user_id, signed_at, record)
    select id, contract_id, document_id, side, pdf_sha256, user_id, signed_at, decode(record, 'base64')
    from jsonb_to_recordset(${JSON.stringify(signatures.map((one) => ({ ...one, record: one.record.toString('base64') })))}::jsonb)
      as s(id int, contract_id int, document_id int, side text, pdf_sha256 text, user_id int, signed_at timestamptz, record text)`);
export const markSigned = (tx: Db, id: number, at: string): Promise<number> =>
  tx.run(sql`
    update contracts set signed_at = ${at}::timestamptz, step = 6, sign_failures = 0, sign_failed_at = null, revision = revision + 1, updated_at = now()
    where id = ${id}`);
export const markSignedBoth = (tx: Db, ids: number[], at: string): Promise<number> =>
  tx.run(sql`
    update contracts set signed_both_at = ${at}::timestamptz, step = 7, revision = revision + 1, updated_at = now() where id = any (${ids}::int[])`);

export interface StoredSignature {
  id: number;
  contract_id: number;
  document_id: number;
  side: Signature['side'];
  pdf_sha256: string;
  signed_at: string;
  record: Buffer;
  /** The file that was signed; null when it is not there. */
  sealed_name: string | null;
}
const signature: Sql = sql`
  s.id, s.contract_id, s.document_id, s.side, s.pdf_sha256, s.signed_at, s.record,
  (select f.sealed_name from paper_files f where f.document_id = s.document_id and f.format = 'pdf') as sealed_name`;
export const selectSignatures = (db: Db, contractId: number): Promise<StoredSignature[]> =>
  db.rows(sql`
    select ${signature} from contract_signatures s where s.contract_id = ${contractId} order by s.side desc`);

/** Returns the signatures under all contracts of the viewer: whoever has signed keeps the record, though the contract is cancelled. */
export const selectOwnSignatures = (db: Db, viewer: Viewer): Promise<StoredSignature[]> =>
  db.rows(sql`
    select ${signature} from contracts c join contract_signatures s on s.contract_id = c.id
    where ${isOwn(viewer)} order by c.id desc, s.side desc limit 50`);

/** Returns those of the contracts that cost nothing. */
export const selectFree = async (db: Db, ids: number[]): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(
      sql`select c.id from contracts c where c.id = any (${ids}::int[]) and ${contractPrice} = 0 order by c.id`,
    )
  ).map(({ id }) => id);

/** What the institution is to sign: the document that the applicant has signed. */
export interface SignedOnce {
  id: number;
  company_id: number;
  user_id: number;
  document_id: number;
  number: string;
  pdf_sha256: string;
}
/** Condition: the institution signs contract `c` next. */
const waitsForOffice: Sql = sql`c.status = 'confirmed' and c.signed_at is not null and c.signed_both_at is null`;
export const selectSignedOnce = (tx: Db, viewer: Viewer, ids: number[]): Promise<SignedOnce[]> =>
  tx.rows(sql`
    select c.id, c.company_id, c.user_id, s.document_id, d.number, s.pdf_sha256
    from contracts c join contract_signatures s on s.contract_id = c.id and s.side = 'student' join contract_documents d on d.id = s.document_id
    where c.id = any (${ids}::int[]) and c.user_id <> ${viewer.id} and ${isAtOffice(viewer)} and ${waitsForOffice} order by c.id`);
export interface Standing {
  id: number;
  is_locked: boolean;
  can_sign: boolean;
}
export const selectStanding = (db: Db, viewer: Viewer, id: number): Promise<Standing | undefined> =>
  db.row(sql`
    select c.id, ${isSigningLocked} as is_locked, (${waitsForOffice} and c.user_id <> ${viewer.id}) as can_sign from contracts c where c.id = ${id} and ${isAtOffice(viewer)}`);
export const selectName = async (db: Db, userId: number): Promise<string> =>
  (
    await db.one<{ name: string }>(
      sql`select concat_ws(' ', last_name, first_name, nullif(middle_name, '')) as name from users where id = ${userId}`,
    )
  ).name;

/** Returns the sealed PDF of a document of the viewer's own contract. */
export const selectOwnFile = (
  db: Db,
  viewer: Viewer,
  documentId: number,
): Promise<{ sealed_name: string; sha256: string; number: string } | undefined> =>
  db.row(sql`
    select f.sealed_name, d.pdf_sha256 as sha256, d.number from contract_documents d join contracts c on c.id = d.contract_id
      join paper_files f on f.document_id = d.id and f.format = 'pdf'
    where d.id = ${documentId} and ${isOwn(viewer)}`);
