export { connect, PATIENCE_SECONDS, isDatabaseAway, isWriteConflict, empty, join, raw, sql, Sql } from './connect.ts';
export type { Columns, ConnectOptions, Database, Db } from './connect.ts';
export { constraintOf } from './failure.ts';
export { askFor, CrowdedError } from './waiting-line.ts';
export { isEmpty, isNew, migrate } from './migrate.ts';
export { createCompany, createSetupCode, hashSetupCode, seededPassStatuses } from './setup.ts';
export type { NewCompany } from './setup.ts';
export { loadDemoSchool } from './demo/index.ts';
export type { DemoOptions } from './demo/index.ts';
