import type { EducationForm, educationForms } from '@orbita/contract/education-forms';
import type { BodyOf } from '@orbita/contract/endpoint';
import { type Db, type FieldsOf, recordColumns, type Sql, sql } from '@orbita/database';
import type { Page } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { formsToday } from './form-of-day.sql.ts';
import { hasWords } from '../../platform/word-search.sql.ts';

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
    where company_id = ${viewer.company_id} and not is_archived and ${hasWords(sql`title`, words)}
    order by sort, id limit ${page.size} offset ${page.offset}`);

/** Locks the list, so that two people who save it at once do so one after the other. */
export const lockList = (tx: Db, companyId: number): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(4713, ${companyId})`);

type Saved = BodyOf<typeof educationForms.saveEducationForms>['education_forms'][number];
const saved = recordColumns<FieldsOf<Saved>>({
  id: { elsewhere: 'names the form' },
  title: 'text',
  is_online: {
    type: 'boolean',
    value: sql`coalesce(w.is_online, false)`,
    change: sql`coalesce(w.is_online, f.is_online)`,
  },
});
/** The forms of a list in the order given, as `w`. */
const listed = (forms: Saved[]): Sql =>
  sql`jsonb_to_recordset(${JSON.stringify(forms.map((form, at) => ({ ...form, title: form.title.trim(), sort: at + 1 })))}::jsonb) as w(id int, sort int, ${saved.types})`;
export const updateForms = (tx: Db, companyId: number, forms: Saved[]): Promise<number> =>
  tx.run(sql`
    update education_forms f set ${saved.assignments}, sort = w.sort, is_archived = false, updated_at = now()
    from ${listed(forms)}
    where f.id = w.id and f.company_id = ${companyId}
      and (${saved.present('f')}, f.sort, f.is_archived) is distinct from (${saved.changes}, w.sort, false)`);
export const insertForms = (tx: Db, companyId: number, forms: Saved[]): Promise<number> =>
  tx.run(sql`
    insert into education_forms (company_id, sort, ${saved.names})
    select ${companyId}::int, w.sort, ${saved.values} from ${listed(forms)} where w.id is null`);

/** Takes forms out of the list: those in which nobody ever studied are deleted, the others archived. */
export const removeForms = (tx: Db, companyId: number, ids: number[]): Promise<{ id: number; is_deleted: boolean }[]> =>
  tx.rows(sql`
    with chosen as materialized (
      select f.id, not exists (select 1 from education_form_periods p where p.education_form_id = f.id) as is_deleted
      from education_forms f where f.id = any (${ids}::int[]) and f.company_id = ${companyId}),
    gone as (delete from education_forms f using chosen where f.id = chosen.id and chosen.is_deleted),
    kept as (update education_forms f set is_archived = true, updated_at = now() from chosen where f.id = chosen.id and not chosen.is_deleted)
    select id, is_deleted from chosen`);
