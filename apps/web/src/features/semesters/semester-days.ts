// Days of semesters as people read them.
import { calendarDay, formatDate } from '../../base/dates.ts';

interface Days {
  started_at: string;
  finished_at: string;
}

/** «01.09.26 – 31.12.26» */
export const formatDays = ({ started_at, finished_at }: Days): string =>
  `${formatDate(`${started_at}T12:00:00Z`)} – ${formatDate(`${finished_at}T12:00:00Z`)}`;

export function isInProgress({ started_at, finished_at }: Days): boolean {
  const today = calendarDay(Date.now());
  return started_at <= today && finished_at >= today;
}
