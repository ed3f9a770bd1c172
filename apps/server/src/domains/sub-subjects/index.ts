// The door of sub-subjects: what other domains may use.
export { mountSubSubjects } from './sub-subjects.routes.ts';
