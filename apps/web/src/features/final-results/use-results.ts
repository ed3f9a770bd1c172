import type { FinalResultRow, FinalResultSheet } from '@orbita/contract/final-results';
import { useState } from 'react';
import { ApiError } from '../../api/client/api-error.ts';
import { queryClient, showFailure, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { notify } from '../../base/notices.ts';
import { finalResultsTexts } from './final-results.texts.ts';
import { type Draft, entryOf } from './row-draft.ts';

/** What a confirmation changes beside the sheet. */
const invalidates = ['finalResults', 'standing', 'reports', 'groups.listGroupReports'] as const;

/** Entries of the teacher, and the calls that confirm them, take them back and undo. */
export function useResults(subjectId: number, sheet: FinalResultSheet) {
  const t = useTexts(finalResultsTexts);
  const [drafts, setDrafts] = useState<Record<number, Draft>>({});
  const confirmation = useSave('finalResults', 'confirmFinalResults', { invalidates, failure: false });
  const withdrawal = useSave('finalResults', 'withdrawFinalResults', { invalidates, failure: false });
  const hasScale = sheet.grades.length > 0;
  const place = {
    group_id: sheet.group?.id ?? 0,
    ...(sheet.semester ? { semester_id: sheet.semester.id } : {}),
  };
  const params = { id: subjectId };
  const forget = (rows: readonly FinalResultRow[]) =>
    setDrafts((current) =>
      Object.fromEntries(
        Object.entries(current).filter(([id]) => !rows.some(({ student }) => student.id === Number(id))),
      ),
    );
  const fail = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'stale') {
      notify({ message: t('stale'), tone: 'error' });
      void queryClient.invalidateQueries({ queryKey: ['finalResults'] });
    } else showFailure(error);
  };

  /** Puts results back as they were before a confirmation or a withdrawal. */
  async function restore(before: readonly FinalResultRow[]) {
    const confirmed = before.flatMap(({ student, result }) =>
      result ? [{ student_id: student.id, grade: result.grade, reason: result.reason }] : [],
    );
    const open = before.flatMap(({ student, result }) => (result ? [] : [student.id]));
    try {
      if (open.length > 0) await withdrawal.mutateAsync({ params, body: { ...place, student_ids: open } });
      if (confirmed.length > 0) await confirmation.mutateAsync({ params, body: { ...place, results: confirmed } });
      notify({ message: t('undone'), tone: 'success' });
    } catch (error) {
      fail(error);
    }
  }
  const undo = (rows: readonly FinalResultRow[]) => ({ label: t('undo'), run: () => void restore(rows) });

  async function confirmRows(rows: readonly FinalResultRow[]): Promise<boolean> {
    const results = rows.map((row) => {
      const { grade, reason } = entryOf(row, drafts[row.student.id], hasScale);
      return { student_id: row.student.id, grade, reason, seen_grade: row.result?.grade ?? null };
    });
    try {
      await confirmation.mutateAsync({ params, body: { ...place, results } });
      forget(rows);
      notify({ message: t('done', { count: rows.length }), tone: 'success', action: undo(rows) });
      return true;
    } catch (error) {
      fail(error);
      return false;
    }
  }
  async function takeBack(row: FinalResultRow) {
    try {
      await withdrawal.mutateAsync({ params, body: { ...place, student_ids: [row.student.id] } });
      forget([row]);
      notify({ message: t('takenBack'), tone: 'success', action: undo([row]) });
    } catch (error) {
      fail(error);
    }
  }
  return {
    hasScale,
    isBusy: confirmation.isPending || withdrawal.isPending,
    entryOf: (row: FinalResultRow) => entryOf(row, drafts[row.student.id], hasScale),
    enter: ({ student }: FinalResultRow, draft: Draft) =>
      setDrafts((current) => ({ ...current, [student.id]: { ...current[student.id], ...draft } })),
    confirmRows,
    takeBack,
  };
}
export type Results = ReturnType<typeof useResults>;
