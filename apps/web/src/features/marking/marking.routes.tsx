import { forMarkers, type FeatureRoute } from '../../ui/navigation/route-handle.ts';

const routes: FeatureRoute[] = [
  {
    path: '/marking',
    lazy: async () => ({ Component: (await import('./marking-page.tsx')).MarkingPage }),
    handle: { access: forMarkers, wide: true },
  },
];
export default routes;
