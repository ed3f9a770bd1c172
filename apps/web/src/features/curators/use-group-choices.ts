import { useCall } from '../../api/query.ts';

/** The current groups of the company to choose from. */
export const useGroupChoices = () =>
  useCall('subjects', 'listGroupChoices', { query: { size: 10000 } }, { staleTime: 60_000 });
