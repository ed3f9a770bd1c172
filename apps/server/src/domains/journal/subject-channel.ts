// Decides who hears live changes of a discipline: those who see the journals of all its groups.
// A curator sees only their own groups, and so reads changes by calls instead.
import type { Database } from '@orbita/database';
import { AppError } from '../../http/app-error.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { GuardedChannel } from '../../platform/channel-guard.ts';
import { isStaffOf, loadSubjectInView } from '../../access/subjects.access.ts';

async function mayJoin(db: Database, viewer: Viewer, subjectId: number): Promise<boolean> {
  try {
    return isStaffOf(viewer, await loadSubjectInView(db, viewer, subjectId));
  } catch (refusal) {
    if (refusal instanceof AppError) return false;
    throw refusal;
  }
}

/** The channel that subjectChannel() of the contract names. */
export const subjectChannelGuard: GuardedChannel = { pattern: /^private-subjects\.(\d{1,10})$/, mayJoin };
