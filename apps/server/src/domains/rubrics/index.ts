// The public interface of rubrics for other domains.
export { pointsGiven, judge } from './judging.ts';
export { mountRubrics } from './rubrics.routes.ts';
export { restoreRubricResult, resultOfMark, returnRubricResults } from './rubrics.service.ts';
export { rubricJson, rubricResultJson } from './rubrics.sql.ts';
