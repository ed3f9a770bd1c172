// Shows colleagues' changes in the open journal at once, highlighted with the colleague's name.
import type { Journal } from '@orbita/contract/journal';
import type { Subject } from '@orbita/contract/subjects';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { queryClient } from '../../../api/query.ts';
import { useSubjectLiveEvents } from '../../../api/live-events.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { type CellAddress, type CellBook, keyOf } from '../../../shared/journal/cells/cell-book.ts';
import { nameColleague } from '../../../shared/journal/colleague-name.ts';
import { createFlashes, type Flashes } from '../../../shared/journal/cells/cell-flashes.ts';
import { changedCells } from '../editing/journal-cell.ts';
import type { Rules } from '../editing/journal-cell.ts';
import { JOURNALS, rereadCells } from './reread-cells.ts';
import { patchJournals } from '../editing/use-book.ts';

/** Events that affect cells without carrying their new values, so that the cells have to be reread. */
const CELL_EVENTS = new Set(['answer', 'verdict', 'retake', 'dates']);
/** Milliseconds; simultaneous events share one reread. */
const SOON = 200;
/** Milliseconds within which a changed cell is attributed to the event that named its author. */
const TOGETHER = 8000;
interface Options {
  subject: Subject;
  journal: Journal;
  book: CellBook;
  rules: Rules;
}

export function useLiveCells({ subject, journal, book, rules }: Options): Flashes {
  const currentUser = useCurrentUser();
  const [flashes] = useState(createFlashes);
  /** Authors of recent changes by cell. */
  const actors = useRef(new Map<string, { id: number; at: number }>());

  useSubjectLiveEvents(subject.id, ({ kind, isOwn, actor_id, student_id, step_id, ...event }) => {
    if (isOwn) return;
    const at = Date.now();
    const note = (cell: CellAddress) => {
      if (actor_id !== undefined) actors.current.set(keyOf(cell), { id: actor_id, at });
    };
    if (kind === 'journal' && event.cells) {
      const cells = event.cells.map(([student, step, mark, status]) => ({ student, step, mark, status }));
      cells.forEach(note);
      book.giveWay(cells);
      patchJournals(subject.id, cells, rules);
    } else if (CELL_EVENTS.has(kind)) {
      const cell = student_id && step_id ? { student: student_id, step: step_id } : null;
      if (cell) {
        note(cell);
        rereadCells(subject.id, [cell], SOON);
      } else void queryClient.invalidateQueries({ queryKey: JOURNALS });
    }
  });

  const last = useRef(journal);
  const compare = useEffectEvent((read: Journal) => {
    const keys = changedCells(last.current, read).filter((key) => {
      const [student = 0, step = 0] = key.split(':').map(Number);
      // Skips cells saved here and cells being edited, which show a conflict themselves.
      return !book.editOf({ student, step }) && actors.current.get(key)?.id !== currentUser.user.id;
    });
    last.current = read;
    const now = Date.now();
    const known = (key: string) => {
      const actor = actors.current.get(key);
      return actor && now - actor.at < TOGETHER ? actor.id : null;
    };
    for (const [actor, own] of Map.groupBy(keys, known)) flashes.show(own, nameColleague(subject, actor ?? undefined));
  });
  useEffect(() => compare(journal), [journal]);
  return flashes;
}
