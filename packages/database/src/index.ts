export {
  connect,
  PATIENCE_SECONDS,
  isDatabaseAway,
  isDatabaseFull,
  isWriteConflict,
  empty,
  join,
  raw,
  sql,
  Sql,
} from './connect.ts';
export type { Columns, ConnectOptions, Database, Db, Missing } from './connect.ts';
export { assignments, hasAssignments, insertion, recordColumns, replacements, selection } from './column-map.ts';
export type { ColumnMap, FieldsOf, RecordMap, Whole } from './column-map.ts';
export { constraintOf } from './failure.ts';
export { askFor, CrowdedError } from './waiting-line.ts';
export { readInParts } from './read-in-parts.ts';
export { isEmpty, migrate } from './migrate.ts';
export { createCompany, createSetupCode, hashSetupCode, seededPassStatuses } from './setup.ts';
export type { NewCompany } from './setup.ts';
export { loadDemoSchool } from './demo/index.ts';
export type { DemoOptions } from './demo/index.ts';
