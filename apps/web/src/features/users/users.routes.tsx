import { forMembers, forSignedIn, type FeatureRoute } from '../../ui/navigation/route-handle.ts';

const routes: FeatureRoute[] = [
  {
    path: '/self/profile',
    lazy: async () => ({ Component: (await import('./own-profile-page.tsx')).OwnProfilePage }),
    handle: { access: forMembers },
  },
  {
    path: '/self/settings',
    lazy: async () => ({ Component: (await import('./settings-page.tsx')).SettingsPage }),
    handle: { access: forSignedIn },
  },
  {
    path: '/self/identities',
    lazy: async () => ({ Component: (await import('./identities-page.tsx')).IdentitiesPage }),
    handle: { access: forMembers },
  },
  {
    path: '/users/:id/profile',
    lazy: async () => ({ Component: (await import('./person-page.tsx')).PersonPage }),
    handle: { access: forMembers },
  },
  {
    path: '/self/password',
    lazy: async () => ({ Component: (await import('./first-password-page.tsx')).FirstPasswordPage }),
    handle: { access: forSignedIn, hideMenu: true, hideFooter: true },
  },
  {
    path: '/self/second-factor',
    lazy: async () => ({ Component: (await import('./security/second-factor-page.tsx')).SecondFactorPage }),
    handle: { access: forSignedIn, hideMenu: true, hideFooter: true },
  },
  {
    path: '/admin/users',
    lazy: async () => ({ Component: (await import('./office/people-page.tsx')).PeoplePage }),
    handle: { access: (user) => user.can('users_read') },
  },
  {
    path: '/admin/users/doubles',
    lazy: async () => ({ Component: (await import('./office/doubles-page.tsx')).DoublesPage }),
    handle: { access: (user) => user.can('users_write') },
  },
  {
    path: '/admin/users/:id',
    lazy: async () => ({ Component: (await import('./office/account-page.tsx')).AccountPage }),
    handle: { access: (user) => user.can('users_read') },
  },
  {
    path: '/admin/teachers/:id',
    lazy: async () => ({ Component: (await import('./office/account-page.tsx')).AccountPage }),
    handle: { access: (user) => user.can('users_read') },
  },
];
export default routes;
