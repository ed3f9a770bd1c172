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
    path: '/users/:id/profile',
    lazy: async () => ({ Component: (await import('./person-page.tsx')).PersonPage }),
    handle: { access: forMembers },
  },
];
export default routes;
