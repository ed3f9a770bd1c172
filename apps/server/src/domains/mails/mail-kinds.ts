// What each kind of mail needs besides its text: whom it greets, and where its link leads.
import type { Db } from '@orbita/database';
import type { Vault } from '../../platform/vault.ts';
import type { MailItem } from './compose-mail.ts';
import type { MailKind } from './mails.texts.ts';
import { findFamilyLetter } from './family-letter.ts';
import { findLetter } from './notification-letter.ts';
import {
  type ClaimedMail,
  selectInvitedName,
  selectMemberByEmail,
  selectMemberById,
  selectQuestion,
} from './mails.queries.ts';

/** Who the mail is for and what its link opens; undefined when there is nobody, so that nothing is sent. */
interface Addressee {
  name: string;
  targetId: number;
  /** The mail to write instead. */
  instead?: MailKind;
  /** What the mail quotes, and what belongs to the quote. */
  quote?: string;
  about?: string;
  /** Who gets what the recipient answers. */
  replyTo?: string;
  /** What the mail lists, with how many there are beside. */
  items?: readonly MailItem[];
  more?: number;
  /** Path behind the button, where it depends on what is listed. */
  path?: string;
  /** The link that stops such mails. */
  unsubscribe?: { text: string; url: string };
}
interface KindOfMail {
  /** Path of the page; the token follows behind `#`, which browsers never send to a server. */
  path: string;
  /** The page is one of what the mail is about, whose id follows the path. */
  isOfTarget?: boolean;
  /** How long the link works; without it the link is a plain address. */
  hours?: number;
  find: (db: Db, mail: ClaimedMail, vault: Vault) => Promise<Addressee | undefined>;
}

const about = async (_db: Db, { target_id }: ClaimedMail): Promise<Addressee> => ({
  name: '',
  targetId: target_id ?? 0,
});

const toMember: KindOfMail['find'] = async (db, mail) => {
  const person = await selectMemberByEmail(db, mail.company_id, mail.recipient);
  return person && { name: person.first_name, targetId: person.id };
};

/** A mail that tells a person what was done to their account. */
const toSettings: KindOfMail = { path: '/self/settings', find: toMember };

/** A mail to the address that an account had before, so that it is looked for by its id. */
const toFormer: KindOfMail = {
  path: '/auth',
  find: async (db, mail) => {
    const person = await selectMemberById(db, mail.company_id, mail.target_id ?? 0);
    return person && { name: person.first_name, targetId: person.id };
  },
};

export const kindsOfMail: Record<MailKind, KindOfMail> = {
  'restore-password': { path: '/password/restore', hours: 1, find: toMember },
  'confirm-registration': {
    path: '/register/confirm',
    hours: 48,
    find: async (db, mail) => {
      const person = await selectMemberByEmail(db, mail.company_id, mail.recipient);
      const newcomer = { name: person?.first_name ?? '', targetId: mail.target_id ?? 0 };
      return person ? { ...newcomer, instead: 'already-registered' } : newcomer;
    },
  },
  'confirm-email': { path: '/email/confirm', hours: 48, find: about },
  'already-registered': { path: '/auth', find: about },
  'phone-confirmed': toSettings,
  'second-factor-added': toSettings,
  'second-factor-removed': toSettings,
  'recovery-codes-made': toSettings,
  'second-factor-reset': toSettings,
  'password-ended': { path: '/password/restore', find: toMember },
  'email-changed': toFormer,
  'application-opened': toFormer,
  'application-code-given': toFormer,
  invitation: {
    path: '/register',
    hours: 14 * 24,
    find: async (db, mail) => ({
      name: (await selectInvitedName(db, mail))?.first_name ?? '',
      targetId: mail.target_id ?? 0,
    }),
  },
  'question-asked': {
    path: '/admin/questions',
    isOfTarget: true,
    find: async (db, mail) => {
      const asked = await selectQuestion(db, mail);
      if (!asked) return undefined;
      const { name, text: quote, email, phone } = asked;
      const contacts = [email, phone].filter(Boolean).join('\n');
      return { name, targetId: asked.id, quote, about: contacts, ...(email ? { replyTo: email } : {}) };
    },
  },
  'question-answered': {
    path: '/question',
    find: async (db, mail) => {
      const asked = await selectQuestion(db, mail);
      if (!asked?.answer) return undefined;
      const { name, text, answer: quote, reply_to: replyTo } = asked;
      return { name, targetId: asked.id, quote, about: text, ...(replyTo ? { replyTo } : {}) };
    },
  },
  notifications: { path: '/self/profile/news', find: (db, mail, vault) => findLetter(db, vault, mail) },
  'family-week': { path: '/family', find: (db, mail, vault) => findFamilyLetter(db, vault, mail) },
  digest: { path: '/self/profile/news', find: (db, mail, vault) => findLetter(db, vault, mail) },
};
