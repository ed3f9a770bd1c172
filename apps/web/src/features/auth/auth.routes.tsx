import type { FeatureRoute } from '../../ui/navigation/route-handle.ts';

const page: Pick<FeatureRoute, 'lazy' | 'handle'> = {
  lazy: async () => ({ Component: (await import('./sign-in-page.tsx')).SignInPage }),
  handle: { access: 'public' },
};

const routes: FeatureRoute[] = [
  { path: '/auth', ...page },
  { path: '/auth/enter', ...page },
  {
    path: '/register',
    lazy: async () => ({ Component: (await import('./registration/register-page.tsx')).RegisterPage }),
    handle: { access: 'public' },
  },
  {
    path: '/register/parents',
    lazy: async () => ({ Component: (await import('./registration/register-page.tsx')).RegisterParentsPage }),
    handle: { access: 'public' },
  },
  {
    path: '/register/confirm',
    lazy: async () => ({ Component: (await import('./registration/confirm-page.tsx')).ConfirmPage }),
    handle: { access: 'public' },
  },
  {
    path: '/password/restore',
    lazy: async () => ({ Component: (await import('./restore-page.tsx')).RestorePage }),
    handle: { access: 'public' },
  },
];
export default routes;
