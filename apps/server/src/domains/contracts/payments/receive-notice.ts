// Notices that providers send by themselves.
// Invariants:
// only the bytes as they came and the moment beside them count, signed by the secret that the institution shares with the provider;
// a forged notice changes nothing, and a network that sends many of them is refused;
// of a notice only sums and states are kept, never the notice itself.
import type { paymentNotices, PaymentProviderName } from '@orbita/contract/contracts/payments';
import type { BodyOf } from '@orbita/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import { mount, type CallContext } from '../../../http/mount.ts';
import { networkOf } from '../../../http/secure-transport.ts';
import { paymentNotices as calls } from '@orbita/contract/contracts/payments';
import { countGuesses, selectEntryCompany } from '../../auth/index.ts';
import { noticeSecretOf } from './choose-provider.ts';
import { isSignedNotice, SIGNATURE_HEADER } from './providers/notice-signature.ts';
import { readProvided } from './providers/provided-payment.ts';
import { takeNews } from './take-news.ts';

/** Notices with a wrong signature from one network in 15 minutes. */
const FORGED_LIMIT = 100;

/** The bodies of requests as they came, for the time of the request. */
const rawBodies = new WeakMap<FastifyRequest, Buffer>();

interface Received {
  provider: PaymentProviderName;
  body: BodyOf<typeof paymentNotices.receivePaymentNotice>;
  call: CallContext;
}
async function receivePaymentNotice(deps: Deps, { provider, body, call }: Received): Promise<{ ok: true }> {
  const { request } = call.reply;
  const company = found(await selectEntryCompany(deps.db, call.domain));
  const header = request.headers[SIGNATURE_HEADER];
  const isSigned = isSignedNotice(await noticeSecretOf(deps, company.id, provider), {
    header: typeof header === 'string' ? header : undefined,
    body: rawBodies.get(request) ?? Buffer.alloc(0),
    now: new Date(),
  });
  if (!isSigned) {
    await countGuesses(deps.db, { [`payment-notice:${networkOf(call.ip)}`]: FORGED_LIMIT });
    throw new AppError('notice-not-signed');
  }
  const news = readProvided(body.object);
  const outcome = await takeNews(deps, { companyId: company.id, provider, noticeId: body.id, news });
  if (outcome.startsWith('wrong') || outcome === 'unknown-payment')
    request.log.warn(`A payment notice did not fit: ${outcome}`);
  return { ok: true };
}

/** Mounts the call in a scope of its own, which keeps the bytes of a body beside what is read from it. */
export function mountPaymentNotices(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
      rawBodies.set(request, body);
      try {
        done(null, JSON.parse(body.toString('utf8')));
      } catch {
        done(new AppError('validation-failed'), undefined);
      }
    });
    mount(scope, deps, calls, {
      receivePaymentNotice: ({ params, body, call }) =>
        receivePaymentNotice(deps, { provider: params.provider, body, call }),
    });
  });
}
