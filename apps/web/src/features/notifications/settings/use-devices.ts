import type { PushDevices } from '@orbita/contract/notifications/devices';
import { useCurrentUser } from '../../../api/current-user.ts';
import { callOptions, queryClient, useCall } from '../../../api/query.ts';
import { isPushAllowed } from '../../../base/push.ts';

/** The own devices; an administrator who works as somebody else does not ask for theirs. */
export function useDevices() {
  const { acting } = useCurrentUser();
  return useCall('notifications', 'listPushDevices', undefined, { enabled: !acting });
}

export const useHasDevices = (): boolean => (useDevices().data?.data.length ?? 0) > 0;

/** Shows what the server knows of the devices. */
export function showDevices(devices: PushDevices): void {
  queryClient.setQueryData(callOptions('notifications', 'listPushDevices', undefined).queryKey, devices);
}

/** Whether this browser is one of the devices and may still show messages. */
export const isOnHere = ({ data }: PushDevices): boolean =>
  isPushAllowed() && data.some(({ is_current: isCurrent }) => isCurrent);
