import { type Db, type Sql, sql } from '@orbita/database';
import { belongsElsewhere } from '../../../access/account-holdings.access.ts';

export interface NewFlow {
  keyHash: Buffer;
  providerId: number;
  userId: number | null;
  state: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
  minutes: number;
}
export const insertFlow = (db: Db, flow: NewFlow) =>
  db.run(sql`
    insert into identity_flows (key_hash, provider_id, user_id, state, nonce, verifier, redirect_uri, expires_at)
    values (${flow.keyHash}, ${flow.providerId}, ${flow.userId}, ${flow.state}, ${flow.nonce}, ${flow.verifier}, ${flow.redirectUri}, now() + make_interval(mins => ${flow.minutes}))`);
export interface Flow {
  user_id: number | null;
  state: string;
  nonce: string;
  verifier: string;
  redirect_uri: string;
}
/** Ends a visit to a provider and returns it; nobody else can end it again. */
export const takeFlow = (db: Db, keyHash: Buffer, providerId: number): Promise<Flow | undefined> =>
  db.row(sql`
    delete from identity_flows where key_hash = ${keyHash} and provider_id = ${providerId} and expires_at > now()
    returning user_id, state, nonce, verifier, redirect_uri`);
export const deleteOldFlows = (db: Db) => db.run(sql`delete from identity_flows where expires_at < now()`);

/** Who somebody is at a provider. */
export interface Subject {
  issuer: string;
  subject: string;
}
export interface Linked {
  id: number;
  user_id: number;
  is_member: boolean;
  is_shared: boolean;
  /** The person made the link, while nobody else had a way in or in a session of the owner. */
  is_proved: boolean;
  /** The person made the link, or has no rights that an e-mail could not open. */
  is_open: boolean;
}
/** Condition: the person has no right in any company and owns none. */
const isWithoutRights = (person: Sql): Sql => sql`(
  not exists (select 1 from company_members x where x.user_id = ${person} and x.is_moderator)
  and not exists (select 1 from companies c where c.owner_id = ${person})
  and not exists (select 1 from admin_role_users x join admin_roles r on r.id = x.role_id where x.user_id = ${person} and cardinality(r.permissions) > 0))`;

export const selectLinked = (db: Db, companyId: number, { issuer, subject }: Subject): Promise<Linked | undefined> =>
  db.row(sql`
    select i.id, i.user_id, exists (select 1 from company_members m where m.user_id = i.user_id and m.company_id = i.company_id) as is_member,
      ${belongsElsewhere(sql`i.user_id`, sql`i.company_id`)} as is_shared,
      i.is_own and i.is_proved as is_proved, i.is_own or ${isWithoutRights(sql`i.user_id`)} as is_open
    from identities i where i.company_id = ${companyId} and i.issuer = ${issuer} and i.subject = ${subject}`);
export const hasIdentity = async (db: Db, userId: number, id: number): Promise<boolean> =>
  (await db.row(sql`select 1 from identities where id = ${id} and user_id = ${userId}`)) !== undefined;
export const touchIdentity = (db: Db, id: number, email: string | null) =>
  db.run(sql`update identities set used_at = now(), email = ${email} where id = ${id}`);

/** Remembers that the person has made the link. */
export const markOwn = (db: Db, id: number, isProved: boolean) =>
  db.run(sql`update identities set is_own = true, is_proved = ${isProved} where id = ${id}`);

/** Links an account; returns false when the subject is linked already. */
export const insertIdentity = async (
  tx: Db,
  link: Subject & {
    companyId: number;
    providerId: number;
    userId: number;
    email: string | null;
    isOwn: boolean;
    isProved: boolean;
  },
): Promise<boolean> =>
  (await tx.run(sql`
    insert into identities (company_id, provider_id, user_id, issuer, subject, email, is_own, is_proved)
    values (${link.companyId}, ${link.providerId}, ${link.userId}, ${link.issuer}, ${link.subject}, ${link.email}, ${link.isOwn}, ${link.isProved})
    on conflict (company_id, issuer, subject) do nothing`)) > 0;

/** Returns the member with an e-mail whom a provider may recognise: of this company alone, and without any right in it. */
export const selectByEmail = (
  db: Db,
  companyId: number,
  email: string,
): Promise<{ id: number; is_open: boolean } | undefined> =>
  db.row(sql`
    select u.id, m.user_id is not null and not ${belongsElsewhere(sql`u.id`, sql`${companyId}::int`)}
      and ${isWithoutRights(sql`u.id`)} as is_open
    from users u left join company_members m on m.user_id = u.id and m.company_id = ${companyId} where lower(u.email) = lower(${email})`);

export interface OwnIdentity {
  id: number;
  provider: { id: number; title: string };
  email: string | null;
  used_at: string | null;
  created_at: string;
}
export const selectOwn = (db: Db, companyId: number, userId: number): Promise<OwnIdentity[]> =>
  db.rows(sql`
    select i.id, json_build_object('id', p.id, 'title', p.title) as provider, i.email, i.used_at, i.created_at
    from identities i join identity_providers p on p.id = i.provider_id where i.company_id = ${companyId} and i.user_id = ${userId} order by i.id`);
export const deleteOwn = (
  tx: Db,
  companyId: number,
  { id, userId }: { id: number; userId: number },
): Promise<{ title: string } | undefined> =>
  tx.row(sql`
    delete from identities i using identity_providers p where p.id = i.provider_id and i.id = ${id} and i.user_id = ${userId} and i.company_id = ${companyId} returning p.title`);
