// Asks providers about payments of which they have told nothing for long: a notice may have been lost.
import type { Deps } from '../../../http/deps.ts';
import { openProvider } from './choose-provider.ts';
import * as queries from './payments.queries.ts';
import type { PaymentNews } from './providers/payment-provider.ts';
import { takeNews } from './take-news.ts';

/** What was heard gets a name of its own, so that hearing the same again is a repetition. */
const nameOf = (id: number, { state, amount, returned }: PaymentNews): string =>
  `asked-${id}-${state}-${amount}-${returned}`;

/** Asks what became of one payment; one that was never begun at the provider ends when its time is over. */
export async function askAbout(deps: Deps, payment: Omit<queries.DuePayment, 'is_over'> & { is_over: boolean }) {
  const { id, company_id: companyId, provider, external_id: externalId } = payment;
  if (externalId === null) {
    if (payment.is_over) await queries.expire(deps.db, id);
    return;
  }
  const bank = await openProvider(deps, companyId, provider);
  if (!bank) return;
  const news = await bank.ask(externalId);
  await takeNews(deps, { companyId, provider, noticeId: nameOf(id, news), news });
}

/** Asks about all that are due; a provider that does not answer keeps nobody else waiting. */
export async function askAboutPayments(deps: Deps): Promise<void> {
  const asked = await Promise.allSettled((await queries.claimDue(deps.db)).map((payment) => askAbout(deps, payment)));
  const failed = asked.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
