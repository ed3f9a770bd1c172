// Links of mails: looked at before a form is shown, used up when the form is sent.
import type { Db } from '@orbita/database';
import { AppError } from '../../http/app-error.ts';
import { hashToken } from '../../http/viewer.ts';
import type { MailKind } from './mails.texts.ts';
import * as queries from './mails.queries.ts';

/** The secret of a link, and the domain where somebody opens it: a link works only at the institution that sent it. */
export interface OpenedLink {
  token: string;
  domain: string;
}

/** Returns the id of what a link opens. */
export async function readLink(db: Db, kind: MailKind, { token, domain }: OpenedLink): Promise<number> {
  const link = await queries.selectLink(db, { kind, tokenHash: hashToken(token), domain });
  if (!link) throw new AppError('link-expired');
  return link.target_id;
}

/** Uses a link up and returns the id of what it opens. */
export async function takeLink(tx: Db, kind: MailKind, { token, domain }: OpenedLink): Promise<number> {
  const link = await queries.takeLink(tx, { kind, tokenHash: hashToken(token), domain });
  if (!link) throw new AppError('link-expired');
  return link.target_id;
}
