// The public interface of semesters for other domains.
export { mountSemesters } from './semesters.routes.ts';
export { cleanUpSemesters } from './semesters.service.ts';
