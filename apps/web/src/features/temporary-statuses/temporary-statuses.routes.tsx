import type { FeatureRoute, RouteHandle } from '../../ui/navigation/route-handle.ts';

const handle: RouteHandle = { access: (user) => user.can('users_read') };

const routes: FeatureRoute[] = [
  {
    path: '/admin/temporary-statuses',
    lazy: async () => ({ Component: (await import('./statuses-page.tsx')).TemporaryStatusesPage }),
    handle,
  },
  {
    path: '/admin/temporary-statuses/kinds',
    lazy: async () => ({ Component: (await import('./kinds-page.tsx')).StatusKindsPage }),
    handle,
  },
];
export default routes;
