// What each kind of mail needs besides its text: whom it greets, and where its link leads.
import type { Db } from '@orbita/database';
import type { MailKind } from './mails.texts.ts';
import { type ClaimedMail, selectMemberByEmail } from './mails.queries.ts';

/** Who the mail is for and what its link opens; undefined when there is nobody, so that nothing is sent. */
interface Addressee {
  name: string;
  targetId: number;
}
interface KindOfMail {
  /** Path of the page; the token follows behind `#`, which browsers never send to a server. */
  path: string;
  hours: number;
  find: (db: Db, mail: ClaimedMail) => Promise<Addressee | undefined>;
}

export const kindsOfMail: Record<MailKind, KindOfMail> = {
  'restore-password': {
    path: '/password/restore',
    hours: 1,
    find: async (db, mail) => {
      const person = await selectMemberByEmail(db, mail.company_id, mail.recipient);
      return person && { name: person.first_name, targetId: person.id };
    },
  },
};
