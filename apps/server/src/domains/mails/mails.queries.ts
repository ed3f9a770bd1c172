import { type Db, type Sql, sql } from '@orbita/database';
import { belongsElsewhere, holdingsOf } from '../../access/account-holdings.access.ts';
import type { Language } from '../../http/app-error.ts';
import { companyOfDomain } from '../../http/viewer.ts';
import { mailAddress } from '../../platform/mail-address.sql.ts';
import { type Origins, originSql } from '../../platform/origins.ts';
import type { Reach } from './mails.access.ts';
import type { MailKind } from './mails.texts.ts';

export interface NewMail {
  companyId: number;
  kind: MailKind;
  recipient: string;
  language: Language;
  /** Address of the site, such as https://school.example. */
  origin: string;
  targetId?: number;
}
/** Stores mails to be sent; returns their ids with those of what they are about. */
export const insertMails = (db: Db, mails: readonly NewMail[]): Promise<{ id: number; target_id: number }[]> =>
  db.rows(sql`
    insert into mails (company_id, kind, recipient, language, origin, target_id)
    select "companyId", kind, recipient, language, origin, "targetId"
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as m("companyId" int, kind text, recipient text, language text, origin text, "targetId" int)
    returning id, target_id`);
/** Stores a mail unless its recipient has got so many of the kind from the company in the last minutes. */
export const insertMailWithin = (db: Db, mail: NewMail, { most, minutes }: { most: number; minutes: number }) =>
  db.run(sql`
    insert into mails (company_id, kind, recipient, language, origin, target_id)
    select ${mail.companyId}::int, ${mail.kind}, ${mail.recipient}, ${mail.language}, ${mail.origin}, ${mail.targetId ?? null}::int
    where (select count(*) from mails m where m.company_id = ${mail.companyId} and lower(m.recipient) = lower(${mail.recipient}) and m.kind = ${mail.kind} and m.created_at > now() - make_interval(mins => ${minutes})) < ${most}`);

export interface ClaimedMail {
  id: number;
  company_id: number;
  company: string;
  time_zone: string;
  kind: MailKind;
  recipient: string;
  language: Language;
  origin: string;
  target_id: number | null;
  attempts: number;
}
/**
 * Tells people that the password of their account no longer holds, each on behalf of one of their institutions. Rights are written where the address of the
 * server is not known, so these mails get theirs when they are claimed.
 */
export const insertPasswordsEnded = (db: Db, userIds: readonly number[]): Promise<number> =>
  db.run(sql`
    insert into mails (company_id, kind, recipient, language, origin, target_id)
    select min(m.company_id), 'password-ended', u.email, coalesce(s.language, 'ru'), '', u.id
    from users u join company_members m on m.user_id = u.id left join notification_settings s on s.user_id = u.id
    where u.id = any (${userIds}::int[]) and u.email <> '' group by u.id, s.language`);

/** Claims the mail whose turn it is; another server passes over it. */
export const claimMail = (db: Db, origins: Origins): Promise<ClaimedMail | undefined> =>
  db.row(sql`
    with next as (select id from mails where state = 'waiting' and next_try_at <= now() order by next_try_at, id limit 1 for update skip locked)
    update mails m set state = 'sending', claimed_at = now(), handed_at = null, attempts = m.attempts + 1
    from next, companies c where m.id = next.id and c.id = m.company_id
    returning m.id, m.company_id, c.title as company, c.time_zone, m.kind, m.recipient, m.language, coalesce(nullif(m.origin, ''), ${originSql(origins, sql`c.domain`)}) as origin, m.target_id, m.attempts`);

export type EndState = 'sent' | 'kept' | 'dropped' | 'failed' | 'unknown';
export const closeMail = (db: Db, id: number, state: EndState, error: string | null = null) =>
  db.run(sql`update mails set state = ${state}, last_error = ${error} where id = ${id}`);
