// Routes of the administration: everything that features declare under /admin.
import { lazy } from 'react';
import type { RouteObject } from 'react-router';
import type { FeatureRoute, RouteHandle } from '../../ui/navigation/route-handle.ts';

const AdminNavigation = lazy(async () => ({ default: (await import('./admin-navigation.tsx')).AdminNavigation }));
const frame: Omit<RouteHandle, 'access'> = { hideMenu: true, hideFooter: true, navigation: AdminNavigation };

const isAdmin = ({ path }: RouteObject) => path?.startsWith('/admin/') ?? false;

/** Puts the routes under /admin into the administration frame and returns the others unchanged. */
export function withAdminFrame(routes: readonly FeatureRoute[]): RouteObject[] {
  const start: FeatureRoute = {
    index: true,
    lazy: async () => ({ Component: (await import('./admin-page.tsx')).AdminPage }),
    handle: { access: (user) => user.can('admin_panel_read') },
  };
  const admin: RouteObject = { path: '/admin', handle: frame, children: [start, ...routes.filter(isAdmin)] };
  return [admin, ...routes.filter((route) => !isAdmin(route))];
}
