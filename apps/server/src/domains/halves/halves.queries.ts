import type { BodyOf } from '@orbita/contract/endpoint';
import type { Half, halves } from '@orbita/contract/halves';
import {
  assignments,
  type ColumnMap,
  type Db,
  type FieldsOf,
  insertion,
  join,
  raw,
  type Sql,
  sql,
  type Whole,
} from '@orbita/database';
import type { Page } from '../../http/paging.ts';
import { can, type Viewer } from '../../http/viewer.ts';
import { visibleTo } from '../../access/subjects.access.ts';
import { hasWords } from '../../platform/word-search.sql.ts';

/** Condition: the viewer may open discipline `s` or manages programmes and so sees all disciplines of a half. */
const shownIn = (viewer: Viewer): Sql =>
  sql`(s.deleted_at is null and (${can(viewer, 'trajectories_read')} or ${visibleTo(viewer)}))`;

/** All columns of half `h` but the total. */
const halfColumns = (viewer: Viewer): Sql => sql`
  h.id, h.title, h.description, h.image_id, '/api/files/' || h.image_id as image_src, h.is_archived,
  (select min(trajectory_id) from trajectory_halves where half_id = h.id) as trajectory_id,
  (select sort from trajectory_halves where half_id = h.id order by trajectory_id limit 1) as sort,
  coalesce((select json_agg(json_build_object('id', t.id, 'title', t.title, 'sort', th.sort) order by t.title, t.id)
    from trajectory_halves th join trajectories t on t.id = th.trajectory_id where th.half_id = h.id), '[]') as trajectories,
  coalesce((select json_agg(json_build_object('id', m.id, 'title', m.title, 'started_at', m.started_at, 'finished_at', m.finished_at) order by m.started_at, m.id)
    from half_semesters hs join semesters m on m.id = hs.semester_id where hs.half_id = h.id), '[]') as semesters,
  (select count(*)::int from subject_halves sh join subjects s on s.id = sh.subject_id where sh.half_id = h.id and ${shownIn(viewer)}) as subjects_count,
  h.updated_at`;

interface ListFilter {
  query: string;
  archived: boolean;
  trajectoryId: number | undefined;
  semesterId: number | undefined;
  sort: keyof typeof orders | undefined;
  descending: boolean;
}
/** What halves `h` are sorted by. */
const orders = {
  title: sql`h.title`,
  subjects: sql`(select count(*) from subject_halves sh where sh.half_id = h.id)`,
  updated_at: sql`h.updated_at`,
};

/** Returns one page of halves by title, or in the order of a trajectory; each row carries the total. */
export function selectHalves(
  db: Db,
  viewer: Viewer,
  filter: ListFilter,
  page: Page,
): Promise<(Half & { total: number })[]> {
  const conditions = [
    sql`h.company_id = ${viewer.company_id} and h.is_archived = ${filter.archived}`,
    ...(filter.query ? [hasWords(sql`h.title`, filter.query)] : []),
    ...(filter.semesterId === undefined
      ? []
      : [
          sql`exists (select 1 from half_semesters hs where hs.half_id = h.id and hs.semester_id = ${filter.semesterId})`,
        ]),
  ];
  const ofTrajectory =
    filter.trajectoryId === undefined
      ? raw('')
      : sql`join trajectory_halves place on place.half_id = h.id and place.trajectory_id = ${filter.trajectoryId}`;
  const direction = raw(filter.descending ? 'desc' : 'asc');
  const ownOrder =
    filter.trajectoryId === undefined ? sql`h.title ${direction}, h.id` : sql`h.sort ${direction}, h.title, h.id`;
  const order = filter.sort ? sql`${orders[filter.sort]} ${direction}, h.title, h.id` : ownOrder;
  const sort = raw(filter.trajectoryId === undefined ? '0' : 'place.sort');
  return db.rows(sql`
    with page as materialized (
      select * from (select h.*, ${sort} as sort, count(*) over ()::int as total from halves h ${ofTrajectory} where ${join(conditions, ' and ')}) h
      order by ${order} limit ${page.size} offset ${page.offset})
    select ${halfColumns(viewer)}, h.total from page h order by ${order}`);
}

