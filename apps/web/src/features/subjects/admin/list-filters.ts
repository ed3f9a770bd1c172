// Converts the list's filters to and from the URL.
import type { subjectTypes } from '@orbita/contract/subjects';
import type { Input } from '../../../api/query.ts';
import { useListAddress } from '../../../ui/lists/list-address.ts';

export const STATES = ['current', 'archived', 'deleted', 'purged'] as const;
export type ListState = (typeof STATES)[number];
export type SubjectType = (typeof subjectTypes)[number];
// Repeated here, because the contract's list would pull in the schema library.
export const TYPES: readonly SubjectType[] = ['subject', 'module', 'practice', 'project', 'elective'];
export const SORTS = ['title', 'code', 'updated_at'] as const;
export type Sort = (typeof SORTS)[number];

const among = <T extends string>(values: readonly T[], value: string): T | undefined =>
  values.find((one) => one === value);
const number = (value: string): number | undefined => (Number(value) > 0 ? Number(value) : undefined);

export function useListFilters() {
  const { get, set } = useListAddress();
  const filters = {
    state: among(STATES, get('state')) ?? 'current',
    type: among(TYPES, get('type')),
    semester: number(get('semester')),
    group: number(get('group')),
    teacher: number(get('teacher')),
    hidden: get('hidden'),
    distant: get('distant'),
    sort: among(SORTS, get('sort')) ?? 'title',
    isDescending: get('dir') === 'desc',
  };
  const isFiltered = ['query', 'type', 'semester', 'group', 'teacher', 'hidden', 'distant'].some((name) => get(name));
  return { filters, isFiltered, set };
}
export type Filters = ReturnType<typeof useListFilters>['filters'];

const yesOrNo = (value: string) => (value === '1' ? true : value === '0' ? false : undefined);

/** Returns the filters as parameters of the call. */
export function toQuery(filters: Filters, query: string, paging: { page: number; size: number }) {
  const isBin = filters.state === 'deleted' || filters.state === 'purged';
  const hidden = yesOrNo(filters.hidden);
  const distant = yesOrNo(filters.distant);
  return {
    page: paging.page,
    size: paging.size,
    sort: isBin ? 'deleted_at' : filters.sort,
    sort_direction: isBin || filters.isDescending ? 'desc' : 'asc',
    ...(filters.state === 'archived' ? { archived: true } : {}),
    ...(filters.state === 'deleted' ? { deleted: true } : {}),
    ...(filters.state === 'purged' ? { purged: true } : {}),
    ...(query ? { query } : {}),
    ...(filters.type ? { type: filters.type } : {}),
    ...(filters.semester ? { semester_id: filters.semester } : {}),
    ...(filters.group ? { group_id: filters.group } : {}),
    ...(filters.teacher ? { teacher_id: filters.teacher } : {}),
    ...(hidden === undefined ? {} : { hidden }),
    ...(distant === undefined ? {} : { distant }),
  } satisfies NonNullable<Input<'subjects', 'listSubjects'>>['query'];
}
