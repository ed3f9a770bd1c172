// Converts the list's filters to and from the URL.
import type { subjectTypes } from '@orbita/contract/subjects';
import type { Input } from '../../../api/query.ts';
import { asFlag, asId, asWord, useList } from '../../../ui/kit/use-list.ts';

const STATES = ['current', 'archived', 'deleted', 'purged'] as const;
export type ListState = (typeof STATES)[number];
export type SubjectType = (typeof subjectTypes)[number];
// Repeated here, because the contract's list would pull in the schema library.
export const TYPES: readonly SubjectType[] = ['subject', 'module', 'practice', 'project', 'elective'];

export const useSubjectList = () =>
  useList({
    filters: { type: asWord(TYPES), semester: asId, group: asId, teacher: asId, hidden: asFlag, distant: asFlag },
    views: { state: asWord(STATES) },
    // Dates start with the newest, titles with the first letter.
    sorts: { title: { first: 'asc' }, code: { first: 'asc' }, updated_at: { first: 'desc' } },
    sort: 'title',
  });
export type SubjectList = ReturnType<typeof useSubjectList>;

/** Whether deleted disciplines are listed, which are sorted by deletion and cannot be opened or selected. */
export const isBin = (state: ListState | undefined): boolean => state === 'deleted' || state === 'purged';

/** Returns the query of the call. */
export function toQuery(list: SubjectList) {
  return { ...list.asked, ...toFilter(list) } satisfies NonNullable<Input<'subjects', 'listSubjects'>>['query'];
}

/** Returns the query without the page, as the export takes it too. */
export function toFilter({ filters, words, sort, isDescending }: SubjectList) {
  const { state, type, semester, group, teacher, hidden, distant } = filters;
  return {
    ...words,
    sort: isBin(state) ? 'deleted_at' : (sort ?? 'title'),
    sort_direction: isBin(state) || isDescending ? 'desc' : 'asc',
    ...(state === 'archived' ? { archived: true } : {}),
    ...(state === 'deleted' ? { deleted: true } : {}),
    ...(state === 'purged' ? { purged: true } : {}),
    ...(type ? { type } : {}),
    ...(semester ? { semester_id: semester } : {}),
    ...(group ? { group_id: group } : {}),
    ...(teacher ? { teacher_id: teacher } : {}),
    ...(hidden === undefined ? {} : { hidden }),
    ...(distant === undefined ? {} : { distant }),
  } satisfies NonNullable<Input<'subjects', 'exportSubjects'>>['query'];
}
