-- SQL statements of «access», written by npm run generate

-- assertMayGive (access/account-holdings.access.ts)
-- takes $1 integer, $2 integer[]
-- returns ?column? integer
select 1 from company_members m where m.company_id = $1 and m.user_id = any ($2::int[])
  and not (m.is_teacher or m.is_expert or m.is_curator or m.is_administrator) limit 1;

-- openGroup (access/groups.access.ts)
-- takes $1 integer
-- returns id integer, name text
select g.id, g.name from subject_groups sg join groups g on g.id = sg.group_id
  where sg.subject_id = $1 and true and true order by g.is_archived, g.name limit 1;
-- Also:
--   − where sg.subject_id = $ and true and true order by g.is_archived, g.name limit 1
--   + where sg.subject_id = $ and g.id = $ and true order by g.is_archived, g.name limit 1

-- assertMayFill (access/groups.access.ts)
-- takes $1 integer[], $2 integer, $3 integer
-- returns id integer
select g.id from groups g where g.id = any ($1::int[]) and (
  exists (select 1 from curator_groups cg where cg.group_id = g.id and cg.curator_id = $2)
  or exists (select 1 from subject_groups sg join subject_users su on su.subject_id = sg.subject_id join subjects s on s.id = sg.subject_id
    where sg.group_id = g.id and su.user_id = $3 and s.deleted_at is null));

-- assertMayEnrol (access/groups.access.ts)
-- takes $1 integer, $2 integer[]
-- returns ?column? integer
select 1 from subject_users su where su.user_id = $1 and su.subject_id = any ($2::int[]) limit 1;

-- openGroupRecord (access/groups.access.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns id integer, name text, is_visible boolean
select g.id, g.name, g.company_id = $1 as is_visible from groups g where g.id = $2 and g.company_id = $3;
-- Also:
--   − select g.id, g.name, g.company_id = $ as is_visible from groups g where g.id = $ and g.company_id = $
--   + select g.id, g.name, (g.company_id = $ and $ and case g.privacy
--   + when -1 then (
--   + exists (select 1 from curator_groups cg where cg.group_id = g.id and cg.curator_id = $)
--   + or exists (select 1 from subject_groups sg join subject_users su on su.subject_id = sg.subject_id join subjects s on s.id = sg.subject_id
--   + where sg.group_id = g.id and su.user_id = $ and s.deleted_at is null)) when 0 then true when 1 then false
--   + when 2 then exists (select 1 from group_access_users au where au.group_id = g.id and au.user_id = $)
--   + else exists (select 1 from group_access_companies ac where ac.group_id = g.id and ac.company_id = g.company_id) end) as is_visible from groups g where g.id = $ and g.company_id = $

-- lockCompany, lockRights (access/held-rights.access.ts)
-- takes $1 text, $2 integer
-- returns set_config text
select set_config('orbita.changed_by', $1, true) from companies where id = $2 for no key update;

-- lockAccounts (access/held-rights.access.ts)
-- takes $1 integer[]
-- returns ?column? integer
select 1 from users where id = any ($1::int[]) order by id for update;

-- assertNoPermissionLost (access/held-rights.access.ts)
-- takes $1 integer
-- returns permissions text[]
select coalesce(array_agg(distinct permission), '{}') as permissions
  from company_members m
    join admin_role_users x on x.user_id = m.user_id and x.company_id = m.company_id
    join admin_roles r on r.id = x.role_id, unnest(r.permissions) permission
  where m.company_id = $1 and m.blocked_at is null;

-- hasImport (access/imported-people.access.ts)
-- takes $1 integer, $2 integer
-- returns ?column? integer
select 1 from user_imports i where i.company_id = $1 and i.id = $2;

-- lockOwnAccount, lockAccount of domains/auth/entry/owner-proof.queries.ts, lockMember of domains/invitations/invitations.queries.ts, lockPerson of domains/notifications/delivery/settings.queries.ts (access/own-session.access.ts)
-- takes $1 integer
-- returns ?column? integer
select 1 from users where id = $1 for no key update;

-- lockOwnAccount (access/own-session.access.ts)
-- takes $1 bytea, $2 integer
-- returns ?column? integer
select 1 from sessions where token_hash = $1 and user_id = $2;

-- assertMeets (access/people.access.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer
-- returns is_met boolean
select $1::int in (
  with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
        where own.user_id = $2 and s.company_id = $3 and s.deleted_at is null), studied as materialized (
  select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
  where own.user_id = $4 and ((s.company_id = $5 and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $6))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $7 and sg.subject_id = s.id)))), own_groups as materialized (
  select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
  where own.user_id = $8 and g.company_id = $9 and not g.is_archived
  union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
  where own.curator_id = $10 and g.company_id = $11
  union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
  own_subjects as materialized (
    select id from staffed union select id from studied
    union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
      where own_groups.is_followed and s.deleted_at is null)
  select $12::int as user_id
  union select r.student_id from relations r where r.relative_id = $13 and r.company_id = $14 and r.confirmed_at is not null
  union select r.relative_id from relations r where r.student_id = $15 and r.company_id = $16 and r.confirmed_at is not null
  union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $17
    join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
    where own.curator_id = $18 and r.company_id = $19 and r.confirmed_at is not null
  union select gu.user_id from group_users gu where gu.group_id in (
    select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
  union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
  union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) as is_met;

-- assertMeetsAsStaff (access/people.access.ts)
-- takes nothing
-- returns is_met boolean
select true as is_met;
-- Also:
--   − select true as is_met
--   + select $::int in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and false), own_groups as materialized (
--   + select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
--   + where own.user_id = $ and g.company_id = $ and not g.is_archived
--   + union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
--   + where own.curator_id = $ and g.company_id = $
--   + union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
--   + own_subjects as materialized (
--   + select id from staffed union select id from studied
--   + union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
--   + where own_groups.is_followed and s.deleted_at is null)
--   + select $::int as user_id
--   + union select r.student_id from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from relations r where r.student_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $
--   + join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
--   + where own.curator_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select gu.user_id from group_users gu where gu.group_id in (
--   + select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
--   + union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) as is_met

-- keepingResults (access/result-places.access.ts)
-- takes $1 integer, $2 integer
-- returns id integer
select s.id from subjects s where s.company_id = $1 and s.id in ($2) order by s.id for no key update;
-- Also:
--   − select s.id from subjects s where s.company_id = $ and s.id in ($) order by s.id for no key update
--   + select s.id from subjects s where s.company_id = $ and s.id in (select sh.subject_id from subject_halves sh where sh.half_id in ($)) order by s.id for no key update
-- Also:
--   − select s.id from subjects s where s.company_id = $ and s.id in ($) order by s.id for no key update
--   + select s.id from subjects s where s.company_id = $ and s.id in (select sh.subject_id from subject_halves sh where sh.half_id in (select unnest($::int[]))) order by s.id for no key update
-- Also:
--   − select s.id from subjects s where s.company_id = $ and s.id in ($) order by s.id for no key update
--   + select s.id from subjects s where s.company_id = $ and s.id in (
--   + select item::int from deleted_halves d, jsonb_array_elements(d.snapshot -> 'subjects') kept_link(item) where d.id = $ and d.company_id = $) order by s.id for no key update
-- Also:
--   − select s.id from subjects s where s.company_id = $ and s.id in ($) order by s.id for no key update
--   + select s.id from subjects s where s.company_id = $ and s.id in (select sh.subject_id from subject_halves sh where sh.half_id in (
--   + select item::int from deleted_semesters d, jsonb_array_elements(d.snapshot -> 'halves') kept_link(item) where d.id = $ and d.company_id = $)) order by s.id for no key update

-- keepingResults (access/result-places.access.ts)
-- takes $1 integer[]
-- returns id integer
select r.id from final_results r where r.subject_id = any ($1::int[]) and
  case when r.semester_id is null
    then not exists (select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = r.subject_id)
    else exists (select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = r.subject_id and hs.semester_id = r.semester_id) end;

-- keepingResults (access/result-places.access.ts)
-- takes $1 integer[], $2 bigint
-- returns title text
select distinct s.title from final_results r join subjects s on s.id = r.subject_id
    where r.id = any ($1::int[]) and not (
  case when r.semester_id is null
    then not exists (select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = r.subject_id)
    else exists (select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = r.subject_id and hs.semester_id = r.semester_id) end) order by s.title limit $2;

-- assertWorkShown (access/results.access.ts)
-- takes $1 integer
-- returns ?column? integer
select 1 from answers a where a.step_id = $1 and a.version > 0 and a.deleted_at is null and true limit 1;
-- Also:
--   − select 1 from answers a where a.step_id = $ and a.version > 0 and a.deleted_at is null and true limit 1
--   + select 1 from answers a where a.step_id = $ and a.version > 0 and a.deleted_at is null and a.user_id = $ limit 1

-- assertReplaces (access/retakes.access.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns ?column? integer
with recursive up as (
    select topic.id, topic.subject_id, topic.replaces_id from steps st join steps topic on topic.subject_id = st.subject_id
    where st.id = $1 and topic.id = $2 and topic.deleted_at is null and topic.type = 2 and topic.max_mark is not null
    union select next.id, next.subject_id, next.replaces_id from up join steps next on next.id = up.replaces_id and next.subject_id = up.subject_id)
  select 1 where exists (select 1 from up) and not exists (select 1 from up where up.id = $3);

-- givingNoDuty (access/role-holders.access.ts)
-- takes $1 integer
-- returns duty text, user_id integer
select distinct d.duty, p.user_id from organisation_duties d join organisation_roles addressed on addressed.id = d.role_id
  join organisation_roles near on near.id = addressed.id or (near.core_type = 1 and near.parent_id = any (addressed.ancestors || addressed.id))
  join organisation_role_people p on p.role_id = near.id
  where d.company_id = $1;

-- isOnDuty (access/role-holders.access.ts)
-- takes $1 integer, $2 integer
-- returns duties text[]
select array(
  select d.duty from organisation_duties d where d.company_id = $1 and $2 in (
  select p.user_id from (
  select held.role_id, held.user_id, held.focus, held.since from organisation_role_people held join organisation_roles of_role on of_role.id = held.role_id
  where exists (select 1 from company_members m where m.user_id = held.user_id and m.company_id = of_role.company_id and (m.blocked_at is null and (m.is_moderator or exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type in ('TEACHER', 'EXPERT') and s.company_id = m.company_id and s.deleted_at is null) or exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = m.company_id)
  or exists (select 1 from admin_role_users x join admin_roles a on a.id = x.role_id where x.user_id = m.user_id and x.company_id = m.company_id and 'admin_panel_read' = any (a.permissions)))))) p
  where p.role_id = (
    select near.id from organisation_roles addressed cross join lateral (
      select addressed.id, 1000 as depth where (addressed.finished_at is null or addressed.finished_at > now())
      union all
      select lead.id, cardinality(lead.ancestors) from organisation_roles lead
      where lead.parent_id = any (addressed.ancestors || addressed.id) and lead.core_type = 1 and (lead.finished_at is null or lead.finished_at > now())) near
    where addressed.id = d.role_id and exists (select 1 from (
  select held.role_id, held.user_id, held.focus, held.since from organisation_role_people held join organisation_roles of_role on of_role.id = held.role_id
  where exists (select 1 from company_members m where m.user_id = held.user_id and m.company_id = of_role.company_id and (m.blocked_at is null and (m.is_moderator or exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type in ('TEACHER', 'EXPERT') and s.company_id = m.company_id and s.deleted_at is null) or exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = m.company_id)
  or exists (select 1 from admin_role_users x join admin_roles a on a.id = x.role_id where x.user_id = m.user_id and x.company_id = m.company_id and 'admin_panel_read' = any (a.permissions)))))) h where h.role_id = near.id)
    order by near.depth desc limit 1)) order by d.duty) as duties;

