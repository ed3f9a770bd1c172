// The public interface of marks for other domains.
export { type AutomaticMark, giveAutomaticMarks } from './automatic-mark.service.ts';
export { removeMarksOfAnswer, restoreMarksOfAnswer, type TakenMarks } from './marks-of-answer.ts';
export { selectHistory, selectMarkOf, selectPassing, selectResultOf, studiesSubject } from './marks.queries.ts';
export { mountMarks } from './marks.routes.ts';
export { assertMarkFits, assertStatus, openForMarking, passingOnSubmission } from './marks.service.ts';
export type { CellWrite } from './wanted-cells.ts';
export {
  type CellNotifications,
  cellsColumn,
  CHECKING_STATUS_ID,
  composeWriting,
  notificationsColumn,
  type WrittenCell,
} from './write-marks.queries.ts';
export { writeMarks } from './write-marks.ts';
