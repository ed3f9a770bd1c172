import { useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { scheduleTexts } from './schedule.texts.ts';

/** Returns what lets cancelled lessons take place after all. */
export function useRestoreLesson(): (ids: number[]) => void {
  const t = useTexts(scheduleTexts);
  const restore = useSave('schedule', 'restoreScheduleLessons', {
    invalidates: ['schedule', 'attendance'],
    success: t('restored'),
    failure: t('clash'),
  });
  return (ids) => restore.mutate({ body: { ids } });
}
