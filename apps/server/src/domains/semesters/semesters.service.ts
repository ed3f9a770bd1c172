// Semesters: dated periods that halves of trajectories belong to.
// Invariants:
// the last day is not before the first; semesters may overlap, and each tells with which it does;
// deleting a semester leaves its halves; undo puts them back into it.
import type { BodyOf, QueryOf, ResponseOf } from '@orbita/contract/endpoint';
import type { Semester, semesters } from '@orbita/contract/semesters';
import { type Db, type Sql, sql } from '@orbita/database';
import { keepingResults, subjectsOfHalves } from '../../access/result-places.access.ts';
import { findStudent, visibleTo } from '../../access/subjects.access.ts';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import { assertMeetsAsStaff } from '../../access/people.access.ts';
import { pageOf, readPage } from '../../http/paging.ts';
import { can, type Viewer } from '../../http/viewer.ts';
import { changeRecord, recordChanges } from '../audit/index.ts';
import * as queries from './semesters.queries.ts';

/** Source: specification, section 9. */
const PAGE_SIZE = 9;
const ok = { ok: true } as const;

export async function listSemesters(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof semesters.listSemesters>,
): Promise<ResponseOf<typeof semesters.listSemesters>> {
  const page = readPage(query, PAGE_SIZE);
  const sort = query.sort ?? 'started_at';
  const filter = {
    query: query.query?.trim() ?? '',
    state: query.state,
    sort,
    descending: (query.sort_direction ?? (sort === 'title' ? 'asc' : 'desc')) === 'desc',
  };
  const [rows, counters] = await Promise.all([
    queries.selectSemesters(db, viewer, filter, page),
    queries.countSemesters(db, viewer),
  ]);
  return pageOf(rows, page, counters);
}

export async function searchSemesters(
  db: Db,
  viewer: Viewer,
  { search, started_at, finished_at }: QueryOf<typeof semesters.searchSemesters>,
): Promise<ResponseOf<typeof semesters.searchSemesters>> {
  const words = search?.trim() ?? '';
  return { data: await queries.searchSemesters(db, viewer, { words, from: started_at, to: finished_at }) };
}

const readSemester = async (db: Db, viewer: Viewer, id: number, isLocking = false): Promise<Semester> =>
  found(await queries.selectSemester(db, viewer, id, isLocking));

function checkDays({ started_at, finished_at }: { started_at: string; finished_at: string }): void {
  if (finished_at < started_at) throw new AppError('validation-failed', { fields: { finished_at: 'days-crossed' } });
}

export function createSemester(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof semesters.createSemester>,
): Promise<Semester> {
  checkDays(body);
  return db.transaction(async (tx) => {
    const { id } = await queries.insertSemester(tx, viewer, body);
    const semester = await readSemester(tx, viewer, id);
    await recordChanges(tx, viewer, [{ kind: 'semester', id, action: 'created', after: fieldsOf(semester) }]);
    return semester;
  });
}
/** What the history of a semester tells. */
const fieldsOf = ({ title, started_at, finished_at }: Semester) => ({ title, started_at, finished_at });

export function updateSemester(
  db: Db,
  viewer: Viewer,
  id: number,
  { updated_at: asRead, ...body }: BodyOf<typeof semesters.updateSemester>,
): Promise<Semester> {
  return changeRecord<Semester>(db, viewer, {
    read: (tx, isLocking) => readSemester(tx, viewer, id, isLocking),
    work: async (tx, before) => {
      checkDays({ ...fieldsOf(before), ...body });
      if (!(await queries.updateSemesterRow(tx, id, body, asRead))) throw new AppError('stale', { current: before });
    },
    tell: (before, after) => ({
      kind: 'semester',
      id,
      action: 'updated',
      before: fieldsOf(before),
      after: fieldsOf(after),
    }),
  });
}

export function deleteSemester(db: Db, viewer: Viewer, id: number): Promise<typeof ok> {
  return db.transaction(async (tx) => {
    assertThat((await queries.lockToDelete(tx, viewer, id)) === 1, 'not-found');
    assertThat(!(await queries.hasResults(tx, viewer, id)), 'semester-has-results');
    assertThat((await queries.deleteSemesterRow(tx, viewer, id)) === 1, 'not-found');
    await recordChanges(tx, viewer, [{ kind: 'semester', id, action: 'deleted' }]);
    return ok;
  });
}

