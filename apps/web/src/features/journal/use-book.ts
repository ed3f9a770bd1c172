import type { Journal } from '@orbita/contract/subjects';
import { useEffect, useState } from 'react';
import { ApiError, api, newIdempotencyKey } from '../../api/client.ts';
import { queryClient } from '../../api/query.ts';
import { useUnsaved } from '../../ui/unsaved.ts';
import { readCell, withMark } from './journal-cell.ts';
import { createMarkBook, type CellAddress, type MarkBook } from './mark-book.ts';

const JOURNALS = ['subjects', 'getJournal'];
/** Points, emoji and counters follow once the typing has paused. */
const REFRESH_DELAY = 400;

interface KnownMark {
  value: number;
  updatedAt: string;
}

const journals = () => queryClient.getQueriesData<Journal>({ queryKey: JOURNALS });

/** The mark of a cell as the journal was last read. */
function markAsRead({ student, step }: CellAddress): number | null {
  for (const [, journal] of journals()) {
    const column = journal?.steps.findIndex((one) => one.id === step) ?? -1;
    const row = journal?.rows.find((one) => one.student.id === student);
    if (row && column >= 0) return readCell(row.cells[column]).mark;
  }
  return null;
}

/** Marks saved from this page, with the calls behind them. */
export function useBook(): MarkBook {
  const [{ book, stop }] = useState(openBook);
  useEffect(() => stop, [stop]);
  book.state.use();
  useUnsaved('journal', book.failed().length > 0 || book.isSaving());
  return book;
}

function openBook(): { book: MarkBook; stop: () => void } {
  const known = new Map<string, KnownMark>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function erase({ student, step }: CellAddress): Promise<void> {
    const { data } = await api.marks.listMarks({ query: { student_id: student, step_id: step } });
    const mark = data[0];
    if (mark) await api.marks.deleteMark({ params: { id: mark.id } });
  }

  async function save(cell: CellAddress, value: number | null): Promise<void> {
    const key = `${cell.student}:${cell.step}`;
    const last = known.get(key);
    known.delete(key);
    if (value === null) return erase(cell);
    // Only while the journal shows what we saved ourselves does the old moment mean anything.
    const asRead = last && last.value === markAsRead(cell) ? { updated_at: last.updatedAt } : {};
    try {
      const mark = await api.marks.saveMark(
        { body: { step_id: cell.step, student_id: cell.student, value, ...asRead } },
        { idempotencyKey: newIdempotencyKey() },
      );
      known.set(key, { value: mark.value, updatedAt: mark.updated_at });
    } catch (error) {
      // Somebody else's mark has to be seen before it is replaced.
      if (error instanceof ApiError && error.code === 'stale')
        void queryClient.invalidateQueries({ queryKey: JOURNALS });
      throw error;
    }
  }

  const book = createMarkBook({
    save,
    onSaved: (cell, value) => {
      for (const [key, journal] of journals()) {
        if (journal) queryClient.setQueryData(key, withMark(journal, cell.student, cell.step, value));
      }
    },
    onIdle: () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        void queryClient.invalidateQueries({ queryKey: JOURNALS });
        void queryClient.invalidateQueries({ queryKey: ['marks'] });
      }, REFRESH_DELAY);
    },
  });
  return { book, stop: () => clearTimeout(timer) };
}