export const postponeMail = (db: Db, id: number, minutes: number, error: string) =>
  db.run(
    sql`update mails set state = 'waiting', next_try_at = now() + make_interval(mins => ${minutes}), last_error = ${error} where id = ${id}`,
  );
/** Keeps what a mail says where it can be read nowhere else. */
export const keepWritten = (db: Db, id: number, written: { subject: string; text: string }) =>
  db.run(sql`update mails set subject = ${written.subject}, body = ${written.text} where id = ${id}`);
/** Notes that a mail may have been sent from here on; returns 0 when another server has taken it over. */
export const noteHanding = (db: Db, { id, attempts }: ClaimedMail): Promise<number> =>
  db.run(
    sql`update mails set handed_at = now() where id = ${id} and state = 'sending' and attempts = ${attempts} and handed_at is null`,
  );
/** Settles mails whose server ended while it was sending them: what may have been sent is given up, everything else is sent by the next one. */
export const settleInterrupted = (db: Db, minutes: number) =>
  db.run(sql`
    update mails set state = case when handed_at is null then 'waiting' else 'unknown' end
    where state = 'sending' and claimed_at < now() - make_interval(mins => ${minutes})`);
export const deleteOldMails = (db: Db, days: number): Promise<{ id: number }[]> =>
  db.rows(sql`delete from mails where created_at < now() - make_interval(days => ${days}) returning id`);

export interface NewLink {
  tokenHash: Buffer;
  mailId: number;
  kind: MailKind;
  targetId: number;
  hours: number;
}
export const insertLink = (db: Db, link: NewLink) =>
  db.run(sql`
    insert into mail_links (token_hash, mail_id, kind, target_id, expires_at)
    values (${link.tokenHash}, ${link.mailId}, ${link.kind}, ${link.targetId}, now() + make_interval(hours => ${link.hours}))`);

interface SoughtLink {
  kind: MailKind;
  tokenHash: Buffer;
  /** Where it is opened. */
  domain: string;
}
/** Condition on link `l`: it is this one, still works, and was sent by the company of the domain. */
const isSought = ({ kind, tokenHash, domain }: SoughtLink): Sql =>
  sql`l.token_hash = ${tokenHash} and l.kind = ${kind} and l.expires_at > now() and m.id = l.mail_id and m.company_id = ${companyOfDomain(domain)}`;
export const selectLink = (db: Db, link: SoughtLink): Promise<{ target_id: number } | undefined> =>
  db.row(sql`select l.target_id from mail_links l, mails m where ${isSought(link)}`);
/** Ends a link and all others of its kind that open the same thing. */
export const takeLink = (db: Db, link: SoughtLink): Promise<{ target_id: number } | undefined> =>
  db.row(sql`
    with used as (delete from mail_links l using mails m where ${isSought(link)} returning l.target_id, l.token_hash),
    others as (delete from mail_links l using used where l.target_id = used.target_id and l.kind = ${link.kind} and l.token_hash <> used.token_hash)
    select target_id from used`);

/** Ends all links of a kind that open these things. */
export const deleteLinks = (db: Db, kind: MailKind, targets: readonly number[]) =>
  db.run(sql`delete from mail_links where kind = ${kind} and target_id = any (${targets}::int[])`);

/** Returns the member with an address, whose account stays as it is until the transaction ends. */
export const selectMemberByEmail = (
  db: Db,
  companyId: number,
  email: string,
): Promise<{ id: number; first_name: string } | undefined> =>
  db.row(sql`
    select u.id, u.first_name from users u join company_members m on m.user_id = u.id and m.company_id = ${companyId}
    where lower(u.email) = lower(${email}) for share of u`);

export const selectMemberById = (
  db: Db,
  companyId: number,
  id: number,
): Promise<{ id: number; first_name: string } | undefined> =>
  db.row(sql`
    select u.id, u.first_name from users u join company_members m on m.user_id = u.id and m.company_id = ${companyId} where u.id = ${id}`);

