// What the address orders, without what does not exist or the viewer may not report on.
import { useAddressParams } from '../../base/address-params.ts';
import { useNamedGroups, useNamedSubjects } from '../../shared/reports/place-fields.tsx';
import { asksFor, groupsFor, type Order, type Places, subjectsFor } from './order.ts';

const idOf = (text: string | null): number | undefined => {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : undefined;
};
const listOf = (id: number | undefined): number[] => (id === undefined ? [] : [id]);

export function useOrder({ forms, semesters }: Places, archived: boolean) {
  const [search, setSearch] = useAddressParams();
  const form = forms.find((one) => one === search.get('form')) ?? forms[0] ?? 'workload';
  const idFor = (part: 'group' | 'subject' | 'student') =>
    asksFor(form, part) ? idOf(search.get(`${part}_id`)) : undefined;
  const [groupId, subjectId, studentId] = [idFor('group'), idFor('subject'), idFor('student')];
  const groups = useNamedGroups(listOf(groupId), groupsFor(form, archived));
  const subjects = useNamedSubjects(
    groupId === undefined ? [] : listOf(subjectId),
    subjectsFor(groupId ?? 0, archived),
  );
  const group = groups.data?.data.find(({ id }) => id === groupId);
  const subject = group && subjects.data?.data.find(({ id }) => id === subjectId);
  const semester = semesters.find(({ id }) => id === idOf(search.get('semester_id')));
  const order: Order = {
    form,
    ...(group ? { group_id: group.id } : {}),
    ...(subject ? { subject_id: subject.id } : {}),
    ...(group && studentId !== undefined ? { student_id: studentId } : {}),
    ...(asksFor(form, 'semester') && semester ? { semester_id: semester.id } : {}),
  };
  const setOrder = (changes: Partial<Record<keyof Order, string | null>>) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next;
    });
  return {
    order,
    setOrder,
    /** It is known whether group and discipline of the address exist. */
    isRead: !groups.isLoading && !subjects.isLoading,
    failed: [groups, subjects].find(({ error, data }) => error && !data),
  };
}
