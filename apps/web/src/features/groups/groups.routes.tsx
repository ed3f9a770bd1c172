import type { FeatureRoute, RouteHandle } from '../../ui/navigation/route-handle.ts';

const handle: RouteHandle = { access: (user) => user.can('groups_read') };

const routes: FeatureRoute[] = [
  {
    path: '/admin/groups',
    lazy: async () => ({ Component: (await import('./list/groups-page.tsx')).GroupsPage }),
    handle,
  },
  {
    path: '/admin/groups/:id',
    lazy: async () => ({ Component: (await import('./page/group-page.tsx')).GroupPage }),
    handle,
  },
];
export default routes;
