import type { FeatureRoute } from '../../../ui/navigation/route-handle.ts';

const routes: FeatureRoute[] = [
  {
    path: '/admin/subjects',
    lazy: async () => ({ Component: (await import('./admin-subjects-page.tsx')).AdminSubjectsPage }),
    handle: { access: (who) => who.can('subjects_write') },
  },
];
export default routes;
