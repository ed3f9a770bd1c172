// What people choose about notifications.
import { moment, nullable, oneOf, Type } from '../schemas.ts';
import { digestChoices, mailChoices, mailScopes, notificationCategories } from './types.ts';

const timeOfDay = (description: string) => Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description });
const QuietHours = Type.Object(
  { from: timeOfDay('Beginning, such as 22:00'), to: timeOfDay('End, such as 07:00; the next day when earlier') },
  { description: 'Mails and push messages wait between these times of the institution’s clock; null: they never wait' },
);
const category = oneOf(notificationCategories, 'What they are about; of `account` only the pop-up can be switched off');
const channels = {
  popup: Type.Boolean({ description: 'Pops up in an open page; the list and the bell hold all of them anyway' }),
  mail: oneOf(mailChoices, 'By mail: not · with the digest · at once'),
  push: Type.Boolean({ description: 'On the devices that were added for it' }),
};

const MailsOff = nullable(
  oneOf(
    ['account', 'institution'],
    'What stops all mails of notifications: the person’s own switch, for all institutions · the link in a mail of this institution; null: nothing does',
  ),
);

export const NotificationSettings = Type.Object({
  categories: Type.Array(Type.Object({ category, ...channels }), { description: 'All of them, in order' }),
  notifications_email: Type.Boolean({ description: 'Whether mails of notifications come at all' }),
  mails_off: MailsOff,
  digest: oneOf(digestChoices, 'When the digest comes: never · 18:00 · 8:00 and 18:00 · Mondays 8:00'),
  family_week: Type.Boolean({
    description: 'For parents: a mail on Sundays at 18:00 about the week of their children, if anything happened',
  }),
  quiet_hours: nullable(QuietHours),
  quiet_until: nullable(moment('Mails and push messages wait until then; null: they do not')),
  email: nullable(Type.String({ description: 'Where mails go; null: nowhere' })),
  time_zone: Type.String({ description: 'Zone of the institution’s clock' }),
});
export type NotificationSettings = Type.Static<typeof NotificationSettings>;

export const SettingsChange = Type.Object({
  categories: Type.Optional(
    Type.Array(
      Type.Object({
        category,
        popup: Type.Optional(channels.popup),
        mail: Type.Optional(channels.mail),
        push: Type.Optional(channels.push),
      }),
      { maxItems: notificationCategories.length, description: 'Those to change; what is left out stays' },
    ),
  ),
  notifications_email: Type.Optional(NotificationSettings.properties.notifications_email),
  digest: Type.Optional(NotificationSettings.properties.digest),
  family_week: Type.Optional(NotificationSettings.properties.family_week),
  quiet_hours: Type.Optional(NotificationSettings.properties.quiet_hours),
  quiet_until: Type.Optional(NotificationSettings.properties.quiet_until),
});
export type SettingsChange = Type.Static<typeof SettingsChange>;

export const Unsubscribing = Type.Object({
  scope: oneOf(mailScopes, 'A category, the digest, the weekly mail to parents, or all mails of notifications'),
  is_off: Type.Boolean({ description: 'Whether these mails have stopped' }),
  can_undo: Type.Boolean({ description: 'Whether a link has stopped them, so that this link can bring them back' }),
  mails_off: MailsOff,
  company: Type.String({ description: 'Name of the institution' }),
});
export type Unsubscribing = Type.Static<typeof Unsubscribing>;
