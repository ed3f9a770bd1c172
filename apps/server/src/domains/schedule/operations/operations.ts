// Moves, copies and cancels the lessons of days.
// Invariants:
// a preview is the operation itself, rolled back, so it cannot differ from it;
// lessons that have begun or have attendance, and those in which other groups meet too, stay as they are and are named;
// nothing is written when one of the lessons would clash with another.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { Clash, schedule } from '@orbita/contract/schedule';
import { type Db, sql } from '@orbita/database';
import { AppError, assertThat } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { digestOf } from '../../../platform/digest.ts';
import { recordChanges } from '../../audit/index.ts';
import { announceSchedule } from '../announce-schedule.ts';
import { assertNoClash } from '../clashes.ts';
import { selectClashes } from '../clashes.queries.ts';
import { addDays } from '../importing/cell-values.ts';
import { type LessonState, selectLessonStates } from '../lesson-states.ts';
import { assertKnown } from '../lesson-fields.ts';
import { assertPeriod } from '../read-schedule.ts';
import { cancelLessons, lockTimetable } from '../timetable.queries.ts';
import { type LessonPlan, writeLessons } from '../write-lessons.queries.ts';
import { insertChange, selectFormer } from './changes.queries.ts';
import { nameLeft } from './changes.ts';
import * as queries from './operations.queries.ts';

type Operation = BodyOf<typeof schedule.previewOperation>;
type Preview = ResponseOf<typeof schedule.previewOperation>;

/** Days that one operation may span. */
const LONGEST_SPAN = 366;
/** Days beyond the last known semester, and beyond the lessons themselves, to which they move or are copied. */
const FARTHEST = 366;
const MOST_CLASHES = 50;
const SAMPLE = 10;
const DAY = 86_400_000;

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** By how many days lessons move; 0 for a cancelling. */
function shiftOf({ act, from, target }: Operation): number {
  if (act === 'cancel') return 0;
  if (!target || target === from) throw new AppError('validation-failed', { fields: { target: 'target-needed' } });
  return daysBetween(from, target);
}

/** Refuses a day so far ahead that it can only be a slip of the year. */
async function assertNotFar(tx: Db, viewer: Viewer, { to, target }: Operation): Promise<void> {
  if (!target) return;
  const known = await queries.selectPlannedUntil(tx, viewer);
  const last = addDays(known > to ? known : to, FARTHEST);
  if (target > last) throw new AppError('validation-failed', { fields: { target: 'target-far' } });
}

/** What an operation did in its transaction. */
interface Done {
  lessons: queries.SpanLesson[];
  /** Lessons that were written: moved, cancelled or made. */
  written: number[];
  changeId: number | null;
  /** The lessons before, for those concerned. */
  was: LessonState[];
  timeZone: string;
}

async function copyLessons(
  tx: Db,
  viewer: Viewer,
  { ids, days, timeZone }: { ids: number[]; days: number; timeZone: string },
): Promise<number[]> {
  const plans = (await queries.selectCopied(tx, ids, timeZone)).map(
    ({ day, teacher_id, other_ids, ...copied }): LessonPlan => ({
      ...copied,
      repeat: null,
      first_day: addDays(day, days),
      last_day: addDays(day, days),
      homework: '',
      teachers: [...(teacher_id === null ? [] : [teacher_id]), ...other_ids].map((user_id) => ({ user_id })),
      step_ids: [],
    }),
  );
  const made = await writeLessons(tx, viewer, plans, { timeZone, keepsHolidays: true, skipsThere: true });
  return made.filter(({ outcome }) => outcome === 'made').map(({ id }) => id);
}

/** Which lessons are meant as they stand, which stay and why, and how many are written. */
const digestDone = ({ lessons, written }: Done): string => digestOf([lessons, written.length]);

