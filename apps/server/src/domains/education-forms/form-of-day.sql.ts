// SQL fragments on the form in which somebody studies; no queries.
// A form given to the person counts first, then that of the group: the one joined last among those that ever had a form.
import { type Sql, sql } from '@orbita/database';
import { todayOf } from '../../platform/today.sql.ts';

/** The form that was given to person `userId` last, among those in force today. */
const ownForm = (companyId: number, userId: Sql): Sql => sql`
  select own.education_form_id from education_form_periods own
  where own.user_id = ${userId} and own.company_id = ${companyId} and own.started_at <= ${todayOf(companyId)} order by own.started_at desc limit 1`;

/** The group whose form a person follows. */
const followedGroup = (companyId: number, userId: Sql): Sql => sql`
  select gu.group_id from group_users gu join groups g on g.id = gu.group_id and g.company_id = ${companyId} and not g.is_archived
  where gu.user_id = ${userId} and exists (select 1 from education_form_periods p where p.group_id = g.id) order by gu.joined_at desc, g.id desc limit 1`;

/** The form in which a group studies today (education_form_id); no row without one. */
export const formOfGroup = (companyId: number, groupId: Sql): Sql => sql`
  select p.education_form_id from education_form_periods p where p.group_id = ${groupId} and p.started_at <= ${todayOf(companyId)} order by p.started_at desc limit 1`;

/** The form in which user `u` studies today as JSON; null without one. */
export const currentFormJson = (companyId: number): Sql => sql`(
  select json_build_object('id', f.id, 'title', f.title) from education_forms f
  where f.id = coalesce((${ownForm(companyId, sql`u.id`)}), (${formOfGroup(companyId, sql`(${followedGroup(companyId, sql`u.id`)})`)})))`;

/** The form in which a group studies today as JSON; null without one. */
export const groupFormJson = (companyId: number, groupId: Sql): Sql => sql`(
  select json_build_object('id', f.id, 'title', f.title) from education_forms f where f.id = (${formOfGroup(companyId, groupId)}))`;

/**
 * The form of everybody who studies, as common table expressions that end with `forms_today`: user_id, form_id,
 * started_at, source.
 */
export const formsToday = (companyId: number): Sql => sql`
  own_forms as materialized (
    select distinct on (p.user_id) p.user_id, p.education_form_id as form_id, p.started_at from education_form_periods p
    where p.company_id = ${companyId} and p.user_id is not null and p.started_at <= ${todayOf(companyId)} order by p.user_id, p.started_at desc),
  group_forms as materialized (
    select distinct on (p.group_id) p.group_id, case when p.started_at <= ${todayOf(companyId)} then p.education_form_id end as form_id, p.started_at from education_form_periods p
    where p.company_id = ${companyId} and p.group_id is not null order by p.group_id, p.started_at <= ${todayOf(companyId)} desc, p.started_at desc),
  followed as (
    select distinct on (gu.user_id) gu.user_id, gf.form_id, gf.started_at from group_users gu join groups g on g.id = gu.group_id and g.company_id = ${companyId} and not g.is_archived
    left join group_forms gf on gf.group_id = g.id order by gu.user_id, gf.group_id is null, gu.joined_at desc, g.id desc),
  forms_today as materialized (
    select coalesce(o.user_id, f.user_id) as user_id, coalesce(o.form_id, f.form_id) as form_id,
      case when o.form_id is not null then o.started_at when f.form_id is not null then f.started_at end as started_at,
      case when o.form_id is not null then 'own' when f.form_id is not null then 'group' end as source
    from own_forms o full join followed f on f.user_id = o.user_id)`;

/** The days covered by rows of periods that satisfy a condition over `span` and its form `f`, as a multirange. */
const daysOf = (rows: Sql, condition: Sql): Sql => sql`coalesce((
  select range_agg(daterange(span.started_at, span.next_at)) from (
    select p.education_form_id, p.started_at, lead(p.started_at) over (order by p.started_at) as next_at from education_form_periods p where ${rows}) span
  join education_forms f on f.id = span.education_form_id where ${condition}), '{}'::datemultirange)`;

/**
 * The days on which user `u` studies online, as a multirange: by a form of the person, else of the group, else because the
 * person studies at a distance.
 */
export const onlineDays = (companyId: number): Sql => {
  const own = sql`p.user_id = u.id and p.company_id = ${companyId}`;
  const group = sql`p.group_id = (${followedGroup(companyId, sql`u.id`)})`;
  const [any, online] = [sql`true`, sql`f.is_online`];
  const otherwise = sql`case when u.is_distant then '{(,)}'::datemultirange else '{}'::datemultirange end`;
  return sql`(${daysOf(own, online)} + (${daysOf(group, online)} - ${daysOf(own, any)})
    + (${otherwise} - ${daysOf(own, any)} - ${daysOf(group, any)}))`;
};
