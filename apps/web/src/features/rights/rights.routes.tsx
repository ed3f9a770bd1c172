import type { FeatureRoute } from '../../ui/navigation/route-handle.ts';

const routes: FeatureRoute[] = [
  {
    path: '/admin/access',
    lazy: async () => ({ Component: (await import('./access-page.tsx')).AccessPage }),
    handle: { access: (user) => user.can('roles_read') },
  },
  {
    path: '/admin/subjects-access',
    lazy: async () => ({ Component: (await import('./subjects-access-page.tsx')).SubjectsAccessPage }),
    handle: { access: (user) => user.can('subjects_read') },
  },
];
export default routes;