/** Returns a member's name and address, which stay as they are until the transaction ends. */
export const selectMember = (
  db: Db,
  companyId: number,
  userId: number,
): Promise<{ first_name: string; email: string | null } | undefined> =>
  db.row(sql`
    select u.first_name, ${mailAddress(sql`${companyId}::int`)} as email from users u join company_members m on m.user_id = u.id and m.company_id = ${companyId} where u.id = ${userId} for share of u`);

/** Returns the name of the member whom an invitation lets choose a first password. */
export const selectInvitedName = (db: Db, mail: ClaimedMail): Promise<{ first_name: string } | undefined> =>
  db.row(sql`
    select u.first_name from invitations i join users u on u.id = i.member_id and lower(u.email) = lower(i.email)
    where i.id = ${mail.target_id} and i.company_id = ${mail.company_id}`);

/** Returns the question to the institution that a mail is about. */
export const selectQuestion = (
  db: Db,
  mail: ClaimedMail,
): Promise<
  | {
      id: number;
      name: string;
      email: string | null;
      phone: string | null;
      text: string;
      answer: string | null;
      reply_to: string | null;
    }
  | undefined
> =>
  db.row(sql`
    select i.id, i.name, i.email, i.phone, i.text, i.answer, c.questions_email as reply_to
    from inquiries i join companies c on c.id = i.company_id where i.id = ${mail.target_id} and i.company_id = ${mail.company_id}`);

export interface ListedMail {
  id: number;
  recipient: string;
  subject: string | null;
  body: string | null;
  state: 'waiting' | 'sending' | EndState;
  created_at: string;
}
/** Returns mails with what decides who may read them. */
export const selectMails = (
  db: Db,
  companyId: number,
  page: { size: number; offset: number },
): Promise<(ListedMail & Reach & { total: number })[]> =>
  db.rows(sql`
    with page as materialized (
      select id, company_id, kind, target_id, recipient, subject, body, state, created_at, count(*) over ()::int as total from mails
      where company_id = ${companyId} order by id desc limit ${page.size} offset ${page.offset})
    select p.id, p.kind, p.recipient, p.subject, p.body, p.state, p.created_at, p.total,
      exists (select 1 from mail_links l where l.mail_id = p.id and l.kind = 'restore-password' and l.target_id is distinct from u.id) as leads_elsewhere,
      case when u.id is not null then json_build_object(
        'id', u.id, 'is_member', m.user_id is not null, 'is_moderator', coalesce(m.is_moderator, false), 'is_owner', u.id is not distinct from c.owner_id,
        'is_shared', ${belongsElsewhere(sql`u.id`, sql`p.company_id`)},
        'permissions', coalesce((select json_agg(distinct r) from admin_role_users x join admin_roles a on a.id = x.role_id cross join unnest(a.permissions) r
          where x.user_id = u.id and x.company_id = p.company_id), '[]'),
        'holdings', ${holdingsOf(sql`u.id`, sql`p.company_id`)}) end as account,
      case when i.id is not null then json_build_object('role_id', i.role_id, 'permissions', coalesce(to_json(a.permissions), '[]'),
        'has_groups', exists (select 1 from invitation_groups g where g.invitation_id = i.id)) end as invitation
    from page p join companies c on c.id = p.company_id
      left join users u on lower(u.email) = lower(p.recipient)
      left join company_members m on m.user_id = u.id and m.company_id = p.company_id
      left join invitations i on p.kind = 'invitation' and i.id = p.target_id and i.company_id = p.company_id
      left join admin_roles a on a.id = i.role_id
    order by p.id desc`);
export const selectOutboxCompany = (
  db: Db,
  company: ReturnType<typeof sql>,
): Promise<{ id: number; is_demo: boolean } | undefined> =>
  db.row(sql`select c.id, c.is_demo from companies c where c.id = ${company}`);