-- loadSubjectInView (access/subjects.access.ts)
-- takes $1 integer, $2 integer
-- returns id integer, hidden boolean, is_archived boolean, is_restricted boolean, is_teacher boolean, is_expert boolean, is_student boolean, is_curator boolean
select  s.id,
  s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, false as is_teacher, false as is_expert,
  false as is_student, false as is_curator from subjects s where s.id = $1 and s.company_id = $2 and s.deleted_at is null;
-- Also:
--   − s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, false as is_teacher, false as is_expert,
--   + s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) as is_teacher, false as is_expert,
-- Also:
--   − false as is_student, false as is_curator from subjects s where s.id = $ and s.company_id = $ and s.deleted_at is null
--   + ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)) as is_student, false as is_curator from subjects s where s.id = $ and s.company_id = $ and s.deleted_at is null

-- loadSubjectWith (access/subjects.access.ts)
-- takes $1 integer, $2 integer
-- returns title text, color text, id integer, hidden boolean, is_archived boolean, is_restricted boolean, is_teacher boolean, is_expert boolean, is_student boolean, is_curator boolean
select s.title, s.color, s.id,
  s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, false as is_teacher, false as is_expert,
  false as is_student, false as is_curator from subjects s where s.id = $1 and s.company_id = $2 and s.deleted_at is null;
