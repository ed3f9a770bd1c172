// Sends waiting mails, each at most once.
// Invariants:
// a mail is marked before it is handed over and after;
// one that may have been sent is never tried again, and one that surely was not is sent by the next server;
// a link is made while its mail is written, and only its hash is stored.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '@orbita/database';
import type { Deps } from '../../http/deps.ts';
import { hashToken, newToken } from '../../http/viewer.ts';
import { MailFailure } from '../../platform/mailer.ts';
import { composeMail, type WrittenMail } from './compose-mail.ts';
import { kindsOfMail } from './mail-kinds.ts';
import { queueFamilyWeeks } from './family-weeks.queries.ts';
import { queueDigests, queueInstant } from './queue-notifications.queries.ts';
import * as queries from './mails.queries.ts';

/** Mails of one run; the next run takes the others, so that a stop need not wait long. */
const AT_ONCE = 50;
/** Longer than a mail server may take for one mail. */
const INTERRUPTED_MINUTES = 10;
/** Minutes before each further try; after the last one the mail is given up. */
const PAUSES = [1, 5, 15, 60, 180, 360, 720];
const KEPT_DAYS = 30;

/** Makes mails of the notifications that wait, and sends them; called every minute. */
export async function mailNotifications(deps: Deps, now = new Date()): Promise<void> {
  const { publicUrl, port } = deps.config;
  const instant = await queueInstant(deps.db, { publicUrl, port }, now);
  const digests = await queueDigests(deps.db, { publicUrl, port }, now);
  if (instant + digests > 0) wakeMails(deps);
}

/** Makes the weekly mails to parents and sends them; called every few minutes. */
export async function mailFamilyWeeks(deps: Deps, now = new Date()): Promise<void> {
  const { publicUrl, port } = deps.config;
  if ((await queueFamilyWeeks(deps.db, { publicUrl, port }, now)) > 0) wakeMails(deps);
}

/** Sends what waits; called every minute and after each call that caused a mail. */
export async function sendMails(deps: Deps): Promise<void> {
  await queries.settleInterrupted(deps.db, INTERRUPTED_MINUTES);
  for (let sent = 0; sent < AT_ONCE; sent += 1) {
    const mail = await queries.claimMail(deps.db, deps.config);
    if (!mail) return;
    await sendMail(deps, mail);
  }
  wakeMails(deps);
}

/** Sends mails right after the reply. */
export const wakeMails = (deps: Deps): void => deps.followUps.wake('send-mails', () => sendMails(deps));

async function sendMail(deps: Deps, mail: queries.ClaimedMail): Promise<void> {
  try {
    const written = await writeMail(deps, mail);
    if (!written) return void (await queries.closeMail(deps.db, mail.id, 'dropped'));
    if ((await queries.noteHanding(deps.db, mail)) === 0) return;
    await deps.mailer.send({ id: mail.id, company: mail.company, to: mail.recipient, ...written });
  } catch (error) {
    return settleFailure(deps, mail, error instanceof MailFailure ? error : new MailFailure('later', String(error)));
  }
  await queries.closeMail(deps.db, mail.id, deps.mailer.isEmbedded ? 'kept' : 'sent');
}

/** Writes the mail and its link in one transaction, so that an address that changes meanwhile gets no link. */
const writeMail = (deps: Deps, mail: queries.ClaimedMail): Promise<WrittenMail | undefined> =>
  deps.db.transaction((tx) => writeWithin(tx, deps, mail));

async function writeWithin(
  db: Db,
  { mailer, vault }: Pick<Deps, 'mailer' | 'vault'>,
  mail: queries.ClaimedMail,
): Promise<WrittenMail | undefined> {
  const addressee = await kindsOfMail[mail.kind].find(db, mail, vault);
  if (!addressee) return undefined;
  const kind = addressee.instead ?? mail.kind;
  const link = addressee.path
    ? `${mail.origin}${addressee.path}`
    : await makeLink(db, { ...mail, kind }, addressee.targetId);
  const written = composeMail({ ...mail, kind }, addressee, link);
  if (mailer.isEmbedded) await queries.keepWritten(db, mail.id, written);
  return written;
}

/** Returns the address that the mail leads to, with a token of its own if its kind needs one. */
async function makeLink(db: Db, { id, kind, origin }: queries.ClaimedMail, targetId: number): Promise<string> {
  const { path: page, hours, isOfTarget } = kindsOfMail[kind];
  if (hours === undefined) return `${origin}${page}${isOfTarget ? `/${targetId}` : ''}`;
  const token = newToken();
  await queries.insertLink(db, { tokenHash: hashToken(token), mailId: id, kind, targetId, hours });
  return `${origin}${page}#${token}`;
}

async function settleFailure({ db }: Deps, mail: queries.ClaimedMail, failure: MailFailure): Promise<void> {
  const reason = failure.message.slice(0, 500);
  const pause = PAUSES[mail.attempts - 1];
  if (failure.kind === 'unknown') await queries.closeMail(db, mail.id, 'unknown', reason);
  else if (failure.kind === 'never' || pause === undefined) await queries.closeMail(db, mail.id, 'failed', reason);
  else await queries.postponeMail(db, mail.id, pause, reason);
}

/** Removes old mails with their files. */
export async function cleanUpMails({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  const gone = await queries.deleteOldMails(db, KEPT_DAYS);
  await Promise.all(gone.map(({ id }) => rm(path.join(config.outboxDir, `${id}.eml`), { force: true })));
}
