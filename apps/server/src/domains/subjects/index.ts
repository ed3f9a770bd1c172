// The public interface of disciplines for other domains.
export { insertSubjectCopy } from './settings/copy-subject.queries.ts';
export { removePurgedSubjects } from './settings/subject-lifecycle.service.ts';
export { insertAudits } from './settings/subject-settings.queries.ts';
export { shownTitle } from './subject-title.sql.ts';
export { mountSubjects } from './subjects.routes.ts';
export { searchSubjects, searchTopics } from './subjects.service.ts';
