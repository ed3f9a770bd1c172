import { forSignedIn, type FeatureRoute } from '../../ui/navigation/route-handle.ts';

const routes: FeatureRoute[] = [
  {
    path: '/schedule',
    lazy: async () => ({ Component: (await import('./schedule-page.tsx')).SchedulePage }),
    handle: { access: (user) => user.isMember && forSignedIn(), wide: true },
  },
  {
    path: '/admin/schedule',
    lazy: async () => ({ Component: (await import('./rooms-page.tsx')).RoomsPage }),
    handle: { access: (user) => user.can('schedule_read') },
  },
  {
    path: '/admin/schedule/holidays',
    lazy: async () => ({ Component: (await import('./keeping/holidays-page.tsx')).HolidaysPage }),
    handle: { access: (user) => user.can('schedule_read') },
  },
  {
    path: '/admin/schedule/import',
    lazy: async () => ({ Component: (await import('./keeping/import-page.tsx')).ImportPage }),
    handle: { access: (user) => user.can('schedule_write') },
  },
  {
    path: '/admin/schedule/changes',
    lazy: async () => ({ Component: (await import('./keeping/changes-page.tsx')).ChangesPage }),
    handle: { access: (user) => user.can('schedule_write') },
  },
];
export default routes;
