import { type Db, sql } from '@orbita/database';
import type { PlannedTopic } from './check-rows.ts';
import type { SchoolTerm } from './plan-dates.ts';

/** Locks the discipline, so that imports run one at a time. */
export const lockSubject = (db: Db, subjectId: number) =>
  db.run(sql`select 1 from subjects where id = ${subjectId} for update`);

/** Returns chapters and topics of the discipline by their titles. */
export const selectKnownTitles = (
  db: Db,
  subjectId: number,
): Promise<{ id: number; chapter: string; titles: string[] }[]> =>
  db.rows(sql`
    select c.id, c.title as chapter, coalesce(array_agg(st.title) filter (where st.id is not null), '{}') as titles
    from chapters c left join steps st on st.chapter_id = c.id and st.deleted_at is null
    where c.subject_id = ${subjectId} and c.deleted_at is null group by c.id order by c.position desc, c.id desc`);

/**
 * Returns when the discipline is studied: the present or next semester of its halves, else the latest one; without
 * semesters the school year around today, from July to June.
 */
export const selectSchoolTerm = (db: Db, subjectId: number): Promise<SchoolTerm> =>
  db.one(sql`
    select coalesce(m.started_at, year.started_at)::text as started_at,
      coalesce(m.finished_at, (year.started_at + interval '1 year - 1 day')::date)::text as finished_at,
      case when m.id is null then 'school-year' else 'half' end as source
    from subjects s join companies co on co.id = s.company_id
    cross join lateral (select (now() at time zone co.time_zone)::date as today) now
    cross join lateral (
      select make_date(extract(year from now.today)::int - (extract(month from now.today) < 7)::int, 7, 1) as started_at) year
    left join lateral (
      select m.id, m.started_at, m.finished_at from subject_halves sh
      join half_semesters hs on hs.half_id = sh.half_id join semesters m on m.id = hs.semester_id
      where sh.subject_id = s.id
      order by m.finished_at < now.today, case when m.finished_at >= now.today then m.started_at end, m.started_at desc
      limit 1) m on true
    where s.id = ${subjectId}`);

export const selectImportByKey = (db: Db, subjectId: number, key: string): Promise<{ id: number } | undefined> =>
  db.row(sql`select id from ctp_imports where subject_id = ${subjectId} and idempotency_key = ${key}`);

/** Counts the groups that study the discipline. */
export const countGroups = async (db: Db, subjectId: number, groupIds: number[]): Promise<number> =>
  (
    await db.one<{ n: number }>(sql`
      select count(*)::int as n from subject_groups sg join groups g on g.id = sg.group_id
      where sg.subject_id = ${subjectId} and sg.group_id = any (${groupIds}) and not g.is_archived`)
  ).n;

interface NewImport {
  subjectId: number;
  authorId: number;
  fileName: string;
  key: string | undefined;
}
export const insertImport = (db: Db, { subjectId, authorId, fileName, key }: NewImport): Promise<{ id: number }> =>
  db.one(sql`
    insert into ctp_imports (subject_id, author_id, file_name, idempotency_key)
    values (${subjectId}, ${authorId}, ${fileName}, ${key ?? null}) returning id`);

/** A topic to create, in an existing chapter or in a new one, given by its index from 1. */
export interface PlannedRow extends PlannedTopic {
  chapter_id: number | null;
  new_chapter: number | null;
}

export interface Plan {
  subjectId: number;
  importId: number;
  /** Titles of the new chapters, in order. */
  newChapters: string[];
  rows: PlannedRow[];
}

