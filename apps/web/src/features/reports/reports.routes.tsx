import type { CurrentUser } from '../../api/current-user.ts';
import { forStaff, type FeatureRoute } from '../../ui/navigation/route-handle.ts';

type Page = 'ReportsPage' | 'CertificatesPage' | 'JobsPage';
const page = (name: Page, access: (user: CurrentUser) => boolean) => ({
  lazy: async () => ({ Component: (await import('./reports.pages.ts'))[name] }),
  handle: { access },
});
const forReaders = (user: CurrentUser): boolean => user.can('reports_read');

const routes: FeatureRoute[] = [
  { path: '/reports', ...page('ReportsPage', forStaff), handle: { access: forStaff, wide: true } },
  { path: '/reports/ready', ...page('JobsPage', forStaff) },
  { path: '/admin/reports', ...page('ReportsPage', forReaders) },
  { path: '/admin/reports/ready', ...page('JobsPage', forReaders) },
  { path: '/admin/reports/certificates', ...page('CertificatesPage', forReaders) },
];
export default routes;
