// The door of marks: what other domains may use.
export { restoreMarksOfAnswer, type TakenMarks, removeMarksOfAnswer } from './marks-of-answer.ts';
export { selectHistory, selectMarkOf, selectPassing, studiesSubject } from './marks.queries.ts';
export { assertMarkFits, assertStatus, openForMarking } from './marks.service.ts';
export type { CellWrite } from './wanted-cells.ts';
export { type CellNews, cellsColumn, composeWriting, toldColumn, type WrittenCell } from './write-marks.queries.ts';
export { writeMarks } from './write-marks.ts';
