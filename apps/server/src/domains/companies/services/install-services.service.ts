// Mail and telephony, which the options of the server set up for all its institutions.
import type { companies } from '@orbita/contract/companies';
import type { ResponseOf } from '@orbita/contract/endpoint';
import { type InstallServiceName, installServices } from '@orbita/contract/permissions';
import { assertThat, found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { callBudget } from '../../auth/index.ts';
import { checkMailServer, checkTelephony } from '../../../platform/install-services.ts';

type Settings = Pick<Deps, 'config'>;

export async function listInstallServices(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  viewer: Viewer,
  companyId: number,
): Promise<ResponseOf<typeof companies.listInstallServices>> {
  assertThat(viewer.company_id === companyId, 'not-found');
  const settings = { mail: config.smtp, telephony: config.telephony };
  const calls = await callBudget(db, companyId);
  return {
    data: installServices.map((service) => ({
      service,
      is_embedded: settings[service] === undefined,
      calls: service === 'telephony' ? calls : null,
    })),
  };
}

export async function checkInstallService(
  { config }: Settings,
  viewer: Viewer,
  { id, service }: { id: number; service: InstallServiceName },
): Promise<ResponseOf<typeof companies.checkInstallService>> {
  assertThat(viewer.company_id === id, 'not-found');
  const { smtp, telephony } = config;
  if (service === 'mail') return { result: await checkMailServer(found(smtp, 'service-not-connected')) };
  return { result: await checkTelephony(found(telephony, 'service-not-connected')) };
}
