import type { FeatureRoute, RouteHandle } from '../../ui/navigation/route-handle.ts';

const handle: RouteHandle = { access: (user) => user.can('subjects_write') };

const routes: FeatureRoute[] = [
  {
    path: '/admin/mark-types',
    lazy: async () => ({ Component: (await import('./mark-types-page.tsx')).MarkTypesPage }),
    handle,
  },
  {
    path: '/admin/pass-statuses',
    lazy: async () => ({ Component: (await import('./pass-statuses-page.tsx')).PassStatusesPage }),
    handle,
  },
];
export default routes;
