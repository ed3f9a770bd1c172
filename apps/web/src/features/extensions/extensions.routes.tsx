import type { FeatureRoute } from '../../ui/navigation/route-handle.ts';

const routes: FeatureRoute[] = [
  {
    path: '/extensions',
    lazy: async () => ({ Component: (await import('./extensions-page.tsx')).ExtensionsPage }),
    handle: {
      access: (user) => user.isTeacher || user.can('subjects_write') || user.user.duties.includes('extensions'),
    },
  },
];
export default routes;
