import { forStaff, type FeatureRoute } from '../../ui/navigation/route-handle.ts';

const routes: FeatureRoute[] = [
  {
    path: '/subjects/:id/journal',
    lazy: async () => ({ Component: (await import('./journal-page.tsx')).JournalPage }),
    handle: { access: forStaff, wide: true },
  },
];
export default routes;
