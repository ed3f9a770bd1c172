import type { FeatureRoute, RouteHandle } from '../../ui/navigation/route-handle.ts';

const handle: RouteHandle = { access: (user) => user.can('company_read') };

const routes: FeatureRoute[] = [
  {
    path: '/admin/company',
    lazy: async () => ({ Component: (await import('./company-page.tsx')).CompanyPage }),
    handle,
  },
];
export default routes;
