import type { FeatureRoute } from '../../ui/navigation/route-handle.ts';

const routes: FeatureRoute[] = [
  {
    path: '/self/profile/news',
    lazy: async () => ({ Component: (await import('./notifications-page.tsx')).NotificationsPage }),
    handle: { access: (user) => !user.isParent },
  },
];
export default routes;
