// Conditions of a statement that are known before it is sent.
// PostgreSQL starts every part of a prepared statement with each execution, even one that is never reached, so what the
// viewer's roles decide is written as `true` or `false` and the rest is left out when the statement is planned.
import type { Permission } from '@orbita/contract/permissions';
import { type Sql, sql } from '@orbita/database';
import { can, type Viewer } from '../http/viewer.ts';

/** Condition: the viewer holds the permission. */
export const holds = (viewer: Viewer, permission: Permission): Sql =>
  can(viewer, permission) ? sql`true` : sql`false`;
/** The condition if it can be true at all, otherwise `false`. */
export const onlyIf = (isPossible: boolean, condition: () => Sql): Sql => (isPossible ? condition() : sql`false`);