-- Also:
--   − s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, false as is_teacher, false as is_expert,
--   + s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) as is_teacher, false as is_expert,
-- Also:
--   − false as is_student, false as is_curator from subjects s where s.id = $ and s.company_id = $ and s.deleted_at is null
--   + ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)) as is_student, false as is_curator from subjects s where s.id = $ and s.company_id = $ and s.deleted_at is null
-- Also:
--   − select s.title, s.color, s.id,
--   + select
--   + (select concat_ws('-', r.revision, r.card_revision) from subject_revisions r where r.subject_id = s.id) as revision,
--   + (select concat_ws('-', rr.revision, (select string_agg(concat_ws('.', aru.company_id, aru.role_id), ',' order by aru.company_id, aru.role_id) from admin_role_users aru where aru.user_id = u.id), u.last_name, u.first_name, u.middle_name, u.photo_id) from users u
--   + left join result_revisions rr on rr.subject_id = s.id and rr.student_id = u.id where u.id = $) as results_revision,
--   + case when not false then (select sum(rr.revision) from result_revisions rr where rr.subject_id = s.id) end as all_results_revision, exists (select 1 from users u where u.id = $ and coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as is_online, s.id,
--   returns revision text, results_revision text, all_results_revision numeric, is_online boolean, id integer, hidden boolean, is_archived boolean, is_restricted boolean, is_teacher boolean, is_expert boolean, is_student boolean, is_curator boolean
-- Also:
--   − select s.title, s.color, s.id,
--   − s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, false as is_teacher, false as is_expert,
--   + select
--   + (select concat_ws('-', r.revision, r.card_revision) from subject_revisions r where r.subject_id = s.id) as revision,
--   + (select concat_ws('-', rr.revision, (select string_agg(concat_ws('.', aru.company_id, aru.role_id), ',' order by aru.company_id, aru.role_id) from admin_role_users aru where aru.user_id = u.id), u.last_name, u.first_name, u.middle_name, u.photo_id) from users u
--   + left join result_revisions rr on rr.subject_id = s.id and rr.student_id = u.id where u.id = $) as results_revision,
--   + case when not false then (select sum(rr.revision) from result_revisions rr where rr.subject_id = s.id) end as all_results_revision, exists (select 1 from users u where u.id = $ and coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as is_online, s.id,
--   + s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) as is_teacher, false as is_expert,
--   returns revision text, results_revision text, all_results_revision numeric, is_online boolean, id integer, hidden boolean, is_archived boolean, is_restricted boolean, is_teacher boolean, is_expert boolean, is_student boolean, is_curator boolean
-- Also:
--   − select s.title, s.color, s.id,
--   + select
--   + (select concat_ws('-', r.revision, r.card_revision) from subject_revisions r where r.subject_id = s.id) as revision,
--   + (select concat_ws('-', rr.revision, (select string_agg(concat_ws('.', aru.company_id, aru.role_id), ',' order by aru.company_id, aru.role_id) from admin_role_users aru where aru.user_id = u.id), u.last_name, u.first_name, u.middle_name, u.photo_id) from users u
--   + left join result_revisions rr on rr.subject_id = s.id and rr.student_id = u.id where u.id = $) as results_revision,
--   + case when not false then (select sum(rr.revision) from result_revisions rr where rr.subject_id = s.id) end as all_results_revision, coalesce((
--   + select json_agg(json_build_object('id', u.id, 'name', concat_ws(' ', u.id, u.last_name, u.first_name, u.middle_name, u.photo_id), 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) order by u.id)
--   + from users u where u.id in (select m.author_id from marks m join steps st on st.id = m.step_id where m.student_id = $ and st.subject_id = s.id)), '[]') as authors, s.id,
--   returns revision text, results_revision text, all_results_revision numeric, authors json, id integer, hidden boolean, is_archived boolean, is_restricted boolean, is_teacher boolean, is_expert boolean, is_student boolean, is_curator boolean
-- Also:
--   − select s.title, s.color, s.id,
--   − s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, false as is_teacher, false as is_expert,
--   + select
--   + (select concat_ws('-', r.revision, r.card_revision) from subject_revisions r where r.subject_id = s.id) as revision,
--   + (select concat_ws('-', rr.revision, (select string_agg(concat_ws('.', aru.company_id, aru.role_id), ',' order by aru.company_id, aru.role_id) from admin_role_users aru where aru.user_id = u.id), u.last_name, u.first_name, u.middle_name, u.photo_id) from users u
--   + left join result_revisions rr on rr.subject_id = s.id and rr.student_id = u.id where u.id = $) as results_revision,
--   + case when not false then (select sum(rr.revision) from result_revisions rr where rr.subject_id = s.id) end as all_results_revision, coalesce((
--   + select json_agg(json_build_object('id', u.id, 'name', concat_ws(' ', u.id, u.last_name, u.first_name, u.middle_name, u.photo_id), 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) order by u.id)
--   + from users u where u.id in (select m.author_id from marks m join steps st on st.id = m.step_id where m.student_id = $ and st.subject_id = s.id)), '[]') as authors, s.id,
--   + s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) as is_teacher, false as is_expert,
--   returns revision text, results_revision text, all_results_revision numeric, authors json, id integer, hidden boolean, is_archived boolean, is_restricted boolean, is_teacher boolean, is_expert boolean, is_student boolean, is_curator boolean
-- Also:
--   − select s.title, s.color, s.id,
--   − false as is_student, false as is_curator from subjects s where s.id = $ and s.company_id = $ and s.deleted_at is null
--   + select
--   + (select concat_ws('-', r.revision, r.card_revision) from subject_revisions r where r.subject_id = s.id) as revision,
--   + (select concat_ws('-', rr.revision, (select string_agg(concat_ws('.', aru.company_id, aru.role_id), ',' order by aru.company_id, aru.role_id) from admin_role_users aru where aru.user_id = u.id), u.last_name, u.first_name, u.middle_name, u.photo_id) from users u
--   + left join result_revisions rr on rr.subject_id = s.id and rr.student_id = u.id where u.id = $) as results_revision,
--   + case when not ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)) then (select sum(rr.revision) from result_revisions rr where rr.subject_id = s.id) end as all_results_revision, exists (select 1 from users u where u.id = $ and coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as is_online, s.id,
--   + ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)) as is_student, false as is_curator from subjects s where s.id = $ and s.company_id = $ and s.deleted_at is null
--   returns revision text, results_revision text, all_results_revision numeric, is_online boolean, id integer, hidden boolean, is_archived boolean, is_restricted boolean, is_teacher boolean, is_expert boolean, is_student boolean, is_curator boolean
-- Also:
--   − select s.title, s.color, s.id,
--   − false as is_student, false as is_curator from subjects s where s.id = $ and s.company_id = $ and s.deleted_at is null
--   + select
--   + (select concat_ws('-', r.revision, r.card_revision) from subject_revisions r where r.subject_id = s.id) as revision,
--   + (select concat_ws('-', rr.revision, (select string_agg(concat_ws('.', aru.company_id, aru.role_id), ',' order by aru.company_id, aru.role_id) from admin_role_users aru where aru.user_id = u.id), u.last_name, u.first_name, u.middle_name, u.photo_id) from users u
--   + left join result_revisions rr on rr.subject_id = s.id and rr.student_id = u.id where u.id = $) as results_revision,
--   + case when not ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)) then (select sum(rr.revision) from result_revisions rr where rr.subject_id = s.id) end as all_results_revision, coalesce((
--   + select json_agg(json_build_object('id', u.id, 'name', concat_ws(' ', u.id, u.last_name, u.first_name, u.middle_name, u.photo_id), 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) order by u.id)
--   + from users u where u.id in (select m.author_id from marks m join steps st on st.id = m.step_id where m.student_id = $ and st.subject_id = s.id)), '[]') as authors, s.id,
--   + ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)) as is_student, false as is_curator from subjects s where s.id = $ and s.company_id = $ and s.deleted_at is null
--   returns revision text, results_revision text, all_results_revision numeric, authors json, id integer, hidden boolean, is_archived boolean, is_restricted boolean, is_teacher boolean, is_expert boolean, is_student boolean, is_curator boolean

