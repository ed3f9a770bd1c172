// What colleagues change while the journal is open: the cells follow at once, flash, and say who it was.
import type { FeedEvent } from '@orbita/contract/live';
import type { Journal, Subject } from '@orbita/contract/subjects';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { queryClient } from '../../api/query.ts';
import { useFeed } from '../../app/feed.ts';
import { useWho } from '../../app/who.ts';
import { personName } from '../../ui/person.tsx';
import { createStore } from '../../ui/store.ts';
import type { CellBook } from './cell-book.ts';
import { changedCells } from './journal-cell.ts';
import type { Rules } from './journal-cell.ts';
import { journalTexts } from './journal.texts.ts';
import { patchJournals } from './use-book.ts';

/** A changed cell flashes for this long. */
const FLASH = 4000;
/** An event and the reading that it causes belong together within this time. */
const TOGETHER = 8000;
/** Of one event only so many cells carry the name: a paste of a colleague would bury the marks under it. */
const NAMED = 1;

export type Flashes = ReturnType<typeof createFlashes>;

function createFlashes() {
  const state = createStore<ReadonlySet<string>>(new Set());
  const names = new Map<string, string>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  return {
    use: state.use,
    named: (): ReadonlyMap<string, string> => names,
    show: (keys: string[], name: string) => {
      keys.slice(0, NAMED).forEach((key) => names.set(key, name));
      for (const key of keys) clearTimeout(timers.get(key));
      state.set(new Set([...state.get(), ...keys]));
      const timer = setTimeout(() => {
        const gone = keys.filter((key) => timers.get(key) === timer);
        for (const key of gone) {
          names.delete(key);
          timers.delete(key);
        }
        const left = new Set(state.get());
        gone.forEach((key) => left.delete(key));
        state.set(left);
      }, FLASH);
      for (const key of keys) timers.set(key, timer);
    },
  };
}

interface Options {
  subject: Subject;
  journal: Journal;
  book: CellBook;
  rules: Rules;
}

export function useLiveCells({ subject, journal, book, rules }: Options): Flashes {
  const who = useWho();
  const [flashes] = useState(createFlashes);
  /** Who is known to have changed a cell a moment ago. */
  const actors = useRef(new Map<string, { id: number; at: number }>());

  const nameOf = (id: number): string => {
    const person = [...subject.teachers, ...subject.experts].find((one) => one.id === id);
    return person ? personName(person, 'short') : journalTexts.t('colleague');
  };
  useFeed((event: FeedEvent) => {
    if (event.subject_id !== subject.id || event.actor_id === undefined) return;
    const at = Date.now();
    const note = (student: number, step: number) =>
      actors.current.set(`${student}:${step}`, { id: event.actor_id ?? 0, at });
    if (event.kind === 'verdict' && event.student_id && event.step_id) note(event.student_id, event.step_id);
    if (event.kind !== 'journal') return;
    if (!event.cells) return void queryClient.invalidateQueries({ queryKey: ['subjects', 'getJournal'] });
    const cells = event.cells.map(([student, step, mark, status]) => ({ student, step, mark, status }));
    for (const { student, step } of cells) note(student, step);
    if (event.actor_id !== who.user.id) book.giveWay(cells);
    patchJournals(subject.id, cells, rules);
  });

  const last = useRef(journal);
  const compare = useEffectEvent(() => {
    const keys = changedCells(last.current, journal).filter((key) => {
      const [student = 0, step = 0] = key.split(':').map(Number);
      // What was saved here is no news, and what is being typed here is told in the cell itself.
      return !book.editOf({ student, step }) && actors.current.get(key)?.id !== who.user.id;
    });
    last.current = journal;
    const now = Date.now();
    const known = (key: string) => {
      const actor = actors.current.get(key);
      return actor && now - actor.at < TOGETHER ? actor.id : null;
    };
    for (const [actor, own] of Map.groupBy(keys, known))
      flashes.show(own, actor === null ? journalTexts.t('colleague') : nameOf(actor));
  });
  useEffect(() => compare(), [journal]);
  return flashes;
}