export const countHalves = (db: Db, companyId: number): Promise<{ current: number; archived: number }> =>
  db.one(sql`
    select count(*) filter (where not is_archived)::int as current, count(*) filter (where is_archived)::int as archived from halves where company_id = ${companyId}`);

export const selectHalf = (db: Db, viewer: Viewer, id: number): Promise<Half | undefined> =>
  db.row(sql`select ${halfColumns(viewer)} from halves h where h.id = ${id} and h.company_id = ${viewer.company_id}`);

interface HalfSubject {
  id: number;
  title: string;
  color: string;
  is_archived: boolean;
}
/** Returns the disciplines of a half by title; `title` is the form shown to staff. */
export const selectHalfSubjects = (db: Db, viewer: Viewer, halfId: number, title: Sql): Promise<HalfSubject[]> =>
  db.rows(sql`
    select s.id, ${title} as title, s.color, s.is_archived from subject_halves sh join subjects s on s.id = sh.subject_id
    where sh.half_id = ${halfId} and ${shownIn(viewer)} order by s.title, s.id`);

type HalfFields = FieldsOf<BodyOf<typeof halves.createHalf> & BodyOf<typeof halves.updateHalf>>;

const halfFields: ColumnMap<HalfFields> = {
  title: (title) => title.trim(),
  description: true,
  image_id: true,
  trajectory_id: { elsewhere: 'placeInTrajectory' },
  sort: { elsewhere: 'placeInTrajectory' },
};

export const insertHalf = <Given extends HalfFields>(
  db: Db,
  viewer: Viewer,
  half: Whole<HalfFields, Given>,
): Promise<{ id: number }> =>
  db.one(sql`insert into halves ${insertion(halfFields, half, { company_id: viewer.company_id })} returning id`);

/** Updates a half; returns false when `asRead` is stale. */
export const updateHalfRow = async <Given extends HalfFields>(
  db: Db,
  id: number,
  change: Whole<HalfFields, Given>,
  asRead: string | undefined,
): Promise<boolean> => {
  const changes = assignments(halfFields, change, sql`updated_at = now()`);
  const fresh = asRead === undefined ? sql`true` : sql`updated_at = ${asRead}::timestamptz`;
  return (await db.run(sql`update halves set ${changes} where id = ${id} and ${fresh}`)) === 1;
};

/** Whether a photo may be used: it is an own upload or already shown by the half. */
export const isUsablePhoto = async (db: Db, viewer: Viewer, halfId: number, photoId: number): Promise<boolean> =>
  (await db.row(sql`
    select 1 from files f where f.id = ${photoId} and f.company_id = ${viewer.company_id} and f.kind = 'photo'
      and (f.owner_id = ${viewer.id} or exists (select 1 from halves h where h.id = ${halfId} and h.image_id = f.id))`)) !==
  undefined;

export const hasTrajectory = async (db: Db, companyId: number, id: number): Promise<boolean> =>
  (await db.row(sql`select 1 from trajectories where id = ${id} and company_id = ${companyId}`)) !== undefined;

/** Notes that what belongs to a half has changed, although its row has not. */
export const touchHalf = (db: Db, id: number) => db.run(sql`update halves set updated_at = now() where id = ${id}`);

/** Puts a half into a trajectory at the given place or at the end; one already there moves only when a place is given. */
export const insertTrajectoryHalf = (
  db: Db,
  trajectoryId: number,
  halfId: number,
  sort: number | undefined,
): Promise<number> => {
  const onConflict = sort === undefined ? sql`do nothing` : sql`(trajectory_id, half_id) do update set sort = ${sort}`;
  const place =
    sort === undefined
      ? sql`(select coalesce(max(sort), -1) + 1 from trajectory_halves where trajectory_id = ${trajectoryId})`
      : sql`${sort}`;
  return db.run(
    sql`insert into trajectory_halves (trajectory_id, half_id, sort) values (${trajectoryId}, ${halfId}, ${place}) on conflict ${onConflict}`,
  );
};
export const deleteTrajectoryHalf = (db: Db, trajectoryId: number, halfId: number): Promise<number> =>
  db.run(sql`delete from trajectory_halves where trajectory_id = ${trajectoryId} and half_id = ${halfId}`);
export const deleteOtherTrajectories = (db: Db, halfId: number, trajectoryId: number | null): Promise<number> =>
  db.run(
    sql`delete from trajectory_halves where half_id = ${halfId} and trajectory_id is distinct from ${trajectoryId}`,
  );

