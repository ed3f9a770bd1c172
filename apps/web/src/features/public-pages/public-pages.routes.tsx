import type { FeatureRoute, RouteHandle } from '../../ui/navigation/route-handle.ts';

const handle: RouteHandle = { access: 'public' };

const routes: FeatureRoute[] = [
  { path: '/', lazy: async () => ({ Component: (await import('./start-page.tsx')).StartPage }), handle },
  { path: '/about', lazy: async () => ({ Component: (await import('./about-page.tsx')).AboutPage }), handle },
  {
    path: '/about/distr',
    lazy: async () => ({ Component: (await import('./distribution-page.tsx')).DistributionPage }),
    handle,
  },
  { path: '/faq', lazy: async () => ({ Component: (await import('./faq-page.tsx')).FaqPage }), handle },
  {
    path: '/instructions',
    lazy: async () => ({ Component: (await import('./instructions-page.tsx')).InstructionsPage }),
    handle,
  },
  {
    path: '/company-closed',
    lazy: async () => ({ Component: (await import('./company-closed-page.tsx')).CompanyClosedPage }),
    handle,
  },
];
export default routes;
