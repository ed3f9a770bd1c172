import type { FeatureRoute } from '../../ui/navigation/route-handle.ts';

const page: Pick<FeatureRoute, 'lazy' | 'handle'> = {
  lazy: async () => ({ Component: (await import('./sign-in-page.tsx')).SignInPage }),
  handle: { access: 'public' },
};

const routes: FeatureRoute[] = [
  { path: '/auth', ...page },
  { path: '/auth/enter', ...page },
  {
    path: '/password/restore',
    lazy: async () => ({ Component: (await import('./restore-page.tsx')).RestorePage }),
    handle: { access: 'public' },
  },
];
export default routes;
