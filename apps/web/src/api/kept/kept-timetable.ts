// The own timetable of any period, put together from the copies of the weeks that were read.
import type { Output } from '../query.ts';
import { isRecord } from '@orbita/contract/records';
import { calendarDay } from '../../base/dates.ts';
import { addDays } from '../../base/typed-date.ts';
import { type KeptAnswer, readAnswersOf } from './kept-store.ts';

type Timetable = Output<'schedule', 'listScheduleLessons'>;
type Lesson = Timetable['student'][number];
interface Period {
  from: string;
  to: string;
  userId: unknown;
}

function periodOf(queryKey: readonly unknown[]): Period | undefined {
  const input = queryKey[2];
  const query = isRecord(input) && isRecord(input.query) ? input.query : {};
  const { from, to, user_id: userId } = query;
  return typeof from === 'string' && typeof to === 'string' ? { from, to, userId } : undefined;
}

/** Returns the lessons of a period if the copies have each of its days; the later copy of a day counts. */
export async function readTimetable(account: string, queryKey: readonly unknown[]): Promise<KeptAnswer | undefined> {
  const asked = periodOf(queryKey);
  if (!asked) return undefined;
  const copies = (await readAnswersOf(account, queryKey))
    .filter((copy) => periodOf(copy.queryKey)?.userId === asked.userId)
    .toSorted((a, b) => b.at - a.at);
  const parts: { copy: KeptAnswer; day: string }[] = [];
  for (let day = asked.from; day <= asked.to; day = addDays(day, 1)) {
    const copy = copies.find((one) => hasDay(one, day));
    if (!copy) return undefined;
    parts.push({ copy, day });
  }
  const [first] = parts;
  if (!first) return undefined;
  const lessonsOf = (kind: 'teacher' | 'student'): Lesson[] =>
    parts.flatMap(({ copy, day }) => timetableOf(copy)[kind].filter(({ starts_at }) => calendarDay(starts_at) === day));
  return {
    queryKey,
    data: { ...timetableOf(first.copy), teacher: lessonsOf('teacher'), student: lessonsOf('student') },
    at: Math.min(...parts.map(({ copy }) => copy.at)),
    size: 0,
  };
}

const hasDay = ({ queryKey }: KeptAnswer, day: string): boolean => {
  const period = periodOf(queryKey);
  return period !== undefined && period.from <= day && day <= period.to;
};
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A copy of the answer to this call.
const timetableOf = ({ data }: KeptAnswer): Timetable => data as Timetable;
