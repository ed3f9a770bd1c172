import { forMembers, forStaff, type FeatureRoute } from '../../ui/navigation/route-handle.ts';

const routes: FeatureRoute[] = [
  {
    path: '/works',
    lazy: async () => ({ Component: (await import('./own-works-page.tsx')).OwnWorksPage }),
    handle: { access: forMembers },
  },
  {
    path: '/subjects/:id/works/:user',
    lazy: async () => ({ Component: (await import('./student-works-page.tsx')).StudentWorksPage }),
    handle: { access: forStaff },
  },
];
export default routes;
