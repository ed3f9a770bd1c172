// What a lesson was and is, and what its people are told of the difference.
import { createHash } from 'node:crypto';
import type { LessonChange } from '@orbita/contract/notifications/types';
import { type Db, sql } from '@orbita/database';
import { staysIn } from '../../access/lessons.access.ts';
import type { LessonFact, LessonNews } from '../notifications/index.ts';

/** The parts of a lesson that its people must know of. */
export interface LessonState {
  id: number;
  starts_at: string;
  ends_at: string;
  room: string;
  is_cancelled: boolean;
  homework: string;
  subject_ids: number[];
  group_ids: number[];
  teacher_ids: number[];
  /** Names of the teachers, such as «Зимин П., Орлова А.». */
  teachers: string;
}

/** Reads lessons as they are in this transaction; writers read them before they change them. */
export const selectLessonStates = (db: Db, lessonIds: readonly number[]): Promise<LessonState[]> =>
  db.rows(sql`
    select l.id, l.starts_at, l.ends_at, coalesce(r.name, l.room) as room, l.cancelled_at is not null as is_cancelled, l.homework,
      array(select x.subject_id from lesson_subjects x where x.lesson_id = l.id order by 1) as subject_ids,
      array(select x.group_id from lesson_groups x where x.lesson_id = l.id order by 1) as group_ids,
      array(select n.id from (select l.teacher_id as id where l.teacher_id is not null union select x.user_id from lesson_teachers x where x.lesson_id = l.id) n
        where ${staysIn(sql`n.id`, sql`l.id`)} order by 1) as teacher_ids,
      coalesce((select string_agg(trim(concat(u.last_name, ' ', nullif(concat(left(u.first_name, 1), '.'), '.'))), ', ' order by u.id = l.teacher_id desc, u.id) from users u
        where u.id = l.teacher_id or u.id in (select x.user_id from lesson_teachers x where x.lesson_id = l.id)), '') as teachers
    from lessons l left join rooms r on r.id = l.room_id where l.id = any (${lessonIds}::int[])`);

const DAY = 24 * 60 * 60 * 1000;
/** Changes of lessons further ahead are told quietly. */
const NEAR_DAYS = 14;

const sameIds = (some: readonly number[], others: readonly number[]): boolean => some.join() === others.join();

/** Tells what became of a lesson for those who were and are its people; undefined when its plan stayed. */
export function changeOf(was: LessonState | undefined, now: LessonState): LessonChange | undefined {
  if (!was) return now.is_cancelled ? undefined : 'added';
  if (now.is_cancelled) return was.is_cancelled ? undefined : 'cancelled';
  if (was.is_cancelled) return 'restored';
  if (was.starts_at !== now.starts_at || was.ends_at !== now.ends_at) return 'moved';
  if (!sameIds(was.subject_ids, now.subject_ids)) return 'changed';
  if (!sameIds(was.teacher_ids, now.teacher_ids)) return 'substituted';
  return was.room === now.room ? undefined : 'room';
}

/** Pairs each of the people with what they are told: newcomers of a new lesson, those who left that it goes on without them. */
function newsOf(was: readonly number[], now: readonly number[], change: LessonChange | undefined) {
  const stayed = change ? now.filter((id) => was.includes(id)).map((id) => ({ id, change })) : [];
  if (change === 'cancelled') return stayed;
  const came = now.filter((id) => !was.includes(id)).map((id) => ({ id, change: 'added' as const }));
  const left = was.filter((id) => !now.includes(id)).map((id) => ({ id, change: 'withdrawn' as const }));
  return [...stayed, ...came, ...left];
}

interface Difference {
  facts: LessonFact[];
  news: LessonNews[];
  /** Lessons with other homework that are not over. */
  homework: number[];
}

/** Compares lessons with what they were; lessons of the past are told to nobody, since nobody can act on it. */
export function compareStates(
  was: readonly LessonState[],
  now: readonly LessonState[],
  moment = Date.now(),
): Difference {
  const before = new Map(was.map((state) => [state.id, state]));
  const left = new Set(now.map(({ id }) => id));
  const difference: Difference = { facts: [], news: [], homework: [] };
  // A lesson that an undo took away was cancelled for those who knew of it.
  const gone = was.filter(({ id, is_cancelled }) => !left.has(id) && !is_cancelled);
  for (const state of [...now, ...gone.map((one) => ({ ...one, is_cancelled: true }))]) {
    const old = before.get(state.id);
    const starts = [state, ...(old ? [old] : [])].map(({ starts_at }) => Date.parse(starts_at));
    if (Math.max(...starts) < moment) continue;
    if (old && state.homework !== '' && state.homework !== old.homework && !state.is_cancelled)
      difference.homework.push(state.id);
    const isFar = Math.min(...starts) > moment + NEAR_DAYS * DAY;
    const news = newsOfLesson(old, state);
    if (news.length === 0) continue;
    difference.news.push(...news);
    difference.facts.push(factOf(old, state, isFar));
  }
  return difference;
}

function newsOfLesson(was: LessonState | undefined, now: LessonState): LessonNews[] {
  const change = changeOf(was, now);
  if (now.is_cancelled && change === undefined) return [];
  const known = was ?? { group_ids: [], teacher_ids: [] };
  return [
    ...newsOf(known.group_ids, now.group_ids, change).map(({ id, change: told }) => ({
      lesson_id: now.id,
      group_id: id,
      user_id: null,
      change: told,
    })),
    ...newsOf(known.teacher_ids, now.teacher_ids, change).map(({ id, change: told }) => ({
      lesson_id: now.id,
      group_id: null,
      user_id: id,
      change: told,
    })),
  ];
}

/** What people know of a lesson that takes place, shortened; empty when it does not. Equal texts are equal plans. */
function planOf(state: LessonState | undefined): string {
  if (!state || state.is_cancelled) return '';
  const { starts_at, ends_at, room, subject_ids, teacher_ids } = state;
  const text = JSON.stringify([Date.parse(starts_at), Date.parse(ends_at), room, subject_ids, teacher_ids]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 10);
}

const factOf = (was: LessonState | undefined, now: LessonState, isQuiet: boolean): LessonFact => ({
  id: now.id,
  starts_at: now.starts_at,
  was_starts_at: was && was.starts_at !== now.starts_at ? was.starts_at : null,
  room: now.room,
  was_room: was && was.room !== now.room ? was.room : null,
  teacher: was && !sameIds(was.teacher_ids, now.teacher_ids) ? now.teachers : '',
  is_quiet: isQuiet,
  subject_ids: now.subject_ids,
  was_plan: planOf(was),
  plan: planOf(now),
});
