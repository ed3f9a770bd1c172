import type { FeatureRoute, RouteHandle } from '../../ui/navigation/route-handle.ts';

const handle: RouteHandle = { access: (user) => user.can('semesters_read') };

const routes: FeatureRoute[] = [
  {
    path: '/admin/semesters',
    lazy: async () => ({ Component: (await import('./semesters-page.tsx')).SemestersPage }),
    handle,
  },
];
export default routes;
