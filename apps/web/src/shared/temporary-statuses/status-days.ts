import { OPEN_END } from '@orbita/contract/permissions';
import { useTexts } from '../../base/i18n.ts';
import { formatCalendarDay } from '../../base/day.ts';
import { statusTexts } from './temporary-statuses.texts.ts';

/** Returns a function that tells the days of a status: «с 01.09.26 по 31.12.26», «с 01.09.26, бессрочно». */
export function useStatusDays(): (status: { start_date: string; end_date: string }) => string {
  const t = useTexts(statusTexts);
  return ({ start_date, end_date }) => {
    const since = t('sinceDay', { day: formatCalendarDay(start_date) });
    if (end_date === OPEN_END) return `${since}, ${t('forever')}`;
    return `${since} ${t('untilDay', { day: formatCalendarDay(end_date) })}`;
  };
}
