// Reads what a day needs before the network is gone: the own timetable of this week and the next, diary and disciplines, and what is new about children.
import { calendarDay } from '../../base/dates.ts';
import { addDays } from '../../base/typed-date.ts';
import { isRecord } from '@orbita/contract/records';
import { hashKey } from '@tanstack/react-query';
import { callOptions, type CallName, type Domain, type Input, queryClient } from '../query.ts';
import { keptAccount } from './keep-answers.ts';
import { readAnswer } from './kept-store.ts';

/** Milliseconds for which a copy is new enough. */
const FRESH = 6 * 3600_000;

interface Reading {
  queryKey: readonly unknown[];
  read: () => Promise<void>;
}
function reading<D extends Domain, C extends CallName<D>>(domain: D, call: C, input: Input<D, C>): Reading {
  const options = callOptions(domain, call, input);
  return { queryKey: options.queryKey, read: () => queryClient.prefetchQuery(options) };
}

/** Reads what is missing or old; the answers are kept as those of any page. */
export async function readAhead(): Promise<void> {
  const who = keptAccount();
  if (!who || !navigator.onLine || isSparing()) return;
  const { user } = who.auth;
  const whose = user.groups_count > 0 || user.subjects_count > 0 ? [undefined] : user.children.map(({ id }) => id);
  const student = { params: { id: user.id } };
  const wanted: Reading[] = [
    ...whose.flatMap((userId) => weeks().map((week) => timetable({ ...week, ...(userId ? { user_id: userId } : {}) }))),
    ...(user.groups_count > 0
      ? [
          reading('standing', 'getProgress', student),
          reading('retakes', 'listStudentRetakes', student),
          reading('subjects', 'listStudiedSubjects', {}),
        ]
      : []),
    ...(user.children.length > 0 ? [reading('family', 'listFamilyChanges', { query: {} })] : []),
  ];
  for (const { queryKey, read } of wanted) {
    const copy = await readAnswer(who.id, hashKey(queryKey)).catch(() => undefined);
    // One after the other, so that the open page comes first.
    if (!copy || Date.now() - copy.at > FRESH) await read();
  }
}

/** The browser was told to load little. */
function isSparing(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return isRecord(connection) && connection.saveData === true;
}

const timetable = (query: { from: string; to: string; user_id?: number }): Reading =>
  reading('schedule', 'listScheduleLessons', { query });

/** This week and the next, from Monday to Sunday. */
function weeks(): { from: string; to: string }[] {
  const today = calendarDay(Date.now());
  const weekday = (new Date(`${today}T00:00Z`).getUTCDay() + 6) % 7;
  const monday = addDays(today, -weekday);
  return [monday, addDays(monday, 7)].map((from) => ({ from, to: addDays(from, 6) }));
}
