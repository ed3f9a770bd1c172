// A new school year moves groups up.
// Invariants:
// a preview writes nothing;
// all groups move or none, and only as they were shown;
// the step is taken back as a whole, once, and only while none of its groups has been changed since.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { groups, SchoolYearRow } from '@orbita/contract/groups';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { recordChanges } from '../../audit/index.ts';
import { assertPlaces } from '../record/groups.service.ts';
import { nextHalves } from './next-half.ts';
import { nextName } from './next-name.ts';
import * as queries from './school-year.queries.ts';

const LAST_COURSE = 4;
const LAST_CLASS = 11;
/** A name that begins with a number is that of a class. */
const isClass = (name: string): boolean => /^\d/.test(name);

export async function previewSchoolYear(
  db: Db,
  viewer: Viewer,
  { group_ids, last_course = LAST_COURSE, last_class = LAST_CLASS }: BodyOf<typeof groups.previewSchoolYear>,
): Promise<ResponseOf<typeof groups.previewSchoolYear>> {
  const [moving, names] = await Promise.all([
    queries.selectMovingGroups(db, viewer, group_ids && [...new Set(group_ids)]),
    queries.selectNames(db, viewer),
  ]);
  assertThat(group_ids === undefined || moving.length === new Set(group_ids).size, 'not-found');
  const ids = [...new Set(moving.flatMap(({ trajectory_id }) => trajectory_id ?? []))];
  const trajectories = await queries.selectTrajectoryHalves(db, viewer, ids);
  const next = new Map(
    trajectories.flatMap(({ id, halves }) => [
      ...nextHalves(
        moving.filter(({ trajectory_id }) => trajectory_id === id),
        halves,
      ),
    ]),
  );
  const rows = moving.map((group): SchoolYearRow => {
    const { name, level } = nextName(group.name);
    const new_half = next.get(group.id) ?? null;
    const isPastLast = level !== null && level >= (isClass(group.name) ? last_class : last_course);
    const isAtEnd = group.trajectory_id !== null && group.half !== null && new_half === null;
    const is_finishing = isPastLast || isAtEnd;
    return { ...group, new_half, new_name: is_finishing ? group.name : name, is_finishing, warning: null };
  });
  return { data: withWarnings(rows, names), trajectories };
}

/** Adds what the office should look at: names that would meet, names that stay, parts that are missing. */
function withWarnings(rows: SchoolYearRow[], names: { id: number; name: string }[]): SchoolYearRow[] {
  const next = new Map(rows.map((row) => [row.id, row.is_finishing ? null : row.new_name]));
  const counts = new Map<string, number>();
  for (const { id, name } of names) {
    const later = next.has(id) ? next.get(id) : name;
    if (later) counts.set(later.toLowerCase(), (counts.get(later.toLowerCase()) ?? 0) + 1);
  }
  const warningOf = (row: SchoolYearRow): SchoolYearRow['warning'] => {
    if (row.is_finishing) return null;
    if ((counts.get(row.new_name.toLowerCase()) ?? 0) > 1) return 'name-taken';
    if (row.new_name === row.name) return 'name-kept';
    return row.trajectory_id !== null && row.new_half === null ? 'no-half' : null;
  };
  return rows.map((row) => ({ ...row, warning: warningOf(row) }));
}

export async function startSchoolYear(
  db: Db,
  viewer: Viewer,
  { changes }: BodyOf<typeof groups.startSchoolYear>,
): Promise<ResponseOf<typeof groups.startSchoolYear>> {
  const wanted = new Map(changes.map((change) => [change.id, change]));
  return db.transaction(async (tx) => {
    const locked = await queries.lockGroups(tx, viewer, [...wanted.keys()]);
    assertThat(locked.length === wanted.size, 'not-found');
    const steps = locked.map((group): queries.GroupStep & { trajectory_id: number | null } => {
      const { id, trajectory_id, ...before } = group;
      const change = found(wanted.get(id));
      const isAsSeen = change.seen.name === before.name && change.seen.half_id === before.half_id;
      if (!isAsSeen || before.is_archived) throw new AppError('school-year-stale');
      const after = change.is_archived
        ? { ...before, is_archived: true }
        : { name: change.name.trim(), half_id: change.half_id, is_archived: false };
      return { id, trajectory_id, before, after };
    });
    const moved = steps.filter(({ before, after }) => before.half_id !== after.half_id);
    if (moved.length > 0)
      await assertPlaces(
        tx,
        viewer,
        moved.map(({ trajectory_id, after }) => ({ trajectory_id, half_id: after.half_id })),
      );
    const stored = steps.map(({ id, before, after }) => ({ id, before, after }));
    await apply(tx, viewer, stored);
    return { id: (await queries.insertStep(tx, viewer, stored)).id, changed: stored.map(({ id }) => id) };
  });
}

/** Writes the states after a step and its history. */
async function apply(tx: Db, viewer: Viewer, steps: queries.GroupStep[]): Promise<void> {
  await queries.writeStates(
    tx,
    steps.map(({ id, after }) => ({ id, ...after })),
  );
  const ids = steps.flatMap(({ before, after }) => [before.half_id ?? [], after.half_id ?? []].flat());
  const titles = new Map((await queries.selectHalfTitles(tx, [...new Set(ids)])).map(({ id, title }) => [id, title]));
  const shown = ({ name, half_id, is_archived }: queries.GroupState) => ({
    name,
    half: half_id === null ? null : (titles.get(half_id) ?? null),
    archived: is_archived,
  });
  await recordChanges(
    tx,
    viewer,
    steps.map(({ id, before, after }) => ({
      kind: 'group',
      id,
      action: 'school-year',
      before: shown(before),
      after: shown(after),
    })),
  );
}

export async function undoSchoolYear(db: Db, viewer: Viewer, id: number): Promise<{ changed: number[] }> {
  return db.transaction(async (tx) => {
    const step = found(await queries.lockStep(tx, viewer, id));
    const ids = step.changes.map((change) => change.id);
    const now = new Map((await queries.lockGroups(tx, viewer, ids)).map((group) => [group.id, group]));
    const isUntouched = step.changes.every(({ id: group, after }) => isSame(now.get(group), after));
    assertThat(isUntouched, 'groups-changed');
    await apply(
      tx,
      viewer,
      step.changes.map((change) => ({ id: change.id, before: change.after, after: change.before })),
    );
    await queries.closeStep(tx, id);
    return { changed: ids };
  });
}
const isSame = (one: queries.GroupState | undefined, other: queries.GroupState): boolean =>
  one?.name === other.name && one.half_id === other.half_id && one.is_archived === other.is_archived;

export const getLastSchoolYear = async (
  db: Db,
  viewer: Viewer,
): Promise<ResponseOf<typeof groups.getLastSchoolYear>> => ({
  last: (await queries.selectLastStep(db, viewer)) ?? null,
});
