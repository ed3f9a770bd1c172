import type { IdentityProvider } from '@orbita/contract/auth/identity';
import { type Db, sql } from '@orbita/database';

export interface ProviderButton {
  id: number;
  title: string;
}
/** Returns the providers that the sign-in page offers. */
export const selectButtons = (db: Db, companyId: number): Promise<ProviderButton[]> =>
  db.rows(sql`select id, title from identity_providers where company_id = ${companyId} and is_on order by id`);

export type ListedProvider = Omit<IdentityProvider, 'redirect_uri'>;
const columns = sql`p.id, p.title, p.issuer, p.client_id, p.client_secret is not null as has_secret, p.email_domains, p.links_by_email, p.admits_new, p.is_on,
  (select count(*)::int from identities i where i.provider_id = p.id) as identities, p.updated_at`;
export const selectProviders = (db: Db, companyId: number): Promise<ListedProvider[]> =>
  db.rows(sql`select ${columns} from identity_providers p where p.company_id = ${companyId} order by p.id`);
export const selectProvider = (db: Db, companyId: number, id: number): Promise<ListedProvider | undefined> =>
  db.row(
    sql`select ${columns} from identity_providers p where p.company_id = ${companyId} and p.id = ${id} for no key update of p`,
  );

export interface ProviderValues {
  title: string;
  issuer: string;
  client_id: string;
  email_domains: string[];
  links_by_email: boolean;
  admits_new: boolean;
  is_on: boolean;
}
export const insertProvider = (db: Db, companyId: number, values: ProviderValues): Promise<{ id: number }> =>
  db.one(sql`
    insert into identity_providers (company_id, title, issuer, client_id, email_domains, links_by_email, admits_new, is_on)
    values (${companyId}, ${values.title}, ${values.issuer}, ${values.client_id}, ${values.email_domains}, ${values.links_by_email}, ${values.admits_new}, ${values.is_on}) returning id`);
/** Returns false when the record that was read is stale. */
export const updateProvider = async (
  db: Db,
  id: number,
  values: ProviderValues,
  asRead: string | undefined,
): Promise<boolean> =>
  (await db.run(sql`
    update identity_providers set title = ${values.title}, issuer = ${values.issuer}, client_id = ${values.client_id}, email_domains = ${values.email_domains},
      links_by_email = ${values.links_by_email}, admits_new = ${values.admits_new}, is_on = ${values.is_on}, updated_at = now()
    where id = ${id} and (${asRead ?? null}::timestamptz is null or updated_at = ${asRead ?? null}::timestamptz)`)) > 0;
export const storeSecret = (db: Db, id: number, secret: Buffer | null) =>
  db.run(sql`update identity_providers set client_secret = ${secret}, updated_at = now() where id = ${id}`);
export const deleteProvider = (db: Db, companyId: number, id: number): Promise<{ title: string } | undefined> =>
  db.row(sql`delete from identity_providers where company_id = ${companyId} and id = ${id} returning title`);

/** A provider as a visit uses it. */
export interface UsedProvider extends ProviderValues {
  id: number;
  company_id: number;
  client_secret: Buffer | null;
  updated_at: string;
}
export const selectUsedProvider = (
  db: Db,
  companyId: number,
  id: number,
  { evenOff = false }: { evenOff?: boolean } = {},
): Promise<UsedProvider | undefined> =>
  db.row(sql`
    select id, company_id, title, issuer, client_id, client_secret, email_domains, links_by_email, admits_new, is_on, updated_at
    from identity_providers where company_id = ${companyId} and id = ${id} and (is_on or ${evenOff})`);
