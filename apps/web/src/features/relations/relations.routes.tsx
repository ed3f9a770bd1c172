import type { FeatureRoute } from '../../ui/navigation/route-handle.ts';

const routes: FeatureRoute[] = [
  {
    path: '/admin/parents',
    lazy: async () => ({ Component: (await import('./parents-page.tsx')).ParentsPage }),
    handle: { access: (user) => user.can('users_read') },
  },
  {
    path: '/self/family',
    lazy: async () => ({ Component: (await import('./family-page.tsx')).FamilyPage }),
    handle: { access: ({ user }) => user.is_member },
  },
];
export default routes;
