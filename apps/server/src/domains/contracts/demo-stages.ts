// Brings confirmed contracts of a demo school to where their step says: signed, signed by both sides, paid, enrolled by an order.
import { randomBytes } from 'node:crypto';
import { type Database, type Db, sql } from '@orbita/database';
import { found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import { loadAbsentViewer } from '../../http/viewer.ts';
import { todayOf } from '../../platform/today.sql.ts';
import { claimWanted } from './papers/documents.queries.ts';
import { makeDocument } from './papers/make-documents.ts';
import { makePaper } from './papers/make-paper.task.ts';
import { makeOrder } from './papers/orders/make-order.ts';
import { openPaid } from './payments/open-access.ts';
import * as payments from './payments/payments.queries.ts';
import { openApplication } from './sealed-application.ts';
import { sealRecord, type SignatureRecord } from './signing/signature-record.ts';
import * as signing from './signing/signing.queries.ts';

type Keeping = Pick<Deps, 'personalVault' | 'sealedFiles'>;
interface Waiting {
  id: number;
  user_id: number;
  officer_id: number;
  step: number;
  surname: string;
  name: string;
  patronymic: string;
  phone: string;
  is_agent: boolean;
  personal: Buffer | null;
  document_id: number;
  number: string;
  pdf_sha256: string;
}
const selectWaiting = (db: Db): Promise<Waiting[]> =>
  db.rows(sql`
    select c.id, c.user_id, c.confirmed_by as officer_id, c.step, c.surname, c.name, c.patronymic, c.phone, coalesce(c.is_agent, false) as is_agent, c.personal,
      k.id as document_id, k.number, k.pdf_sha256
    from contracts c join companies d on d.id = c.company_id and d.is_demo join contract_documents k on k.contract_id = c.id and k.superseded_at is null
    where c.status = 'confirmed' and c.step > 5 and c.signed_at is null and c.confirmed_by is not null order by c.id`);

const nameOf = ({ surname, name, patronymic }: Record<'surname' | 'name' | 'patronymic', string>): string =>
  `${surname} ${name} ${patronymic}`;

interface Signed {
  contract: Waiting;
  side: Pick<SignatureRecord, 'side' | 'signer' | 'name' | 'how' | 'phone'>;
  userId: number;
  at: string;
}
async function sign(tx: Db, { personalVault }: Keeping, { contract, side, userId, at }: Signed): Promise<void> {
  const id = await signing.takeId(tx);
  const { id: contract_id, document_id, pdf_sha256, number } = contract;
  const shared = { contract_id, document_id, side: side.side, pdf_sha256, signed_at: at };
  const from = { ip: '127.0.0.1', user_agent: '', document_number: number };
  const record = sealRecord(personalVault, id, { ...shared, ...side, ...from });
  await signing.insertSignatures(tx, [{ ...shared, id, user_id: userId, record }]);
}

async function pay(tx: Db, contractId: number): Promise<void> {
  const contract = found(await payments.lockPayable(tx, contractId));
  const amount = contract.price ?? 0;
  const key = randomBytes(24).toString('base64url');
  const asked = { contract, provider: 'test-bank' as const, key, amount, minutes: 60 };
  const { id } = await payments.insertPayment(tx, asked);
  await payments.storeBegun(tx, id, { externalId: key, link: `/developer/bank/${key}` });
  await payments.updatePayment(tx, id, { status: 'paid', paid_amount: amount, returned_amount: 0, refusal: '' });
  await openPaid(tx, contract);
}

async function advance(tx: Db, keeping: Keeping, contract: Waiting): Promise<void> {
  const at = new Date().toISOString();
  const { agent } = openApplication(keeping.personalVault, contract.id, contract.personal);
  const signer = contract.is_agent
    ? { signer: 'student' as const, name: nameOf(contract), phone: contract.phone }
    : { signer: 'agent' as const, name: nameOf(agent), phone: agent.phone };
  const student = { side: 'student' as const, how: 'call' as const, ...signer };
  await sign(tx, keeping, { contract, side: student, userId: contract.user_id, at });
  await signing.markSigned(tx, contract.id, at);
  if (contract.step < 7) return;
  const name = await signing.selectName(tx, contract.officer_id);
  const office = { side: 'institution' as const, signer: 'office' as const, name, how: 'account' as const, phone: '' };
  await sign(tx, keeping, { contract, side: office, userId: contract.officer_id, at });
  await signing.markSignedBoth(tx, [contract.id], at);
  if (contract.step === 8) await pay(tx, contract.id);
}

/** Makes the files of confirmed contracts at once, and signs and pays those whose step is behind that. */
export async function advanceDemoContracts(db: Database, keeping: Keeping): Promise<void> {
  for (let wanted = await claimWanted(db); wanted; wanted = await claimWanted(db))
    await makeDocument({ db, ...keeping }, wanted, makePaper);
  for (const contract of await selectWaiting(db)) await db.transaction((tx) => advance(tx, keeping, contract));
  await enrolByOrder(db, keeping);
}

interface Studying {
  company_id: number;
  officer_id: number;
  contract_id: number;
  group_id: number;
  name: string;
  today: string;
}
const selectStudying = (db: Db): Promise<Studying[]> =>
  db.rows(sql`
    select c.company_id, c.confirmed_by as officer_id, c.id as contract_id, g.id as group_id, g.name, ${todayOf(sql`c.company_id`)}::text as today
    from contracts c join companies d on d.id = c.company_id and d.is_demo join groups g on g.id = c.enrolled_group_id
    where c.paid_at is not null and c.confirmed_by is not null and not exists (select 1 from enrolment_orders r where r.company_id = c.company_id)
    order by c.id limit 1`);

/** Enrols somebody who has paid by the first order of the school, as the office does. */
async function enrolByOrder(db: Database, { sealedFiles }: Keeping): Promise<void> {
  for (const {
    company_id: companyId,
    officer_id: officerId,
    contract_id,
    group_id,
    name,
    today,
  } of await selectStudying(db)) {
    const viewer = found(await loadAbsentViewer(db, officerId, companyId));
    await makeOrder(
      { db, sealedFiles },
      {
        ...{ make: makePaper, viewer, group: { id: group_id, name } },
        body: { contract_ids: [contract_id], group_id, enrolled_on: today },
      },
    );
  }
}

/** The statements by themselves, for the list of all statements. */
export const stageStatements = { selectWaiting, selectStudying };
