// The mails that tell of notifications: what to list, read at the moment of sending.
import type { MailScope } from '@orbita/contract/notifications/types';
import type { Db } from '@orbita/database';
import type { Language } from '../../http/app-error.ts';
import type { Vault } from '../../platform/vault.ts';
import { placeOf, readLetter } from '../notifications/index.ts';
import type { MailItem } from './compose-mail.ts';
import { type ClaimedMail, selectMember } from './mails.queries.ts';

/** What the link says that stops such mails. */
export const stops: Record<Language, Record<MailScope, string>> = {
  ru: {
    work: 'Больше не присылать писем о новых ответах',
    results: 'Больше не присылать писем об оценках и статусах',
    comments: 'Больше не присылать писем о комментариях',
    dates: 'Больше не присылать писем о сроках',
    retakes: 'Больше не присылать писем о пересдачах',
    schedule: 'Больше не присылать писем о расписании',
    absences: 'Больше не присылать писем о пропусках',
    account: 'Больше не присылать таких писем',
    digest: 'Больше не присылать сводку',
    family: 'Больше не присылать писем о неделе детей',
    mails: 'Больше не присылать писем с уведомлениями',
  },
  en: {
    work: 'Stop mails about new answers',
    results: 'Stop mails about marks and statuses',
    comments: 'Stop mails about comments',
    dates: 'Stop mails about due dates',
    retakes: 'Stop mails about retakes',
    schedule: 'Stop mails about the schedule',
    absences: 'Stop mails about absences',
    account: 'Stop such mails',
    digest: 'Stop the digest',
    family: 'Stop mails about the week of my children',
    mails: 'Stop mails with notifications',
  },
};

export interface ToldLetter {
  name: string;
  targetId: number;
  /** Path behind the button. */
  path: string;
  items: MailItem[];
  more: number;
  unsubscribe?: { text: string; url: string };
}

/** Returns what a mail lists; undefined when nothing is left to tell or its recipient has another address by now. */
export async function findLetter(db: Db, vault: Vault, mail: ClaimedMail): Promise<ToldLetter | undefined> {
  const userId = mail.target_id ?? 0;
  const person = await selectMember(db, mail.company_id, userId);
  if (person?.email?.toLowerCase() !== mail.recipient.toLowerCase()) return undefined;
  const letter = await readLetter(db, vault, {
    mailId: mail.id,
    userId,
    companyId: mail.company_id,
    language: mail.language,
    timeZone: mail.time_zone,
    isDigest: mail.kind === 'digest',
  });
  if (!letter) return undefined;
  const url = `${mail.origin}/unsubscribe/${letter.unsubscribe}`;
  return {
    name: person.first_name,
    targetId: userId,
    path: placeOf(letter.items),
    items: letter.items.map(({ path, ...item }) => ({ ...item, url: `${mail.origin}${path}` })),
    more: letter.more,
    ...(letter.unsubscribe ? { unsubscribe: { text: stops[mail.language][letter.scope], url } } : {}),
  };
}
