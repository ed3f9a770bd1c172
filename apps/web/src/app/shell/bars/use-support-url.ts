import { useCall } from '../../../api/query.ts';

/** Returns the address of the institution's support desk, or null when it has none. */
export const useSupportUrl = (): string | null =>
  useCall('auth', 'getAuthInformation', {}, { staleTime: Infinity }).data?.support_url ?? null;
