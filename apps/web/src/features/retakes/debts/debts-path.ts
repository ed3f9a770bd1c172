import type { CurrentUser } from '../../../api/current-user.ts';

/** Where a student's debts are read: in the administration for those who work there. */
export const debtsPath = (who: CurrentUser, studentId: number): string =>
  who.can('retakes_read') ? `/admin/retakes/students/${studentId}` : `/users/${studentId}/debts`;
