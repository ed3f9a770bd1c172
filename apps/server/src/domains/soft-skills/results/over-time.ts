// What results were at the end of months and semesters: the same calculation over the scores that counted by then.
import type { NamedSemester } from '@orbita/contract/semesters';
import { calculateIndicator, calculateSkill, monthsBetween, type Score } from './calculation.ts';

interface Skill {
  id: number;
  indicators: readonly { id: number }[];
}
interface SkillPercent {
  id: number;
  percent: number;
}
/** The results of a day; skills without one are left out. */
export interface DayResults {
  day: string;
  skills: SkillPercent[];
}

/** Whether it counted by the end of the day, YYYY-MM-DD. */
const isKnown = ({ day }: Score, until: string): boolean => day !== null && day <= until;

/** Calculates all skills as they were at the end of each day; an indicator anew only where it got scores since the day before. */
export function resultsAt(skills: readonly Skill[], scores: readonly Score[], days: readonly string[]): DayResults[] {
  const byIndicator = [...Map.groupBy(scores, ({ indicator_id }) => indicator_id)];
  const percents = new Map<number, { count: number; percent: number | null }>();
  return days.toSorted().map((day) => {
    for (const [indicator, given] of byIndicator) {
      const known = given.filter((score) => isKnown(score, day));
      if (known.length !== (percents.get(indicator)?.count ?? 0))
        percents.set(indicator, { count: known.length, percent: calculateIndicator(known).percent });
    }
    const skillResults = skills.flatMap(({ id, indicators }) => {
      const percent = calculateSkill(indicators.map((one) => percents.get(one.id)?.percent ?? null));
      return percent === null ? [] : [{ id, percent }];
    });
    return { day, skills: skillResults };
  });
}

/** A day that no month exceeds: days are compared as text. */
const endOf = (month: string): string => `${month}-31`;
/** The semester of a month: the latest that has days in it. */
const semesterOf = (semesters: readonly NamedSemester[], month: string): number | null =>
  semesters.findLast(({ started_at, finished_at }) => started_at <= endOf(month) && finished_at.slice(0, 7) >= month)
    ?.id ?? null;

interface Span {
  /** Semesters that have begun, the earliest first. */
  semesters: readonly NamedSemester[];
  today: string;
}
/** Calculates the results of each month from the first score on, and of each semester since then. */
export function overTime(skills: readonly Skill[], scores: readonly Score[], { semesters, today }: Span) {
  const first = scores.reduce<string | null>(
    (least, { day }) => (day !== null && (least === null || day < least) ? day : least),
    null,
  );
  if (first === null) return { timeline: [], semesters: [] };
  const months = monthsBetween(first.slice(0, 7), today.slice(0, 7));
  const begun = semesters.filter(({ finished_at }) => finished_at >= first);
  const days = new Set([...months.map(endOf), ...begun.map(({ finished_at }) => finished_at)]);
  const results = new Map(resultsAt(skills, scores, [...days]).map((one) => [one.day, one.skills]));
  return {
    timeline: months.map((month) => ({
      month,
      semester_id: semesterOf(begun, month),
      skills: results.get(endOf(month)) ?? [],
    })),
    semesters: begun.map((semester) => ({ ...semester, skills: results.get(semester.finished_at) ?? [] })),
  };
}

/** The semester before the asked one; without one, the last that is over. */
export const semesterBefore = <S extends NamedSemester>(
  semesters: readonly S[],
  { asked, today }: { asked: NamedSemester | undefined; today: string },
): S | null =>
  semesters.findLast(({ id, finished_at, started_at }) =>
    asked === undefined
      ? finished_at < today
      : id !== asked.id && finished_at < asked.finished_at && started_at < asked.started_at,
  ) ?? null;
