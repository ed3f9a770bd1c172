import type { CurrentUser } from '../../api/current-user.ts';
import { forStaff, type FeatureRoute } from '../../ui/navigation/route-handle.ts';

/** Allows those who study in a group. */
const forStudents = ({ isStudent }: CurrentUser): boolean => isStudent;

const routes: FeatureRoute[] = [
  {
    path: '/subjects/:id/attendance',
    lazy: async () => ({ Component: (await import('./attendance-page.tsx')).AttendancePage }),
    handle: { access: forStaff, wide: true },
  },
  {
    path: '/lessons/:id/attendance',
    lazy: async () => ({ Component: (await import('./register/register-page.tsx')).RegisterPage }),
    handle: { access: forStaff },
  },
  {
    path: '/lessons/:id/code',
    lazy: async () => ({ Component: (await import('./codes/code-page.tsx')).CodePage }),
    handle: { access: forStaff, wide: true },
  },
  {
    path: '/code',
    lazy: async () => ({ Component: (await import('./codes/enter-code-page.tsx')).EnterCodePage }),
    handle: { access: forStudents },
  },
];
export default routes;
