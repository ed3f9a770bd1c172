// Leaves out rows that stand upon several others of the file, before anything is written: the search for clashes in the
// database names every pair of lessons, and a file whose rows all meet at one time has millions of them.
import type { LessonPlan } from '../write-lessons.queries.ts';
import { weekdayOf } from './cell-values.ts';

interface PlannedRow {
  row: number;
  plan: LessonPlan;
}

/** With so many rows of one group, teacher or room at one time the next one is left out; fewer are named as clashes. */
const MOST_TOGETHER = 3;

const weekdaysOf = ({ repeat, first_day }: LessonPlan): readonly number[] => repeat?.weekdays ?? [weekdayOf(first_day)];
const startOf = ({ start }: LessonPlan): number => Number(start.slice(0, 2)) * 60 + Number(start.slice(3, 5));
const mondayOf = (day: string): number => Math.floor((Date.parse(day) / 86_400_000 + 3) / 7);

/** Whether two plans have lessons at one time, unless a holiday falls there. */
function meet(one: LessonPlan, other: LessonPlan): boolean {
  if (one.first_day > other.last_day || other.first_day > one.last_day) return false;
  const [first, second] = [startOf(one), startOf(other)];
  if (first >= second + other.minutes || second >= first + one.minutes) return false;
  const days = weekdaysOf(one);
  if (!weekdaysOf(other).some((day) => days.includes(day))) return false;
  const isEveryOther = one.repeat?.interval_weeks === 2 && other.repeat?.interval_weeks === 2;
  return !isEveryOther || Math.abs(mondayOf(one.first_day) - mondayOf(other.first_day)) % 2 === 0;
}

const occupies = ({ group_ids, teachers, room_id }: LessonPlan): string[] => [
  ...group_ids.map((id) => `group ${id}`),
  ...teachers.map(({ user_id }) => `teacher ${user_id}`),
  ...(room_id === null ? [] : [`room ${room_id}`]),
];

/** Returns the rows that are kept, and for each other the row upon which it stands. */
export function dropOverlapping<Row extends PlannedRow>(
  planned: readonly Row[],
): { kept: Row[]; dropped: Map<number, number> } {
  const dropped = new Map<number, number>();
  const taken = new Map<string, Row[]>();
  const kept = planned.filter((one) => {
    const keys = occupies(one.plan);
    for (const key of keys) {
      const together = (taken.get(key) ?? []).filter(({ plan }) => meet(plan, one.plan));
      if (together.length < MOST_TOGETHER) continue;
      dropped.set(one.row, together[0]!.row);
      return false;
    }
    for (const key of keys) {
      const rows = taken.get(key);
      if (rows) rows.push(one);
      else taken.set(key, [one]);
    }
    return true;
  });
  return { kept, dropped };
}
