// Where the attendance of a row is told in full: the page of the group or that of the discipline.
import type { AnalyticsKind } from '@orbita/contract/analytics';
import { useCurrentUser } from '../../api/current-user.ts';

/** Returns the address of the attendance of a group or discipline in a semester; null where there is no such page for the user. */
export function useAttendanceLink(semesterId: number | undefined): (kind: AnalyticsKind, id: number) => string | null {
  const canReadGroups = useCurrentUser().can('groups_read');
  const semester = semesterId === undefined ? '' : `semester=${semesterId}`;
  return (kind, id) => {
    if (kind === 'subjects') return `/subjects/${id}/attendance${semester && `?${semester}`}`;
    if (kind === 'groups' && canReadGroups) return `/admin/groups/${id}?tab=attendance${semester && `&${semester}`}`;
    return null;
  };
}
