// Who may read what a mail says, where the page of mails shows it.
// Invariant: a link is shown only to who could do without it what it does, because it opens the account for anybody.
import type { Permission } from '@orbita/contract/permissions';
import { type HeldAccount, openingRefusal } from '../../access/account-holdings.access.ts';
import { can, canAll, type Viewer } from '../../http/viewer.ts';
import { demoLoginOf, demoRoles } from '../../platform/demo-accounts.ts';
import type { MailKind } from './mails.texts.ts';

/** What a mail leads to. */
export interface Reach {
  kind: MailKind;
  recipient: string;
  /** A link of the mail opens another account than the one with the recipient's address. */
  leads_elsewhere: boolean;
  /** The account with the recipient's address; null when there is none. */
  account: (HeldAccount & { id: number; is_member: boolean }) | null;
  /** The invitation that the mail carries. */
  invitation: { role_id: number | null; permissions: Permission[]; has_groups: boolean } | null;
}

/** Mails with what people wrote to the institution and how they are reached. */
const isOfQuestions = (kind: MailKind): boolean => kind === 'question-asked' || kind === 'question-answered';

/** Mails that tell what happened to somebody, which other rights than those over their account may keep from the reader. */
export const isOfNotifications = (kind: MailKind): boolean => ['notifications', 'digest', 'family-week'].includes(kind);

const demoLogins = demoRoles.map(demoLoginOf);

/** Whether the mail is to an account that everybody can sign in with on a demo install. */
export const isOpenToAll = ({ kind, recipient, leads_elsewhere, account }: Reach): boolean =>
  kind !== 'invitation' &&
  !isOfQuestions(kind) &&
  !leads_elsewhere &&
  account !== null &&
  account.is_member &&
  !account.is_shared &&
  demoLogins.includes(recipient.toLowerCase());

/** Whether the viewer is told of by the mail, or could set the password of its recipient or send the invitation. */
export function mayRead(viewer: Viewer, { kind, leads_elsewhere, account, invitation }: Reach): boolean {
  if (isOfQuestions(kind)) return can(viewer, 'users_read');
  if (isOfNotifications(kind)) return account?.id === viewer.id;
  if (leads_elsewhere || !can(viewer, 'users_write')) return false;
  if (account && !(account.is_member && openingRefusal(viewer, account) === undefined)) return false;
  return kind !== 'invitation' || (invitation !== null && mayGive(viewer, invitation));
}

const mayGive = (viewer: Viewer, { role_id, permissions, has_groups }: NonNullable<Reach['invitation']>): boolean =>
  (role_id === null || (can(viewer, 'roles_write') && canAll(viewer, permissions))) &&
  (!has_groups || can(viewer, 'groups_write'));
