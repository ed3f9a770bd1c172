import type { EducationForm } from '@orbita/contract/education-forms';
import { type Db, sql } from '@orbita/database';
import type { Page } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { formsToday } from './form-of-day.sql.ts';

export const selectForms = (db: Db, companyId: number): Promise<EducationForm[]> =>
  db.rows(sql`
    with ${formsToday(companyId)}
    select f.id, f.title, f.is_online, f.is_archived, f.updated_at,
      (select count(*)::int from forms_today t join company_members m on m.company_id = ${companyId} and m.user_id = t.user_id where t.form_id = f.id) as people_count,
      (select count(*)::int from group_forms gf join groups g on g.id = gf.group_id and not g.is_archived where gf.form_id = f.id) as groups_count
    from education_forms f where f.company_id = ${companyId} order by f.is_archived, f.sort, f.id limit 500`);

interface FormChoice {
  id: number;
  title: string;
  is_online: boolean;
}
export const selectFormChoices = (
  db: Db,
  viewer: Viewer,
  words: string,
  page: Page,
): Promise<(FormChoice & { total: number })[]> =>
  db.rows(sql`
    select id, title, is_online, count(*) over ()::int as total from education_forms
    where company_id = ${viewer.company_id} and not is_archived and title ilike ${`%${words.replace(/[%_\\]/g, '\\$&')}%`}
    order by sort, id limit ${page.size} offset ${page.offset}`);

/** Locks the list, so that two people who save it at once do so one after the other. */
export const lockList = (tx: Db, companyId: number): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(4713, ${companyId})`);

export interface SavedForm {
  id: number | null;
  title: string;
  is_online: boolean;
  sort: number;
}
export const updateForms = (tx: Db, companyId: number, forms: SavedForm[]): Promise<number> =>
  tx.run(sql`
    update education_forms f set title = w.title, is_online = w.is_online, sort = w.sort, is_archived = false, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(forms)}::jsonb) as w(id int, title text, is_online boolean, sort int)
    where f.id = w.id and f.company_id = ${companyId}
      and (f.title, f.is_online, f.sort, f.is_archived) is distinct from (w.title, w.is_online, w.sort, false)`);
export const insertForms = (tx: Db, companyId: number, forms: SavedForm[]): Promise<number> =>
  tx.run(sql`
    insert into education_forms (company_id, title, is_online, sort)
    select ${companyId}::int, w.title, w.is_online, w.sort from jsonb_to_recordset(${JSON.stringify(forms)}::jsonb) as w(id int, title text, is_online boolean, sort int)
    where w.id is null`);

/** Takes forms out of the list: those in which nobody ever studied are deleted, the others archived. */
export const removeForms = (tx: Db, companyId: number, ids: number[]): Promise<{ id: number; is_deleted: boolean }[]> =>
  tx.rows(sql`
    with chosen as materialized (
      select f.id, not exists (select 1 from education_form_periods p where p.education_form_id = f.id) as is_deleted
      from education_forms f where f.id = any (${ids}::int[]) and f.company_id = ${companyId}),
    gone as (delete from education_forms f using chosen where f.id = chosen.id and chosen.is_deleted),
    kept as (update education_forms f set is_archived = true, updated_at = now() from chosen where f.id = chosen.id and not chosen.is_deleted)
    select id, is_deleted from chosen`);
