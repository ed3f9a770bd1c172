// Tells codes by a phone call: by an HTTP service when one is configured, otherwise in the log.
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';

export interface CallToPlace {
  /** In the form +79001234567. */
  phone: string;
  code: string;
  language: 'ru' | 'en';
}

export interface Telephony {
  /** No service is configured: nobody is called. */
  isEmbedded: boolean;
  /** Throws when the call could not be placed. */
  call(call: CallToPlace): Promise<void>;
}

/** How long the service may take to accept a call, in milliseconds. */
const PATIENCE = 10_000;

const openService = ({ url, key }: NonNullable<Config['telephony']>): Telephony => ({
  isEmbedded: false,
  call: async (call) => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(call),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    });
    await reply.body?.cancel();
    if (!reply.ok) throw new Error(`The telephony service refused a call with status ${reply.status}`);
  },
});

const openLog = (log: Pick<FastifyBaseLogger, 'info'>): Telephony => ({
  isEmbedded: true,
  call: async ({ phone, code }) => log.info(`No telephony service: the code for ${phone} is ${code}`),
});

export const openTelephony = (
  { telephony }: Pick<Config, 'telephony'>,
  log: Pick<FastifyBaseLogger, 'info'>,
): Telephony => (telephony ? openService(telephony) : openLog(log));
