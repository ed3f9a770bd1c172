import type { FeatureRoute, RouteHandle } from '../../ui/navigation/route-handle.ts';

const handle: RouteHandle = { access: (user) => user.can('users_read') };

const routes: FeatureRoute[] = [
  {
    path: '/admin/education-forms',
    lazy: async () => ({ Component: (await import('./students-page.tsx')).FormsOfStudentsPage }),
    handle,
  },
  {
    path: '/admin/education-forms/list',
    lazy: async () => ({ Component: (await import('./forms-page.tsx')).EducationFormsPage }),
    handle,
  },
];
export default routes;