export function restoreSemester(db: Db, viewer: Viewer, id: number): Promise<Semester> {
  return db.transaction(async (tx) => {
    const subjects = subjectsOfHalves(queries.halvesOfDeleted(viewer, id));
    const isBack = await keepingResults(tx, viewer, subjects, () => queries.restoreSemesterRow(tx, viewer, id));
    assertThat(isBack, 'not-found');
    await recordChanges(tx, viewer, [{ kind: 'semester', id, action: 'restored' }]);
    return readSemester(tx, viewer, id);
  });
}

async function openHalves(db: Db, viewer: Viewer, halfIds: number[]): Promise<number[]> {
  const ids = [...new Set(halfIds)];
  assertThat(ids.length > 0, 'empty-record');
  assertThat((await queries.countHalves(db, viewer.company_id, ids)) === ids.length, 'not-found');
  return ids;
}

const ofHalves = (ids: number[]): Sql => subjectsOfHalves(sql`select unnest(${ids}::int[])`);

type Attached = ResponseOf<typeof semesters.attachHalves>;

export async function attachHalves(db: Db, viewer: Viewer, id: number, halfIds: number[]): Promise<Attached> {
  await readSemester(db, viewer, id);
  const ids = await openHalves(db, viewer, halfIds);
  return db.transaction(async (tx) => {
    const changed = await keepingResults(tx, viewer, ofHalves(ids), () => queries.attachHalves(tx, id, ids));
    const after = { halves: changed.map(({ title }) => title) };
    await recordChanges(tx, viewer, [{ kind: 'semester', id, action: 'updated', before: { halves: [] }, after }]);
    return { changed };
  });
}

export async function detachHalves(
  db: Db,
  viewer: Viewer,
  { half_ids, semester_id }: BodyOf<typeof semesters.detachHalves>,
): Promise<Attached> {
  if (semester_id !== undefined) await readSemester(db, viewer, semester_id);
  const ids = await openHalves(db, viewer, half_ids);
  return db.transaction(async (tx) => {
    const work = () => queries.detachHalves(tx, semester_id, ids);
    const changed = await keepingResults(tx, viewer, ofHalves(ids), work);
    const left = Map.groupBy(changed, (pair) => pair.semester_id);
    await recordChanges(
      tx,
      viewer,
      [...left].map(([id, pairs]) => ({
        kind: 'semester',
        id,
        action: 'updated',
        before: { halves: pairs.map(({ title }) => title) },
        after: { halves: [] },
      })),
    );
    return { changed };
  });
}

export async function listSemesterSections(
  db: Db,
  viewer: Viewer,
  ids: number[],
): Promise<ResponseOf<typeof semesters.listSemesterSections>> {
  return { data: await queries.selectSections(db, viewer, ids) };
}

const rolesOf: Record<string, queries.RoleInSubject[]> = {
  STUDENT: ['STUDENT'],
  TEACHER: ['TEACHER'],
  EXPERT: ['EXPERT'],
};

/** Lists the semesters of a person's disciplines; those of others count as far as the viewer may open the disciplines. */
export async function listUserSemesters(
  db: Db,
  viewer: Viewer,
  userId: number,
  { role }: QueryOf<typeof semesters.listUserSemesters>,
): Promise<ResponseOf<typeof semesters.listUserSemesters>> {
  const person = found(await findStudent(db, viewer, userId));
  const isOwn = userId === viewer.id || person.follows;
  if (!isOwn) await assertMeetsAsStaff(db, viewer, userId);
  const roles = rolesOf[role?.toUpperCase() ?? ''] ?? ['STUDENT', 'TEACHER', 'EXPERT'];
  const open = isOwn || can(viewer, 'subjects_read') ? sql`true` : visibleTo(viewer);
  return { data: await queries.selectUserSemesters(db, viewer, { userId, roles, open }) };
}

/** Forgets deleted semesters after the period for undoing. */
export async function cleanUpSemesters(db: Db): Promise<void> {
  await queries.forgetDeletedSemesters(db);
}
