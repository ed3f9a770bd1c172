// Why a student needs the curator, in words, the gravest first.
import type { CuratedStudent, RiskLimits } from '@orbita/contract/standing';
import { daysFromToday } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { curatorTexts } from './curator.texts.ts';

export interface Reason {
  words: string;
  tone?: 'danger' | 'warning';
}
const WEEKDAYS = ['day1', 'day2', 'day3', 'day4', 'day5', 'day6', 'day7'] as const;

export function useReasons(row: CuratedStudent, limits: RiskLimits): Reason[] {
  const t = useTexts(curatorTexts);
  const notYetDue = row.retakes_count - row.retakes_overdue_count;
  const counted = (count: number, key: Parameters<typeof t>[0], tone?: Reason['tone']): Reason[] =>
    count > 0 ? [{ words: t(key, { count }), ...(tone ? { tone } : {}) }] : [];
  return [
    ...counted(row.retakes_overdue_count, 'overdueRetakes', 'danger'),
    ...counted(row.overdue_count, 'overdue', 'danger'),
    ...counted(notYetDue, 'retakes', 'warning'),
    ...counted(row.returned_count, 'returned', 'warning'),
    ...usePatterns(row),
    ...counted(row.missed_count, 'missed', row.missed_count >= limits.missed ? 'warning' : undefined),
    ...useSilence(row, limits),
  ];
}

function usePatterns({ patterns }: CuratedStudent): Reason[] {
  const t = useTexts(curatorTexts);
  return patterns.map(({ kind, subject_title: title, weekday, missed, of }) => {
    const day = WEEKDAYS[(weekday ?? 1) - 1] ?? 'day1';
    const words = {
      row: () => t('row', { count: missed }),
      weekday: () => t('weekday', { day: t(day), missed, of }),
      subject: () => t('subject', { title: title ?? '', missed, of }),
      drop: () => t('drop', { missed, of }),
    }[kind]();
    return { words, tone: 'warning' };
  });
}

function useSilence(row: CuratedStudent, limits: RiskLimits): Reason[] {
  const t = useTexts(curatorTexts);
  if (row.is_silent)
    return [
      { words: row.last_active_at ? t('silent', { count: -daysFromToday(row.last_active_at) }) : t('neverSeen') },
    ];
  if (row.overdue_count === 0) return [];
  if (row.handed_in_at === null) return [{ words: t('neverHandedIn') }];
  const idle = -daysFromToday(row.handed_in_at);
  return idle >= limits.idle_days ? [{ words: t('idle', { count: idle }) }] : [];
}
