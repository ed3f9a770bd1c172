import type { BodyOf } from '@orbita/contract/endpoint';
import type { notifications } from '@orbita/contract/notifications';
import type { NotificationSettings } from '@orbita/contract/notifications/settings';
import {
  categoryOfType,
  defaultChannels,
  defaultQuiet,
  type DigestChoice,
  type MailScope,
} from '@orbita/contract/notifications/types';
import type { Channels } from '@orbita/contract/notifications/types';
import { type ColumnMap, type Db, type FieldsOf, insertion, replacements, type Sql, sql } from '@orbita/database';
import type { Language } from '../../../http/app-error.ts';
import { companyOfDomain, type Viewer } from '../../../http/viewer.ts';

/** What stops all mails of notifications. */
export type MailsOff = NotificationSettings['mails_off'];
export type Choices = Record<string, Partial<Channels>>;
export interface StoredSettings {
  choices: Choices;
  digest: DigestChoice;
  family_week: boolean;
  quiet_from: string | null;
  quiet_to: string | null;
  quiet_until: string | null;
  notifications_email: boolean;
  mails_off: MailsOff;
  email: string | null;
  time_zone: string;
}

const types: Sql = sql`${JSON.stringify(categoryOfType)}::jsonb`;
const defaults: Sql = sql`${JSON.stringify(defaultChannels)}::jsonb`;
/** Category of notification `n`. */
export const categoryOf: Sql = sql`(${types} ->> n.type)`;
/** What the settings `st` of somebody, perhaps none, say of a channel of a category. */
export const chosen = (category: Sql, channel: keyof Channels): Sql =>
  sql`coalesce(st.choices -> ${category} ->> ${channel}, ${defaults} -> ${category} ->> ${channel})`;

/** Condition: person `u` with settings `st`, perhaps none, wants mails of notifications. */
export const wantsMails: Sql = sql`(u.notifications_email and coalesce(st.has_mails, true))`;

/** What stops all mails of person `u` with settings `st`, perhaps none. */
const whatStops: Sql = sql`case when not u.notifications_email then 'account' when not coalesce(st.has_mails, true) then 'institution' end`;

/** What is chosen by whoever has no row in `st`. */
const orDefault = (column: Sql, fallback: string): Sql =>
  sql`case when st.user_id is null then ${fallback}::time else ${column} end`;
/** Condition: by settings `st` of somebody in company `c` nothing leaves at this moment. */
export const isQuiet = (moment: Sql): Sql => sql`(
  coalesce(st.quiet_until > ${moment}, false) or coalesce((
    select case when q.quiet_from <= q.quiet_to then q.clock >= q.quiet_from and q.clock < q.quiet_to else q.clock >= q.quiet_from or q.clock < q.quiet_to end
    from (select ${orDefault(sql`st.quiet_from`, defaultQuiet.from)} as quiet_from, ${orDefault(sql`st.quiet_to`, defaultQuiet.to)} as quiet_to, (${moment} at time zone c.time_zone)::time as clock) q), false))`;

/** When settings `st` of somebody in company `c` let something leave: at the moment, or later. */
export const quietEnd = (moment: Sql): Sql => sql`(
  select case when ${isQuiet(sql`f.free`)} then (f.clock::date + f.quiet_to + case when f.quiet_to <= f.clock::time then interval '1 day' else interval '0' end) at time zone c.time_zone else f.free end
  from (select x.free, x.free at time zone c.time_zone as clock, ${orDefault(sql`st.quiet_to`, defaultQuiet.to)} as quiet_to
    from (select greatest(${moment}, st.quiet_until) as free) x) f)`;

/** Lets two pages of one person save one after the other. */
export const lockPerson = (tx: Db, userId: number): Promise<number> =>
  tx.run(sql`select 1 from users where id = ${userId} for no key update`);

export const selectSettings = (db: Db, viewer: Viewer): Promise<StoredSettings> =>
  db.one(sql`
    select coalesce(st.choices, '{}') as choices, coalesce(st.digest, 'daily') as digest, coalesce(st.family_week, true) as family_week, to_char(${orDefault(sql`st.quiet_from`, defaultQuiet.from)}, 'HH24:MI') as quiet_from,
      to_char(${orDefault(sql`st.quiet_to`, defaultQuiet.to)}, 'HH24:MI') as quiet_to, st.quiet_until, ${wantsMails} as notifications_email, ${whatStops} as mails_off, u.email, c.time_zone
    from users u join companies c on c.id = ${viewer.company_id} left join notification_settings st on st.user_id = u.id and st.company_id = c.id where u.id = ${viewer.id}`);

