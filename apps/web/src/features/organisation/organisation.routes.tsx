import { forStaff, type FeatureRoute } from '../../ui/navigation/route-handle.ts';
import type { CurrentUser } from '../../api/current-user.ts';

/** Staff of the institution; the same as the access of the calls. */
const ofStaff = (user: CurrentUser): boolean => forStaff(user) || user.can('admin_panel_read');

const routes: FeatureRoute[] = [
  {
    path: '/organisation',
    lazy: async () => ({ Component: (await import('./organisation-page.tsx')).OrganisationPage }),
    handle: { access: ofStaff, wide: true },
  },
  {
    path: '/organisation/tensions',
    lazy: async () => ({ Component: (await import('./governance/tensions-page.tsx')).TensionsPage }),
    handle: { access: ofStaff },
  },
  {
    path: '/organisation/meetings',
    lazy: async () => ({ Component: (await import('./governance/meetings-page.tsx')).MeetingsPage }),
    handle: { access: ofStaff },
  },
  {
    path: '/organisation/meetings/:id',
    lazy: async () => ({ Component: (await import('./governance/meeting-page.tsx')).MeetingPage }),
    handle: { access: ofStaff },
  },
  {
    path: '/organisation/duties',
    lazy: async () => ({ Component: (await import('./duties-page.tsx')).DutiesPage }),
    handle: { access: ofStaff },
  },
];
export default routes;