-- assertMayFollow (access/subjects.access.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer
-- returns studies boolean, let_in boolean, follows boolean
select exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $1 and sg.subject_id = s.id) as studies, (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $2))) as let_in, (
  exists (select 1 from relations r where r.relative_id = $3 and r.student_id = u.id and r.company_id = $4 and r.confirmed_at is not null)
  or false) as follows
    from users u join company_members m on m.user_id = u.id and m.company_id = $5 join subjects s on s.id = $6 where u.id = $7;

-- findStudent (access/subjects.access.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns follows boolean
select (
  exists (select 1 from relations r where r.relative_id = $1 and r.student_id = u.id and r.company_id = $2 and r.confirmed_at is not null)
  or false) as follows from users u join company_members m on m.user_id = u.id and m.company_id = $3 where u.id = $4;

-- sharesSubjectWith (access/subjects.access.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns ?column? integer
select 1 from subjects s where (
  s.company_id = $1 and s.deleted_at is null and (false or false))
      and (exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $2 and sg.subject_id = s.id) or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $3)) limit 1;
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (false or false))
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))))

-- selectAwaited (access/topic-prerequisites.access.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer
-- returns awaited json
select coalesce((select json_agg(json_build_object('id', pre.id, 'title', case when (prc.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $1 and k.chapter_id = prc.id)) then prc.title else pre.title end) order by prc.position, prc.id, pre.position, pre.id)
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = pre.id and done.student_id = $2 and final.is_final)
  or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = $3 and whole.percent = 100))) and not ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = waiting.id and done.student_id = $4 and final.is_final)
  or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = $5 and whole.percent = 100))) or exists (
    select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = $6 and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = $7)
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $8))), '[]') as awaited from steps st where st.id = $9;

-- editStepOf (access/topics.access.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer
-- returns id integer, step_id integer, chapter_id integer, step_hidden boolean, is_draft boolean, chapter_hidden boolean, answers_closed_at timestamp with time zone, answers_open_at timestamp with time zone, max_mark numeric, link_of_id integer, not_shown boolean, lacks_role boolean, retake_closed boolean, chapter_locked boolean, step_locked boolean, is_gated boolean, hidden boolean, is_archived boolean, is_restricted boolean, is_teacher boolean, is_expert boolean, is_student boolean, is_curator boolean
select  s.id, st.id as step_id, st.chapter_id, st.hidden or c.hidden as step_hidden, st.hidden as is_draft, c.hidden as chapter_hidden, coalesce(case when st.answers_closed_at <= now() then st.answers_closed_at end, answer_window.opens_at) as answers_closed_at, answer_window.opens_at as answers_open_at, st.max_mark, st.link_of_id, not ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $1 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $2))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $3 and aru.role_id = any (st.roles_ids)))) as not_shown, not (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $4 and aru.role_id = any (st.roles_ids))) as lacks_role, st.is_retake and not exists (
  select 1 from retakes rt where rt.student_id = $5 and rt.subject_id = st.subject_id and not rt.is_closed and rt.deleted_at is null) as retake_closed,
        (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $6 and k.chapter_id = c.id)) as chapter_locked, (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $7 and k.step_id = st.id)) as step_locked, exists (select 1 from step_prerequisites need where need.step_id = st.id) as is_gated,
  s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, false as is_teacher, false as is_expert,
  false as is_student, false as is_curator
      from steps st join subjects s on s.id = st.subject_id join chapters c on c.id = st.chapter_id cross join lateral (select (select o.at from (select greatest(st.answers_open_at, coalesce(
  (select o.opens_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = $8),
  (select nullif(min(coalesce(al.opens_at, '-infinity')), '-infinity') from abstract_lessons al
    where al.step_id = st.id and (al.opens_at is not null or al.due_at is not null) and exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = $9 and sg.subject_id = st.subject_id)))) as at) o where o.at > now()) as opens_at offset 0) answer_window
      where s.company_id = $10 and s.deleted_at is null and st.deleted_at is null and st.id = (select step_id from patterns where id = $11 and deleted_at is null);
-- Also:
--   − s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, false as is_teacher, false as is_expert,
--   − where s.company_id = $ and s.deleted_at is null and st.deleted_at is null and st.id = (select step_id from patterns where id = $ and deleted_at is null)
--   + s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) as is_teacher, false as is_expert,
--   + where s.company_id = $ and s.deleted_at is null and st.id = $
-- Also:
--   − s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, false as is_teacher, false as is_expert,
--   + s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) as is_teacher, false as is_expert,
-- Also:
--   − s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, false as is_teacher, false as is_expert,
--   − where s.company_id = $ and s.deleted_at is null and st.deleted_at is null and st.id = (select step_id from patterns where id = $ and deleted_at is null)
--   + s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) as is_teacher, false as is_expert,
--   + where s.company_id = $ and s.deleted_at is null and st.deleted_at is null and st.id = (select step_id from sections where id = $ and deleted_at is null)
-- Also:
--   − s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, false as is_teacher, false as is_expert,
--   − where s.company_id = $ and s.deleted_at is null and st.deleted_at is null and st.id = (select step_id from patterns where id = $ and deleted_at is null)
--   + s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) as is_teacher, false as is_expert,
--   + where s.company_id = $ and s.deleted_at is null and st.deleted_at is null and st.id = (select p.step_id from forms f join patterns p on p.id = f.pattern_id where f.id = $ and p.deleted_at is null)
-- Also:
--   − s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, false as is_teacher, false as is_expert,
--   − where s.company_id = $ and s.deleted_at is null and st.deleted_at is null and st.id = (select step_id from patterns where id = $ and deleted_at is null)
--   + s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) as is_teacher, false as is_expert,
--   + where s.company_id = $ and s.deleted_at is null and st.deleted_at is null and st.id = (
--   + select p.step_id from forms f join patterns p on p.id = f.pattern_id where f.id = $ and f.deleted_at is null and p.deleted_at is null)