export interface SettingsValues extends Pick<
  StoredSettings,
  'choices' | 'digest' | 'family_week' | 'quiet_from' | 'quiet_to' | 'quiet_until'
> {
  /** Undefined leaves it as it is. */
  notifications_email: boolean | undefined;
  language: Language;
  /** What the change decides of that which links in mails can stop. */
  decided: MailScope[];
}
const settingFields: ColumnMap<FieldsOf<BodyOf<typeof notifications.updateNotificationSettings>>> = {
  categories: { elsewhere: 'choices, by mergeChoices' },
  notifications_email: { elsewhere: 'a flag of the account' },
  digest: true,
  family_week: true,
  quiet_hours: { elsewhere: 'quiet_from and quiet_to' },
  quiet_until: true,
};
/** Stores all settings; what a link in a mail has stopped can be brought back by it until it is decided anew here. */
export const saveSettings = (db: Db, viewer: Viewer, values: SettingsValues): Promise<number> => {
  const own = {
    company_id: viewer.company_id,
    user_id: viewer.id,
    choices: sql`${JSON.stringify(values.choices)}::jsonb`,
    quiet_from: values.quiet_from,
    quiet_to: values.quiet_to,
    language: values.language,
  };
  return db.run(sql`
    with flag as (update users set notifications_email = ${values.notifications_email ?? null}::boolean where id = ${viewer.id} and notifications_email <> ${values.notifications_email ?? null}::boolean)
    insert into notification_settings ${insertion(settingFields, values, own)}
    on conflict (company_id, user_id) do update set choices = excluded.choices, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, ${replacements(settingFields, values)},
      language = excluded.language, has_mails = notification_settings.has_mails or ${values.notifications_email !== undefined}::boolean, unsubscribed = notification_settings.unsubscribed - ${values.decided}::text[], updated_at = now()`);
};

export interface Subscription {
  companyId: number;
  userId: number;
  scope: MailScope;
}
export interface SubscriptionState {
  company: string;
  choices: Choices;
  digest: DigestChoice;
  family_week: boolean;
  unsubscribed: Record<string, string>;
  /** The person's own flag, for all institutions. */
  notifications_email: boolean;
  /** Whether mails of this institution come. */
  has_mails: boolean;
}
/** Returns what holds for a member; undefined when the person is none or the link is opened at another institution. */
export const selectSubscription = (
  tx: Db,
  { companyId, userId }: Subscription,
  domain: string,
): Promise<SubscriptionState | undefined> =>
  tx.row(sql`
    select c.title as company, coalesce(st.choices, '{}') as choices, coalesce(st.digest, 'daily') as digest, coalesce(st.family_week, true) as family_week, coalesce(st.unsubscribed, '{}') as unsubscribed, u.notifications_email, coalesce(st.has_mails, true) as has_mails
    from users u join company_members m on m.user_id = u.id and m.company_id = ${companyId} join companies c on c.id = m.company_id and c.id = ${companyOfDomain(domain)}
      left join notification_settings st on st.user_id = u.id and st.company_id = c.id where u.id = ${userId}`);

export const saveSubscription = (
  tx: Db,
  { companyId, userId }: Subscription,
  state: Omit<SubscriptionState, 'company'>,
): Promise<number> =>
  tx.run(sql`
    insert into notification_settings (company_id, user_id, choices, digest, family_week, has_mails, unsubscribed)
    values (${companyId}, ${userId}, ${JSON.stringify(state.choices)}::jsonb, ${state.digest}, ${state.family_week}, ${state.has_mails}, ${JSON.stringify(state.unsubscribed)}::jsonb)
    on conflict (company_id, user_id) do update set choices = excluded.choices, digest = excluded.digest, family_week = excluded.family_week, has_mails = excluded.has_mails, unsubscribed = excluded.unsubscribed, updated_at = now()`);
