import { forStaff, type FeatureRoute } from '../../ui/navigation/route-handle.ts';
import type * as pages from './organisation.pages.ts';
import type { CurrentUser } from '../../api/current-user.ts';

/** Staff of the institution; the same as the access of the calls. */
const ofStaff = (user: CurrentUser): boolean => forStaff(user) || user.can('admin_panel_read');

type Page = keyof typeof pages;
const page = (name: Page, wide = false): Pick<FeatureRoute, 'lazy' | 'handle'> => ({
  lazy: async () => ({ Component: (await import('./organisation.pages.ts'))[name] }),
  handle: { access: ofStaff, wide },
});

const routes: FeatureRoute[] = [
  { path: '/organisation', ...page('OrganisationPage', true) },
  { path: '/organisation/tensions', ...page('TensionsPage') },
  { path: '/organisation/meetings', ...page('MeetingsPage') },
  { path: '/organisation/meetings/:id', ...page('MeetingPage') },
  { path: '/organisation/duties', ...page('DutiesPage') },
];
export default routes;
