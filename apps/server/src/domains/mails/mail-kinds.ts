// What each kind of mail needs besides its text: whom it greets, and where its link leads.
import type { Db } from '@orbita/database';
import type { MailKind } from './mails.texts.ts';
import { type ClaimedMail, selectMemberByEmail } from './mails.queries.ts';

/** Who the mail is for and what its link opens; undefined when there is nobody, so that nothing is sent. */
interface Addressee {
  name: string;
  targetId: number;
  /** The mail to write instead. */
  instead?: MailKind;
}
interface KindOfMail {
  /** Path of the page; the token follows behind `#`, which browsers never send to a server. */
  path: string;
  /** How long the link works; without it the link is a plain address. */
  hours?: number;
  find: (db: Db, mail: ClaimedMail) => Promise<Addressee | undefined>;
}

const about = async (_db: Db, { target_id }: ClaimedMail): Promise<Addressee> => ({
  name: '',
  targetId: target_id ?? 0,
});

export const kindsOfMail: Record<MailKind, KindOfMail> = {
  'restore-password': {
    path: '/password/restore',
    hours: 1,
    find: async (db, mail) => {
      const person = await selectMemberByEmail(db, mail.company_id, mail.recipient);
      return person && { name: person.first_name, targetId: person.id };
    },
  },
  'confirm-registration': {
    path: '/register/confirm',
    hours: 48,
    find: async (db, mail) => {
      const person = await selectMemberByEmail(db, mail.company_id, mail.recipient);
      const newcomer = { name: person?.first_name ?? '', targetId: mail.target_id ?? 0 };
      return person ? { ...newcomer, instead: 'already-registered' } : newcomer;
    },
  },
  'already-registered': { path: '/auth', find: about },
  invitation: { path: '/register', hours: 14 * 24, find: about },
};
