import type { CuratedStudent } from '@orbita/contract/standing';
import { OPEN_END } from '@orbita/contract/permissions';
import { formatCalendarDay } from '../../base/day.ts';
import { useTexts } from '../../base/i18n.ts';
import { curatorTexts } from './curator.texts.ts';

/** The status because of which a student does not study, and until when; null for who studies. */
export function useLeaveWords(leave: CuratedStudent['leave']): string | null {
  const t = useTexts(curatorTexts);
  if (leave === null) return null;
  const { title, end_date: end } = leave;
  return end === OPEN_END ? title : t('leaveUntil', { title, day: formatCalendarDay(end) });
}
