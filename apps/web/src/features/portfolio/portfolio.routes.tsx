import { forMembers, type FeatureRoute } from '../../ui/navigation/route-handle.ts';

const routes: FeatureRoute[] = [
  {
    path: '/users/:id/profile/tasks',
    lazy: async () => ({ Component: (await import('./tasks-page.tsx')).TasksPage }),
    handle: { access: forMembers },
  },
  {
    path: '/users/:id/profile/portfolio',
    lazy: async () => ({ Component: (await import('./portfolio-page.tsx')).PortfolioPage }),
    handle: { access: forMembers },
  },
  {
    path: '/users/:id/profile/artefacts',
    lazy: async () => ({ Component: (await import('./artefacts-page.tsx')).ArtefactsPage }),
    handle: { access: forMembers },
  },
  {
    path: '/portfolio/:portfolio',
    lazy: async () => ({ Component: (await import('./public-portfolio-page.tsx')).PublicPortfolioPage }),
    handle: { access: 'public', parameters: { portfolio: /^[\w-]{43}$/ } },
  },
];
export default routes;
