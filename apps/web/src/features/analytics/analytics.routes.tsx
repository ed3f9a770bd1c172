import { forStaff, type FeatureRoute } from '../../ui/navigation/route-handle.ts';
import type { CurrentUser } from '../../api/current-user.ts';

type Page = 'AnalyticsPage' | 'PeoplePage' | 'WaitingPage';
const page = (name: Page, access: (user: CurrentUser) => boolean) => ({
  lazy: async () => ({ Component: (await import('./analytics.pages.ts'))[name] }),
  handle: { access, wide: true },
});
const forOffice = (user: CurrentUser): boolean => user.can('reports_read');

const routes: FeatureRoute[] = [
  { path: '/analytics', ...page('AnalyticsPage', forStaff) },
  { path: '/analytics/people', ...page('PeoplePage', forStaff) },
  { path: '/analytics/waiting', ...page('WaitingPage', forStaff) },
  { path: '/admin/analytics', ...page('AnalyticsPage', forOffice) },
  { path: '/admin/analytics/people', ...page('PeoplePage', forOffice) },
  { path: '/admin/analytics/waiting', ...page('WaitingPage', forOffice) },
];
export default routes;
