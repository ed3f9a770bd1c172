// What the address says of the attendance of a discipline: group, semester, the columns and the view.
import type { SubjectAttendance } from '@orbita/contract/attendance';
import { useAddressParams } from '../../base/address-params.ts';
import { asId } from '../../ui/kit/use-list.ts';

export type Side = 'earlier' | 'later' | 'today';

/** Returns where the columns before or after those shown begin; null for those that hold today. */
export function offsetOf(side: Side, read: Pick<SubjectAttendance, 'offset' | 'lessons' | 'lessons_count'>) {
  const size = read.lessons.length;
  if (side === 'earlier') return Math.max(0, read.offset - size);
  return side === 'later' ? Math.min(read.lessons_count - size, read.offset + size) : null;
}

export function useAttendanceAddress() {
  const [search, setSearch] = useAddressParams();
  const at = search.get('offset');
  const offset = at !== null && /^\d{1,5}$/.test(at) ? Number(at) : null;
  const group = asId(search.get('group') ?? '');
  const semester = asId(search.get('semester') ?? '');
  const view: 'heat' | 'table' = search.get('view') === 'heat' ? 'heat' : 'table';
  const set = (values: Record<string, string | null>) =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      for (const [name, value] of Object.entries(values))
        if (value === null) next.delete(name);
        else next.set(name, value);
      return next;
    });
  const period = { ...(group ? { group_id: group } : {}), ...(semester ? { semester_id: semester } : {}) };
  return {
    group,
    semester,
    view,
    hasOffset: offset !== null,
    /** What every call of the page asks for. */
    period,
    /** What the table asks for. */
    asked: offset === null ? period : { ...period, offset },
    chooseGroup: (id: number) => set({ group: String(id), semester: null, offset: null }),
    chooseSemester: (id: string) => set({ semester: id || null, offset: null }),
    chooseOffset: (to: number | null) => set({ offset: to === null ? null : String(to) }),
    /** The address of a view, as a link. */
    hrefOf: (one: 'heat' | 'table'): string => {
      const next = new URLSearchParams(search);
      next.delete('view');
      if (one === 'heat') next.set('view', one);
      return `?${next}`;
    },
  };
}
export type AttendanceAddress = ReturnType<typeof useAttendanceAddress>;
