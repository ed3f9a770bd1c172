import type { FeatureRoute, RouteHandle } from '../../ui/navigation/route-handle.ts';

const handle: RouteHandle = { access: (user) => user.can('groups_read') };

const routes: FeatureRoute[] = [
  {
    path: '/admin/groups',
    lazy: async () => ({ Component: (await import('./list/groups-page.tsx')).GroupsPage }),
    handle,
  },
  {
    path: '/admin/groups/reports',
    lazy: async () => ({ Component: (await import('./list/reports-page.tsx')).ReportsPage }),
    handle: { access: (user) => user.can('reports_read') },
  },
  {
    path: '/admin/groups/school-year',
    lazy: async () => ({ Component: (await import('./school-year/school-year-page.tsx')).SchoolYearPage }),
    handle: { access: (user) => user.can('groups_write') },
  },
  {
    path: '/join/:link',
    lazy: async () => ({ Component: (await import('./join-page.tsx')).JoinPage }),
    handle: { access: (user) => user.isMember, parameters: { link: /^[\w-]{16,64}$/ } },
  },
  {
    path: '/admin/groups/:id',
    lazy: async () => ({ Component: (await import('./page/group-page.tsx')).GroupPage }),
    handle,
  },
];
export default routes;
