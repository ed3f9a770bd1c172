import { forMembers, forStaff, type FeatureRoute } from '../../ui/navigation/route-handle.ts';

const subject: Pick<FeatureRoute, 'lazy' | 'handle'> = {
  lazy: async () => ({ Component: (await import('./subject-page.tsx')).SubjectPage }),
  handle: { access: forMembers },
};
const studied = async () => ({ Component: (await import('./studied-subjects-page.tsx')).StudiedSubjectsPage });

const routes: FeatureRoute[] = [
  {
    path: '/disciplines',
    lazy: async () => ({ Component: (await import('./taught-subjects-page.tsx')).TaughtSubjectsPage }),
    handle: { access: forStaff },
  },
  { path: '/subjects', lazy: studied, handle: { access: (user) => user.isMember && user.isStudent } },
  { path: '/study', lazy: studied, handle: { access: (user) => user.isMember && user.isDistant } },
  {
    path: '/timeline',
    lazy: async () => ({ Component: (await import('./timeline/timeline-page.tsx')).TimelinePage }),
    handle: { access: (user) => user.isMember && user.isDistant },
  },
  { path: '/subjects/:id', ...subject },
  { path: '/subjects/:id/sections', ...subject },
  { path: '/subjects/:id/plan', ...subject },
  { path: '/subjects/:id/plan/dates', ...subject },
  { path: '/subjects/:id/subs', ...subject },
  { path: '/subjects/:id/feedback', ...subject },
  { path: '/subjects/:id/graph', ...subject },
  { path: '/subjects/:id/settings', ...subject },
  {
    path: '/admin/subjects',
    lazy: async () => ({ Component: (await import('./admin/admin-subjects-page.tsx')).AdminSubjectsPage }),
    handle: { access: (user) => user.can('subjects_write') },
  },
];
export default routes;
