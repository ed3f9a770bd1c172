// Loads the code of pages ahead of their opening.
import { matchRoutes, type RouteObject } from 'react-router';

let routes: RouteObject[] = [];
/** Names the routes whose code can be loaded ahead; the frame cannot import them, since they import the frame. */
export function declareRoutes(all: RouteObject[]): void {
  routes = all;
}

let pending = 0;
/** Whether code is being loaded that nobody has asked for yet, so that its failure is nobody's business. */
export const isLoadingAhead = (): boolean => pending > 0;

/** Loads the code of the page at the address; a failure is left to the opening of the page. */
export async function loadPageCode(address: string): Promise<void> {
  pending += 1;
  const lazy = (matchRoutes(routes, address) ?? []).map(({ route }) => route.lazy);
  await Promise.allSettled(lazy.map(async (load) => typeof load === 'function' && load()));
  pending -= 1;
}
