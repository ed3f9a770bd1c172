// Who takes the money of an institution: the provider that it has connected, or else the embedded bank where the install allows it.
import type { PaymentProviderName } from '@orbita/contract/contracts/payments';
import type { Deps } from '../../../http/deps.ts';
import { unlockServiceSecret } from '../../../platform/service-secrets.ts';
import { loadTestBankSecret } from '../../receipts/index.ts';
import * as queries from './payments.queries.ts';
import { openCardProvider } from './providers/card-provider.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';
import { openTestBank } from './providers/open-test-bank.ts';

type ChoosingDeps = Pick<Deps, 'db' | 'config' | 'vault'>;

/** Returns which provider takes new payments; null when nobody does. */
export async function providerOf({ db, config }: ChoosingDeps, companyId: number): Promise<PaymentProviderName | null> {
  const settings = await queries.selectSettings(db, companyId);
  if (settings) return settings.secret && settings.login !== '' ? 'card' : null;
  return config.testBank ? 'test-bank' : null;
}

async function cardSettings({ db, vault }: ChoosingDeps, companyId: number) {
  const settings = await queries.selectSettings(db, companyId);
  if (!settings) return undefined;
  const secret = unlockServiceSecret(vault, { companyId, service: 'payments' }, settings.secret);
  return secret === '' ? undefined : { url: settings.url, shopId: settings.login, secret };
}

/** Opens a provider that is or was in use; undefined when it is not connected any more. */
export async function openProvider(
  deps: ChoosingDeps,
  companyId: number,
  name: PaymentProviderName,
): Promise<PaymentProvider | undefined> {
  if (name === 'test-bank') return deps.config.testBank ? openTestBank(deps.db, companyId) : undefined;
  const settings = await cardSettings(deps, companyId);
  return settings && openCardProvider(settings, deps.config.privateServices);
}

/** Returns the secret by which a provider signs its notices; empty when it signs none. */
export async function noticeSecretOf(
  deps: ChoosingDeps,
  companyId: number,
  name: PaymentProviderName,
): Promise<string | Buffer> {
  // An open page of the test bank would pay for real studies with no money once a provider is connected.
  if (name === 'test-bank') return (await providerOf(deps, companyId)) === name ? loadTestBankSecret(deps.db) : '';
  return (await cardSettings(deps, companyId))?.secret ?? '';
}
