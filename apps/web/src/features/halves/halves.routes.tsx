import type { FeatureRoute, RouteHandle } from '../../ui/navigation/route-handle.ts';

const handle: RouteHandle = { access: (user) => user.can('trajectories_write') };

const routes: FeatureRoute[] = [
  { path: '/admin/halves', lazy: async () => ({ Component: (await import('./halves-page.tsx')).HalvesPage }), handle },
  { path: '/admin/halves/:id', lazy: async () => ({ Component: (await import('./half-page.tsx')).HalfPage }), handle },
];
export default routes;
