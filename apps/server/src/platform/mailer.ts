// Sends mails: by SMTP when a mail server is configured, otherwise into the outbox folder.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isRecord } from '@orbita/contract/records';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

export interface MailToSend {
  /** Stays the same when the mail is tried again. */
  id: number;
  company: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Who gets what the recipient answers. */
  replyTo?: string;
  /** Address that stops such mails; mail programs post to it by themselves when it is https. */
  unsubscribe?: string;
}

export interface Mailer {
  /** No mail server is configured: mails stay on this machine. */
  isEmbedded: boolean;
  /** @throws {MailFailure} */
  send(mail: MailToSend): Promise<void>;
}

/**
 * Why a mail was not sent.
 * - `later`: it was not taken now and may be tried again
 * - `never`: the mail server refuses it for good
 * - `unknown`: it was handed over, but the answer was lost, so that it may have been sent
 */
export class MailFailure extends Error {
  readonly kind: 'later' | 'never' | 'unknown';

  constructor(kind: MailFailure['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** What nodemailer says about a failure. */
type SmtpError = Error & { responseCode?: number; command?: string };

/** Commands whose refusal concerns this mail, not the server or the login. */
const OF_THE_MAIL = ['MAIL FROM', 'RCPT TO', 'DATA'];

/** Judges a failure; a server that fell silent after it had got the whole mail may have sent it. */
export function judgeFailure(error: SmtpError, wasHandedOver: boolean): MailFailure {
  const { responseCode = 0, command = '', message } = error;
  if (responseCode >= 500 && OF_THE_MAIL.includes(command)) return new MailFailure('never', message);
  return new MailFailure(responseCode === 0 && wasHandedOver ? 'unknown' : 'later', message);
}

/** Headers of RFC 2369 and RFC 8058 for mails that somebody may stop. */
const stoppedAt = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  ...(url.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
});

const addressed = (from: string, mail: MailToSend) => {
  const { id, company, to, subject, text, html, replyTo, unsubscribe } = mail;
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const head = { from: { name: company, address: from }, to, messageId: `<orbita-${id}@${domain}>` };
  const headers = { 'Auto-Submitted': 'auto-generated', ...(unsubscribe ? stoppedAt(unsubscribe) : {}) };
  return { ...head, headers, ...(replyTo ? { replyTo } : {}), subject, text, html };
};

/** A log that notes when the mail was handed over to the last byte, which no error tells. */
function followHandover(onHandedOver: () => void) {
  const ignore = () => undefined;
  const info = (entry: unknown) => {
    if (isRecord(entry) && entry['tnx'] === 'message') onHandedOver();
  };
  return { trace: ignore, debug: ignore, info, warn: ignore, error: ignore, fatal: ignore };
}

const SECOND = 1000;
const patience = { connectionTimeout: 10 * SECOND, greetingTimeout: 10 * SECOND, socketTimeout: 30 * SECOND };

function openSmtp({ url, from }: NonNullable<Config['smtp']>): Mailer {
  return {
    isEmbedded: false,
    send: async (mail) => {
      let wasHandedOver = false;
      const logger = followHandover(() => (wasHandedOver = true));
      const transport = createTransport({ url, logger, ...patience });
      try {
        await transport.sendMail(addressed(from, mail));
      } catch (error) {
        throw judgeFailure(error instanceof Error ? error : new Error(String(error)), wasHandedOver);
      } finally {
        transport.close();
      }
    },
  };
}

function openOutbox(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    isEmbedded: true,
    send: async (mail) => {
      const { message } = await transport.sendMail(addressed('outbox@orbita.example', mail));
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, `${mail.id}.eml`), message);
    },
  };
}

export const openMailer = ({ smtp, outboxDir }: Pick<Config, 'smtp' | 'outboxDir'>): Mailer =>
  smtp ? openSmtp(smtp) : openOutbox(outboxDir);
