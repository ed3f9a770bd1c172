// Mails that this install has written; shown only where no mail server is configured.
import { endpoint } from './endpoint.ts';
import { id, moment, nullable, oneOf, paged, pageQuery, Type } from './schemas.ts';

export const mailStates = ['waiting', 'sending', 'sent', 'kept', 'dropped', 'failed', 'unknown'] as const;
/** What becomes of mails on this install. */
export const MailDelivery = oneOf(
  ['sent', 'kept', 'shown'],
  'What becomes of mails here: `sent` by a mail server; without one `kept` for administrators, who hand links on, or on a demo install `shown` to everybody',
);
export type MailDelivery = Type.Static<typeof MailDelivery>;
export const Mail = Type.Object({
  id: id(),
  recipient: Type.String({ description: 'E-mail address' }),
  subject: nullable(
    Type.String({ description: 'Null until the mail is written, and for mails of notifications to others' }),
  ),
  body: nullable(
    Type.String({
      description:
        'Plain text; null until the mail is written, and for who could not do without its link what the link does',
    }),
  ),
  state: oneOf(
    mailStates,
    '`kept` stays on this machine, because no mail server is set; `dropped` has nobody to go to; of `unknown` it is not certain whether it was sent',
  ),
  created_at: moment('When it was caused'),
});
export type Mail = Type.Static<typeof Mail>;

export const mails = {
  listMails: endpoint({
    method: 'GET',
    path: '/api/v2/developer/mails',
    summary:
      'Mails of this install without a mail server: on a demo install for everybody, elsewhere for administrators. Texts are shown to who could set the password of the recipient or send the invitation, and on a demo install those to its demo accounts to everybody; those of notifications only to their recipient',
    access: 'public',
    query: Type.Object(pageQuery(20)),
    response: paged(Mail),
  }),
};
