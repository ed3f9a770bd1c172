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
    handle: { access: 'public', hideMenu: true },
  },
  {
    path: '/register/parents',
    lazy: async () => ({ Component: (await import('./registration/register-page.tsx')).RegisterParentsPage }),
    handle: { access: 'public' },
  },
  {
    path: '/register/confirm',
    lazy: async () => ({ Component: (await import('./registration/confirm-page.tsx')).ConfirmPage }),
    handle: { access: 'public', hideMenu: true },
  },
  {
    path: '/auth/return/:provider',
    lazy: async () => ({ Component: (await import('./identity/return-page.tsx')).ReturnPage }),
    handle: { access: 'public' },
  },
  {
    path: '/email/confirm',
    lazy: async () => ({ Component: (await import('./email-confirm-page.tsx')).EmailConfirmPage }),
    handle: { access: 'public' },
  },
  {
    path: '/phone',
    lazy: async () => ({ Component: (await import('./phone/phone-page.tsx')).PhonePage }),
    handle: { access: 'public', hideMenu: true, hideFooter: true },
  },
  {
    path: '/distant/register',
    lazy: async () => ({ Component: (await import('./distant/distant-register-page.tsx')).DistantRegisterPage }),
    handle: { access: 'public', hideFooter: true },
  },
  {
    path: '/distant/login',
    lazy: async () => ({ Component: (await import('./distant/distant-login-page.tsx')).DistantLoginPage }),
    handle: { access: 'public', hideFooter: true },
  },
  {
    path: '/password/restore',
    lazy: async () => ({ Component: (await import('./restore-page.tsx')).RestorePage }),
    handle: { access: 'public', hideMenu: true },
  },
];
export default routes;
