import { forSignedIn, forStaff, type FeatureRoute } from '../../ui/navigation/route-handle.ts';
import type { CurrentUser } from '../../api/current-user.ts';

const debts = async () => ({ Component: (await import('./debts/debts-page.tsx')).DebtsPage });

const forOffice = (user: CurrentUser): boolean => user.can('retakes_read');

const routes: FeatureRoute[] = [
  {
    path: '/admin/retakes',
    lazy: async () => ({ Component: (await import('./board/admin-retakes-page.tsx')).AdminRetakesPage }),
    handle: { access: forOffice },
  },
  {
    path: '/admin/retakes/groups',
    lazy: async () => ({ Component: (await import('./summaries/group-summaries-page.tsx')).GroupSummariesPage }),
    handle: { access: forOffice },
  },
  {
    path: '/admin/retakes/groups/:group',
    lazy: async () => ({ Component: (await import('./board/group-retakes-page.tsx')).GroupRetakesPage }),
    handle: { access: forOffice },
  },
  {
    path: '/admin/retakes/students',
    lazy: async () => ({ Component: (await import('./summaries/student-summaries-page.tsx')).StudentSummariesPage }),
    handle: { access: forOffice },
  },
  {
    path: '/admin/retakes/topics',
    lazy: async () => ({ Component: (await import('./topics/retake-topics-page.tsx')).RetakeTopicsPage }),
    handle: { access: (user) => user.can('retakes_write') },
  },
  { path: '/admin/retakes/students/:user', lazy: debts, handle: { access: forOffice } },
  {
    path: '/retakes',
    lazy: async () => ({ Component: (await import('./board/teacher-retakes-page.tsx')).TeacherRetakesPage }),
    handle: { access: forStaff },
  },
  { path: '/users/my/debts', lazy: debts, handle: { access: (user) => user.isMember && user.isStudent } },
  // The server decides whose debts may be read.
  { path: '/users/:user/debts', lazy: debts, handle: { access: forSignedIn } },
];
export default routes;
