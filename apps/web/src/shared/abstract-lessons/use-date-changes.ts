import type { SubjectDates } from '@orbita/contract/abstract-lessons';
import { type DateBook, type DoneChange, dateBookOf } from './date-book.ts';
import type { WriteState } from '../../ui/saving/write-queue.ts';

export interface DateChanges extends Pick<DateBook, 'edit' | 'change' | 'undo' | 'isWaiting'> {
  /** Adds the changes that wait to the dates that the server has told. */
  show: (read: SubjectDates) => SubjectDates;
  state: WriteState;
  flush: () => Promise<void>;
  canUndo: boolean;
  /** The change that is undone next; undefined while it was not sent. */
  last: DoneChange | undefined;
}

/** Changes dates of a discipline: one topic in the background, many as a whole. */
export function useDateChanges(subjectId: number): DateChanges {
  const book = dateBookOf(subjectId);
  const waiting = book.edits.use();
  const done = book.undoable.steps.use();
  const state = book.queue.state.use();
  return {
    show: book.show,
    isWaiting: book.isWaiting,
    edit: book.edit,
    change: book.change,
    undo: book.undo,
    state,
    flush: book.queue.flush,
    canUndo: done.length > 0 || waiting.size > 0,
    last: waiting.size > 0 ? undefined : done.at(-1),
  };
}
