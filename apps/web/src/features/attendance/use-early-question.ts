// Asks before attendance is recorded for a lesson that has not begun, once per lesson.
import { useRef } from 'react';
import { formatDayTime } from '../../base/dates.ts';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { attendanceTexts } from './attendance.texts.ts';

interface Lesson {
  id: number;
  starts_at: string;
}

const ask = ([first, ...others]: readonly Lesson[]): Promise<boolean> =>
  confirm({
    title: attendanceTexts.t('earlyTitle', { count: others.length + 1 }),
    message: attendanceTexts.t('early', { count: others.length + 1, day: formatDayTime(first?.starts_at ?? '') }),
    confirmLabel: attendanceTexts.t('earlyConfirm'),
  });

/** Returns a function that runs `record` at once, or after the user has agreed to record the lessons early. */
export function useEarlyQuestion(lessons: readonly Lesson[]) {
  const agreed = useRef(new Set<number>());
  const isAsking = useRef(false);
  return async (ids: ReadonlySet<number>, record: () => void): Promise<void> => {
    const now = Date.now();
    const early = lessons.filter(
      ({ id, starts_at }) => ids.has(id) && !agreed.current.has(id) && Date.parse(starts_at) > now,
    );
    if (early.length === 0) return record();
    // A second key pressed before the question takes the focus must not answer it.
    if (isAsking.current) return;
    isAsking.current = true;
    const isSure = await ask(early);
    isAsking.current = false;
    if (!isSure) return;
    for (const { id } of early) agreed.current.add(id);
    record();
  };
}
