// Points of a discipline by week, beside those that its checkpoints had given by then if all had been done in time.
import { findRetaken, gainsOf, type RetakeCounting } from '@orbita/contract/retakes/counted-marks';
import type { TopicRow } from '@orbita/contract/subjects';

export interface PaceWeek {
  /** Monday. */
  week: string;
  /** Points collected by the end of the week; null for weeks to come. */
  points: number | null;
  /** Points of all checkpoints due by the end of the week. */
  pace: number;
}
type Checkpoint = Pick<TopicRow, 'id' | 'type' | 'max_mark' | 'due_at' | 'is_retake' | 'counts_for_id'>;
interface Given {
  step_id: number;
  value: number;
  updated_at: string;
}

interface Sources {
  topics: readonly Checkpoint[];
  marks: readonly Given[];
  /** Which points of a topic and its retakes count. */
  rule: RetakeCounting;
}

const DAY = 86_400_000;
const RESULT = 2;
/** More weeks than a school year has. */
const MOST_WEEKS = 54;

const mondayOf = (day: string): string => {
  const at = Date.parse(day);
  return new Date(at - ((new Date(at).getUTCDay() + 6) % 7) * DAY).toISOString().slice(0, 10);
};
const following = (week: string): string => new Date(Date.parse(week) + 7 * DAY).toISOString().slice(0, 10);
const sumOf = (values: readonly number[]): number => Math.round(values.reduce((a, b) => a + b, 0) * 100) / 100;

/**
 * Returns the weeks from the first mark or due date to the last; none when nothing gives points by a date.
 *
 * @param dayOf the day of a moment in the zone of the institution
 */
export function paceOf(
  { topics, marks, rule }: Sources,
  dayOf: (moment: string | number) => string,
  now = Date.now(),
): PaceWeek[] {
  const weekOf = (moment: string | number): string => mondayOf(dayOf(moment));
  const checkpoints = topics.filter(({ type, max_mark }) => type === RESULT && max_mark !== null);
  const byTopic = new Map(marks.map((mark) => [mark.step_id, mark]));
  // A retake adds what it gives beyond the marks before it.
  const gains = gainsOf(
    findRetaken(checkpoints),
    checkpoints.map(({ id }) => byTopic.get(id)?.value ?? null),
    rule,
  );
  const given = checkpoints.flatMap(({ id }, at) => {
    const mark = byTopic.get(id);
    return mark ? [{ value: gains[at] ?? 0, week: weekOf(mark.updated_at) }] : [];
  });
  const due = checkpoints.flatMap(({ max_mark, due_at, is_retake }) =>
    due_at === null || is_retake ? [] : [{ value: max_mark ?? 0, week: weekOf(due_at) }],
  );
  if (due.length === 0) return [];
  const total = sumOf(checkpoints.map(({ max_mark, is_retake }) => (is_retake ? 0 : (max_mark ?? 0))));
  const known = [...given, ...due].map(({ week }) => week).toSorted();
  const [first = '', last = ''] = [known[0], known.at(-1)];
  const thisWeek = weekOf(now);
  const upTo = (week: string, rows: typeof due) =>
    sumOf(rows.filter((row) => row.week <= week).map(({ value }) => value));
  const weeks: PaceWeek[] = [];
  for (let week = first; week <= last && weeks.length < MOST_WEEKS; week = following(week))
    weeks.push({ week, points: week > thisWeek ? null : Math.min(upTo(week, given), total), pace: upTo(week, due) });
  return weeks;
}
