// The public interface of standing for other domains.
export { tellAbsencePatterns } from './absence-patterns.ts';
export { mountStanding } from './standing.routes.ts';
export { type GroupStanding, selectGroupStanding } from './curated-students.queries.ts';
export { type DueTopic, selectDueTopics } from './due-topics.ts';
export { factsOf, isAtRisk } from './student-facts.sql.ts';
