// Sets the dates of many topics for a group or one student, all of them or none, and says what students see then.
// A preview makes the same change in a transaction that is rolled back, so it cannot differ from the change itself.
import type { DatesChange, DatesChanges, DatesEffect, StepDates } from '@orbita/contract/abstract-lessons';
import type { Db } from '@orbita/database';
import { assertEditable, assertOthersWork, loadSubjectInView } from '../../access/subjects.access.ts';
import { AppError, assertThat, InvalidInput } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { type MovedDue, reviseLateness } from '../answers/index.ts';
import { announceDates } from '../notifications/index.ts';
import { compareOutcomes, findCrossed, findMoved, findTold } from './outcomes.ts';
import { noteMovedDates } from './moved-dates.queries.ts';
import * as queries from './set-dates.queries.ts';

/** Where dates are set. */
interface Place {
  subjectId: number;
  target: queries.Target;
  /** Who sets them. */
  actorId: number;
  /** One record is changed by a call of its own: it stays when both dates are taken away, and faults name its fields. */
  isOneRecord?: boolean;
  /** The student is told of the new date by the caller. */
  isToldOtherwise?: boolean;
}

class RolledBack extends Error {
  readonly effect: DatesEffect;
  constructor(effect: DatesEffect) {
    super('A preview writes nothing');
    this.effect = effect;
  }
}

function targetOf({ group_id, user_id }: DatesChanges): queries.Target {
  const [groupId, studentId] = [group_id ?? undefined, user_id ?? undefined];
  if (groupId !== undefined && studentId === undefined) return { groupId };
  if (studentId !== undefined && groupId === undefined) return { studentId };
  throw new InvalidInput({ group_id: [{ ru: 'Укажите группу или студента', en: 'Give a group or a student' }] });
}

/** Throws when people would give themselves more time. */
function assertOthersDates(viewer: Viewer, target: queries.Target): void {
  if ('studentId' in target) assertOthersWork(viewer, target.studentId);
}

async function placeOf(tx: Db, viewer: Viewer, body: DatesChanges): Promise<Place> {
  assertEditable(viewer, await loadSubjectInView(tx, viewer, body.subject_id));
  const target = targetOf(body);
  assertOthersDates(viewer, target);
  return { subjectId: body.subject_id, target, actorId: viewer.id };
}

export const setDatesOfSteps = (deps: Deps, viewer: Viewer, body: DatesChanges): Promise<DatesEffect> =>
  changeAndAnnounce(deps, viewer, async (tx) => {
    const place = await placeOf(tx, viewer, body);
    return { place, result: await changeDates(tx, place, body.steps) };
  });

/** Runs a change of dates in a transaction and, once it is written, tells open screens of it. */
export async function changeAndAnnounce<Result>(
  deps: Deps,
  viewer: Viewer,
  change: (tx: Db) => Promise<{ place: Place; result: Result }>,
): Promise<Result> {
  const { place, result } = await deps.db.transaction(async (tx) => {
    const made = await change(tx);
    assertOthersDates(viewer, made.place.target);
    return made;
  });
  const { subjectId, target } = place;
  const whose = 'groupId' in target ? { groupIds: [target.groupId] } : target;
  await announceDates(deps, viewer, { subjectId, target: whose });
  return result;
}

