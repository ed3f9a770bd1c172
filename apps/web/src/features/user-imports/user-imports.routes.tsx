import type { FeatureRoute } from '../../ui/navigation/route-handle.ts';

const routes: FeatureRoute[] = [
  {
    path: '/admin/users/import',
    lazy: async () => ({ Component: (await import('./imports-page.tsx')).ImportsPage }),
    handle: { access: (user) => user.can('users_write') },
  },
  {
    path: '/admin/users/import/:id',
    lazy: async () => ({ Component: (await import('./import-page.tsx')).ImportPage }),
    handle: { access: (user) => user.can('users_write') },
  },
];
export default routes;
