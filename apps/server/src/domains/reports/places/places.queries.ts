import type { ReportGroup, ReportSubject } from '@orbita/contract/reports/places';
import { type Db, type Sql, sql } from '@orbita/database';
import type { Page } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { groupFormJson } from '../../education-forms/index.ts';
import { levelOfGroup } from '../../groups/index.ts';
import { type GroupKind, ofKind, reportsOn, reportsWhole } from '../reports.access.ts';
import { hasWords } from '../../../platform/word-search.sql.ts';

interface Searched {
  archived?: boolean | undefined;
  query?: string | undefined;
  ids?: number[] | undefined;
}
const groupsIn = (archived = false) => (archived ? ('archived' as const) : ('in-use' as const));
const contains = (text: Sql, words: string | undefined): Sql => hasWords(text, words);
const isAmong = (id: Sql, ids: number[] | undefined): Sql =>
  ids === undefined ? sql`true` : sql`${id} = any (${ids})`;

/** Condition over groups `g`: the viewer may report on a discipline of it, or on this one. */
const isReported = (viewer: Viewer, archived: boolean | undefined, subjectId?: number): Sql => sql`exists (
  select 1 from subject_groups sg join subjects s on s.id = sg.subject_id
  where sg.group_id = g.id and ${subjectId === undefined ? sql`true` : sql`s.id = ${subjectId}`} and ${reportsOn(viewer, groupsIn(archived))})`;

interface KindsOfPlaces {
  has_groups: boolean;
  has_whole: boolean;
  semesters: { id: number; title: string }[];
  education_forms: { id: number; title: string }[];
  levels: number[];
}
/** Returns of what kinds the groups are that the viewer may report on, and the semesters. */
export const selectKindsOfPlaces = (db: Db, viewer: Viewer, archived: boolean): Promise<KindsOfPlaces> =>
  db.one(sql`
    with own as materialized (
      select ${reportsWhole(viewer, groupsIn(archived))} as is_whole, ${levelOfGroup} as level, ${groupFormJson(viewer.company_id, sql`g.id`)} as form
      from groups g where g.company_id = ${viewer.company_id} and g.is_archived = ${archived} and ${isReported(viewer, archived)}),
    forms as (select distinct (form ->> 'id')::int as id, form ->> 'title' as title from own where form is not null)
    select exists (select 1 from own) as has_groups, exists (select 1 from own where is_whole) as has_whole,
      coalesce((select json_agg(json_build_object('id', m.id, 'title', m.title) order by m.started_at desc, m.id desc) from semesters m where m.company_id = ${viewer.company_id}), '[]') as semesters,
      coalesce((select json_agg(json_build_object('id', id, 'title', title) order by title, id) from forms), '[]') as education_forms,
      coalesce((select json_agg(level order by level) from (select distinct level from own where level is not null) l), '[]') as levels`);

interface GroupsAsked extends Searched, GroupKind {
  subject_id?: number | undefined;
  is_whole?: boolean | undefined;
}
/** Returns a page of the groups that the viewer may report on; each row carries the total. */
export const selectReportGroups = (
  db: Db,
  viewer: Viewer,
  { archived, query, ids, subject_id: subjectId, is_whole: isWhole, ...kind }: GroupsAsked,
  page: Page,
): Promise<(ReportGroup & { total: number })[]> =>
  db.rows(sql`
    with page as materialized (
      select g.*, count(*) over ()::int as total from groups g
      where g.company_id = ${viewer.company_id} and g.is_archived = ${archived ?? false} and ${contains(sql`g.name`, query)} and ${isAmong(sql`g.id`, ids)}
        and ${ofKind(viewer.company_id, kind)} and ${isWhole ? reportsWhole(viewer, groupsIn(archived)) : sql`true`} and ${isReported(viewer, archived, subjectId)}
      order by g.name, g.id limit ${page.size} offset ${page.offset})
    select g.id, g.name, ${reportsWhole(viewer, groupsIn(archived))} as is_whole, ${groupFormJson(viewer.company_id, sql`g.id`)} as education_form, ${levelOfGroup} as level, g.total
    from page g order by g.name, g.id`);

interface SubjectsAsked extends Searched, GroupKind {
  group_ids?: number[] | undefined;
}
/** Returns a page of the disciplines that the viewer may report on in some group; each row carries the total. */
export const selectReportSubjects = (
  db: Db,
  viewer: Viewer,
  { archived, query, ids, group_ids: groupIds, ...kind }: SubjectsAsked,
  page: Page,
): Promise<(ReportSubject & { total: number })[]> =>
  db.rows(sql`
    select s.id, s.title, count(*) over ()::int as total from subjects s
    where s.company_id = ${viewer.company_id} and s.deleted_at is null and ${contains(sql`s.title`, query)} and ${isAmong(sql`s.id`, ids)}
      and exists (
        select 1 from subject_groups sg join groups g on g.id = sg.group_id
        where sg.subject_id = s.id and ${isAmong(sql`g.id`, groupIds)} and ${ofKind(viewer.company_id, kind)} and ${reportsOn(viewer, groupsIn(archived))})
    order by s.title, s.id limit ${page.size} offset ${page.offset}`);
