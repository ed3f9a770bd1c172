// The door of marks: what other domains may use.
export { selectHistory, selectMarkOf, selectPassing, studiesSubject } from './marks.queries.ts';
