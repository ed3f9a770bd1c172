import { forMembers, type FeatureRoute } from '../../ui/navigation/route-handle.ts';

const routes: FeatureRoute[] = [
  {
    path: '/users/:id/profile/tasks',
    lazy: async () => ({ Component: (await import('./tasks-page.tsx')).TasksPage }),
    handle: { access: forMembers },
  },
  {
    path: '/users/:id/profile/portfolio',
    lazy: async () => ({ Component: (await import('./artefacts-page.tsx')).ArtefactsPage }),
    handle: { access: forMembers },
  },
];
export default routes;
