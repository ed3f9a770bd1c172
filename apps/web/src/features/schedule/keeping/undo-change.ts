// Takes a change of many lessons back and tells what stayed.
import { callNamed, newIdempotencyKey } from '../../../api/client/client.ts';
import { invalidate, showFailure } from '../../../api/query.ts';
import { notify } from '../../../base/notices.ts';
import { keepingTexts } from './keeping.texts.ts';
import { leftWords } from './left-words.ts';

/** Lessons named in the notice. */
const NAMED = 3;

export const refreshTimetable = () => invalidate('schedule', 'attendance');

export async function undoChange(id: number): Promise<void> {
  const { t } = keepingTexts;
  try {
    const { undone, left, left_count } = await callNamed('schedule', 'undoTimetableChange')(
      { params: { id } },
      { idempotencyKey: newIdempotencyKey() },
    );
    const stayed =
      left_count > 0 ? [t('leftUndone', { count: left_count }), ...left.slice(0, NAMED).map(leftWords)] : [];
    notify({ tone: 'success', message: [t('undone', { count: undone }), ...stayed].join('. ') });
  } catch (error) {
    showFailure(error);
  } finally {
    await refreshTimetable();
  }
}
