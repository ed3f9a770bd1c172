import { forMembers, forStaff, type FeatureRoute } from '../../ui/navigation/route-handle.ts';

const routes: FeatureRoute[] = [
  {
    path: '/works',
    lazy: async () => ({ Component: (await import('./works/own-works-page.tsx')).OwnWorksPage }),
    handle: { access: forMembers },
  },
  {
    path: '/subjects/:id/works/:user',
    lazy: async () => ({ Component: (await import('./works/student-works-page.tsx')).StudentWorksPage }),
    handle: { access: forStaff },
  },
  {
    path: '/subjects/:id/topics/:step/answers',
    lazy: async () => ({ Component: (await import('./topic/group-answers-page.tsx')).GroupAnswersPage }),
    handle: { access: forMembers },
  },
  {
    path: '/subjects/:id/topics/:step/tasks/:task',
    lazy: async () => ({ Component: (await import('./topic/task-answers-page.tsx')).TaskAnswersPage }),
    handle: { access: forStaff },
  },
  {
    path: '/subjects/:id/topics/:step/stats',
    lazy: async () => ({ Component: (await import('./topic/stats-page.tsx')).StatsPage }),
    handle: { access: forStaff },
  },
];
export default routes;
