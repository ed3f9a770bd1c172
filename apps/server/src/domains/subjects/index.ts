// The door of disciplines: what other domains may use.
export { insertSubjectCopy } from './settings/copy-subject.queries.ts';
export { insertAudits } from './settings/subject-settings.queries.ts';
export { shownTitle } from './subject-title.sql.ts';
