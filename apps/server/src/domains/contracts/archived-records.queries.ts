// Reads what archives hold of one application; whoever asks has checked that the viewer may read it.
import { type Db, sql } from '@orbita/database';
import type { ArchivedScan } from './archive-entries.ts';

/** Files of each kind that one archive holds. */
const MOST_ENTRIES = 1000;

export const selectScans = (db: Db, contractId: number): Promise<ArchivedScan[]> =>
  db.rows(sql`
    select s.kind, s.mime, s.bytes, s.sealed_name from contract_scans s where s.contract_id = ${contractId} order by s.kind, s.sort, s.id limit ${MOST_ENTRIES}`);

export interface MadeContract {
  id: number;
  number: string;
  format: string;
  bytes: number;
  sealed_name: string;
  sha256: string;
}
/** Returns the files of a contract, those that others have replaced too. */
export const selectFiles = (db: Db, contractId: number): Promise<MadeContract[]> =>
  db.rows(sql`
    select d.id, d.number, f.format, f.bytes, f.sealed_name, case f.format when 'docx' then d.docx_sha256 else d.pdf_sha256 end as sha256 from contract_documents d join paper_files f on f.document_id = d.id
    where d.contract_id = ${contractId} order by d.id, f.format limit ${MOST_ENTRIES}`);

interface GivenConsent {
  kind: string;
  version: string;
  ip: string;
  user_agent: string;
  agreed_at: string;
}
export const selectConsents = (db: Db, contractId: number): Promise<GivenConsent[]> =>
  db.rows(sql`
    select k.kind, k.version, k.ip, k.user_agent, k.agreed_at from contract_consents k where k.contract_id = ${contractId} order by k.agreed_at, k.id`);

interface MadePayment {
  id: number;
  provider: string;
  status: string;
  amount: number;
  paid_amount: number;
  returned_amount: number;
  created_at: string;
  paid_at: string | null;
}
export const selectPayments = (db: Db, contractId: number): Promise<MadePayment[]> =>
  db.rows(sql`
    select y.id, y.provider, y.status, y.amount, y.paid_amount, y.returned_amount, y.created_at, y.paid_at from contract_payments y
    where y.contract_id = ${contractId} order by y.id`);

interface NamedInOrder {
  number: string;
  ordered_on: string;
  enrolled_on: string;
  group: string;
  unpaid_reason: string;
  undone_at: string | null;
}
/** Returns the orders of enrolment that name the applicant. */
export const selectOrders = (db: Db, contractId: number): Promise<NamedInOrder[]> =>
  db.rows(sql`
    select r.number, r.ordered_on::text as ordered_on, r.enrolled_on::text as enrolled_on, r.group_name as group, r.unpaid_reason, r.undone_at
    from enrolment_order_people x join enrolment_orders r on r.id = x.order_id where x.contract_id = ${contractId} order by r.id`);
