import type { CurrentUser } from '../../api/current-user.ts';
import { forStaff, type FeatureRoute } from '../../ui/navigation/route-handle.ts';

type Page = 'ReportsPage' | 'CertificatesPage' | 'JobsPage';
const lazy = (name: Page) => async () => ({ Component: (await import('./reports.pages.ts'))[name] });
const forReaders = { access: (user: CurrentUser): boolean => user.can('reports_read') };

const routes: FeatureRoute[] = [
  { path: '/reports', lazy: lazy('ReportsPage'), handle: { access: forStaff, wide: true } },
  { path: '/reports/ready', lazy: lazy('JobsPage'), handle: { access: forStaff } },
  { path: '/admin/reports', lazy: lazy('ReportsPage'), handle: forReaders },
  { path: '/admin/reports/ready', lazy: lazy('JobsPage'), handle: forReaders },
  { path: '/admin/reports/certificates', lazy: lazy('CertificatesPage'), handle: forReaders },
];
export default routes;
