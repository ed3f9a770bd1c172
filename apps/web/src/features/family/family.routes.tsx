import type { FeatureRoute } from '../../ui/navigation/route-handle.ts';

const routes: FeatureRoute[] = [
  {
    path: '/family',
    lazy: async () => ({ Component: (await import('./family-page.tsx')).FamilyPage }),
    handle: { access: ({ user }) => user.is_parent },
  },
];
export default routes;
