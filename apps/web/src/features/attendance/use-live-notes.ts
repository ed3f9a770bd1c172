// Attendance that colleagues note while it is open: the cells follow at once, flash, and say who it was.
import type { Subject } from '@orbita/contract/subjects';
import { useState } from 'react';
import { useSubjectLiveEvents } from '../../api/live-events.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { keyOf } from '../../shared/journal/cells/cell-book.ts';
import { nameColleague } from '../../shared/journal/colleague-name.ts';
import { createFlashes, type Flashes } from '../../shared/journal/cells/cell-flashes.ts';
import { type NotesBook, patchNotes } from './use-notes.ts';

export function useLiveNotes(subject: Subject, book: NotesBook): Flashes {
  const who = useCurrentUser();
  const [flashes] = useState(createFlashes);
  useSubjectLiveEvents(subject.id, ({ kind, actor_id, lesson_id, notes }) => {
    if (kind !== 'attendance' || !notes || !lesson_id) return;
    const cells = notes.map(([student, status, late, comment]) => ({
      student,
      step: lesson_id,
      status,
      late: late === 1,
      comment,
    }));
    if (actor_id !== who.user.id) {
      book.giveWay(cells);
      // What is being noted here is told in the cell itself.
      const free = cells.filter((cell) => !book.editOf(cell));
      flashes.show(free.map(keyOf), nameColleague(subject, actor_id));
    }
    patchNotes(cells);
  });
  return flashes;
}
