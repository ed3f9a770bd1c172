// The public interface of analytics for other domains.
export { mountAnalytics } from './analytics.routes.ts';
export { countInstitutions } from './count.ts';