-- editStepOf, editStepOfAll, editTopicOf, findStep, openStep (access/topics.access.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 text[], $10 integer, $11 integer, $12 integer, $13 integer
-- returns id integer, step_id integer, chapter_id integer, step_hidden boolean, is_draft boolean, chapter_hidden boolean, answers_closed_at timestamp with time zone, answers_open_at timestamp with time zone, max_mark numeric, link_of_id integer, not_shown boolean, lacks_role boolean, retake_closed boolean, chapter_locked boolean, step_locked boolean, is_gated boolean, hidden boolean, is_archived boolean, is_restricted boolean, is_teacher boolean, is_expert boolean, is_student boolean, is_curator boolean
select  s.id, st.id as step_id, st.chapter_id, st.hidden or c.hidden as step_hidden, st.hidden as is_draft, c.hidden as chapter_hidden, coalesce(case when st.answers_closed_at <= now() then st.answers_closed_at end, answer_window.opens_at) as answers_closed_at, answer_window.opens_at as answers_open_at, st.max_mark, st.link_of_id, not ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $1 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $2))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $3 and aru.role_id = any (st.roles_ids)))) as not_shown, not (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $4 and aru.role_id = any (st.roles_ids))) as lacks_role, st.is_retake and not exists (
  select 1 from retakes rt where rt.student_id = $5 and rt.subject_id = st.subject_id and not rt.is_closed and rt.deleted_at is null) as retake_closed,
        (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $6 and k.chapter_id = c.id)) as chapter_locked, (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $7 and k.step_id = st.id)) as step_locked, exists (select 1 from step_prerequisites need where need.step_id = st.id) as is_gated,
  s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $8 and su.role_type = any ($9)) as is_teacher, false as is_expert,
  false as is_student, false as is_curator
      from steps st join subjects s on s.id = st.subject_id join chapters c on c.id = st.chapter_id cross join lateral (select (select o.at from (select greatest(st.answers_open_at, coalesce(
  (select o.opens_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = $10),
  (select nullif(min(coalesce(al.opens_at, '-infinity')), '-infinity') from abstract_lessons al
    where al.step_id = st.id and (al.opens_at is not null or al.due_at is not null) and exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = $11 and sg.subject_id = st.subject_id)))) as at) o where o.at > now()) as opens_at offset 0) answer_window
      where s.company_id = $12 and s.deleted_at is null and st.id = $13 and st.deleted_at is null;

-- editStepOf, findStep, openStep (access/topics.access.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer
-- returns id integer, step_id integer, chapter_id integer, step_hidden boolean, is_draft boolean, chapter_hidden boolean, answers_closed_at timestamp with time zone, answers_open_at timestamp with time zone, max_mark numeric, link_of_id integer, not_shown boolean, lacks_role boolean, retake_closed boolean, chapter_locked boolean, step_locked boolean, is_gated boolean, hidden boolean, is_archived boolean, is_restricted boolean, is_teacher boolean, is_expert boolean, is_student boolean, is_curator boolean
select  s.id, st.id as step_id, st.chapter_id, st.hidden or c.hidden as step_hidden, st.hidden as is_draft, c.hidden as chapter_hidden, coalesce(case when st.answers_closed_at <= now() then st.answers_closed_at end, answer_window.opens_at) as answers_closed_at, answer_window.opens_at as answers_open_at, st.max_mark, st.link_of_id, not ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $1 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $2))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $3 and aru.role_id = any (st.roles_ids)))) as not_shown, not (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $4 and aru.role_id = any (st.roles_ids))) as lacks_role, st.is_retake and not exists (
  select 1 from retakes rt where rt.student_id = $5 and rt.subject_id = st.subject_id and not rt.is_closed and rt.deleted_at is null) as retake_closed,
        (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $6 and k.chapter_id = c.id)) as chapter_locked, (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $7 and k.step_id = st.id)) as step_locked, exists (select 1 from step_prerequisites need where need.step_id = st.id) as is_gated,
  s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, false as is_teacher, false as is_expert,
  false as is_student, false as is_curator
      from steps st join subjects s on s.id = st.subject_id join chapters c on c.id = st.chapter_id cross join lateral (select (select o.at from (select greatest(st.answers_open_at, coalesce(
  (select o.opens_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = $8),
  (select nullif(min(coalesce(al.opens_at, '-infinity')), '-infinity') from abstract_lessons al
    where al.step_id = st.id and (al.opens_at is not null or al.due_at is not null) and exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = $9 and sg.subject_id = st.subject_id)))) as at) o where o.at > now()) as opens_at offset 0) answer_window
      where s.company_id = $10 and s.deleted_at is null and st.id = $11 and st.deleted_at is null;

-- findStep, openStep, openStepForAnswers (access/topics.access.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer
-- returns id integer, step_id integer, chapter_id integer, step_hidden boolean, is_draft boolean, chapter_hidden boolean, answers_closed_at timestamp with time zone, answers_open_at timestamp with time zone, max_mark numeric, link_of_id integer, not_shown boolean, lacks_role boolean, retake_closed boolean, chapter_locked boolean, step_locked boolean, is_gated boolean, hidden boolean, is_archived boolean, is_restricted boolean, is_teacher boolean, is_expert boolean, is_student boolean, is_curator boolean
select  s.id, st.id as step_id, st.chapter_id, st.hidden or c.hidden as step_hidden, st.hidden as is_draft, c.hidden as chapter_hidden, coalesce(case when st.answers_closed_at <= now() then st.answers_closed_at end, answer_window.opens_at) as answers_closed_at, answer_window.opens_at as answers_open_at, st.max_mark, st.link_of_id, not ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $1 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $2))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $3 and aru.role_id = any (st.roles_ids)))) as not_shown, not (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $4 and aru.role_id = any (st.roles_ids))) as lacks_role, st.is_retake and not exists (
  select 1 from retakes rt where rt.student_id = $5 and rt.subject_id = st.subject_id and not rt.is_closed and rt.deleted_at is null) as retake_closed,
        (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $6 and k.chapter_id = c.id)) as chapter_locked, (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $7 and k.step_id = st.id)) as step_locked, exists (select 1 from step_prerequisites need where need.step_id = st.id) as is_gated,
  s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, false as is_teacher, false as is_expert,
  ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $8))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $9 and sg.subject_id = s.id)) as is_student, false as is_curator
      from steps st join subjects s on s.id = st.subject_id join chapters c on c.id = st.chapter_id cross join lateral (select (select o.at from (select greatest(st.answers_open_at, coalesce(
  (select o.opens_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = $10),
  (select nullif(min(coalesce(al.opens_at, '-infinity')), '-infinity') from abstract_lessons al
    where al.step_id = st.id and (al.opens_at is not null or al.due_at is not null) and exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = $11 and sg.subject_id = st.subject_id)))) as at) o where o.at > now()) as opens_at offset 0) answer_window
      where s.company_id = $12 and s.deleted_at is null and st.id = $13 and st.deleted_at is null;

-- findStepOf (access/topics.access.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer
-- returns student_studies boolean, student_retake_closed boolean, id integer, step_id integer, chapter_id integer, step_hidden boolean, is_draft boolean, chapter_hidden boolean, answers_closed_at timestamp with time zone, answers_open_at timestamp with time zone, max_mark numeric, link_of_id integer, not_shown boolean, lacks_role boolean, retake_closed boolean, chapter_locked boolean, step_locked boolean, is_gated boolean, hidden boolean, is_archived boolean, is_restricted boolean, is_teacher boolean, is_expert boolean, is_student boolean, is_curator boolean
select exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $1 and sg.subject_id = s.id) as student_studies, st.is_retake and not exists (
  select 1 from retakes rt where rt.student_id = $2 and rt.subject_id = st.subject_id and not rt.is_closed and rt.deleted_at is null) as student_retake_closed, s.id, st.id as step_id, st.chapter_id, st.hidden or c.hidden as step_hidden, st.hidden as is_draft, c.hidden as chapter_hidden, coalesce(case when st.answers_closed_at <= now() then st.answers_closed_at end, answer_window.opens_at) as answers_closed_at, answer_window.opens_at as answers_open_at, st.max_mark, st.link_of_id, not ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $3 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $4))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $5 and aru.role_id = any (st.roles_ids)))) as not_shown, not (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $6 and aru.role_id = any (st.roles_ids))) as lacks_role, st.is_retake and not exists (
  select 1 from retakes rt where rt.student_id = $7 and rt.subject_id = st.subject_id and not rt.is_closed and rt.deleted_at is null) as retake_closed,
        (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $8 and k.chapter_id = c.id)) as chapter_locked, (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $9 and k.step_id = st.id)) as step_locked, exists (select 1 from step_prerequisites need where need.step_id = st.id) as is_gated,
  s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, false as is_teacher, false as is_expert,
  false as is_student, false as is_curator
      from steps st join subjects s on s.id = st.subject_id join chapters c on c.id = st.chapter_id cross join lateral (select (select o.at from (select greatest(st.answers_open_at, coalesce(
  (select o.opens_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = $10),
  (select nullif(min(coalesce(al.opens_at, '-infinity')), '-infinity') from abstract_lessons al
    where al.step_id = st.id and (al.opens_at is not null or al.due_at is not null) and exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = $11 and sg.subject_id = st.subject_id)))) as at) o where o.at > now()) as opens_at offset 0) answer_window
      where s.company_id = $12 and s.deleted_at is null and st.id = $13 and st.deleted_at is null;
