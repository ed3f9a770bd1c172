import type { FeatureRoute } from '../../app/route-handle.ts';

const routes: FeatureRoute[] = [];
export default routes;
