// Reads the lessons that the address asks for.
import type { QueryOf } from '@orbita/contract/endpoint';
import type { schedule } from '@orbita/contract/schedule';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall } from '../../api/query.ts';
import { useSelectedChild } from '../../shared/users/selected-child.ts';
import { periodOf } from './schedule-days.ts';
import type { ScheduleAddress } from './use-schedule-address.ts';

type Asked = QueryOf<typeof schedule.listScheduleLessons>;

/** Minutes after which an open timetable is read again. */
const FRESH_MINUTES = 5;

export function useLessons({ view, day, choice, chosen }: ScheduleAddress) {
  const user = useCurrentUser();
  const child = useSelectedChild(user);
  const whose: Partial<Asked> = {
    own: user.isParent && child ? { user_id: child.id } : {},
    all: { everybody: true },
    group: chosen ? { group_id: chosen } : {},
    teacher: chosen ? { user_id: chosen } : {},
    room: chosen ? { room_id: chosen } : {},
    subject: chosen ? { subject_id: chosen } : {},
  }[choice];
  return useCall(
    'schedule',
    'listScheduleLessons',
    { query: { ...periodOf(view, day), ...whose } },
    { keepPrevious: true, refetchInterval: FRESH_MINUTES * 60_000 },
  );
}
