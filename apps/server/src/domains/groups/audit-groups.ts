// Audit records of groups: one per group, with the fields that changed.
import type { Db } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { writeAuditRecords } from '../audit/index.ts';

/** Records one action on several groups. */
export const auditGroups = (
  db: Db,
  viewer: Viewer,
  record: { action: string; ids: readonly number[]; before?: unknown; after?: unknown },
): Promise<void> =>
  record.ids.length === 0
    ? Promise.resolve()
    : writeAuditRecords(
        db,
        viewer,
        record.ids.map((id) => ({
          action: record.action,
          object_type: 'group',
          object_id: id,
          old_value: record.before,
          new_value: record.after,
        })),
      );

/** Records what happened to people in a group, one record per person. */
export const auditMembers = (
  db: Db,
  viewer: Viewer,
  record: { action: string; groupId: number; userIds: readonly number[]; after?: unknown },
): Promise<void> =>
  record.userIds.length === 0
    ? Promise.resolve()
    : writeAuditRecords(
        db,
        viewer,
        record.userIds.map((student_id) => ({
          action: record.action,
          object_type: 'group',
          object_id: record.groupId,
          student_id,
          new_value: record.after,
        })),
      );
