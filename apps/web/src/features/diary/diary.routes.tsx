import { forSignedIn, type FeatureRoute } from '../../ui/navigation/route-handle.ts';

const lazy = async () => ({ Component: (await import('./diary-page.tsx')).DiaryPage });

const lazyReport = async () => ({ Component: (await import('./report/report-page.tsx')).ReportPage });

const routes: FeatureRoute[] = [
  { path: '/users/my/diary', lazy, handle: { access: (user) => user.isMember && user.isStudent } },
  // The server decides whose diary may be read: a child's, a curated group's student's, or one's own student's.
  { path: '/users/:user/diary', lazy, handle: { access: forSignedIn } },
  {
    path: '/users/my/diary/report',
    lazy: lazyReport,
    handle: { access: (user) => user.isMember && user.isStudent },
  },
  { path: '/users/:user/diary/report', lazy: lazyReport, handle: { access: forSignedIn } },
];
export default routes;