-- Also:
--   − s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, false as is_teacher, false as is_expert,
--   + s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) as is_teacher, false as is_expert,
-- Also:
--   − false as is_student, false as is_curator
--   + ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)) as is_student, false as is_curator

-- openStepWith (access/topics.access.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer
-- returns task json, id integer, step_id integer, chapter_id integer, step_hidden boolean, is_draft boolean, chapter_hidden boolean, answers_closed_at timestamp with time zone, answers_open_at timestamp with time zone, max_mark numeric, link_of_id integer, not_shown boolean, lacks_role boolean, retake_closed boolean, chapter_locked boolean, step_locked boolean, is_gated boolean, hidden boolean, is_archived boolean, is_restricted boolean, is_teacher boolean, is_expert boolean, is_student boolean, is_curator boolean
select
  (select json_build_object('step_id', p.step_id, 'title', p.title, 'attempts_limit', p.attempts_limit, 'time_limit_minutes', p.time_limit_minutes, 'has_draws', (p.draws @? '$[*] ? (!exists (@.deleted_at))'))
    from patterns p where p.id = $1) as task, s.id, st.id as step_id, st.chapter_id, st.hidden or c.hidden as step_hidden, st.hidden as is_draft, c.hidden as chapter_hidden, coalesce(case when st.answers_closed_at <= now() then st.answers_closed_at end, answer_window.opens_at) as answers_closed_at, answer_window.opens_at as answers_open_at, st.max_mark, st.link_of_id, not ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $2 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $3))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $4 and aru.role_id = any (st.roles_ids)))) as not_shown, not (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $5 and aru.role_id = any (st.roles_ids))) as lacks_role, st.is_retake and not exists (
  select 1 from retakes rt where rt.student_id = $6 and rt.subject_id = st.subject_id and not rt.is_closed and rt.deleted_at is null) as retake_closed,
        (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $7 and k.chapter_id = c.id)) as chapter_locked, (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $8 and k.step_id = st.id)) as step_locked, exists (select 1 from step_prerequisites need where need.step_id = st.id) as is_gated,
  s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, false as is_teacher, false as is_expert,
  false as is_student, false as is_curator
      from steps st join subjects s on s.id = st.subject_id join chapters c on c.id = st.chapter_id cross join lateral (select (select o.at from (select greatest(st.answers_open_at, coalesce(
  (select o.opens_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = $9),
  (select nullif(min(coalesce(al.opens_at, '-infinity')), '-infinity') from abstract_lessons al
    where al.step_id = st.id and (al.opens_at is not null or al.due_at is not null) and exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = $10 and sg.subject_id = st.subject_id)))) as at) o where o.at > now()) as opens_at offset 0) answer_window
      where s.company_id = $11 and s.deleted_at is null and st.deleted_at is null and st.id = (select step_id from patterns where id = $12 and deleted_at is null);
