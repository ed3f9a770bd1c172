// The public interface of family for other domains.
export { readFamilyWeek } from './family.service.ts';
export { mountFamily } from './family.routes.ts';
