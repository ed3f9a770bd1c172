// Devices that show push messages.
// Invariants:
// a device belongs to the session that added it and ends with it;
// only a session that its device remembers adds one, because on a shared computer nobody may read what comes later;
// addresses lead to the Internet alone.
import type { BodyOf } from '@orbita/contract/endpoint';
import type { notifications } from '@orbita/contract/notifications';
import type { PushDevices } from '@orbita/contract/notifications/devices';
import { assertThat, found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { CallContext } from '../../../http/mount.ts';
import { hashToken, type Viewer } from '../../../http/viewer.ts';
import { mayFetch } from '../../../platform/outside-fetch.ts';
import * as queries from './devices.queries.ts';
import { readPushKeys } from './keys.ts';

type DeviceDeps = Pick<Deps, 'db' | 'vault' | 'config'>;
type Call = Pick<CallContext, 'token' | 'userAgent' | 'language'>;
const sessionOf = ({ token = '' }: Call): Buffer => hashToken(token);

export async function listPushDevices(deps: DeviceDeps, viewer: Viewer, call: Call): Promise<PushDevices> {
  const [keys, devices] = await Promise.all([
    readPushKeys(deps),
    queries.selectDevices(deps.db, viewer, sessionOf(call)),
  ]);
  return { ...devices, public_key: keys?.publicKey ?? null };
}

export async function addPushDevice(
  deps: DeviceDeps,
  viewer: Viewer,
  subscription: BodyOf<typeof notifications.addPushDevice>,
  call: Call,
): Promise<PushDevices> {
  const url = URL.parse(subscription.endpoint);
  assertThat(url && !url.username && mayFetch(url, deps.config.privatePushServices), 'push-address');
  await deps.db.transaction(async (tx) => {
    await queries.deleteForeignDevice(tx, viewer, subscription.endpoint);
    const { userAgent, language } = call;
    const device = { ...subscription, session: sessionOf(call), userAgent, language };
    assertThat(await queries.insertDevice(tx, viewer, device), 'push-not-remembered');
  });
  return listPushDevices(deps, viewer, call);
}

export async function deletePushDevice(deps: DeviceDeps, viewer: Viewer, id: number, call: Call): Promise<PushDevices> {
  found(await queries.deleteDevice(deps.db, viewer, id));
  return listPushDevices(deps, viewer, call);
}
