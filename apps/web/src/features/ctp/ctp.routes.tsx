import { forStaff, type FeatureRoute } from '../../ui/navigation/route-handle.ts';

const routes: FeatureRoute[] = [
  {
    path: '/subjects/:id/plan/import',
    lazy: async () => ({ Component: (await import('./import-page.tsx')).ImportPage }),
    handle: { access: forStaff },
  },
];
export default routes;
