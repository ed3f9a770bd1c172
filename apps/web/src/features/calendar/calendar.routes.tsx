import type { FeatureRoute } from '../../ui/navigation/route-handle.ts';

const routes: FeatureRoute[] = [
  {
    path: '/self/calendar',
    lazy: async () => ({ Component: (await import('./calendar-page.tsx')).CalendarPage }),
    handle: { access: ({ user }) => user.is_member },
  },
];
export default routes;
