import { forMembers, type FeatureRoute } from '../../ui/navigation/route-handle.ts';

const routes: FeatureRoute[] = [
  {
    path: '/subjects/:id/topics/:step/rubric',
    lazy: async () => ({ Component: (await import('./rubric-page.tsx')).RubricPage }),
    handle: { access: forMembers },
  },
];
export default routes;