export const insertCopy = (db: Db, viewer: Viewer, sourceId: number): Promise<{ id: number }> =>
  db.one(sql`
    with made as (
      insert into halves (company_id, title, description, image_id, source_id)
      select company_id, left(title, 246) || ' (копия)', description, image_id, id from halves where id = ${sourceId} and company_id = ${viewer.company_id} returning id),
    places as (
      insert into subject_halves (subject_id, half_id)
      select sh.subject_id, made.id from made, subject_halves sh join subjects s on s.id = sh.subject_id and s.deleted_at is null where sh.half_id = ${sourceId})
    select id from made`);

/** Counts the halves that belong to the company. */
export const countOwn = async (db: Db, companyId: number, ids: number[]): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from halves where id = any (${ids}) and company_id = ${companyId}`,
    )
  ).n;
export const archiveHalves = (db: Db, viewer: Viewer, ids: number[], isArchived: boolean): Promise<{ id: number }[]> =>
  db.rows(sql`
    update halves set is_archived = ${isArchived}, updated_at = now() where id = any (${ids}) and company_id = ${viewer.company_id} and is_archived <> ${isArchived} returning id`);

/** Deletes a half and stores its row and links for undo. */
export const deleteHalfRow = (db: Db, viewer: Viewer, id: number): Promise<number> =>
  db.run(sql`
    with kept as (
      insert into deleted_halves (id, company_id, snapshot)
      select h.id, h.company_id, jsonb_build_object('half', to_jsonb(h),
        'trajectories', coalesce((select jsonb_agg(jsonb_build_array(trajectory_id, sort)) from trajectory_halves where half_id = h.id), '[]'),
        'semesters', coalesce((select jsonb_agg(semester_id) from half_semesters where half_id = h.id), '[]'),
        'subjects', coalesce((select jsonb_agg(subject_id) from subject_halves where half_id = h.id), '[]'),
        'groups', coalesce((select jsonb_agg(g.id) from groups g where g.half_id = h.id), '[]'))
      from halves h where h.id = ${id} and h.company_id = ${viewer.company_id} returning id)
    delete from halves h using kept where h.id = kept.id`);

/** The disciplines that a deleted half had. */
export const subjectsOfDeleted = (viewer: Viewer, id: number): Sql => sql`
  select item::int from deleted_halves d, jsonb_array_elements(d.snapshot -> 'subjects') kept_link(item) where d.id = ${id} and d.company_id = ${viewer.company_id}`;
/** Restores a deleted half with those links whose other ends still exist. */
export async function restoreHalfRow(tx: Db, viewer: Viewer, id: number): Promise<boolean> {
  const kept = await tx.row<{ snapshot: object }>(sql`
    with kept as (delete from deleted_halves where id = ${id} and company_id = ${viewer.company_id} returning snapshot)
    select snapshot from kept, restore_row('halves', snapshot -> 'half')`);
  if (!kept) return false;
  const snapshot = JSON.stringify(kept.snapshot);
  await tx.run(sql`
    with kept as materialized (select ${snapshot}::jsonb as links),
    trajectories_back as (
      insert into trajectory_halves (trajectory_id, half_id, sort)
      select t.id, ${id}, (item ->> 1)::int from kept, jsonb_array_elements(links -> 'trajectories') kept_link(item) join trajectories t on t.id = (item ->> 0)::int),
    semesters_back as (
      insert into half_semesters (half_id, semester_id)
      select ${id}, m.id from kept, jsonb_array_elements(links -> 'semesters') kept_link(item) join semesters m on m.id = item::int),
    subjects_back as (
      insert into subject_halves (subject_id, half_id)
      select s.id, ${id} from kept, jsonb_array_elements(links -> 'subjects') kept_link(item) join subjects s on s.id = item::int)
    update groups g set half_id = ${id} from kept, jsonb_array_elements(links -> 'groups') kept_link(item) where g.id = item::int and g.half_id is null`);
  return true;
}

/** Days during which a deletion can be undone. */
const UNDO_DAYS = 30;
export const forgetDeletedHalves = (db: Db): Promise<number> =>
  db.run(sql`delete from deleted_halves where deleted_at < now() - make_interval(days => ${UNDO_DAYS}::int)`);
