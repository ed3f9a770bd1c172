import { forStaff, type FeatureRoute } from '../../ui/navigation/route-handle.ts';

const routes: FeatureRoute[] = [
  {
    path: '/subjects/:id/final-results',
    lazy: async () => ({ Component: (await import('./final-results-page.tsx')).FinalResultsPage }),
    handle: { access: forStaff, wide: true },
  },
];
export default routes;
