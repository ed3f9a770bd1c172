import { forSignedIn, forStaff, type FeatureRoute } from '../../app/route-handle.ts';

const debts = async () => ({ Component: (await import('./debts-page.tsx')).DebtsPage });

const routes: FeatureRoute[] = [
  {
    path: '/admin/retakes',
    lazy: async () => ({ Component: (await import('./admin-retakes-page.tsx')).AdminRetakesPage }),
    handle: { access: (who) => who.can('retakes_read') },
  },
  {
    path: '/retakes',
    lazy: async () => ({ Component: (await import('./teacher-retakes-page.tsx')).TeacherRetakesPage }),
    handle: { access: forStaff },
  },
  { path: '/users/my/debts', lazy: debts, handle: { access: (who) => who.isMember && who.isStudent } },
  // Whose debts one may read, the server knows.
  { path: '/users/:user/debts', lazy: debts, handle: { access: forSignedIn } },
];
export default routes;
