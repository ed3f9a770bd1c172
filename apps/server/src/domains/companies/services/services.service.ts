// The outside services of a company.
// Invariants:
// a secret is stored encrypted, is never read back by anybody, and never goes to another host than the one it was typed for;
// a service is asked only by its stored settings;
// a change needs the own password.
import type { CompanyService } from '@orbita/contract/companies/services';
import type { companies } from '@orbita/contract/companies';
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import { type OutsideService, outsideServices } from '@orbita/contract/permissions';
import type { Db } from '@orbita/database';
import { lockRights } from '../../../access/held-rights.access.ts';
import { AppError, assertThat, found, InvalidInput } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { CallContext } from '../../../http/mount.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { checkOutsideService, readServiceUrl } from '../../../platform/outside-service.ts';
import { lockServiceSecret, unlockServiceSecret } from '../../../platform/service-secrets.ts';
import { recordChanges } from '../../audit/index.ts';
import { proveOneself } from '../../auth/index.ts';
import * as queries from './services.queries.ts';

type Settings = Pick<Deps, 'db' | 'config' | 'vault'>;
interface Place {
  id: number;
  service: OutsideService;
}

function assertOwn(viewer: Viewer, companyId: number): void {
  assertThat(viewer.company_id === companyId, 'not-found');
}

/** Whether the server offers the service to institutions that have not connected any: its poll service, or the test bank. */
const hasOfInstall = ({ pollHub, testBank }: Deps['config'], service: OutsideService): boolean =>
  (service === 'polls' && pollHub !== undefined) || (service === 'payments' && testBank);

/** Returns settings as they are shown, without what is secret. */
function show(
  { config }: Pick<Deps, 'config'>,
  service: OutsideService,
  stored: queries.StoredService | undefined,
): CompanyService {
  return {
    service,
    url: stored?.url ?? null,
    login: stored?.login ?? '',
    has_secret: Boolean(stored?.secret),
    is_of_install: !stored && hasOfInstall(config, service),
    checked_at: stored?.checked_at ?? null,
    check_result: stored?.check_result ?? null,
    updated_at: stored?.updated_at ?? null,
  };
}

export async function listCompanyServices(
  deps: Settings,
  viewer: Viewer,
  id: number,
): Promise<ResponseOf<typeof companies.listCompanyServices>> {
  assertOwn(viewer, id);
  const stored = new Map((await queries.selectServices(deps.db, id)).map((one) => [one.service, one]));
  return { data: outsideServices.map((service) => show(deps, service, stored.get(service))) };
}

type Body = BodyOf<typeof companies.updateCompanyService>;
type Settled = Omit<Body, 'current_password' | 'updated_at'>;

const wrongAddress = (allowsPrivate: boolean) =>
  new InvalidInput({
    url: [
      allowsPrivate
        ? { ru: 'Нужен адрес вида https://polls.example.ru', en: 'Enter an address like https://polls.example.com' }
        : {
            ru: 'Нужен адрес вида https://polls.example.ru: только https, без логина и вопросительного знака',
            en: 'Enter an address like https://polls.example.com: https only, no login or question mark in it',
          },
    ],
  });

const hostOf = (url: string): string => new URL(url).origin;

/** Returns the settings that a body makes of the stored ones; a secret stays behind when the host changes. */
function merge(
  { config, vault }: Settings,
  { id, service }: Place,
  { body, stored }: { body: Settled; stored: queries.StoredService | undefined },
): queries.ServiceSettings {
  const url = readServiceUrl(body.url ?? stored?.url ?? '', config.privateServices);
  if (url === undefined) throw wrongAddress(config.privateServices);
  const kept = stored && hostOf(stored.url) === hostOf(url) ? stored.secret : null;
  const typed = () => lockServiceSecret(vault, { companyId: id, service }, body.secret ?? '');
  return {
    service,
    url,
    login: body.login ?? stored?.login ?? '',
    secret: body.secret === undefined ? kept : typed(),
  };
}

/** What the history tells of settings: that there is a secret, never which. */
const told = (service: OutsideService, settings: queries.ServiceSettings | undefined) => ({
  [`service.${service}`]: settings ? settings.url : null,
  [`service.${service}.login`]: settings?.login || null,
});

async function record(
  tx: Db,
  viewer: Viewer,
  service: OutsideService,
  [before, after]: [queries.ServiceSettings | undefined, queries.ServiceSettings | undefined],
): Promise<void> {
  // Encrypting the same secret twice gives two texts, so that one typed again counts as another.
  const isOther = after !== undefined && !isSameSecret(before?.secret, after.secret);
  const secret = `service.${service}.secret`;
  await recordChanges(tx, viewer, [
    {
      kind: 'company',
      id: viewer.company_id,
      action: 'updated',
      before: { ...told(service, before), ...(isOther ? { [secret]: after.secret ? null : '•••' } : {}) },
      after: { ...told(service, after), ...(isOther ? { [secret]: after.secret ? '•••' : null } : {}) },
    },
  ]);
}

const isSameSecret = (one: Buffer | null | undefined, other: Buffer | null): boolean =>
  one && other ? one.equals(other) : !one && !other;

export async function updateCompanyService(
  deps: Deps,
  viewer: Viewer,
  { place, body: sent }: { place: Place; body: Body },
  call: CallContext,
): Promise<CompanyService> {
  const { id, service } = place;
  assertOwn(viewer, id);
  await proveOneself(deps, viewer, { body: sent, call });
  const { updated_at: asRead, current_password: _, ...body } = sent;
  return deps.db.transaction(async (tx) => {
    await lockRights(tx, viewer, 'services_write');
    const stored = await queries.selectService(tx, id, service);
    const stale = () => new AppError('stale', { current: show(deps, service, stored) });
    if (body.url === null || (body.url === undefined && !stored)) {
      if (stored && !(await queries.deleteService(tx, id, service, asRead))) throw stale();
      if (stored) await record(tx, viewer, service, [stored, undefined]);
      return show(deps, service, undefined);
    }
    const settings = merge(deps, place, { body, stored });
    const changed = await queries.storeService(tx, id, settings, asRead);
    if (!changed) throw stale();
    await record(tx, viewer, service, [stored, changed]);
    return show(deps, service, changed);
  });
}

export async function checkCompanyService(
  deps: Settings,
  viewer: Viewer,
  { id, service }: Place,
): Promise<CompanyService> {
  assertOwn(viewer, id);
  const stored = found(await queries.selectService(deps.db, id, service), 'service-not-connected');
  const result = await checkOutsideService(
    { ...stored, secret: unlockServiceSecret(deps.vault, { companyId: id, service }, stored.secret) },
    deps.config.privateServices,
  );
  await queries.storeCheck(deps.db, id, stored, result);
  return show(deps, service, await queries.selectService(deps.db, id, service));
}
