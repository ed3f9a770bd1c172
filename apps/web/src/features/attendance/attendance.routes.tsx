import { forStaff, type FeatureRoute } from '../../ui/navigation/route-handle.ts';

const routes: FeatureRoute[] = [
  {
    path: '/subjects/:id/attendance',
    lazy: async () => ({ Component: (await import('./attendance-page.tsx')).AttendancePage }),
    handle: { access: forStaff, wide: true, hideFooter: true },
  },
];
export default routes;
