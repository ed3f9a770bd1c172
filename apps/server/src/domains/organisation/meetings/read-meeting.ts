// A meeting as it is read, and what of it the minutes keep.
import type { AgendaItem, Meeting, Minutes } from '@orbita/contract/organisation';
import type { Db } from '@orbita/database';
import { found } from '../../../http/app-error.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { selectMeeting } from './meetings.queries.ts';
import { selectAgenda, selectWaiting } from './proposals.queries.ts';
import { wordProposals } from './word-proposals.ts';

const MOST_WAITING = 30;

export async function getMeeting(db: Db, viewer: Viewer, id: number): Promise<Meeting> {
  const { leads, facilitates, ...meeting } = found(await selectMeeting(db, viewer, id));
  const isOver = meeting.state === 'finished' || meeting.scope_id === null;
  const [agenda, waiting] = await Promise.all([
    selectAgenda(db, viewer, id),
    isOver || meeting.scope_id === null ? [] : selectWaiting(db, viewer, meeting.scope_id),
  ]);
  const kept = [...agenda, ...waiting.slice(0, MOST_WAITING)];
  // Who only facilitates decides on what others propose.
  const mayDecide = new Set(kept.filter(({ is_own }) => leads || (facilitates && !is_own)).map((one) => one.id));
  const worded = (await wordProposals(db, viewer.company_id, kept)).map((one) => ({
    ...one,
    can_decide: !isOver && one.state === 'open' && mayDecide.has(one.id),
  }));
  return { ...meeting, agenda: worded.slice(0, agenda.length), waiting: worded.slice(agenda.length) };
}

const nameOf = (person: Pick<NonNullable<AgendaItem['author']>, 'last_name' | 'first_name' | 'middle_name'>): string =>
  [person.last_name, person.first_name, person.middle_name].filter(Boolean).join(' ');

/** What the meeting leaves, in words of this day. */
export const minutesOf = ({ scope_name, people, agenda }: Meeting): Minutes => ({
  circle: scope_name,
  people: people.map((person) => ({ name: nameOf(person), meeting_role: person.meeting_role })),
  items: agenda.map(({ role, role_type, what_is, what_better, author, worded, state, note }) => ({
    role,
    role_type,
    what_is,
    what_better,
    author: author ? nameOf(author) : '',
    worded,
    state,
    note,
  })),
});
