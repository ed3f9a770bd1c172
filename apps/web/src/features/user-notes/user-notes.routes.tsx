import { forMembers, type FeatureRoute } from '../../ui/navigation/route-handle.ts';

const routes: FeatureRoute[] = [
  {
    path: '/self/bookmarks',
    lazy: async () => ({ Component: (await import('./bookmarks-page.tsx')).BookmarksPage }),
    handle: { access: forMembers },
  },
];
export default routes;
