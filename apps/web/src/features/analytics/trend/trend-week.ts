/** A week of the semester with a figure in both semesters; null where nothing is known. */
export interface TrendWeek {
  week: number;
  day: string | null;
  now: number | null;
  before: number | null;
}