-- Also:
--   − s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, false as is_teacher, false as is_expert,
--   + s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) as is_teacher, false as is_expert,
-- Also:
--   − select
--   − (select json_build_object('step_id', p.step_id, 'title', p.title, 'attempts_limit', p.attempts_limit, 'time_limit_minutes', p.time_limit_minutes, 'has_draws', (p.draws @? '$[*] ? (!exists (@.deleted_at))'))
--   − from patterns p where p.id = $) as task, s.id, st.id as step_id, st.chapter_id, st.hidden or c.hidden as step_hidden, st.hidden as is_draft, c.hidden as chapter_hidden, coalesce(case when st.answers_closed_at <= now() then st.answers_closed_at end, answer_window.opens_at) as answers_closed_at, answer_window.opens_at as answers_open_at, st.max_mark, st.link_of_id, not ((not st.is_retake or exists (
--   − false as is_student, false as is_curator
--   + select (select p.time_limit_minutes is not null from patterns p where p.id = $) as is_timed, s.id, st.id as step_id, st.chapter_id, st.hidden or c.hidden as step_hidden, st.hidden as is_draft, c.hidden as chapter_hidden, coalesce(case when st.answers_closed_at <= now() then st.answers_closed_at end, answer_window.opens_at) as answers_closed_at, answer_window.opens_at as answers_open_at, st.max_mark, st.link_of_id, not ((not st.is_retake or exists (
--   + ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)) as is_student, false as is_curator
--   returns is_timed boolean, id integer, step_id integer, chapter_id integer, step_hidden boolean, is_draft boolean, chapter_hidden boolean, answers_closed_at timestamp with time zone, answers_open_at timestamp with time zone, max_mark numeric, link_of_id integer, not_shown boolean, lacks_role boolean, retake_closed boolean, chapter_locked boolean, step_locked boolean, is_gated boolean, hidden boolean, is_archived boolean, is_restricted boolean, is_teacher boolean, is_expert boolean, is_student boolean, is_curator boolean
-- Also:
--   − false as is_student, false as is_curator
--   + ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)) as is_student, false as is_curator
-- Also:
--   − (select json_build_object('step_id', p.step_id, 'title', p.title, 'attempts_limit', p.attempts_limit, 'time_limit_minutes', p.time_limit_minutes, 'has_draws', (p.draws @? '$[*] ? (!exists (@.deleted_at))'))
--   − from patterns p where p.id = $) as task, s.id, st.id as step_id, st.chapter_id, st.hidden or c.hidden as step_hidden, st.hidden as is_draft, c.hidden as chapter_hidden, coalesce(case when st.answers_closed_at <= now() then st.answers_closed_at end, answer_window.opens_at) as answers_closed_at, answer_window.opens_at as answers_open_at, st.max_mark, st.link_of_id, not ((not st.is_retake or exists (
--   − s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, false as is_teacher, false as is_expert,
--   + (select json_build_object('file_types', p.file_types, 'draws', p.draws, 'questions',
--   + coalesce((select json_agg(json_build_object('id', f.id, 'draw_id', f.draw_id, 'title', f.title, 'type', f.type, 'required', f.required, 'weight', f.weight, 'options', f.options, 'matches', f.matches, 'key', f.key,
--   + 'tolerance', f.tolerance, 'option_ids', f.option_ids, 'match_ids', f.match_ids, 'retired_options', f.retired_options, 'retired_matches', f.retired_matches) order by f.number, f.id)
--   + from forms f where f.pattern_id = p.id and f.deleted_at is null), '[]')) from patterns p where p.id = $ and p.deleted_at is null) as task,
--   + (select count(*) from patterns p where p.step_id = st.id and p.deleted_at is null) = 1 as is_only_task, s.id, st.id as step_id, st.chapter_id, st.hidden or c.hidden as step_hidden, st.hidden as is_draft, c.hidden as chapter_hidden, coalesce(case when st.answers_closed_at <= now() then st.answers_closed_at end, answer_window.opens_at) as answers_closed_at, answer_window.opens_at as answers_open_at, st.max_mark, st.link_of_id, not ((not st.is_retake or exists (
--   + s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) as is_teacher, false as is_expert,
--   returns task json, is_only_task boolean, id integer, step_id integer, chapter_id integer, step_hidden boolean, is_draft boolean, chapter_hidden boolean, answers_closed_at timestamp with time zone, answers_open_at timestamp with time zone, max_mark numeric, link_of_id integer, not_shown boolean, lacks_role boolean, retake_closed boolean, chapter_locked boolean, step_locked boolean, is_gated boolean, hidden boolean, is_archived boolean, is_restricted boolean, is_teacher boolean, is_expert boolean, is_student boolean, is_curator boolean
-- Also:
--   − (select json_build_object('step_id', p.step_id, 'title', p.title, 'attempts_limit', p.attempts_limit, 'time_limit_minutes', p.time_limit_minutes, 'has_draws', (p.draws @? '$[*] ? (!exists (@.deleted_at))'))
--   − from patterns p where p.id = $) as task, s.id, st.id as step_id, st.chapter_id, st.hidden or c.hidden as step_hidden, st.hidden as is_draft, c.hidden as chapter_hidden, coalesce(case when st.answers_closed_at <= now() then st.answers_closed_at end, answer_window.opens_at) as answers_closed_at, answer_window.opens_at as answers_open_at, st.max_mark, st.link_of_id, not ((not st.is_retake or exists (
--   − false as is_student, false as is_curator
--   + (select json_build_object('title', p.title, 'attempts_limit', p.attempts_limit, 'time_limit_minutes', p.time_limit_minutes, 'auto_mark', p.auto_mark, 'file_types', p.file_types, 'has_draws', (p.draws @? '$[*] ? (!exists (@.deleted_at))'), 'questions',
--   + coalesce((select json_agg(json_build_object('id', f.id, 'draw_id', f.draw_id, 'title', f.title, 'type', f.type, 'required', f.required, 'options', f.options, 'matches', f.matches, 'key', f.key,
--   + 'tolerance', f.tolerance, 'option_ids', f.option_ids, 'match_ids', f.match_ids, 'retired_options', f.retired_options, 'retired_matches', f.retired_matches) order by f.number, f.id)
--   + from forms f where f.pattern_id = p.id and f.deleted_at is null and (f.draw_id is null or f.id = any (coalesce((
--   + select t.drawn_form_ids from task_attempts t where t.pattern_id = p.id and t.user_id = $::int order by t.number desc limit 1), '{}')))), '[]')) from patterns p where p.id = $) as task,
--   + coalesce((
--   + select rt.until from retakes rt where rt.student_id = $ and rt.subject_id = st.subject_id and not rt.is_closed and rt.deleted_at is null
--   + and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))), coalesce(
--   + (select o.due_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = $),
--   + (select min(al.due_at) from abstract_lessons al where al.step_id = st.id and exists (
--   + where gu.group_id = al.group_id and gu.user_id = $ and sg.subject_id = st.subject_id)))) as due_at,
--   + coalesce(
--   + (select json_build_object('id', a.id, 'version', a.version, 'privacy', a.privacy, 'updated_at', a.updated_at, 'is_new', false)
--   + from answers a where a.pattern_id = $ and a.user_id = $ and a.deleted_at is null),
--   + json_build_object('id', nextval('answers_id_seq'), 'version', 0, 'privacy', 1, 'updated_at', now(), 'is_new', true)) as answer,
--   + null as kept_key,
--   + (select json_build_object('user', json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
--   + 'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)), 'place', json_build_object('pattern_title', (select title from patterns where id = a.pattern_id), 'step_title', st.title, 'subject_title', s.title, 'subject_color', s.color), 'marks', coalesce((select json_agg(json_build_object('id', m.id, 'value', m.value, 'max_mark', st.max_mark, 'author', case when mu.id is not null then json_build_object('id', mu.id, 'first_name', mu.first_name, 'last_name', mu.last_name, 'middle_name', mu.middle_name,
--   + 'photo_src', '/api/files/' || mu.photo_id || '/thumbnail', 'is_online', coalesce(mu.last_seen_at > now() - interval '180 seconds', false)) end, 'updated_at', m.updated_at))
--   + from main_marks m left join users mu on mu.id = m.author_id where m.step_id = a.step_id and m.student_id = a.user_id), '[]'), 'is_accepted', exists (select 1 from passings p join pass_statuses f on f.company_id = p.company_id and f.id = p.passed_status_id
--   + where p.step_id = a.step_id and p.student_id = a.user_id and f.is_final))
--   + from (select $::int as pattern_id, st.id as step_id, $::int as user_id) a join users u on u.id = a.user_id) as ahead,
--   + coalesce((select json_agg(t order by t.number) from (
--   + select id, number, started_at, deadline_at, submitted_at, version, is_auto, by_server from task_attempts where pattern_id = $ and user_id = $) t), '[]') as attempts,
--   + exists (select 1 from answers a join answers_to_mark w on w.answer_id = a.id where a.step_id = st.id and a.user_id = $ and a.deleted_at is null) as is_to_mark,
--   + (select json_build_object('changed_at', a.changed_at, 'is_judged', (
--   + exists (select 1 from marks m where m.step_id = a.step_id and m.student_id = a.user_id and m.author_id <> a.user_id and m.updated_at > a.changed_at)
--   + or exists (select 1 from passings p where p.step_id = a.step_id and p.student_id = a.user_id and p.author_id <> a.user_id and p.updated_at > a.changed_at))) from answers a
--   + where a.pattern_id = $ and a.user_id = $ and a.deleted_at is null and a.version > 0 and a.hand_in_at is not null and a.changed_at is not null) as collected, s.id, st.id as step_id, st.chapter_id, st.hidden or c.hidden as step_hidden, st.hidden as is_draft, c.hidden as chapter_hidden, coalesce(case when st.answers_closed_at <= now() then st.answers_closed_at end, answer_window.opens_at) as answers_closed_at, answer_window.opens_at as answers_open_at, st.max_mark, st.link_of_id, not ((not st.is_retake or exists (
--   + ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)) as is_student, false as is_curator
--   returns task json, due_at timestamp with time zone, answer json, kept_key text, ahead json, attempts json, is_to_mark boolean, collected json, id integer, step_id integer, chapter_id integer, step_hidden boolean, is_draft boolean, chapter_hidden boolean, answers_closed_at timestamp with time zone, answers_open_at timestamp with time zone, max_mark numeric, link_of_id integer, not_shown boolean, lacks_role boolean, retake_closed boolean, chapter_locked boolean, step_locked boolean, is_gated boolean, hidden boolean, is_archived boolean, is_restricted boolean, is_teacher boolean, is_expert boolean, is_student boolean, is_curator boolean

-- viewStepOf (access/topics.access.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer
-- returns id integer, step_id integer, chapter_id integer, step_hidden boolean, is_draft boolean, chapter_hidden boolean, answers_closed_at timestamp with time zone, answers_open_at timestamp with time zone, max_mark numeric, link_of_id integer, not_shown boolean, lacks_role boolean, retake_closed boolean, chapter_locked boolean, step_locked boolean, is_gated boolean, hidden boolean, is_archived boolean, is_restricted boolean, is_teacher boolean, is_expert boolean, is_student boolean, is_curator boolean
select  s.id, st.id as step_id, st.chapter_id, st.hidden or c.hidden as step_hidden, st.hidden as is_draft, c.hidden as chapter_hidden, coalesce(case when st.answers_closed_at <= now() then st.answers_closed_at end, answer_window.opens_at) as answers_closed_at, answer_window.opens_at as answers_open_at, st.max_mark, st.link_of_id, not ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $1 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $2))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $3 and aru.role_id = any (st.roles_ids)))) as not_shown, not (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $4 and aru.role_id = any (st.roles_ids))) as lacks_role, st.is_retake and not exists (
  select 1 from retakes rt where rt.student_id = $5 and rt.subject_id = st.subject_id and not rt.is_closed and rt.deleted_at is null) as retake_closed,
        (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $6 and k.chapter_id = c.id)) as chapter_locked, (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $7 and k.step_id = st.id)) as step_locked, exists (select 1 from step_prerequisites need where need.step_id = st.id) as is_gated,
  s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, false as is_teacher, false as is_expert,
  false as is_student, false as is_curator
      from steps st join subjects s on s.id = st.subject_id join chapters c on c.id = st.chapter_id cross join lateral (select (select o.at from (select greatest(st.answers_open_at, coalesce(
  (select o.opens_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = $8),
  (select nullif(min(coalesce(al.opens_at, '-infinity')), '-infinity') from abstract_lessons al
    where al.step_id = st.id and (al.opens_at is not null or al.due_at is not null) and exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = $9 and sg.subject_id = st.subject_id)))) as at) o where o.at > now()) as opens_at offset 0) answer_window
      where s.company_id = $10 and s.deleted_at is null and st.deleted_at is null and st.id = (select step_id from sections where id = $11 and deleted_at is null);

