import type { FeatureRoute, RouteHandle } from '../../ui/navigation/route-handle.ts';

const handle: RouteHandle = { access: (user) => user.can('groups_read') };

const routes: FeatureRoute[] = [
  {
    path: '/admin/curators',
    lazy: async () => ({ Component: (await import('./curators-page.tsx')).CuratorsPage }),
    handle,
  },
];
export default routes;
