// The services that the options of the install name, mail and telephony: whether they answer.
import type { CheckResult } from '@orbita/contract/permissions';
import { codeOf } from '@orbita/database/failure';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { checkOutsideService } from './outside-service.ts';

/** How long a mail server may take for each step, in milliseconds. */
const PATIENCE = 5000;

/** What the codes of the mail library mean. */
const failures: Record<string, CheckResult> = {
  EAUTH: 'secret-refused',
  EDNS: 'unknown-host',
  ETIMEDOUT: 'no-answer',
  ETLS: 'unsafe',
};

function judgeFailure(error: unknown): CheckResult {
  const told = error instanceof Error ? error.message : '';
  if (/ECONNREFUSED/.test(told)) return 'connection-refused';
  if (/ENOTFOUND|EAI_AGAIN/.test(told)) return 'unknown-host';
  return failures[codeOf(error) ?? ''] ?? 'broken';
}

/** Signs in at the mail server and sends nothing. */
export async function checkMailServer({ url }: NonNullable<Config['smtp']>): Promise<CheckResult> {
  const patience = { connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE };
  const transport = createTransport({ url, ...patience });
  try {
    await transport.verify();
    return 'ok';
  } catch (error) {
    return judgeFailure(error);
  } finally {
    transport.close();
  }
}

/** Asks the telephony service, which refuses whatever is no call and has answered by that; nobody is called. */
export async function checkTelephony({ url, key }: NonNullable<Config['telephony']>): Promise<CheckResult> {
  const result = await checkOutsideService({ url, login: '', secret: key }, true);
  return result === 'odd-answer' ? 'ok' : result;
}
