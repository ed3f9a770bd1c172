import type { auth } from '@orbita/contract/auth';
import type { IdentityProvider } from '@orbita/contract/auth/identity';
import type { BodyOf } from '@orbita/contract/endpoint';
import { assignments, type ColumnMap, type Db, type FieldsOf, insertion, sql, type Whole } from '@orbita/database';

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

type ProviderFields = FieldsOf<BodyOf<typeof auth.createIdentityProvider> & BodyOf<typeof auth.updateIdentityProvider>>;
const providerFields: ColumnMap<ProviderFields> = {
  title: true,
  issuer: true,
  client_id: true,
  client_secret: { elsewhere: 'storeSecret' },
  email_domains: true,
  links_by_email: true,
  admits_new: true,
  is_on: true,
  current_password: { elsewhere: 'proveOneself' },
};
export const insertProvider = <Given extends ProviderFields>(
  db: Db,
  companyId: number,
  values: Whole<ProviderFields, Given>,
): Promise<{ id: number }> =>
  db.one(
    sql`insert into identity_providers ${insertion(providerFields, values, { company_id: companyId })} returning id`,
  );
/** Returns false when the record that was read is stale. */
export const updateProvider = async <Given extends ProviderFields>(
  db: Db,
  id: number,
  values: Whole<ProviderFields, Given>,
  asRead: string | undefined,
): Promise<boolean> =>
  (await db.run(sql`
    update identity_providers set ${assignments(providerFields, values, sql`updated_at = now()`)}
    where id = ${id} and (${asRead ?? null}::timestamptz is null or updated_at = ${asRead ?? null}::timestamptz)`)) > 0;
export const storeSecret = (db: Db, id: number, secret: Buffer | null) =>
  db.run(sql`update identity_providers set client_secret = ${secret}, updated_at = now() where id = ${id}`);
export const deleteProvider = (db: Db, companyId: number, id: number): Promise<{ title: string } | undefined> =>
  db.row(sql`delete from identity_providers where company_id = ${companyId} and id = ${id} returning title`);

/** A provider as a visit uses it. */
export interface UsedProvider extends Omit<ListedProvider, 'has_secret' | 'identities' | 'updated_at'> {
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
