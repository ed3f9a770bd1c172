import type { CurrentUser } from '../../../api/current-user.ts';

/** Returns the address of a student's debts, inside the administration for its users. */
export const debtsPath = (who: CurrentUser, studentId: number): string =>
  who.can('retakes_read') ? `/admin/retakes/students/${studentId}` : `/users/${studentId}/debts`;
