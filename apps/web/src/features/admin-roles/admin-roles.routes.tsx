import type { FeatureRoute, RouteHandle } from '../../ui/navigation/route-handle.ts';

const handle: RouteHandle = { access: (user) => user.can('roles_read') };

const routes: FeatureRoute[] = [
  { path: '/admin/roles', lazy: async () => ({ Component: (await import('./roles-page.tsx')).RolesPage }), handle },
  { path: '/admin/roles/:id', lazy: async () => ({ Component: (await import('./role-page.tsx')).RolePage }), handle },
];
export default routes;
