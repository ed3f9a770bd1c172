// Applicants who have a contract to pay, and the notices of their bank.
import { createHmac } from 'node:crypto';
import { sql } from '@orbita/database';
import { loadTestBankSecret } from '../domains/receipts/index.ts';
import type { TestApp } from './app.ts';
import { buildAdministrator, buildCompany, buildGroup, buildUser } from './builders.ts';
import { buildContract, buildProgram, signByBoth } from './contracts.ts';

/** What every contract of these tests costs, in kopecks. */
export const PRICE = 12_000_000;

/** What a notice of the bank says; what is not given is that of a payment in full. */
interface Sent {
  noticeId?: string;
  status?: string;
  value?: string;
  currency?: string;
  refunded?: string;
  refundedCurrency?: string;
  contractId?: string;
  reason?: string;
}

/** The body of a notice. */
export const noticeOf = (
  key: string,
  {
    noticeId = 'n-1',
    status = 'succeeded',
    value = '120000.00',
    currency = 'RUB',
    refunded,
    refundedCurrency = currency,
    contractId,
    reason,
  }: Sent,
) =>
  JSON.stringify({
    ...{ id: noticeId, event: 'payment.succeeded' },
    object: {
      ...{ id: key, status, amount: { value, currency } },
      ...(refunded ? { refunded_amount: { value: refunded, currency: refundedCurrency } } : {}),
      ...(contractId ? { metadata: { contract_id: contractId } } : {}),
      ...(reason ? { cancellation: { reason } } : {}),
    },
  });

/** The signature of a body at a moment, in seconds since 1970. */
export const sign = (secret: string | Buffer, body: string, seconds = Math.floor(Date.now() / 1000)) =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

/** Builds applicants, each in an institution of its own, and sends notices to the server. */
export function openPayments(server: TestApp) {
  let schools = 0;
  async function buildPayer({ hasGroup = true } = {}) {
    const host = `payments${(schools += 1)}.example`;
    const { db } = server;
    const companyId = await buildCompany(db, { domain: host });
    const admin = await buildAdministrator(db, companyId);
    const { offerId, programId } = await buildProgram(db, companyId);
    const groupId = await buildGroup(db, companyId);
    if (hasGroup) await db.run(sql`update program_offers set group_id = ${groupId} where id = ${offerId}`);
    const payer = await buildUser(db, companyId);
    const { id } = await buildContract(server, companyId, { userId: payer.id, offerId, status: 'confirmed' });
    const call = (method: string, url: string, as: string | undefined = payer.token, body?: object) =>
      server.request(method, url, { as, ...(body ? { body } : {}), headers: { host } });
    const ask = () => call('GET', `/api/v2/test-bank/payment-link/${id}`);
    /** Asks for a link and returns the name of the payment. */
    const begin = async (): Promise<string> => (await ask()).body.link.split('/').at(-1);
    const act = (key: string, act: string) => call('POST', `/api/v2/test-bank/payments/${key}`, undefined, { act });
    const own = async () => (await call('GET', '/api/v2/contracts/own/payments')).body;
    const contract = () =>
      db.one<{ step: number; paid_at: string | null; enrolled_at: string | null }>(
        sql`select step, paid_at, enrolled_at from contracts where id = ${id}`,
      );
    const isInGroup = async () =>
      (await db.rows(sql`select 1 from group_users where group_id = ${groupId} and user_id = ${payer.id}`)).length ===
      1;
    const notices = () =>
      db.rows<{ outcome: string }>(
        sql`select outcome from payment_notices where company_id = ${companyId} order by id`,
      );
    const outcomes = async () => (await notices()).map(({ outcome }) => outcome);
    const listed = async (query = '') => (await call('GET', `/api/v2/admin/payments${query}`, admin.token)).body;
    return {
      ...{ host, companyId, admin, payer, id, groupId, offerId, programId, call, ask, begin, act, own, contract },
      ...{ isInGroup, outcomes, listed },
    };
  }
  async function buildSigned(options?: { hasGroup?: boolean }) {
    const payer = await buildPayer(options);
    await signByBoth(server.db, payer.id);
    return payer;
  }
  const post = (host: string, body: string, signature: string | undefined) =>
    server.app.http.inject({
      method: 'POST',
      url: '/api/v2/test-bank/payment-notices',
      headers: {
        ...{ host, 'content-type': 'application/json' },
        ...(signature === undefined ? {} : { 'x-payment-signature': signature }),
      },
      payload: body,
    });
  const notify = async ({ host }: { host: string }, key: string, sent: Sent = {}) => {
    const body = noticeOf(key, sent);
    return (await post(host, body, sign(await loadTestBankSecret(server.db), body))).statusCode;
  };
  return { buildPayer, buildSigned, post, notify };
}
/** The builders of one server. */
export type Payments = ReturnType<typeof openPayments>;
