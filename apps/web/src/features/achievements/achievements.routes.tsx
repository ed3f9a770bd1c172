import { forMembers, type FeatureRoute } from '../../ui/navigation/route-handle.ts';

const routes: FeatureRoute[] = [
  {
    path: '/users/:id/profile/achievements',
    lazy: async () => ({ Component: (await import('./achievements-page.tsx')).AchievementsPage }),
    handle: { access: forMembers },
  },
];
export default routes;
