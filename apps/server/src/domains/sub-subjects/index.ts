// The public interface of sub-subjects for other domains.
export { mountSubSubjects } from './sub-subjects.routes.ts';