/** Writes the lessons of an operation; clashes are looked for afterwards. */
async function operate(tx: Db, viewer: Viewer, operation: Operation): Promise<Done> {
  const { act, from, to, group_ids: groupIds = [], left_ids: leftIds = [], reason = '' } = operation;
  assertPeriod({ from, to }, LONGEST_SPAN);
  const days = shiftOf(operation);
  const timeZone = await lockTimetable(tx, viewer);
  if (act !== 'cancel') await assertNotFar(tx, viewer, operation);
  await assertKnown(tx, viewer, { group_ids: groupIds }, []);
  const lessons = await queries.lockSpan(tx, viewer, { from, to, groupIds, leftIds, takesPast: act === 'copy' });
  const ids = lessons.filter((lesson) => lesson.reason === null).map(({ id }) => id);
  if (ids.length === 0) return { lessons, written: [], changeId: null, was: [], timeZone };
  if (act === 'copy') {
    const made = await copyLessons(tx, viewer, { ids, days, timeZone });
    const changeId = made.length > 0 ? await insertChange(tx, viewer, { kind: act, title: '', made }) : null;
    return { lessons, written: made, changeId, was: [], timeZone };
  }
  const former = await selectFormer(tx, ids);
  const was = await selectLessonStates(tx, ids);
  if (act === 'cancel') await cancelLessons(tx, ids, reason.trim());
  else await queries.shiftLessons(tx, ids, { timeZone, days });
  if (act === 'move' && (await queries.hasBegun(tx, ids)))
    throw new AppError('validation-failed', { fields: { target: 'target-passed' } });
  const changeId = await insertChange(tx, viewer, { kind: act, title: reason.trim(), former });
  return { lessons, written: ids, changeId, was, timeZone };
}

class RolledBack extends Error {
  readonly preview: Preview;
  constructor(preview: Preview) {
    super('A preview writes nothing');
    this.preview = preview;
  }
}

async function findClashes(tx: Db, viewer: Viewer, { act }: Operation, ids: number[]): Promise<Clash[]> {
  if (act === 'cancel' || ids.length === 0) return [];
  const found = await selectClashes(tx, viewer, { checked: sql`l.id = any (${ids}::int[])`, most: MOST_CLASHES });
  return found.map(({ time_zone: _zone, ...clash }) => clash);
}

/** Titles of the holidays into which lessons move, or into which their copies would come. */
async function findHolidays(
  tx: Db,
  operation: Operation,
  { ids, timeZone }: { ids: number[]; timeZone: string },
): Promise<string[]> {
  if (operation.act === 'cancel' || ids.length === 0) return [];
  // Lessons that move stand on their new days already.
  const days = operation.act === 'copy' ? shiftOf(operation) : 0;
  return queries.selectHolidayTitles(tx, ids, { timeZone, days });
}

export async function previewOperation(db: Db, viewer: Viewer, operation: Operation): Promise<Preview> {
  try {
    return await db.transaction(async (tx) => {
      const done = await operate(tx, viewer, operation);
      const { lessons, written, timeZone } = done;
      const meant = lessons.filter(({ reason }) => reason === null);
      throw new RolledBack({
        digest: digestDone(done),
        lessons: written.length,
        sample: meant.slice(0, SAMPLE).map(({ reason: _reason, ...lesson }) => lesson),
        ...nameLeft(lessons),
        clashes: await findClashes(tx, viewer, operation, written),
        holidays: await findHolidays(tx, operation, { ids: meant.map(({ id }) => id), timeZone }),
      });
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.preview;
    throw error;
  }
}

const recorded = { move: 'updated', copy: 'created', cancel: 'cancelled' } as const;

export async function runOperation(
  deps: Deps,
  viewer: Viewer,
  { expected, ...operation }: BodyOf<typeof schedule.runOperation>,
): Promise<ResponseOf<typeof schedule.runOperation>> {
  const { lessons, written, changeId, was } = await deps.db.transaction(async (tx) => {
    const done = await operate(tx, viewer, operation);
    assertThat(expected === undefined || digestDone(done) === expected, 'preview-outdated');
    if (operation.act !== 'cancel') await assertNoClash(tx, viewer, done.written);
    await recordChanges(
      tx,
      viewer,
      done.written.map((id) => ({ kind: 'lesson', id, action: recorded[operation.act] })),
    );
    return done;
  });
  await announceSchedule(deps, viewer, written, was);
  return { change_id: changeId, lessons: written.length, ...nameLeft(lessons) };
}
