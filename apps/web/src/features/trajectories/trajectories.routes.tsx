import type { FeatureRoute, RouteHandle } from '../../ui/navigation/route-handle.ts';

const handle: RouteHandle = { access: (user) => user.can('trajectories_read') };

const routes: FeatureRoute[] = [
  {
    path: '/admin/trajectories',
    lazy: async () => ({ Component: (await import('./trajectories-page.tsx')).TrajectoriesPage }),
    handle,
  },
  {
    path: '/admin/trajectories/:id',
    lazy: async () => ({ Component: (await import('./trajectory-page.tsx')).TrajectoryPage }),
    handle,
  },
  {
    path: '/admin/business-roles',
    lazy: async () => ({ Component: (await import('./business-roles/business-roles-page.tsx')).BusinessRolesPage }),
    handle,
  },
];
export default routes;
