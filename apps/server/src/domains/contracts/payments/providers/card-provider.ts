// A provider of card payments: begins payments and answers questions about them over HTTPS, with the id and key of the shop.
import { ProvidedPayment } from '@orbita/contract/contracts/payments';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { fetchOutside } from '../../../../platform/outside-fetch.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { readProvided, writeAmount } from './provided-payment.ts';

export interface CardSettings {
  /** Address of the provider without a trailing slash. */
  url: string;
  shopId: string;
  secret: string;
}

const Begun = Type.Object({
  id: ProvidedPayment.properties.id,
  confirmation: Type.Object({ confirmation_url: Type.String({ pattern: '^https?://', maxLength: 2000 }) }),
});

export function openCardProvider({ url, shopId, secret }: CardSettings, allowsPrivate: boolean): PaymentProvider {
  const authorization = `Basic ${Buffer.from(`${shopId}:${secret}`).toString('base64')}`;
  const send = async (path: string, key?: string, body?: object): Promise<unknown> => {
    const reply = await fetchOutside(
      `${url}${path}`,
      {
        method: body ? 'POST' : 'GET',
        headers: {
          ...{ authorization, accept: 'application/json' },
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(key === undefined ? {} : { 'idempotence-key': key }),
        },
        body: body && JSON.stringify(body),
      },
      allowsPrivate,
    );
    if (!reply.ok) throw new Error(`The payment provider answered with status ${reply.status}`);
    return reply.json();
  };
  return {
    begin: async ({ key, contractId, amount, currency, description, returnUrl, validUntil }) => {
      const begun = await send('/payments', key, {
        amount: { value: writeAmount(amount), currency },
        capture: true,
        confirmation: { type: 'redirect', return_url: returnUrl },
        description,
        expires_at: validUntil.toISOString(),
        metadata: { contract_id: String(contractId) },
      });
      if (!Value.Check(Begun, begun)) throw new Error('The payment provider gave no link');
      return { externalId: begun.id, link: begun.confirmation.confirmation_url };
    },
    ask: async (externalId) => {
      const payment = await send(`/payments/${encodeURIComponent(externalId)}`);
      if (!Value.Check(ProvidedPayment, payment) || payment.id !== externalId)
        throw new Error('The payment provider told of no payment');
      return readProvided(payment);
    },
  };
}