export async function previewDatesOfSteps(db: Db, viewer: Viewer, body: DatesChanges): Promise<DatesEffect> {
  try {
    return await db.transaction(async (tx) => {
      throw new RolledBack(await changeDates(tx, await placeOf(tx, viewer, body), body.steps));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.effect;
    throw error;
  }
}

/** The years in which a date makes sense; a mistyped year is refused. */
const [FIRST_YEAR, LAST_YEAR] = [2000, 2100];
const isPossible = (date: string | null | undefined): boolean => {
  if (date === null || date === undefined) return true;
  const year = new Date(date).getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR;
};

const fieldOf = ({ isOneRecord }: Place, i: number, name: 'opens_at' | 'due_at'): string =>
  isOneRecord ? name : `steps.${i}.${name}`;

function assertPossible(place: Place, changes: readonly DatesChange[]): void {
  const faults = changes.flatMap((change, i) =>
    (['opens_at', 'due_at'] as const)
      .filter((name) => !isPossible(change[name]))
      .map((name) => fieldOf(place, i, name)),
  );
  const message = {
    ru: `Год должен быть от ${FIRST_YEAR} до ${LAST_YEAR}`,
    en: `The year must be between ${FIRST_YEAR} and ${LAST_YEAR}`,
  };
  if (faults.length > 0) throw new InvalidInput(Object.fromEntries(faults.map((fault) => [fault, [message]])));
  if (new Set(changes.map(({ step_id }) => step_id)).size < changes.length)
    throw new InvalidInput({ steps: [{ ru: 'Каждая тема указывается один раз', en: 'List each topic once' }] });
}

const timeOf = (moment: string | null): number | null => (moment === null ? null : Date.parse(moment));
const isSame = (one: Omit<StepDates, 'step_id'>, other: Omit<StepDates, 'step_id'>): boolean =>
  timeOf(one.opens_at) === timeOf(other.opens_at) && timeOf(one.due_at) === timeOf(other.due_at);

/** Throws when somebody else has changed dates since they were read, with the current ones. */
function assertAsSeen(changes: readonly DatesChange[], previous: ReadonlyMap<number, StepDates>): void {
  const current = changes.flatMap(({ step_id, seen }) => {
    const now = previous.get(step_id);
    return seen && now && !isSame(seen, now) ? [now] : [];
  });
  if (current.length > 0) throw new AppError('stale', { current });
}

/** Throws for topics that would be due before they open. */
function assertUncrossed(place: Place, changes: readonly DatesChange[], stepIds: readonly number[]): void {
  const crossed = new Set(stepIds);
  const fields = changes.flatMap(({ step_id }, i) =>
    crossed.has(step_id) ? [[fieldOf(place, i, 'due_at'), 'dates-crossed'] as const] : [],
  );
  if (fields.length > 0) throw new AppError('dates-crossed', { fields: Object.fromEntries(fields) });
}

const crossedOf = (steps: readonly StepDates[]): number[] =>
  steps.flatMap(({ step_id, opens_at, due_at }) =>
    opens_at !== null && due_at !== null && Date.parse(opens_at) >= Date.parse(due_at) ? [step_id] : [],
  );

/** Changes dates within a transaction, with the lateness of what was handed in; the caller has checked access. */
export async function changeDates(tx: Db, place: Place, changes: readonly DatesChange[]): Promise<DatesEffect> {
  assertPossible(place, changes);
  const { subjectId, target } = place;
  assertThat(await queries.lockTarget(tx, subjectId, target), 'not-found');
  const known = await queries.resolveDates(tx, place, changes);
  assertThat(known.length === changes.length, 'not-found');
  const previous = known.map(({ step_id, was_opens_at: opens_at, was_due_at: due_at }) => ({
    step_id,
    opens_at,
    due_at,
  }));
  const steps = known.map(({ step_id, opens_at, due_at }) => ({ step_id, opens_at, due_at }));
  assertAsSeen(changes, new Map(previous.map((dates) => [dates.step_id, dates])));
  assertUncrossed(place, changes, crossedOf(steps));
  const stepIds = steps.map(({ step_id }) => step_id);
  const before = await queries.selectOutcomes(tx, target, stepIds);
  await queries.writeDates(tx, target, steps, place.isOneRecord ?? false);
  const after = await queries.selectOutcomes(tx, target, stepIds);
  // A student's own date stands beside the group's other one, which only the outcome shows.
  if ('studentId' in target) assertUncrossed(place, changes, findCrossed(after));
  if (!place.isToldOtherwise) await noteTold(tx, place.actorId, findTold(before, after));
  const revised = await reviseLateness(tx, subjectId, findMoved(before, after));
  return { steps, previous, ...compareOutcomes(before, after, { revised, now: Date.now() }) };
}

/** Topics whose dates for groups change, and who changes them. */
interface Affected {
  subjectId: number;
  stepIds: number[];
  groupIds: number[];
  actorId: number;
}

/** Runs a change of the dates of groups; what was handed in becomes late or in time by it, and students are told. */
export async function followDates<Result>(
  tx: Db,
  { subjectId, stepIds, groupIds, actorId }: Affected,
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await queries.selectOutcomes(tx, { groupIds }, stepIds);
  const result = await change();
  const after = await queries.selectOutcomes(tx, { groupIds }, stepIds);
  await noteTold(tx, actorId, findTold(before, after));
  await reviseLateness(tx, subjectId, findMoved(before, after));
  return result;
}

async function noteTold(tx: Db, actorId: number, told: readonly MovedDue[]): Promise<void> {
  if (told.length > 0) await noteMovedDates(tx, actorId, told);
}
