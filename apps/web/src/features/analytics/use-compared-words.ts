// How the days that are compared are named, because the days of which something is known need not be exactly a week ago and the
// same day of a semester.
import type { Output } from '../../api/query.ts';
import { formatDate } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { analyticsTexts } from './analytics.texts.ts';

type Read = Pick<Output<'analytics', 'getAnalytics'>, 'days' | 'semester' | 'compared'>;
const WEEK = 7;
const daysBetween = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / 86_400_000;

/** Whether both days are as far from the beginning of their semesters. */
function isSameDay({ days, semester, compared }: Read): boolean {
  if (!days.now || !days.compared || !semester || !compared) return true;
  return daysBetween(semester.started_at, days.now) === daysBetween(compared.started_at, days.compared);
}

export interface ComparedWords {
  /** «за неделю», «за 13 дней» */
  inTime: string;
  /** «к тому же дню: Весна 2026», «к 20.04.26: Весна 2026» */
  thanCompared: string;
  attendanceThan: string;
}
export function useComparedWords(read: Read): ComparedWords {
  const t = useTexts(analyticsTexts);
  const { now, week_ago: before, compared: other } = read.days;
  const count = now && before ? daysBetween(before, now) : WEEK;
  const on = { day: other ? formatDate(other) : '', semester: read.compared?.title ?? '' };
  const isSame = isSameDay(read);
  return {
    inTime: count === WEEK ? t('week') : t('inDays', { count }),
    thanCompared: t(isSame ? 'thanCompared' : 'thanDay', on),
    attendanceThan: t(isSame ? 'attendanceThan' : 'attendanceThanDay', on),
  };
}
