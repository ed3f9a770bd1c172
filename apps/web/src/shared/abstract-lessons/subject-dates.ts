// The dates of a discipline as screens read them: by topic for a group, or for a student alone.
import type { DatesChange, StepDates, SubjectDates } from '@orbita/contract/abstract-lessons';

/** Whose dates are shown or changed. */
export type Target = { group_id: number } | { user_id: number };
export type Dates = Omit<StepDates, 'step_id'>;
export const NO_DATES: Dates = { opens_at: null, due_at: null };

/** Returns the dates of each topic that has some. */
export function datesOf(read: SubjectDates, target: Target): ReadonlyMap<number, Dates> {
  const rows =
    'group_id' in target
      ? read.abstract_lessons.filter(({ group_id }) => group_id === target.group_id)
      : read.schedules.filter(({ student }) => student.id === target.user_id);
  return new Map(rows.map(({ step_id, opens_at, due_at }) => [step_id, { opens_at, due_at }]));
}

/** Adds to each change the dates that its author saw, so that a colleague's are not overwritten. */
export const withSeen = (changes: readonly DatesChange[], dates: ReadonlyMap<number, Dates>): DatesChange[] =>
  changes.map((change) => ({ ...change, seen: dates.get(change.step_id) ?? NO_DATES }));

const isKept = ({ opens_at, due_at }: Dates): boolean => opens_at !== null || due_at !== null;

/** Returns the dates as they will be after a change, to show them before the server has answered. */
export function applyChanges(read: SubjectDates, target: Target, changes: readonly DatesChange[]): SubjectDates {
  const before = datesOf(read, target);
  const next = new Map(
    changes.map(({ step_id, opens_at, due_at }) => {
      const was = before.get(step_id) ?? NO_DATES;
      return [
        step_id,
        {
          opens_at: opens_at === undefined ? was.opens_at : opens_at,
          due_at: due_at === undefined ? was.due_at : due_at,
        },
      ];
    }),
  );
  const added = [...next].filter(([, dates]) => isKept(dates));
  const now = new Date().toISOString();
  if ('group_id' in target) {
    const group = read.groups.find(({ id }) => id === target.group_id);
    const others = read.abstract_lessons.filter((row) => row.group_id !== target.group_id || !next.has(row.step_id));
    const rows = added.map(([step_id, dates]) => ({
      id: step_id,
      step_id,
      step_title: '',
      subject_id: read.subject_id,
      group_id: target.group_id,
      group_name: group?.name ?? '',
      ...dates,
      updated_at: now,
    }));
    return { ...read, abstract_lessons: [...others, ...rows] };
  }
  const student = read.groups.flatMap(({ students }) => students).find(({ id }) => id === target.user_id);
  const others = read.schedules.filter((row) => row.student.id !== target.user_id || !next.has(row.step_id));
  const rows = student
    ? added.map(([step_id, dates]) => ({
        id: step_id,
        step_id,
        subject_id: read.subject_id,
        student,
        ...dates,
        updated_at: now,
      }))
    : [];
  return { ...read, schedules: [...others, ...rows] };
}