/** Inserts the new chapters and all topics after the existing ones, in order. */
export const insertPlan = (
  db: Db,
  { subjectId, importId, newChapters, rows }: Plan,
): Promise<{ chapters_count: number; steps_count: number }> =>
  db.one(sql`
    with plan as materialized (
      select p.*, p.ordinality as n from rows from (
        jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (number int, title text, hours numeric, type smallint, chapter_id int, new_chapter int)
      ) with ordinality p),
    fresh as materialized (
      select title, n, nextval(pg_get_serial_sequence('chapters', 'id'))::int as id from unnest(${newChapters}::text[]) with ordinality fresh(title, n)),
    made as (
      insert into chapters (id, subject_id, title, position, ctp_import_id)
      select id, ${subjectId}, title, (select coalesce(max(position), 0) from chapters where subject_id = ${subjectId}) + n, ${importId} from fresh
      returning 1),
    placed as materialized (select plan.*, coalesce(plan.chapter_id, fresh.id) as target_id from plan left join fresh on fresh.n = plan.new_chapter),
    steps_made as (
      insert into steps (subject_id, chapter_id, title, type, number, hours, position, ctp_import_id)
      select ${subjectId}, target_id, title, type, number, hours, (select coalesce(max(st.position), 0) from steps st where st.chapter_id = target_id) + n, ${importId}
      from placed order by n
      returning 1)
    select (select count(*)::int from made) as chapters_count, (select count(*)::int from steps_made) as steps_count`);

/**
 * Sets due dates for each group at the end of each topic's day in the company's time zone; topics come in the order of
 * the import.
 */
export const insertDueDates = (
  db: Db,
  plan: { importId: number; dates: (string | null)[]; groupIds: number[] },
): Promise<number> =>
  db.run(sql`
    insert into abstract_lessons (step_id, group_id, due_at)
    select st.id, g, (day.date + time '23:59') at time zone co.time_zone
    from (select st.id, st.subject_id, row_number() over (order by st.id) as n from steps st where st.ctp_import_id = ${plan.importId}) st
    join unnest(${plan.dates}::date[]) with ordinality day(date, n) on day.n = st.n
    join subjects s on s.id = st.subject_id join companies co on co.id = s.company_id
    cross join unnest(${plan.groupIds}::int[]) g
    where day.date is not null`);

export interface ImportCounts {
  chapters_count: number;
  steps_count: number;
  due_dates_count: number;
}
export const selectImportCounts = (db: Db, importId: number): Promise<ImportCounts> =>
  db.one(sql`
    select (select count(*)::int from chapters where ctp_import_id = ${importId}) as chapters_count,
      (select count(*)::int from steps where ctp_import_id = ${importId}) as steps_count,
      (select count(*)::int from abstract_lessons al join steps st on st.id = al.step_id where st.ctp_import_id = ${importId}) as due_dates_count`);

/** Returns and locks the import, with whether it was undone and whether anybody has worked in its topics since. */
export const lockImport = (
  db: Db,
  subjectId: number,
  importId: number,
): Promise<{ undone: boolean; is_used: boolean } | undefined> =>
  db.row(sql`
    select i.undone_at is not null as undone, exists (
      select 1 from steps st where st.ctp_import_id = i.id and (
        exists (select 1 from sections b where b.step_id = st.id) or exists (select 1 from patterns p where p.step_id = st.id)
        or exists (select 1 from answers a where a.step_id = st.id) or exists (select 1 from marks m where m.step_id = st.id)
        or exists (select 1 from passings p where p.step_id = st.id)
        or st.updated_at > i.created_at)) as is_used
    from ctp_imports i where i.id = ${importId} and i.subject_id = ${subjectId} for update of i`);

/** Deletes what the import created and returns the groups whose dates it takes away; a chapter that received other topics stays. */
export const removeImported = (db: Db, importId: number): Promise<{ group_id: number }[]> =>
  db.rows(sql`
    with undone as (update ctp_imports set undone_at = now() where id = ${importId}),
    gone as (update steps set deleted_at = now() where ctp_import_id = ${importId} and deleted_at is null),
    due as (delete from abstract_lessons al using steps st where st.id = al.step_id and st.ctp_import_id = ${importId} returning al.group_id),
    empty as (update chapters c set deleted_at = now() where c.ctp_import_id = ${importId} and c.deleted_at is null
      and not exists (select 1 from steps st where st.chapter_id = c.id and st.deleted_at is null and st.ctp_import_id is distinct from ${importId}))
    select distinct group_id from due`);
