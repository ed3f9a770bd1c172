import type { FeatureRoute } from '../../ui/navigation/route-handle.ts';

const routes: FeatureRoute[] = [
  {
    path: '/admin/invitations',
    lazy: async () => ({ Component: (await import('./invitations-page.tsx')).InvitationsPage }),
    handle: { access: (user) => user.can('users_read') },
  },
  {
    path: '/admin/invitations/registrations',
    lazy: async () => ({
      Component: (await import('./registrations/registrations-page.tsx')).RegistrationsPage,
    }),
    handle: { access: (user) => user.can('users_read') },
  },
];
export default routes;
