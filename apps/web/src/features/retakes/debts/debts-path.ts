import type { CurrentUser } from '../../../api/current-user.ts';

/** Returns the address of a student's debts, inside the administration for its users. */
export const debtsPath = (currentUser: CurrentUser, studentId: number): string =>
  currentUser.can('retakes_read') ? `/admin/retakes/students/${studentId}` : `/users/${studentId}/debts`;
