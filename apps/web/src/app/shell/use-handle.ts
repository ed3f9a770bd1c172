import { useMatches } from 'react-router';
import type { RouteHandle } from '../../ui/navigation/route-handle.ts';

/** Returns the handle of the open route, with what it leaves out taken from its parent routes. */
export function useHandle(): RouteHandle {
  const matches = useMatches();
  const handles = matches
    .map((match) => match.handle)
    .filter((handle): handle is RouteHandle => typeof handle === 'object' && handle !== null);
  return handles.reduce<RouteHandle>((whole, handle) => ({ ...whole, ...handle }), { access: () => true });
}
