// What an import changed in topics that existed, and how all of it is undone.
import { type Db, type Sql, sql } from '@orbita/database';

/** A topic with the values that the plan gives it. */
export interface ChangedTopic {
  id: number;
  title: string;
  number: number;
  hours: number | null;
  type: number;
}
/** A due date of a group, YYYY-MM-DD. */
export interface ChangedDate {
  step_id: number;
  group_id: number;
  date: string;
}

const fieldsOf = (step: Sql): Sql =>
  sql`jsonb_build_object('title', ${step}.title, 'number', ${step}.number, 'hours', ${step}.hours, 'type', ${step}.type)`;

/** Changes topics of the discipline and keeps what they were. */
export const changeTopics = (db: Db, importId: number, topics: readonly ChangedTopic[]): Promise<number> =>
  db.run(sql`
    with next as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(topics)}::jsonb) as n(id int, title text, number int, hours numeric, type smallint)),
    kept as (
      insert into ctp_import_changes (import_id, step_id, before, after)
      select ${importId}, st.id, ${fieldsOf(sql`st`)}, ${fieldsOf(sql`next`)} from next join steps st on st.id = next.id)
    update steps st set title = next.title, number = next.number, hours = next.hours, type = next.type, updated_at = now()
    from next where st.id = next.id`);

/** Sets due dates at the end of the day in the time zone of the school and keeps what they were. */
export const changeDueDates = (db: Db, importId: number, dates: readonly ChangedDate[]): Promise<number> =>
  db.run(sql`
    with next as materialized (
      select n.step_id, n.group_id, al.due_at as before, (n.date + time '23:59') at time zone co.time_zone as due_at
      from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) as n(step_id int, group_id int, date date)
      join steps st on st.id = n.step_id join subjects s on s.id = st.subject_id join companies co on co.id = s.company_id
      left join abstract_lessons al on al.step_id = n.step_id and al.group_id = n.group_id),
    kept as (
      insert into ctp_import_dates (import_id, step_id, group_id, before, after)
      select ${importId}, step_id, group_id, before, due_at from next)
    insert into abstract_lessons as al (step_id, group_id, due_at) select step_id, group_id, due_at from next order by step_id, group_id
    on conflict (step_id, group_id) do update set due_at = excluded.due_at, updated_at = now()`);

export interface ImportCounts {
  chapters_count: number;
  steps_count: number;
  updated_count: number;
  due_dates_count: number;
}
export const selectImportCounts = (db: Db, importId: number): Promise<ImportCounts> =>
  db.one(sql`
    select (select count(*)::int from chapters where ctp_import_id = ${importId}) as chapters_count,
      (select count(*)::int from steps where ctp_import_id = ${importId}) as steps_count,
      (select count(distinct step_id)::int from (
        select step_id from ctp_import_changes where import_id = ${importId} union select step_id from ctp_import_dates where import_id = ${importId}) changed) as updated_count,
      (select count(*)::int from abstract_lessons al join steps st on st.id = al.step_id where st.ctp_import_id = ${importId})
        + (select count(*)::int from ctp_import_dates where import_id = ${importId}) as due_dates_count`);

/**
 * Returns and locks the import, with whether it was undone, and whether anybody has since worked in its topics or changed
 * again what it changed.
 */
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
        or exists (select 1 from abstract_lessons al where al.step_id = st.id and al.updated_at > i.created_at)
        or exists (select 1 from abstract_lesson_schedules al where al.step_id = st.id)
        or exists (select 1 from extension_requests x where x.step_id = st.id) or exists (select 1 from lessons l where l.step_id = st.id)
        or exists (select 1 from lesson_steps l where l.step_id = st.id) or exists (select 1 from retake_checkpoints c where c.step_id = st.id)
        or exists (select 1 from step_unlocks k where k.step_id = st.id)
        or st.updated_at > i.created_at))
      or exists (
        select 1 from ctp_import_changes c join steps st on st.id = c.step_id where c.import_id = i.id and ${fieldsOf(sql`st`)} <> c.after)
      or exists (
        select 1 from ctp_import_dates d left join abstract_lessons al on al.step_id = d.step_id and al.group_id = d.group_id
        where d.import_id = i.id and al.due_at is distinct from d.after) as is_used
    from ctp_imports i where i.id = ${importId} and i.subject_id = ${subjectId} for update of i`);

/** Topics of which the import changed due dates, and the groups whose dates they are. */
export const selectDated = (db: Db, importId: number): Promise<{ step_id: number; group_id: number }[]> =>
  db.rows(sql`select step_id, group_id from ctp_import_dates where import_id = ${importId}`);

/**
 * Deletes what the import created, gives back what it changed and returns the groups whose dates change; a chapter that
 * received other topics stays.
 */
export const removeImported = (db: Db, importId: number): Promise<{ group_id: number }[]> =>
  db.rows(sql`
    with undone as (update ctp_imports set undone_at = now() where id = ${importId}),
    gone as (update steps set deleted_at = now() where ctp_import_id = ${importId} and deleted_at is null),
    due as (delete from abstract_lessons al using steps st where st.id = al.step_id and st.ctp_import_id = ${importId} returning al.group_id),
    empty as (update chapters c set deleted_at = now() where c.ctp_import_id = ${importId} and c.deleted_at is null
      and not exists (select 1 from steps st where st.chapter_id = c.id and st.deleted_at is null and st.ctp_import_id is distinct from ${importId})),
    returned as (
      update steps st set title = old.title, number = old.number, hours = old.hours, type = old.type, updated_at = now()
      from ctp_import_changes c cross join jsonb_to_record(c.before) as old(title text, number int, hours numeric, type smallint)
      where c.import_id = ${importId} and st.id = c.step_id),
    dated as (
      update abstract_lessons al set due_at = d.before, updated_at = now() from ctp_import_dates d
      where d.import_id = ${importId} and al.step_id = d.step_id and al.group_id = d.group_id and (d.before is not null or al.opens_at is not null)
      returning al.group_id),
    undated as (
      delete from abstract_lessons al using ctp_import_dates d
      where d.import_id = ${importId} and al.step_id = d.step_id and al.group_id = d.group_id and d.before is null and al.opens_at is null
      returning al.group_id)
    select group_id from due union select group_id from dated union select group_id from undated`);
