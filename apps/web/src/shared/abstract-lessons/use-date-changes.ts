import type { DatesChange, SubjectDates } from '@orbita/contract/abstract-lessons';
import { useState } from 'react';
import { api, ApiError, newIdempotencyKey } from '../../api/client/client.ts';
import { affectedBy } from '../../api/affected-calls.ts';
import { callOptions, invalidate, queryClient, showFailure } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { notify } from '../../base/notices.ts';
import { createUndoList } from '../../ui/saving/undo-list.ts';
import { datesTexts } from './dates.texts.ts';
import { applyChanges, datesOf, type Target, withSeen } from './subject-dates.ts';

interface Done {
  target: Target;
  /** The dates before the change. */
  previous: DatesChange[];
}

/** Changes dates of a discipline: shown at once, refused when a colleague was faster, taken back by `undo`. */
export function useDateChanges(subjectId: number) {
  const t = useTexts(datesTexts);
  const [done] = useState(() => createUndoList<Done>());
  const steps = done.steps.use();
  const { queryKey } = callOptions('abstractLessons', 'getSubjectDates', { params: { id: subjectId } });
  const send = async (target: Target, changes: readonly DatesChange[]): Promise<Done | undefined> => {
    const read = queryClient.getQueryData<SubjectDates>(queryKey);
    const seen = read ? withSeen(changes, datesOf(read, target)) : [...changes];
    if (read) queryClient.setQueryData(queryKey, applyChanges(read, target, changes));
    try {
      const { previous } = await api.abstractLessons.setDatesOfSteps(
        { body: { subject_id: subjectId, ...target, steps: seen } },
        { idempotencyKey: newIdempotencyKey() },
      );
      return { target, previous };
    } catch (error) {
      if (read) queryClient.setQueryData(queryKey, read);
      if (error instanceof ApiError && error.code === 'stale') notify({ message: t('stale'), tone: 'error' });
      else showFailure(error, t('failed'));
      return undefined;
    } finally {
      void invalidate(...affectedBy.dates);
    }
  };
  const undo = async () => {
    const last = done.take();
    if (last && (await send(last.target, last.previous))) notify({ message: t('undone'), tone: 'success' });
  };
  /** Returns whether the change was made; `said` is told with a button that takes it back. */
  const change = async (target: Target, changes: readonly DatesChange[], said?: string): Promise<boolean> => {
    if (changes.length === 0) return true;
    const made = await send(target, changes);
    if (!made) return false;
    done.add(made);
    if (said) notify({ message: said, tone: 'success', action: { label: t('undo'), run: () => void undo() } });
    return true;
  };
  return { change, undo, canUndo: steps.length > 0 };
}
export type DateChanges = ReturnType<typeof useDateChanges>;