-- assertOriginalShown (access/topics.access.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 text[]
-- returns ?column? integer
select 1 from steps st join subjects s on s.id = st.subject_id where st.id = $1 and (not st.hidden or (s.company_id = $2 and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $3 and su.role_type = any ($4)))));

-- findStepToMark (access/topics.access.ts)
-- takes $1 integer, $2 integer, $3 text[], $4 integer, $5 integer, $6 integer, $7 integer
-- returns id integer, step_id integer, max_mark numeric, is_archived boolean, may_mark boolean, student_studies boolean, student_retake_closed boolean
select s.id, st.id as step_id, st.max_mark, s.is_archived, (s.company_id = $1 and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $2 and su.role_type = any ($3)))) as may_mark, exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $4 and sg.subject_id = s.id) as student_studies,
        st.is_retake and not exists (
  select 1 from retakes rt where rt.student_id = $5 and rt.subject_id = st.subject_id and not rt.is_closed and rt.deleted_at is null) as student_retake_closed
      from steps st join subjects s on s.id = st.subject_id
      where st.id = $6 and st.deleted_at is null and s.company_id = $7 and s.deleted_at is null;

-- assertUnlockedFor (access/topics.access.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer
-- returns chapter_locked boolean, step_locked boolean, awaited json, not_shown boolean, lacks_role boolean, retake_closed boolean
select (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $1 and k.chapter_id = c.id)) as chapter_locked, (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $2 and k.step_id = st.id)) as step_locked, coalesce((select json_agg(json_build_object('id', pre.id, 'title', case when (prc.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $3 and k.chapter_id = prc.id)) then prc.title else pre.title end) order by prc.position, prc.id, pre.position, pre.id)
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = pre.id and done.student_id = $4 and final.is_final)
  or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = $5 and whole.percent = 100))) and not ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = waiting.id and done.student_id = $6 and final.is_final)
  or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = $7 and whole.percent = 100))) or exists (
    select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = $8 and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = $9)
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $10))), '[]') as awaited, not ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $11 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $12))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $13 and aru.role_id = any (st.roles_ids)))) as not_shown, not (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $14 and aru.role_id = any (st.roles_ids))) as lacks_role, st.is_retake and not exists (
  select 1 from retakes rt where rt.student_id = $15 and rt.subject_id = st.subject_id and not rt.is_closed and rt.deleted_at is null) as retake_closed
    from steps st join chapters c on c.id = st.chapter_id where st.id = $16;

-- editStepOfAll, editTopicOf (access/topics.access.ts)
-- takes $1 integer[]
-- returns step_id integer, n integer
select step_id, count(*)::int as n from patterns where id = any ($1) group by step_id;
-- Also:
--   − select step_id, count(*)::int as n from patterns where id = any ($) group by step_id
--   + select step_id, count(*)::int as n from sections where id = any ($) group by step_id

-- findChapter (access/topics.access.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer
-- returns id integer, chapter_id integer, chapter_hidden boolean, password_hash text, chapter_locked boolean, hidden boolean, is_archived boolean, is_restricted boolean, is_teacher boolean, is_expert boolean, is_student boolean, is_curator boolean
select s.id, c.id as chapter_id, c.hidden as chapter_hidden, c.password_hash, (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $1 and k.chapter_id = c.id)) as chapter_locked,
  s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, false as is_teacher, false as is_expert,
  ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $2))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $3 and sg.subject_id = s.id)) as is_student, false as is_curator
      from chapters c join subjects s on s.id = c.subject_id
      where c.id = $4 and c.deleted_at is null and s.company_id = $5 and s.deleted_at is null;

-- editChapter (access/topics.access.ts)
-- takes $1 integer, $2 text[], $3 integer, $4 boolean, $5 integer
-- returns id integer, chapter_id integer, hidden boolean, is_archived boolean, is_restricted boolean, is_teacher boolean, is_expert boolean, is_student boolean, is_curator boolean
select s.id, c.id as chapter_id,
  s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $1 and su.role_type = any ($2)) as is_teacher, false as is_expert,
  false as is_student, false as is_curator from chapters c join subjects s on s.id = c.subject_id
      where c.id = $3 and (c.deleted_at is not null) = $4 and s.company_id = $5 and s.deleted_at is null;
