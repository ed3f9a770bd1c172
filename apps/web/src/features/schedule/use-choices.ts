// What a timetable can be chosen by, read when it is asked for.
import { useCall } from '../../api/query.ts';
import { personName } from '../../shared/users/person.tsx';
import type { Choice } from './use-schedule-address.ts';

interface Item {
  id: number;
  label: string;
}
const ALL = { query: { size: 1000 } };

export const useGroupItems = (enabled = true): Item[] =>
  (useCall('subjects', 'listGroupChoices', ALL, { enabled }).data?.data ?? []).map(({ id, name }) => ({
    id,
    label: name,
  }));
/** The reading behind `useRoomItems`, for what tells that it failed. */
export const useRoomsRead = (enabled = true) => useCall('schedule', 'listRooms', ALL, { enabled });
export const useRoomItems = (enabled = true): (Item & { capacity: number | null })[] =>
  (useRoomsRead(enabled).data?.data ?? []).map(({ id, name, building, capacity }) => ({
    id,
    label: [building, name].filter(Boolean).join(', '),
    capacity,
  }));
export const useTeacherItems = (enabled = true): Item[] =>
  (useCall('schedule', 'listTeacherChoices', {}, { enabled }).data?.data ?? []).map((person) => ({
    id: person.id,
    label: personName(person),
  }));
export const useSubjectItems = (enabled = true): Item[] =>
  (useCall('subjects', 'listSubjects', ALL, { enabled }).data?.data ?? []).map(({ id, title }) => ({
    id,
    label: title,
  }));

export function useChoices(choice: Choice): Item[] {
  const groups = useGroupItems(choice === 'group');
  const rooms = useRoomItems(choice === 'room');
  const teachers = useTeacherItems(choice === 'teacher');
  const subjects = useSubjectItems(choice === 'subject');
  return { own: [], all: [], group: groups, room: rooms, teacher: teachers, subject: subjects }[choice];
}
