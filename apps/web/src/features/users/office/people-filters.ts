// Converts the filters of the list to and from the address.
import type { PeopleRole } from '@orbita/contract/users/account';
import { SEARCH_DEBOUNCE } from '../../../base/debounce.ts';
import type { Input } from '../../../api/query.ts';
import { asFlag, asId, asWord, useList } from '../../../ui/kit/use-list.ts';

// Repeated here, because the contract's list would pull in the schema library.
export const ROLES: readonly PeopleRole[] = [
  'student',
  'teacher',
  'expert',
  'curator',
  'parent',
  'administrator',
  'none',
];
/** Flags by their names in the address, with the names of their counters. */
export const FLAGS = {
  blocked: 'blocked',
  locked: 'locked',
  never: 'never_signed_in',
  distant: 'distant',
  withoutEmail: 'without_email',
} as const;

export const usePeopleList = () =>
  useList({
    filters: {
      group: asId,
      form: asId,
      status: asId,
      blocked: asFlag,
      locked: asFlag,
      never: asFlag,
      distant: asFlag,
      withoutEmail: asFlag,
    },
    views: { role: asWord(ROLES) },
    sorts: {
      name: { first: 'asc' },
      email: { first: 'asc' },
      last_seen: { first: 'desc' },
      created: { first: 'desc' },
    },
    sort: 'name',
    searchDelay: SEARCH_DEBOUNCE,
  });
export type PeopleList = ReturnType<typeof usePeopleList>;

/** Returns what narrows and sorts the list, as the calls take it. */
export function filterOf({ filters, asked, sort, isDescending }: PeopleList) {
  const { role, group, form, status, blocked, locked, never, distant, withoutEmail } = filters;
  return {
    ...(asked.query ? { query: asked.query } : {}),
    ...(role ? { role } : {}),
    ...(group ? { group_id: group } : {}),
    ...(form ? { education_form_id: form } : {}),
    ...(status ? { temporary_status_id: status } : {}),
    ...(blocked ? { blocked } : {}),
    ...(locked ? { locked } : {}),
    ...(never ? { never_signed_in: true } : {}),
    ...(distant ? { distant } : {}),
    ...(withoutEmail ? { without_email: true } : {}),
    sort_list: sort ?? 'name',
    sort_direction: isDescending ? 'desc' : 'asc',
  } satisfies NonNullable<Input<'users', 'exportPeople'>>['query'];
}

/** Returns what the numbers of tabs and flags follow: the role, the words and what people study. */
export function countedOf(list: PeopleList) {
  const { query, role, group_id, education_form_id, temporary_status_id } = filterOf(list);
  return {
    ...(query ? { query } : {}),
    ...(role ? { role } : {}),
    ...(group_id ? { group_id } : {}),
    ...(education_form_id ? { education_form_id } : {}),
    ...(temporary_status_id ? { temporary_status_id } : {}),
  } satisfies NonNullable<Input<'users', 'countPeople'>>['query'];
}
