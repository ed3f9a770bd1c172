import { forMembers, type FeatureRoute } from '../../ui/navigation/route-handle.ts';

const routes: FeatureRoute[] = [
  {
    path: '/graph',
    lazy: async () => ({ Component: (await import('./graph-page.tsx')).GraphPage }),
    handle: { access: forMembers, wide: true, hideFooter: true },
  },
];
export default routes;
