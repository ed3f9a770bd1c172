import type { FormOfPerson, FormPeriod } from '@orbita/contract/education-forms';
import { type Db, join, raw, type Sql, sql } from '@orbita/database';
import { recordsVisibleTo } from '../../access/student-records.access.ts';
import type { Page } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { nameMatches, personJson } from '../../platform/person.sql.ts';
import { todayOf } from '../../platform/today.sql.ts';
import { currentFormJson, formsToday, groupFormJson } from './form-of-day.sql.ts';

export interface OpenFormsFilter {
  query?: string | undefined;
  education_form_id?: number | undefined;
  group_id?: number | undefined;
  without?: boolean | undefined;
  source?: 'own' | 'group' | undefined;
  sort_direction?: 'asc' | 'desc' | undefined;
}

const conditionsOf = (viewer: Viewer, filter: OpenFormsFilter): Sql =>
  join(
    [
      sql`m.company_id = ${viewer.company_id} and ${recordsVisibleTo(viewer, sql`m.user_id`)} and ${nameMatches('u', filter.query)}`,
      ...(filter.education_form_id === undefined ? [] : [sql`t.form_id = ${filter.education_form_id}`]),
      ...(filter.without === undefined ? [] : [sql`(t.form_id is null) = ${filter.without}`]),
      ...(filter.source === undefined ? [] : [sql`t.source = ${filter.source}`]),
      ...(filter.group_id === undefined
        ? []
        : [
            sql`m.user_id in (select x.user_id from group_users x join groups xg on xg.id = x.group_id where xg.id = ${filter.group_id} and xg.company_id = ${viewer.company_id})`,
          ]),
    ],
    ' and ',
  );

/** Returns a page of students with their forms; the rest of a row is read only for the page. */
export const selectOpenForms = (
  db: Db,
  viewer: Viewer,
  filter: OpenFormsFilter,
  page: Page,
): Promise<(FormOfPerson & { total: number })[]> => {
  const direction = raw(filter.sort_direction ?? 'asc');
  return db.rows(sql`
    with ${formsToday(viewer.company_id)},
    page as materialized (
      select t.*, m.last_name, m.first_name, count(*) over ()::int as total from forms_today t join company_members m on m.user_id = t.user_id join users u on u.id = t.user_id
      where ${conditionsOf(viewer, filter)} order by m.last_name ${direction}, m.first_name ${direction}, m.user_id limit ${page.size} offset ${page.offset})
    select u.id, ${personJson('u')} as user, case when f.id is not null then json_build_object('id', f.id, 'title', f.title) end as education_form,
      page.started_at, page.source, page.total,
      coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) from group_users gu join groups g on g.id = gu.group_id
        where gu.user_id = u.id and g.company_id = ${viewer.company_id} and not g.is_archived), '[]') as groups
    from page join users u on u.id = page.user_id left join education_forms f on f.id = page.form_id
    order by page.last_name ${direction}, page.first_name ${direction}, u.id`);
};

/** Counts the students of each form whom the viewer may see, and those without one. */
export const countOpenForms = (db: Db, viewer: Viewer): Promise<{ with_form: number; without_form: number }> =>
  db.one(sql`
    with ${formsToday(viewer.company_id)}
    select count(*) filter (where t.form_id is not null)::int as with_form, count(*) filter (where t.form_id is null)::int as without_form
    from forms_today t join company_members m on m.user_id = t.user_id
    where m.company_id = ${viewer.company_id} and ${recordsVisibleTo(viewer, sql`m.user_id`)}`);

/** Whose history it is. */
export type Owner = 'user_id' | 'group_id';

const historyOf = (companyId: number, owner: Owner, id: number): Sql => sql`
  select p.id, case when f.id is not null then json_build_object('id', f.id, 'title', f.title) end as education_form, p.started_at, p.next_at - 1 as ended_at,
    p.started_at <= ${todayOf(companyId)} and (p.next_at is null or p.next_at > ${todayOf(companyId)}) as is_current,
    case when u.id is not null then ${personJson('u')} end as author, p.created_at
  from (select *, lead(started_at) over (order by started_at) as next_at from education_form_periods
    where ${owner === 'user_id' ? sql`user_id = ${id}` : sql`group_id = ${id}`} and company_id = ${companyId}) p
  left join education_forms f on f.id = p.education_form_id left join users u on u.id = p.author_id order by p.started_at desc limit 200`;
