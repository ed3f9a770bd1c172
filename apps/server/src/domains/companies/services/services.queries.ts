import type { companies } from '@orbita/contract/companies';
import type { BodyOf } from '@orbita/contract/endpoint';
import type { CheckResult, OutsideService } from '@orbita/contract/permissions';
import { type ColumnMap, type Db, type FieldsOf, insertion, replacements, sql } from '@orbita/database';

export interface StoredService {
  service: OutsideService;
  url: string;
  login: string;
  /** Encrypted; null without a secret. */
  secret: Buffer | null;
  checked_at: string | null;
  check_result: CheckResult | null;
  updated_at: string;
}

export const selectServices = (db: Db, companyId: number): Promise<StoredService[]> =>
  db.rows(sql`
    select service, url, login, secret, checked_at, check_result, updated_at from company_services where company_id = ${companyId}`);
export const selectService = (db: Db, companyId: number, service: OutsideService): Promise<StoredService | undefined> =>
  db.row(sql`
    select service, url, login, secret, checked_at, check_result, updated_at from company_services
    where company_id = ${companyId} and service = ${service}`);

export type ServiceSettings = Pick<StoredService, 'service' | 'url' | 'login' | 'secret'>;
type ServiceFields = FieldsOf<Omit<BodyOf<typeof companies.updateCompanyService>, 'secret' | 'current_password'>> &
  Pick<StoredService, 'secret'>;
/** The secret is stored encrypted. */
const serviceFields: ColumnMap<ServiceFields> = { url: true, login: true, secret: true };
/** Stores settings that were read at a moment; undefined when somebody else has stored others since. */
export const storeService = (
  db: Db,
  companyId: number,
  settings: ServiceSettings,
  asRead: string | undefined,
): Promise<StoredService | undefined> =>
  db.row(sql`
    insert into company_services as s ${insertion(serviceFields, settings, { company_id: companyId, service: settings.service })}
    on conflict (company_id, service) do update set ${replacements(serviceFields, settings)}, plain_secret = null, checked_at = null, check_result = null, updated_at = now()
    where ${asRead ?? null}::timestamptz is null or s.updated_at = ${asRead ?? null}::timestamptz
    returning service, url, login, secret, checked_at, check_result, updated_at`);
/** Deletes settings that were read at a moment; false when somebody else has stored others since. */
export const deleteService = async (
  db: Db,
  companyId: number,
  service: OutsideService,
  asRead: string | undefined,
): Promise<boolean> =>
  (await db.run(sql`
    delete from company_services where company_id = ${companyId} and service = ${service}
      and (${asRead ?? null}::timestamptz is null or updated_at = ${asRead ?? null}::timestamptz)`)) > 0;

/** Notes what a check has found, unless the settings have changed meanwhile. */
export const storeCheck = (db: Db, companyId: number, { service, updated_at }: StoredService, result: CheckResult) =>
  db.run(sql`
    update company_services set checked_at = now(), check_result = ${result}
    where company_id = ${companyId} and service = ${service} and updated_at = ${updated_at}::timestamptz`);
