// What a mail of notifications tells at the moment of sending: only what its recipient may read then.
import type { Notification } from '@orbita/contract/notifications';
import { categoryOfType, type MailScope } from '@orbita/contract/notifications/types';
import { wordNotification } from '@orbita/contract/notifications/wording';
import type { Db } from '@orbita/database';
import type { Language } from '../../../http/app-error.ts';
import { duty, loadAbsentViewer, type Viewer } from '../../../http/viewer.ts';
import type { Vault } from '../../../platform/vault.ts';
import { clockOf } from './clock.ts';
import { MOST_IN_MAIL, selectMailed } from './mailed.queries.ts';
import { tellable } from './tellable.ts';
import { makeUnsubscribeToken } from './unsubscribe.ts';

interface Asked {
  mailId: number;
  userId: number;
  companyId: number;
  language: Language;
  timeZone: string;
  isDigest: boolean;
}
export interface LetterItem {
  title: string;
  message: string;
  /** Path of the place. */
  path: string;
}
export interface Letter {
  items: LetterItem[];
  /** How many more there are. */
  more: number;
  /** Token of the link that stops such mails. */
  unsubscribe: string | null;
  scope: MailScope;
}

/** Names what the link of a mail stops: its only category, the digest, or everything. */
function scopeOf(notifications: readonly Notification[], isDigest: boolean): MailScope {
  if (isDigest) return 'digest';
  const categories = new Set(notifications.map(({ type }) => categoryOfType[type]));
  const [only] = categories;
  return only && categories.size === 1 ? only : 'mails';
}

/** Several things of the schedule lead to it, which parents see too; others to the list of notifications. */
export function placeOf(items: readonly Pick<LetterItem, 'path'>[]): string {
  const [first] = items;
  if (first && items.every(({ path }) => path === first.path)) return first.path;
  return items.every(({ path }) => path.startsWith('/schedule')) ? '/schedule' : '/self/profile/news';
}

/**
 * Returns what may be told to somebody at this moment: nothing to who is not let in any more, and only what concerns the
 * account to who has to set a password or a second factor before anything else.
 */
export async function readTellable(
  db: Db,
  { userId, companyId }: Pick<Asked, 'userId' | 'companyId'>,
  select: (viewer: Viewer) => Promise<Notification[]>,
): Promise<Notification[]> {
  const viewer = await loadAbsentViewer(db, userId, companyId);
  if (!viewer || viewer.is_blocked) return [];
  const told = tellable(await select(viewer));
  return duty(viewer) === undefined ? told : told.filter(({ type }) => categoryOfType[type] === 'account');
}

/** Returns what to tell; undefined when nothing is left to be told. */
export async function readLetter(db: Db, vault: Vault, asked: Asked): Promise<Letter | undefined> {
  const { userId, companyId, language, timeZone } = asked;
  const told = await readTellable(db, asked, (viewer) => selectMailed(db, viewer, asked.mailId));
  if (told.length === 0) return undefined;
  const clock = clockOf(language, timeZone);
  const scope = scopeOf(told, asked.isDigest);
  return {
    items: told.slice(0, MOST_IN_MAIL).map((one) => {
      const { title, message, to } = wordNotification(one, clock);
      return { title, message, path: to ?? '/self/profile/news' };
    }),
    more: Math.max(told.length - MOST_IN_MAIL, 0),
    // Mails about the account itself cannot be stopped.
    unsubscribe: scope === 'account' ? null : makeUnsubscribeToken(vault, { companyId, userId, scope }),
    scope,
  };
}
