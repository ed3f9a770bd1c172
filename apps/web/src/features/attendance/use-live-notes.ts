// Shows attendance recorded by colleagues at once, highlighted with the colleague's name.
import type { Subject } from '@orbita/contract/subjects';
import { useState } from 'react';
import { useSubjectLiveEvents } from '../../api/live-events.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { keyOf } from '../../shared/journal/cells/cell-book.ts';
import { nameColleague } from '../../shared/journal/colleague-name.ts';
import { createFlashes, type Flashes } from '../../shared/journal/cells/cell-flashes.ts';
import { type NotesBook, patchNotes } from './use-notes.ts';

export function useLiveNotes(subject: Subject, book: NotesBook): Flashes {
  const currentUser = useCurrentUser();
  const [flashes] = useState(createFlashes);
  useSubjectLiveEvents(subject.id, ({ kind, isOwn, actor_id, lesson_id, notes }) => {
    if (isOwn || kind !== 'attendance' || !notes || !lesson_id) return;
    const cells = notes.map(([student, status, late, comment]) => ({
      student,
      step: lesson_id,
      status,
      late: late === 1,
      comment,
    }));
    if (actor_id !== currentUser.user.id) {
      book.giveWay(cells);
      // Cells being edited here show a conflict themselves.
      const free = cells.filter((cell) => !book.editOf(cell));
      flashes.show(free.map(keyOf), nameColleague(subject, actor_id));
    }
    patchNotes(cells);
  });
  return flashes;
}