export const selectHistory = (db: Db, companyId: number, owner: Owner, id: number): Promise<FormPeriod[]> =>
  db.rows(historyOf(companyId, owner, id));

type NamedForm = FormPeriod['education_form'];
export const selectPerson = (
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<{ may_read: boolean; current_form: NamedForm } | undefined> =>
  db.row(sql`
    select ${recordsVisibleTo(viewer, sql`u.id`)} as may_read, ${currentFormJson(viewer.company_id)} as current_form
    from company_members m join users u on u.id = m.user_id where m.company_id = ${viewer.company_id} and m.user_id = ${id}`);
export const selectGroupForm = (db: Db, companyId: number, id: number): Promise<{ current_form: NamedForm }> =>
  db.one(sql`select ${groupFormJson(companyId, sql`${id}::int`)} as current_form`);

/** Counts those of the ids that belong to the company. */
export const countOwners = async (db: Db, companyId: number, owner: Owner, ids: number[]): Promise<number> => {
  const rows =
    owner === 'user_id'
      ? sql`company_members where company_id = ${companyId} and user_id = any (${ids}::int[])`
      : sql`groups where company_id = ${companyId} and id = any (${ids}::int[])`;
  return (await db.one<{ n: number }>(sql`select count(*)::int as n from ${rows}`)).n;
};

export const selectFormTitle = (db: Db, companyId: number, id: number): Promise<{ title: string } | undefined> =>
  db.row(sql`select title from education_forms where id = ${id} and company_id = ${companyId} and not is_archived`);
export const selectToday = (db: Db, companyId: number): Promise<{ today: string }> =>
  db.one(sql`select ${todayOf(companyId)} as today`);

export interface GivenForm {
  formId: number | null;
  startedAt: string;
}
/** What a person or group had on the day, and has from it on. */
export interface ChangedForm {
  owner_id: number;
  before: string | null;
}
/** Gives a form from a day on; returns those for whom it is a change, with the title they had. */
export const insertPeriods = (
  tx: Db,
  viewer: Viewer,
  { owner, ids }: { owner: Owner; ids: number[] },
  { formId, startedAt }: GivenForm,
): Promise<ChangedForm[]> => {
  const column = raw(owner);
  return tx.rows(sql`
    with had as materialized (
      select o.id as owner_id, p.education_form_id, f.title as before from unnest(${ids}::int[]) as o(id)
      left join lateral (select x.education_form_id from education_form_periods x
        where x.${column} = o.id and x.company_id = ${viewer.company_id} and x.started_at <= ${startedAt}::date order by x.started_at desc limit 1) p on true
      left join education_forms f on f.id = p.education_form_id
      where p.education_form_id is distinct from ${formId}::int),
    given as (
      insert into education_form_periods (company_id, ${column}, education_form_id, started_at, author_id)
      select ${viewer.company_id}::int, owner_id, ${formId}::int, ${startedAt}::date, ${viewer.id}::int from had
      on conflict ${owner === 'user_id' ? sql`(user_id, company_id, started_at) where user_id is not null` : sql`(group_id, started_at) where group_id is not null`}
      do update set education_form_id = excluded.education_form_id, author_id = excluded.author_id, created_at = now())
    select owner_id, before from had order by owner_id`);
};

/** Deletes a row of a history; returns whose it was. */
export const deletePeriod = (
  tx: Db,
  companyId: number,
  owner: Owner,
  id: number,
): Promise<{ owner_id: number; title: string | null; started_at: string } | undefined> =>
  tx.row(sql`
    with gone as (
      delete from education_form_periods p where p.id = ${id} and p.company_id = ${companyId} and p.${raw(owner)} is not null
      returning p.${raw(owner)} as owner_id, p.education_form_id, p.started_at)
    select gone.owner_id, gone.started_at, f.title from gone left join education_forms f on f.id = gone.education_form_id`);
