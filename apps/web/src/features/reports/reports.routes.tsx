import { forStaff, type FeatureRoute } from '../../ui/navigation/route-handle.ts';

const lazy = async () => ({ Component: (await import('./reports-page.tsx')).ReportsPage });

const certificates = async () => ({
  Component: (await import('./certificates/certificates-page.tsx')).CertificatesPage,
});

const routes: FeatureRoute[] = [
  { path: '/reports', lazy, handle: { access: forStaff, wide: true } },
  { path: '/admin/reports', lazy, handle: { access: (user) => user.can('reports_read') } },
  { path: '/admin/reports/certificates', lazy: certificates, handle: { access: (user) => user.can('reports_read') } },
];
export default routes;
