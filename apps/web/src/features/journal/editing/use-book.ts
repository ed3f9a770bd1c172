// Saves the cells edited on this page and updates the cached journals.
import type { CellState, RefusedCell } from '@orbita/contract/journal';
import { useEffect, useEffectEvent, useState } from 'react';
import { noteChange } from '../../../api/affected.ts';
import { api } from '../../../api/client/client.ts';
import { queryClient } from '../../../api/query.ts';
import { notify } from '../../../base/notices.ts';
import { personName } from '../../../shared/users/person.tsx';
import { formatNumber } from '../../../base/number.ts';
import { useUnsaved } from '../../../base/unsaved.ts';
import {
  type CellAddress,
  type CellBook,
  type CellChange,
  type CellValue,
  createCellBook,
} from '../../../shared/journal/cells/cell-book.ts';
import { cellsToRead, type Rules, withCells } from './journal-cell.ts';
import { boardTexts } from '../../../shared/journal/board.texts.ts';
import { journalTexts } from '../journal.texts.ts';
import { cachedJournals, noteChangedCells, rereadCells } from '../live/reread-cells.ts';

/** Milliseconds after the last edit before due date signs are refreshed. */
const REFRESH_DELAY = 3000;

/** Updates cells in every cached journal of the discipline; cells whose emoji cannot be derived here are read again. */
export function patchJournals(subjectId: number, cells: readonly (CellAddress & CellValue)[], rules: Rules): void {
  noteChangedCells(subjectId, cells);
  for (const [key, journal] of cachedJournals(subjectId)) {
    rereadCells(subjectId, cellsToRead(journal, cells, rules), REFRESH_DELAY);
    queryClient.setQueryData(key, withCells(journal, cells, rules));
  }
}

const readState = ({ student_id, step_id, mark, passed_status_id }: CellState) => ({
  student: student_id,
  step: step_id,
  mark,
  status: passed_status_id,
});

/** Sends only changed values, each with the value the user saw. */
function writeChange({ student, step, mark, status, before }: CellChange) {
  return {
    student_id: student,
    step_id: step,
    ...(mark === before.mark ? {} : { mark, seen_mark: before.mark }),
    ...(status === before.status ? {} : { passed_status_id: status, seen_status_id: before.status }),
  };
}

type Sent = readonly (CellAddress & CellValue)[];

/** Names both values for a stale cell: «вы ввели 9, а здесь тем временем стало 7 (Иванова М. П.)»; the server's message otherwise. */
function wordRefusal({ code, message, mark, author, ...cell }: RefusedCell, sent: Sent): string {
  if (code !== 'stale') return message;
  const name = author ? personName(author, 'short') : boardTexts.t('colleague');
  const own = sent.find(({ student, step }) => student === cell.student_id && step === cell.step_id)?.mark ?? null;
  const isTyped = own !== null && own !== mark;
  const words = { name, own: own === null ? '' : formatNumber(own), mark: mark === null ? '' : formatNumber(mark) };
  if (mark === null) return journalTexts.t(isTyped ? 'takenMeanwhile' : 'clearedMeanwhileBy', words);
  return journalTexts.t(isTyped ? 'givenMeanwhile' : 'changedMeanwhileBy', words);
}

const refusedOf = (cells: RefusedCell[], sent: Sent) =>
  cells.map((cell) => ({ ...readState(cell), message: wordRefusal(cell, sent) }));

/** Names the first refused cell to a person who may have moved on, and says how many more there are. */
function tellRefused(subjectId: number, refused: ReturnType<typeof refusedOf>): void {
  const [first] = refused;
  if (!first) return;
  const [row, topic] = nameCell(subjectId, first);
  const more = refused.length > 1 ? `; ${journalTexts.t('refusedMore', { count: refused.length - 1 })}` : '';
  notify({
    title: journalTexts.t('refusedTitle', { cell: `${row}, ${topic}` }),
    message: `${first.message}${more}`,
    tone: 'error',
  });
}

function nameCell(subjectId: number, { student, step }: CellAddress): [row: string, topic: string] {
  const journals = cachedJournals(subjectId).map(([, journal]) => journal);
  const person = journals.flatMap(({ rows }) => rows).find((row) => row.student.id === student)?.student;
  const topic = journals.flatMap(({ steps }) => steps).find(({ id }) => id === step);
  return [person ? personName(person, 'short') : '', topic?.title ?? ''];
}

/** Opens the cell book of a discipline; `rules` may arrive after the first render. */
export function useBook(subjectId: number, rules: Rules): CellBook {
  const latestRules = useEffectEvent(() => rules);
  const [book] = useState(() => openBook(subjectId));
  useEffect(() => book.attach(() => latestRules()), [book]);
  book.state.use();
  book.progress.use();
  useUnsaved('journal', book.failed().length > 0 || book.isSaving());
  return book;
}

const NO_RULES: Rules = { finals: new Set(), maxPoints: null };

function openBook(subjectId: number): CellBook & { attach: (rules: () => Rules) => () => void } {
  let rules = () => NO_RULES;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const book = createCellBook<CellValue>({
    pick: ({ mark, status }) => ({ mark, status }),
    isSame: (a, b) => a.mark === b.mark && a.status === b.status,
    save: async (changes) => {
      const { batch_id, saved, refused } = await api.journal.saveJournalCells({
        params: { id: subjectId },
        body: { cells: changes.map(writeChange) },
      });
      const kept = refusedOf(refused, changes);
      tellRefused(subjectId, kept);
      return { batchId: batch_id, saved: saved.map(readState), refused: kept };
    },
    undo: async (batchId) => {
      const { restored, kept } = await api.journal.undoJournalBatch({ params: { id: batchId } });
      if (kept.length > 0) notify({ message: journalTexts.t('keptAtUndo', { count: kept.length }) });
      return { saved: restored.map(readState), refused: refusedOf(kept, []) };
    },
    onSaved: (cells) => patchJournals(subjectId, cells, rules()),
    onIdle: () => {
      clearTimeout(timer);
      timer = setTimeout(() => noteChange('journal'), REFRESH_DELAY);
    },
  });
  return {
    ...book,
    attach: (next) => {
      rules = next;
      return () => clearTimeout(timer);
    },
  };
}
