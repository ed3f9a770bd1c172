import { forSignedIn, type FeatureRoute } from '../../ui/navigation/route-handle.ts';

const routes: FeatureRoute[] = [
  {
    path: '/main',
    lazy: async () => ({ Component: (await import('./main-page.tsx')).MainPage }),
    handle: { access: forSignedIn },
  },
];
export default routes;
