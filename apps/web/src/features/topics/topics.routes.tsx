import { forMembers, type FeatureRoute } from '../../ui/navigation/route-handle.ts';

const routes: FeatureRoute[] = [
  {
    path: '/subjects/:id/topics/:step',
    lazy: async () => ({ Component: (await import('./topic-page.tsx')).TopicPage }),
    handle: { access: forMembers },
  },
  {
    path: '/subjects/:id/topics/:step/as-student',
    lazy: async () => ({ Component: (await import('./trying/student-view-page.tsx')).StudentViewPage }),
    handle: { access: forMembers },
  },
  {
    path: '/outbox',
    lazy: async () => ({ Component: (await import('./answering/outbox/outbox-page.tsx')).OutboxPage }),
    handle: { access: forMembers },
  },
];
export default routes;
