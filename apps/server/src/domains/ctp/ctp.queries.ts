import { type Db, type Sql, sql } from '@orbita/database';
import { isNamedAmong, type NamedTopics } from '../../access/subjects.access.ts';
import { asksForWork } from '../../access/topic-plans.access.ts';
import type { KnownTopic, PlannedTopic } from './match-rows.ts';
import type { SchoolTerm } from './plan-dates.ts';

/** Locks the discipline, so that imports run one at a time while students go on handing in. */
export const lockSubject = (db: Db, subjectId: number) =>
  db.run(sql`select 1 from subjects where id = ${subjectId} for no key update`);

/** A chapter with its topics, in their order. */
export interface KnownChapter {
  id: number;
  chapter: string;
  topics: KnownTopic[];
}
const schoolDay = (moment: Sql): Sql => sql`(${moment} at time zone co.time_zone)::date`;

/** Returns chapters and topics of the discipline, with their dates for the groups. */
export const selectKnownTopics = (db: Db, subjectId: number, groupIds: number[]): Promise<KnownChapter[]> =>
  db.rows(sql`
    with dates as materialized (
      select al.step_id, json_agg(json_build_object('group_id', al.group_id, 'opens', ${schoolDay(sql`al.opens_at`)}, 'due', ${schoolDay(sql`al.due_at`)})) as list
      from steps st join abstract_lessons al on al.step_id = st.id and al.group_id = any (${groupIds}::int[])
        join subjects s on s.id = st.subject_id join companies co on co.id = s.company_id
      where st.subject_id = ${subjectId} and st.deleted_at is null group by al.step_id)
    select c.id, c.title as chapter, coalesce(json_agg(json_build_object('id', st.id, 'title', st.title, 'number', st.number, 'hours', st.hours, 'type', st.type,
      'asks_for_work', ${asksForWork()}, 'dates', coalesce(dates.list, '[]')) order by st.position, st.id) filter (where st.id is not null), '[]') as topics
    from chapters c left join steps st on st.chapter_id = c.id and st.deleted_at is null left join dates on dates.step_id = st.id
    where c.subject_id = ${subjectId} and c.deleted_at is null group by c.id order by c.position, c.id`);

export interface TermToday extends SchoolTerm {
  /** The day in the time zone of the school. */
  today: string;
}
/**
 * Returns when the discipline is studied: the present or next semester of its halves, else the latest one; without
 * semesters the school year around today, from July to June.
 */
export const selectSchoolTerm = (db: Db, subjectId: number): Promise<TermToday> =>
  db.one(sql`
    select coalesce(m.started_at, year.started_at)::text as started_at,
      coalesce(m.finished_at, (year.started_at + interval '1 year - 1 day')::date)::text as finished_at,
      case when m.id is null then 'school-year' else 'half' end as source, now.today::text as today
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

/** Returns the groups that study the discipline. */
export const selectGroups = (db: Db, subjectId: number): Promise<{ id: number; name: string }[]> =>
  db.rows(sql`
    select g.id, g.name from subject_groups sg join groups g on g.id = sg.group_id
    where sg.subject_id = ${subjectId} and not g.is_archived order by g.id`);

export const selectGroupIds = async (db: Db, subjectId: number): Promise<number[]> =>
  (await selectGroups(db, subjectId)).map(({ id }) => id);

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
  /** The topics begin as drafts. */
  asDrafts: boolean;
  rows: PlannedRow[];
}

/** Inserts the new chapters and all topics after the existing ones, in order. */
export const insertPlan = (
  db: Db,
  { subjectId, importId, newChapters, asDrafts, rows }: Plan,
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
      insert into steps (subject_id, chapter_id, title, type, number, hours, hidden, position, ctp_import_id)
      select ${subjectId}, target_id, title, type, number, hours, ${asDrafts}::boolean, (select coalesce(max(st.position), 0) from steps st where st.chapter_id = target_id) + n, ${importId}
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

export interface ExportedTopic {
  chapter: string;
  title: string;
  hours: number | null;
  type: number;
  /** The day on which the topic is due, if it is the same for all groups. */
  date: string | null;
}
export interface ExportedPlan {
  title: string;
  /** The group whose due dates are written; null for those that all groups share. */
  group: string | null;
  topics: ExportedTopic[];
}

/** Returns the topics of a discipline in their order as far as they are named, with the due dates that the groups share. */
export const selectExportedPlan = (
  db: Db,
  { subjectId, groupIds, named }: { subjectId: number; groupIds: number[]; named: NamedTopics },
): Promise<ExportedPlan> =>
  db.one(sql`
    with days as materialized (
      select al.step_id, min(${schoolDay(sql`al.due_at`)}) as day
      from steps st join abstract_lessons al on al.step_id = st.id and al.group_id = any (${groupIds}::int[])
        join subjects s on s.id = st.subject_id join companies co on co.id = s.company_id
      where st.subject_id = ${subjectId} and st.deleted_at is null
      group by al.step_id having count(al.due_at) = cardinality(${groupIds}::int[]) and count(distinct ${schoolDay(sql`al.due_at`)}) = 1)
    select s.title, (select g.name from groups g where ${groupIds.length === 1} and g.id = any (${groupIds}::int[])) as "group", coalesce((select json_agg(json_build_object('chapter', c.title, 'title', st.title, 'hours', st.hours, 'type', st.type, 'date', days.day)
        order by c.position, c.id, st.position, st.id)
      from chapters c join steps st on st.chapter_id = c.id and st.deleted_at is null left join days on days.step_id = st.id
      where c.subject_id = s.id and c.deleted_at is null and ${isNamedAmong(named)}), '[]') as topics
    from subjects s where s.id = ${subjectId}`);
