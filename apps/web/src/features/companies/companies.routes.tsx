import type { FeatureRoute, RouteHandle } from '../../ui/navigation/route-handle.ts';

const handle: RouteHandle = { access: (user) => user.can('company_read'), parameters: { section: /^[a-z]+$/ } };

const load = async () => ({ Component: (await import('./company-page.tsx')).CompanyPage });

const routes: FeatureRoute[] = [
  { path: '/admin/company', lazy: load, handle },
  { path: '/admin/company/:section', lazy: load, handle },
  {
    path: '/admin/company/sign-in',
    lazy: async () => ({ Component: (await import('./identity/providers-page.tsx')).ProvidersPage }),
    handle: { access: (user) => user.can('company_read') },
  },
];
export default routes;
