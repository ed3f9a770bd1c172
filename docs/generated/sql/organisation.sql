-- SQL statements of «organisation», written by npm run generate

-- , writeRolesOfTopic of domains/organisation/roles/topic-roles.ts (domains/organisation/in-tree.ts)
-- takes $1 integer
-- returns id integer
select id from companies where id = $1 for no key update;

-- assertRunning (domains/organisation/meetings/assert-running.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer
-- returns id integer, title text, state text, can_run boolean, is_inside boolean, is_former boolean
select m.id, m.title, m.state, (case when r.id is null then true else true end or exists (
  select 1 from organisation_meeting_people mp where mp.meeting_id = m.id and mp.user_id = $1 and mp.meeting_role in ('facilitator', 'scribe'))) as can_run,
        exists (select 1 from organisation_roles x where x.id = $2 and (x.id = m.scope_id or x.ancestors @> array[m.scope_id])) as is_inside,
        exists (select 1 from organisation_roles x where x.id = $3 and x.meeting_id = m.id) as is_former
      from organisation_meetings m left join organisation_roles r on r.id = m.scope_id where m.id = $4 and m.company_id = $5;

-- selectInvited (domains/organisation/meetings/invited.queries.ts)
-- takes $1 integer, $2 integer, $3 date, $4 date
-- returns id integer, title text, circle text, starts_at timestamp with time zone, updated_at timestamp with time zone
select m.id, m.title, coalesce(m.minutes ->> 'circle', r.name, '') as circle, m.starts_at, m.updated_at
  from organisation_meeting_people mp join organisation_meetings m on m.id = mp.meeting_id and m.company_id = $1
    join companies c on c.id = m.company_id left join organisation_roles r on r.id = m.scope_id
  where mp.user_id = $2 and (m.state <> 'finished' or m.begun_at is not null) and m.starts_at >= $3::date::timestamp at time zone c.time_zone and m.starts_at < ($4::date + 1)::timestamp at time zone c.time_zone
  order by m.starts_at, m.id limit 500;

-- selectMeetings (domains/organisation/meetings/meetings.queries.ts)
-- takes $1 integer, $2 integer, $3 text, $4 bigint, $5 bigint
-- returns id integer, title text, scope_id integer, scope_name text, starts_at timestamp with time zone, begun_at timestamp with time zone, state text, finished_at timestamp with time zone, agenda_count integer, total integer
with m as materialized (
      select m.*, count(*) over ()::int as total from organisation_meetings m where m.company_id = $1 and m.scope_id = $2 and m.state = $3 order by m.starts_at desc, m.id desc limit $4 offset $5)
    select
  m.id, m.title, m.scope_id, coalesce(m.minutes ->> 'circle', r.name, '') as scope_name, m.starts_at, m.begun_at, m.state, m.finished_at,
  coalesce(jsonb_array_length(m.minutes -> 'items'), (select count(*)::int from organisation_proposals p where p.meeting_id = m.id)) as agenda_count, m.total from m left join organisation_roles r on r.id = m.scope_id order by m.starts_at desc, m.id desc;

-- selectMeeting (domains/organisation/meetings/meetings.queries.ts)
-- takes $1 integer, $2 integer, $3 smallint[], $4 integer, $5 integer, $6 smallint[], $7 integer, $8 integer
-- returns id integer, title text, scope_id integer, scope_name text, starts_at timestamp with time zone, begun_at timestamp with time zone, state text, finished_at timestamp with time zone, agenda_count integer, minutes jsonb, updated_at timestamp with time zone, can_run boolean, leads boolean, facilitates boolean, can_appoint boolean, people json
select
  m.id, m.title, m.scope_id, coalesce(m.minutes ->> 'circle', r.name, '') as scope_name, m.starts_at, m.begun_at, m.state, m.finished_at,
  coalesce(jsonb_array_length(m.minutes -> 'items'), (select count(*)::int from organisation_proposals p where p.meeting_id = m.id)) as agenda_count, m.minutes, m.updated_at, (case when r.id is null then true else true end or exists (
  select 1 from organisation_meeting_people mp where mp.meeting_id = m.id and mp.user_id = $1 and mp.meeting_role in ('facilitator', 'scribe'))) as can_run, coalesce(r.id is not null and true, false) as leads, coalesce((exists (
  select 1 from organisation_roles core join organisation_role_people cp on cp.role_id = core.id and cp.user_id = $2
  where core.parent_id = any (array[r.id]) and core.core_type = any ($3) and (core.finished_at is null or core.finished_at > now())) or exists (
  select 1 from organisation_meeting_people mp where mp.meeting_id = m.id and mp.user_id = $4 and mp.meeting_role = 'facilitator')), false) as facilitates, coalesce((r.id is not null and (true or exists (
  select 1 from organisation_roles core join organisation_role_people cp on cp.role_id = core.id and cp.user_id = $5
  where core.parent_id = any (array[r.id]) and core.core_type = any ($6) and (core.finished_at is null or core.finished_at > now())))), false) as can_appoint,
      coalesce((select json_agg(json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false))::jsonb || jsonb_build_object('meeting_role', mp.meeting_role) order by u.last_name, u.first_name, u.id)
        from organisation_meeting_people mp join users u on u.id = mp.user_id where mp.meeting_id = m.id), '[]') as people
    from organisation_meetings m left join organisation_roles r on r.id = m.scope_id where m.id = $7 and m.company_id = $8;
-- Also:
--   − coalesce(jsonb_array_length(m.minutes -> 'items'), (select count(*)::int from organisation_proposals p where p.meeting_id = m.id)) as agenda_count, m.minutes, m.updated_at, (case when r.id is null then true else true end or exists (
--   − select 1 from organisation_meeting_people mp where mp.meeting_id = m.id and mp.user_id = $ and mp.meeting_role in ('facilitator', 'scribe'))) as can_run, coalesce(r.id is not null and true, false) as leads, coalesce((exists (
--   − select 1 from organisation_meeting_people mp where mp.meeting_id = m.id and mp.user_id = $ and mp.meeting_role = 'facilitator')), false) as facilitates, coalesce((r.id is not null and (true or exists (
--   + coalesce(jsonb_array_length(m.minutes -> 'items'), (select count(*)::int from organisation_proposals p where p.meeting_id = m.id)) as agenda_count, m.minutes, m.updated_at, (case when r.id is null then false else (exists (
--   + where core.parent_id = any (r.ancestors || r.id) and core.core_type = any ($) and (core.finished_at is null or core.finished_at > now())) or exists (
--   + where core.parent_id = any (array[r.id]) and core.core_type = any ($) and (core.finished_at is null or core.finished_at > now()))) end or exists (
--   + select 1 from organisation_meeting_people mp where mp.meeting_id = m.id and mp.user_id = $ and mp.meeting_role in ('facilitator', 'scribe'))) as can_run, coalesce(r.id is not null and exists (
--   + where core.parent_id = any (r.ancestors || r.id) and core.core_type = any ($) and (core.finished_at is null or core.finished_at > now())), false) as leads, coalesce((exists (
--   + select 1 from organisation_meeting_people mp where mp.meeting_id = m.id and mp.user_id = $ and mp.meeting_role = 'facilitator')), false) as facilitates, coalesce((r.id is not null and (exists (
--   + where core.parent_id = any (r.ancestors || r.id) and core.core_type = any ($) and (core.finished_at is null or core.finished_at > now())) or exists (

-- insertMeeting (domains/organisation/meetings/meetings.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 text, $5 timestamp with time zone, $6 integer
-- returns id integer
with made as (
      insert into organisation_meetings (company_id, scope_id, created_by, title, starts_at) values ($1, $2, $3, $4, $5) returning id),
    people as (
      insert into organisation_meeting_people (meeting_id, user_id, meeting_role)
      select made.id, p.user_id, case when bool_or(r.core_type = 3) then 'facilitator' when bool_or(r.core_type = 4) then 'scribe' else 'member' end
      from made, (
  select held.role_id, held.user_id, held.focus, held.since from organisation_role_people held join organisation_roles of_role on of_role.id = held.role_id
  where exists (select 1 from company_members m where m.user_id = held.user_id and m.company_id = of_role.company_id and (m.blocked_at is null and (m.is_moderator or exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type in ('TEACHER', 'EXPERT') and s.company_id = m.company_id and s.deleted_at is null) or exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = m.company_id)
  or exists (select 1 from admin_role_users x join admin_roles a on a.id = x.role_id where x.user_id = m.user_id and x.company_id = m.company_id and 'admin_panel_read' = any (a.permissions)))))) p join organisation_roles r on r.id = p.role_id where r.parent_id = $6 and (r.finished_at is null or r.finished_at > now()) group by made.id, p.user_id)
    select id from made;

-- lockMeeting (domains/organisation/meetings/meetings.queries.ts)
-- takes $1 integer, $2 integer
-- returns state text
select state from organisation_meetings where id = $1 and company_id = $2 for no key update;

-- updateMeetingRow (domains/organisation/meetings/meetings.queries.ts)
-- takes $1 text, $2 timestamp with time zone, $3 text, $4 text, $5 integer
-- returns nothing
update organisation_meetings set title = $1, starts_at = $2, state = $3, begun_at = case coalesce($4::text, state) when 'running' then coalesce(begun_at, now()) end, updated_at = now() where id = $5 and true;

-- writeMeetingPeople (domains/organisation/meetings/meetings.queries.ts)
-- takes $1 integer
-- returns nothing
delete from organisation_meeting_people where meeting_id = $1;

-- writeMeetingPeople (domains/organisation/meetings/meetings.queries.ts)
-- takes $1 integer, $2 jsonb, $3 integer
-- returns nothing
insert into organisation_meeting_people (meeting_id, user_id, meeting_role)
    select $1, p.user_id, p.meeting_role from jsonb_to_recordset($2::jsonb) as p (user_id int, meeting_role text)
    join users u on u.id = p.user_id where exists (select 1 from company_members m where m.user_id = u.id and m.company_id = $3::int and (m.blocked_at is null and (m.is_moderator or exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type in ('TEACHER', 'EXPERT') and s.company_id = m.company_id and s.deleted_at is null) or exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = m.company_id)
  or exists (select 1 from admin_role_users x join admin_roles a on a.id = x.role_id where x.user_id = m.user_id and x.company_id = m.company_id and 'admin_panel_read' = any (a.permissions)))));

-- hasActed (domains/organisation/meetings/meetings.queries.ts)
-- takes $1 integer, $2 integer
-- returns acted boolean
select (
  exists (select 1 from organisation_proposals d where d.meeting_id = $1::int and d.state <> 'open') or exists (select 1 from organisation_roles x where x.meeting_id = $2::int)) as acted;

-- writeAgenda (domains/organisation/meetings/meetings.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns nothing
update organisation_proposals set meeting_id = null, updated_at = now() where meeting_id = $1 and state = 'open' and id <> all ($2);

-- writeAgenda (domains/organisation/meetings/meetings.queries.ts)
-- takes $1 integer, $2 integer[], $3 integer, $4 integer
-- returns nothing
update organisation_proposals p set meeting_id = $1, updated_at = now()
  from smart_objects o, organisation_roles r, organisation_meetings m
  where p.id = any ($2) and p.company_id = $3 and p.state = 'open' and p.meeting_id is null and o.id = p.tension_id and o.status <> 'ready' and r.id = o.role_id
    and m.id = $4 and m.scope_id = case when r.is_scope then r.id else r.parent_id end;

-- writeAgenda (domains/organisation/meetings/meetings.queries.ts)
-- takes $1 integer[], $2 integer
-- returns known integer, all integer
select count(*) filter (where id = any ($1))::int as known, count(*)::int as all from organisation_proposals where meeting_id = $2;

-- finishMeetingRow (domains/organisation/meetings/meetings.queries.ts)
-- takes $1 integer, $2 jsonb, $3 integer
-- returns nothing
with left_over as (update organisation_proposals set meeting_id = null where meeting_id = $1 and state = 'open')
  update organisation_meetings set state = 'finished', finished_at = now(), minutes = $2::jsonb, updated_at = now() where id = $3;

-- selectOpenWithin (domains/organisation/meetings/meetings.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, state text, has_acted boolean
select m.id, m.state, (
  exists (select 1 from organisation_proposals d where d.meeting_id = m.id and d.state <> 'open') or exists (select 1 from organisation_roles x where x.meeting_id = m.id)) as has_acted from organisation_meetings m join organisation_roles c on c.id = m.scope_id
    where m.state <> 'finished' and (c.id = $1 or c.ancestors @> array[$2::int]) order by m.id;

-- deleteMeetingRow (domains/organisation/meetings/meetings.queries.ts)
-- takes $1 integer
-- returns nothing
delete from organisation_meetings where id = $1;

-- selectAgenda (domains/organisation/meetings/proposals.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 bigint
-- returns id integer, tension_id integer, role_id integer, role text, role_type integer, circle_id integer, what_is text, what_better text, author json, changes jsonb, worded jsonb, state text, note text, meeting_id integer, is_own boolean, can_change boolean, updated_at timestamp with time zone
select p.id, p.tension_id, r.id as role_id, coalesce(p.told ->> 'role', r.name) as role, case when p.told is null then r.core_type else (p.told ->> 'role_type')::int end as role_type,
    case when r.is_scope then r.id else r.parent_id end as circle_id, coalesce(p.told ->> 'what_is', o.title) as what_is, coalesce(p.told ->> 'what_better', o.description) as what_better,
    case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
  'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as author, p.changes, p.worded, p.state, p.note, p.meeting_id, p.created_by is not distinct from $1 as is_own, coalesce(p.state = 'open' and (o.created_by = $2 or ((r.finished_at is null or r.finished_at > now()) and exists (select 1 from organisation_role_people hp where hp.role_id = r.id and hp.user_id = $3)) or true), false) as can_change, p.updated_at
  from organisation_proposals p left join smart_objects o on o.id = p.tension_id left join organisation_roles r on r.id = o.role_id
    left join users u on u.id = coalesce((p.told ->> 'author_id')::int, o.created_by)
  where p.company_id = $4 and p.meeting_id = $5 order by p.id limit $6;
-- Also:
--   − 'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as author, p.changes, p.worded, p.state, p.note, p.meeting_id, p.created_by is not distinct from $ as is_own, coalesce(p.state = 'open' and (o.created_by = $ or ((r.finished_at is null or r.finished_at > now()) and exists (select 1 from organisation_role_people hp where hp.role_id = r.id and hp.user_id = $)) or true), false) as can_change, p.updated_at
--   + 'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as author, p.changes, p.worded, p.state, p.note, p.meeting_id, p.created_by is not distinct from $ as is_own, coalesce(p.state = 'open' and (o.created_by = $ or ((r.finished_at is null or r.finished_at > now()) and exists (select 1 from organisation_role_people hp where hp.role_id = r.id and hp.user_id = $)) or exists (
--   + select 1 from organisation_roles core join organisation_role_people cp on cp.role_id = core.id and cp.user_id = $
--   + where core.parent_id = any (r.ancestors || r.id) and core.core_type = any ($) and (core.finished_at is null or core.finished_at > now()))), false) as can_change, p.updated_at

-- selectLastProposal (domains/organisation/meetings/proposals.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 bigint
-- returns id integer, tension_id integer, role_id integer, role text, role_type integer, circle_id integer, what_is text, what_better text, author json, changes jsonb, worded jsonb, state text, note text, meeting_id integer, is_own boolean, can_change boolean, updated_at timestamp with time zone
select p.id, p.tension_id, r.id as role_id, coalesce(p.told ->> 'role', r.name) as role, case when p.told is null then r.core_type else (p.told ->> 'role_type')::int end as role_type,
    case when r.is_scope then r.id else r.parent_id end as circle_id, coalesce(p.told ->> 'what_is', o.title) as what_is, coalesce(p.told ->> 'what_better', o.description) as what_better,
    case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
  'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as author, p.changes, p.worded, p.state, p.note, p.meeting_id, p.created_by is not distinct from $1 as is_own, coalesce(p.state = 'open' and (o.created_by = $2 or ((r.finished_at is null or r.finished_at > now()) and exists (select 1 from organisation_role_people hp where hp.role_id = r.id and hp.user_id = $3)) or true), false) as can_change, p.updated_at
  from organisation_proposals p left join smart_objects o on o.id = p.tension_id left join organisation_roles r on r.id = o.role_id
    left join users u on u.id = coalesce((p.told ->> 'author_id')::int, o.created_by)
  where p.company_id = $4 and p.id = (select max(x.id) from organisation_proposals x where x.tension_id = $5) order by p.id limit $6;
-- Also:
--   − 'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as author, p.changes, p.worded, p.state, p.note, p.meeting_id, p.created_by is not distinct from $ as is_own, coalesce(p.state = 'open' and (o.created_by = $ or ((r.finished_at is null or r.finished_at > now()) and exists (select 1 from organisation_role_people hp where hp.role_id = r.id and hp.user_id = $)) or true), false) as can_change, p.updated_at
--   + 'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as author, p.changes, p.worded, p.state, p.note, p.meeting_id, p.created_by is not distinct from $ as is_own, coalesce(p.state = 'open' and (o.created_by = $ or ((r.finished_at is null or r.finished_at > now()) and exists (select 1 from organisation_role_people hp where hp.role_id = r.id and hp.user_id = $)) or exists (
--   + select 1 from organisation_roles core join organisation_role_people cp on cp.role_id = core.id and cp.user_id = $
--   + where core.parent_id = any (r.ancestors || r.id) and core.core_type = any ($) and (core.finished_at is null or core.finished_at > now()))), false) as can_change, p.updated_at

-- selectWaiting (domains/organisation/meetings/proposals.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 bigint
-- returns id integer, tension_id integer, role_id integer, role text, role_type integer, circle_id integer, what_is text, what_better text, author json, changes jsonb, worded jsonb, state text, note text, meeting_id integer, is_own boolean, can_change boolean, updated_at timestamp with time zone
select p.id, p.tension_id, r.id as role_id, coalesce(p.told ->> 'role', r.name) as role, case when p.told is null then r.core_type else (p.told ->> 'role_type')::int end as role_type,
    case when r.is_scope then r.id else r.parent_id end as circle_id, coalesce(p.told ->> 'what_is', o.title) as what_is, coalesce(p.told ->> 'what_better', o.description) as what_better,
    case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
  'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as author, p.changes, p.worded, p.state, p.note, p.meeting_id, p.created_by is not distinct from $1 as is_own, coalesce(p.state = 'open' and (o.created_by = $2 or ((r.finished_at is null or r.finished_at > now()) and exists (select 1 from organisation_role_people hp where hp.role_id = r.id and hp.user_id = $3)) or true), false) as can_change, p.updated_at
  from organisation_proposals p left join smart_objects o on o.id = p.tension_id left join organisation_roles r on r.id = o.role_id
    left join users u on u.id = coalesce((p.told ->> 'author_id')::int, o.created_by)
  where p.company_id = $4 and p.state = 'open' and p.meeting_id is null and o.status <> 'ready' and case when r.is_scope then r.id else r.parent_id end = $5 order by p.id limit $6;
-- Also:
--   − 'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as author, p.changes, p.worded, p.state, p.note, p.meeting_id, p.created_by is not distinct from $ as is_own, coalesce(p.state = 'open' and (o.created_by = $ or ((r.finished_at is null or r.finished_at > now()) and exists (select 1 from organisation_role_people hp where hp.role_id = r.id and hp.user_id = $)) or true), false) as can_change, p.updated_at
--   + 'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as author, p.changes, p.worded, p.state, p.note, p.meeting_id, p.created_by is not distinct from $ as is_own, coalesce(p.state = 'open' and (o.created_by = $ or ((r.finished_at is null or r.finished_at > now()) and exists (select 1 from organisation_role_people hp where hp.role_id = r.id and hp.user_id = $)) or exists (
--   + select 1 from organisation_roles core join organisation_role_people cp on cp.role_id = core.id and cp.user_id = $
--   + where core.parent_id = any (r.ancestors || r.id) and core.core_type = any ($) and (core.finished_at is null or core.finished_at > now()))), false) as can_change, p.updated_at

-- selectTension (domains/organisation/meetings/proposals.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns kind text, role_id integer, status text, circle_id integer, may_propose boolean
select o.kind, o.role_id, o.status, coalesce(case when r.is_scope then r.id else r.parent_id end, r.id) as circle_id, coalesce((o.created_by = $1 or ((r.finished_at is null or r.finished_at > now()) and exists (select 1 from organisation_role_people hp where hp.role_id = r.id and hp.user_id = $2)) or true), false) as may_propose
  from smart_objects o join organisation_roles r on r.id = o.role_id where o.id = $3 and o.company_id = $4;
-- Also:
--   − select o.kind, o.role_id, o.status, coalesce(case when r.is_scope then r.id else r.parent_id end, r.id) as circle_id, coalesce((o.created_by = $ or ((r.finished_at is null or r.finished_at > now()) and exists (select 1 from organisation_role_people hp where hp.role_id = r.id and hp.user_id = $)) or true), false) as may_propose
--   + select o.kind, o.role_id, o.status, coalesce(case when r.is_scope then r.id else r.parent_id end, r.id) as circle_id, coalesce((o.created_by = $ or ((r.finished_at is null or r.finished_at > now()) and exists (select 1 from organisation_role_people hp where hp.role_id = r.id and hp.user_id = $)) or exists (
--   + select 1 from organisation_roles core join organisation_role_people cp on cp.role_id = core.id and cp.user_id = $
--   + where core.parent_id = any (r.ancestors || r.id) and core.core_type = any ($) and (core.finished_at is null or core.finished_at > now()))), false) as may_propose

-- writeProposal (domains/organisation/meetings/proposals.queries.ts)
-- takes $1 jsonb, $2 integer, $3 integer, $4 timestamp with time zone
-- returns nothing
update organisation_proposals set changes = $1::jsonb, created_by = $2, updated_at = now()
  where tension_id = $3 and state = 'open' and updated_at = $4::timestamptz;
-- Also:
--   − update organisation_proposals set changes = $::jsonb, created_by = $, updated_at = now()
--   − where tension_id = $ and state = 'open' and updated_at = $::timestamptz
--   + insert into organisation_proposals (company_id, tension_id, changes, created_by)
--   + values ($, $, $::jsonb, $)
--   + on conflict (tension_id) where state = 'open' do nothing

-- decide (domains/organisation/meetings/proposals.queries.ts)
-- takes $1 text, $2 text, $3 jsonb, $4 integer, $5 text
-- returns nothing
with decided as (
    update organisation_proposals p set state = $1, note = $2, worded = $3::jsonb, decided_at = now(), updated_at = now(),
      told = jsonb_build_object('role', r.name, 'role_type', r.core_type, 'what_is', o.title, 'what_better', o.description, 'author_id', o.created_by)
    from smart_objects o join organisation_roles r on r.id = o.role_id where p.id = $4 and o.id = p.tension_id returning p.tension_id)
  update smart_objects o set status = 'ready', updated_at = now() from decided where o.id = decided.tension_id and $5 = 'accepted';

-- selectWordedRoles (domains/organisation/meetings/proposals.queries.ts)
-- takes $1 text, $2 text, $3 text, $4 integer, $5 integer[]
-- returns id integer, name text, core_type smallint, circle text, ancestors integer[], purposes text[], accountabilities text[], policies text[]
select r.id, r.name, r.core_type, (select c.name from organisation_roles c where c.id = r.parent_id) as circle, r.ancestors,
    array(select o.title from smart_objects o where o.role_id = r.id and o.kind = $1 order by o.sort, o.id) as purposes, array(select o.title from smart_objects o where o.role_id = r.id and o.kind = $2 order by o.sort, o.id) as accountabilities, array(select o.title from smart_objects o where o.role_id = r.id and o.kind = $3 order by o.sort, o.id) as policies
  from organisation_roles r where r.company_id = $4 and r.id = any ($5);

-- releaseAgenda (domains/organisation/meetings/release-agenda.queries.ts)
-- takes $1 integer
-- returns nothing
update organisation_proposals p set meeting_id = null, updated_at = now()
  from smart_objects o, organisation_roles r, organisation_meetings m
  where p.company_id = $1 and p.state = 'open' and o.id = p.tension_id and r.id = o.role_id and m.id = p.meeting_id
    and (o.status = 'ready' or m.scope_id is distinct from case when r.is_scope then r.id else r.parent_id end);

-- selectObjects (domains/organisation/objects/objects.queries.ts)
-- takes $1 text[], $2 integer, $3 integer, $4 integer, $5 integer, $6 text, $7 text, $8 text, $9 text[], $10 bigint, $11 bigint, $12 integer, $13 integer, $14 integer
-- returns id integer, role_id integer, role_name text, role_type smallint, kind text, title text, description text, status text, author json, proposal json, can_propose boolean, can_change boolean, created_at timestamp with time zone, updated_at timestamp with time zone, total integer
with page as materialized (
      select o.*, count(*) over ()::int as total, row_number() over (order by array_position($1::text[], o.kind), o.sort, o.id) as place from smart_objects o where o.company_id = $2 and o.role_id = $3 and o.role_id in (select c.id from organisation_roles c where c.id = $4 or c.ancestors @> array[$5::int]) and o.kind = $6 and ((fold_words(o.title) like $7 or fold_words(o.description) like $8))
      order by array_position($9::text[], o.kind), o.sort, o.id limit $10 offset $11)
    select
  o.id, o.role_id, r.name as role_name, r.core_type as role_type, o.kind, o.title, o.description, o.status,
  case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as author, case when o.kind = 'tensions' then (
  select json_build_object('state', p.state, 'meeting', case when m.id is not null then json_build_object('id', m.id, 'title', m.title) end, 'author', case when a.id is not null then json_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name, 'middle_name', a.middle_name,
    'photo_src', '/api/files/' || a.photo_id || '/thumbnail', 'is_online', coalesce(a.last_seen_at > now() - interval '180 seconds', false)) end)
  from organisation_proposals p left join organisation_meetings m on m.id = p.meeting_id left join users a on a.id = p.created_by where p.tension_id = o.id order by p.id desc limit 1) end as proposal,
  o.kind = 'tensions' and o.status <> 'ready' and coalesce((o.created_by = $12 or ((r.finished_at is null or r.finished_at > now()) and exists (select 1 from organisation_role_people hp where hp.role_id = r.id and hp.user_id = $13)) or true), false) as can_propose, coalesce((true or (o.kind = 'tensions' and o.created_by = $14)), false) as can_change, o.created_at, o.updated_at, o.total from page o join organisation_roles r on r.id = o.role_id left join users u on u.id = o.created_by order by o.place;
-- Also:
--   − o.kind = 'tensions' and o.status <> 'ready' and coalesce((o.created_by = $ or ((r.finished_at is null or r.finished_at > now()) and exists (select 1 from organisation_role_people hp where hp.role_id = r.id and hp.user_id = $)) or true), false) as can_propose, coalesce((true or (o.kind = 'tensions' and o.created_by = $)), false) as can_change, o.created_at, o.updated_at, o.total from page o join organisation_roles r on r.id = o.role_id left join users u on u.id = o.created_by order by o.place
--   + o.kind = 'tensions' and o.status <> 'ready' and coalesce((o.created_by = $ or ((r.finished_at is null or r.finished_at > now()) and exists (select 1 from organisation_role_people hp where hp.role_id = r.id and hp.user_id = $)) or exists (
--   + select 1 from organisation_roles core join organisation_role_people cp on cp.role_id = core.id and cp.user_id = $
--   + where core.parent_id = any (r.ancestors || r.id) and core.core_type = any ($) and (core.finished_at is null or core.finished_at > now()))), false) as can_propose, coalesce((exists (
--   + select 1 from organisation_roles core join organisation_role_people cp on cp.role_id = core.id and cp.user_id = $
--   + where core.parent_id = any (r.ancestors || r.id) and core.core_type = any ($) and (core.finished_at is null or core.finished_at > now())) or (o.kind = 'tensions' and o.created_by = $)), false) as can_change, o.created_at, o.updated_at, o.total from page o join organisation_roles r on r.id = o.role_id left join users u on u.id = o.created_by order by o.place
-- Also:
--   − select o.*, count(*) over ()::int as total, row_number() over (order by array_position($::text[], o.kind), o.sort, o.id) as place from smart_objects o where o.company_id = $ and o.role_id = $ and o.role_id in (select c.id from organisation_roles c where c.id = $ or c.ancestors @> array[$::int]) and o.kind = $ and ((fold_words(o.title) like $ or fold_words(o.description) like $))
--   − o.kind = 'tensions' and o.status <> 'ready' and coalesce((o.created_by = $ or ((r.finished_at is null or r.finished_at > now()) and exists (select 1 from organisation_role_people hp where hp.role_id = r.id and hp.user_id = $)) or true), false) as can_propose, coalesce((true or (o.kind = 'tensions' and o.created_by = $)), false) as can_change, o.created_at, o.updated_at, o.total from page o join organisation_roles r on r.id = o.role_id left join users u on u.id = o.created_by order by o.place
--   + select o.*, count(*) over ()::int as total, row_number() over (order by array_position($::text[], o.kind), o.sort, o.id) as place from smart_objects o where o.company_id = $ and o.role_id = $ and o.role_id in (select c.id from organisation_roles c where c.id = $ or c.ancestors @> array[$::int]) and o.kind = $ and o.status = $ and ((fold_words(o.title) like $ or fold_words(o.description) like $))
--   + o.kind = 'tensions' and o.status <> 'ready' and coalesce((o.created_by = $ or ((r.finished_at is null or r.finished_at > now()) and exists (select 1 from organisation_role_people hp where hp.role_id = r.id and hp.user_id = $)) or exists (
--   + select 1 from organisation_roles core join organisation_role_people cp on cp.role_id = core.id and cp.user_id = $
--   + where core.parent_id = any (r.ancestors || r.id) and core.core_type = any ($) and (core.finished_at is null or core.finished_at > now()))), false) as can_propose, coalesce((exists (
--   + select 1 from organisation_roles core join organisation_role_people cp on cp.role_id = core.id and cp.user_id = $
--   + where core.parent_id = any (r.ancestors || r.id) and core.core_type = any ($) and (core.finished_at is null or core.finished_at > now())) or (o.kind = 'tensions' and o.created_by = $)), false) as can_change, o.created_at, o.updated_at, o.total from page o join organisation_roles r on r.id = o.role_id left join users u on u.id = o.created_by order by o.place

-- selectObject (domains/organisation/objects/objects.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer
-- returns id integer, role_id integer, role_name text, role_type smallint, kind text, title text, description text, status text, author json, proposal json, can_propose boolean, can_change boolean, created_at timestamp with time zone, updated_at timestamp with time zone
select
  o.id, o.role_id, r.name as role_name, r.core_type as role_type, o.kind, o.title, o.description, o.status,
  case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as author, case when o.kind = 'tensions' then (
  select json_build_object('state', p.state, 'meeting', case when m.id is not null then json_build_object('id', m.id, 'title', m.title) end, 'author', case when a.id is not null then json_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name, 'middle_name', a.middle_name,
    'photo_src', '/api/files/' || a.photo_id || '/thumbnail', 'is_online', coalesce(a.last_seen_at > now() - interval '180 seconds', false)) end)
  from organisation_proposals p left join organisation_meetings m on m.id = p.meeting_id left join users a on a.id = p.created_by where p.tension_id = o.id order by p.id desc limit 1) end as proposal,
  o.kind = 'tensions' and o.status <> 'ready' and coalesce((o.created_by = $1 or ((r.finished_at is null or r.finished_at > now()) and exists (select 1 from organisation_role_people hp where hp.role_id = r.id and hp.user_id = $2)) or true), false) as can_propose, coalesce((true or (o.kind = 'tensions' and o.created_by = $3)), false) as can_change, o.created_at, o.updated_at from smart_objects o join organisation_roles r on r.id = o.role_id left join users u on u.id = o.created_by where o.id = $4 and o.company_id = $5;

-- countObjects (domains/organisation/objects/objects.queries.ts)
-- takes $1 integer
-- returns n integer, characters integer
select count(*)::int as n, coalesce(sum(char_length(title)), 0)::int as characters from smart_objects where role_id = $1;

-- countOwnTensions (domains/organisation/objects/objects.queries.ts)
-- takes $1 integer, $2 integer
-- returns n integer
select count(*)::int as n from smart_objects where role_id = $1 and kind = 'tensions' and created_by = $2 and status <> 'ready';

-- insertObject (domains/organisation/objects/objects.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 text, $6 text, $7 text, $8 text
-- returns id integer
insert into smart_objects (company_id, role_id, created_by, sort, kind, title, description, status) values ($1, $2, $3, (select coalesce(max(o.sort) + 1, 0) from smart_objects o where o.role_id = $4), $5, $6, $7, $8) returning id;

-- updateObjectRow (domains/organisation/objects/objects.queries.ts)
-- takes $1 text, $2 text, $3 text, $4 integer
-- returns nothing
update smart_objects set title = $1, description = $2, status = $3, updated_at = now() where id = $4 and true;

-- touchRoles (domains/organisation/objects/objects.queries.ts)
-- takes $1 integer[]
-- returns nothing
update organisation_roles set updated_at = now() where id = any ($1);

-- deleteObjectRow (domains/organisation/objects/objects.queries.ts)
-- takes $1 integer
-- returns nothing
delete from smart_objects where id = $1;

-- selectFromElsewhere (domains/organisation/objects/order-objects.queries.ts)
-- takes $1 integer[], $2 integer, $3 integer
-- returns role_id integer, kind text, title text
select o.role_id, o.kind, o.title from smart_objects o
  where o.id = any ($1) and o.company_id = $2 and o.role_id <> $3 order by o.role_id, o.sort, o.id;

-- orderObjects (domains/organisation/objects/order-objects.queries.ts)
-- takes $1 integer, $2 integer, $3 integer[]
-- returns nothing
update smart_objects set sort = sort + $1 where role_id = $2 and id <> all ($3);

-- orderObjects (domains/organisation/objects/order-objects.queries.ts)
-- takes $1 integer, $2 integer[], $3 integer, $4 integer
-- returns nothing
update smart_objects o set sort = place.sort, role_id = $1
  from (select id, min(sort)::int as sort from unnest($2::int[]) with ordinality u(id, sort) group by id) place, organisation_roles r
  where o.id = place.id and r.id = o.role_id and o.company_id = $3 and (r.id = $4 or true);

-- selectOwnCircles (domains/organisation/organisation.access.ts)
-- takes $1 smallint[], $2 integer, $3 integer, $4 smallint[]
-- returns id integer, leads boolean
select core.parent_id as id, bool_or(core.core_type = any ($1)) as leads from organisation_role_people p join organisation_roles core on core.id = p.role_id
  where p.user_id = $2 and core.company_id = $3 and core.core_type = any ($4) and (core.finished_at is null or core.finished_at > now())
  group by core.parent_id order by 1;

-- loadChangeable, loadRole (domains/organisation/organisation.access.ts)
-- takes $1 integer, $2 integer
-- returns id integer, parent_id integer, ancestors integer[], core_type smallint, is_scope boolean, name text, circle text, can_change boolean, can_remove boolean, can_meet boolean
select r.id, r.parent_id, r.ancestors, r.core_type, r.is_scope, r.name, (select c.name from organisation_roles c where c.id = r.parent_id) as circle, true as can_change, (r.core_type is null and true) as can_remove, true as can_meet
  from organisation_roles r where r.id = $1 and r.company_id = $2;

-- loadRole (domains/organisation/organisation.access.ts)
-- takes $1 integer, $2 smallint[], $3 integer, $4 smallint[], $5 integer, $6 smallint[], $7 integer, $8 smallint[], $9 integer, $10 integer
-- returns id integer, parent_id integer, ancestors integer[], core_type smallint, is_scope boolean, name text, circle text, can_change boolean, can_remove boolean, can_meet boolean
select r.id, r.parent_id, r.ancestors, r.core_type, r.is_scope, r.name, (select c.name from organisation_roles c where c.id = r.parent_id) as circle, exists (
  select 1 from organisation_roles core join organisation_role_people cp on cp.role_id = core.id and cp.user_id = $1
  where core.parent_id = any (r.ancestors || r.id) and core.core_type = any ($2) and (core.finished_at is null or core.finished_at > now())) as can_change, (r.core_type is null and exists (
  select 1 from organisation_roles core join organisation_role_people cp on cp.role_id = core.id and cp.user_id = $3
  where core.parent_id = any (r.ancestors) and core.core_type = any ($4) and (core.finished_at is null or core.finished_at > now()))) as can_remove, (exists (
  select 1 from organisation_roles core join organisation_role_people cp on cp.role_id = core.id and cp.user_id = $5
  where core.parent_id = any (r.ancestors || r.id) and core.core_type = any ($6) and (core.finished_at is null or core.finished_at > now())) or exists (
  select 1 from organisation_roles core join organisation_role_people cp on cp.role_id = core.id and cp.user_id = $7
  where core.parent_id = any (array[r.id]) and core.core_type = any ($8) and (core.finished_at is null or core.finished_at > now()))) as can_meet
      from organisation_roles r where r.id = $9 and r.company_id = $10;

-- selectDuties (domains/organisation/organisation.queries.ts)
-- takes $1 integer
-- returns duty text, role json, people json
select d.duty,
  json_build_object('id', r.id, 'name', r.name, 'type', r.core_type, 'circle', coalesce((select c.name from organisation_roles c where c.id = r.parent_id), '')) as role,
      coalesce((select json_agg(json_build_object('id', u.id, 'name', concat_ws(' ', u.last_name, u.first_name)) order by u.last_name, u.first_name, u.id)
        from (
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
    where addressed.id = r.id and exists (select 1 from (
  select held.role_id, held.user_id, held.focus, held.since from organisation_role_people held join organisation_roles of_role on of_role.id = held.role_id
  where exists (select 1 from company_members m where m.user_id = held.user_id and m.company_id = of_role.company_id and (m.blocked_at is null and (m.is_moderator or exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type in ('TEACHER', 'EXPERT') and s.company_id = m.company_id and s.deleted_at is null) or exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = m.company_id)
  or exists (select 1 from admin_role_users x join admin_roles a on a.id = x.role_id where x.user_id = m.user_id and x.company_id = m.company_id and 'admin_panel_read' = any (a.permissions)))))) h where h.role_id = near.id)
    order by near.depth desc limit 1)) h join users u on u.id = h.user_id), '[]') as people
    from organisation_duties d join organisation_roles r on r.id = d.role_id where d.company_id = $1;

-- upsertDuty (domains/organisation/organisation.queries.ts)
-- takes $1 integer, $2 text, $3 integer
-- returns nothing
insert into organisation_duties (company_id, duty, role_id) values ($1, $2, $3)
  on conflict (company_id, duty) do update set role_id = excluded.role_id;

-- deleteDuty (domains/organisation/organisation.queries.ts)
-- takes $1 integer, $2 text
-- returns nothing
delete from organisation_duties where company_id = $1 and duty = $2;

-- selectTrajectoryRoles (domains/organisation/organisation.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, name text, type smallint, circle text
select r.id, r.name, r.core_type as type, coalesce((select c.name from organisation_roles c where c.id = r.parent_id), '') as circle
  from trajectory_organisation_roles tr join organisation_roles r on r.id = tr.role_id where tr.trajectory_id = $1 and r.company_id = $2
  order by r.name, r.id;

-- insertTrajectoryRole (domains/organisation/organisation.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
insert into trajectory_organisation_roles (trajectory_id, role_id) values ($1, $2) on conflict do nothing;

-- deleteTrajectoryRole (domains/organisation/organisation.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
delete from trajectory_organisation_roles where trajectory_id = $1 and role_id = $2;

-- selectCompany (domains/organisation/organisation.queries.ts)
-- takes $1 integer
-- returns id integer, title text
select c.id, c.title from companies c where c.id = $1;

-- writeSkills (domains/organisation/roles/links.queries.ts)
-- takes $1 integer
-- returns nothing
delete from organisation_role_skills where role_id = $1;

-- writeSkills (domains/organisation/roles/links.queries.ts)
-- takes $1 integer, $2 integer, $3 integer[]
-- returns nothing
insert into organisation_role_skills (role_id, skill_id) select $1, k.id from skills k where k.company_id = $2 and k.id = any ($3);

-- writeSteps (domains/organisation/roles/links.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns nothing
delete from organisation_role_steps where role_id = $1 and step_id <> all ($2);

-- writeSteps (domains/organisation/roles/links.queries.ts)
-- takes $1 integer, $2 integer[], $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer
-- returns nothing
insert into organisation_role_steps (role_id, step_id)
    select $1, st.id from steps st join subjects s on s.id = st.subject_id join chapters c on c.id = st.chapter_id and c.deleted_at is null
    where st.id = any ($2) and st.deleted_at is null and (
  ((
  s.company_id = $3 and s.deleted_at is null and (
    true or false or false
    or (not s.hidden and not s.is_archived and false))) and not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $4 and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $5 and k.step_id = st.id)) and not exists (select 1
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = pre.id and done.student_id = $6 and final.is_final)
  or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = $7 and whole.percent = 100))) and not ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = waiting.id and done.student_id = $8 and final.is_final)
  or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = $9 and whole.percent = 100))) or exists (
    select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = $10 and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = $11)
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $12)))) and (((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $13 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $14))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $15 and aru.role_id = any (st.roles_ids)))) or false)) or ((
  s.company_id = $16 and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $17 and (true or false))))) on conflict do nothing;

-- writeSteps (domains/organisation/roles/links.queries.ts)
-- takes $1 integer
-- returns n integer
select count(*)::int as n from organisation_role_steps where role_id = $1;

-- writeBranches (domains/organisation/roles/links.queries.ts)
-- takes $1 integer
-- returns nothing
delete from organisation_role_branches where role_id = $1;

-- writeBranches (domains/organisation/roles/links.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer[]
-- returns nothing
insert into organisation_role_branches (role_id, circle_id)
  select $1, c.id from organisation_roles c where c.company_id = $2 and c.is_scope and c.id <> $3 and c.id = any ($4);

-- writePeople (domains/organisation/roles/links.queries.ts)
-- takes $1 integer, $2 integer, $3 integer[], $4 integer[], $5 integer, $6 integer
-- returns given integer[], taken integer[], known integer
with present as materialized (select h.user_id from (
  select held.role_id, held.user_id, held.focus, held.since from organisation_role_people held join organisation_roles of_role on of_role.id = held.role_id
  where exists (select 1 from company_members m where m.user_id = held.user_id and m.company_id = of_role.company_id and (m.blocked_at is null and (m.is_moderator or exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type in ('TEACHER', 'EXPERT') and s.company_id = m.company_id and s.deleted_at is null) or exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = m.company_id)
  or exists (select 1 from admin_role_users x join admin_roles a on a.id = x.role_id where x.user_id = m.user_id and x.company_id = m.company_id and 'admin_panel_read' = any (a.permissions)))))) h where h.role_id = $1),
    gone as (
      delete from organisation_role_people p where p.role_id = $2 and p.user_id <> all ($3) and p.user_id in (select user_id from present) returning p.user_id),
    named as materialized (select u.id from users u where u.id = any ($4) and exists (select 1 from company_members m where m.user_id = u.id and m.company_id = $5::int and (m.blocked_at is null and (m.is_moderator or exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type in ('TEACHER', 'EXPERT') and s.company_id = m.company_id and s.deleted_at is null) or exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = m.company_id)
  or exists (select 1 from admin_role_users x join admin_roles a on a.id = x.role_id where x.user_id = m.user_id and x.company_id = m.company_id and 'admin_panel_read' = any (a.permissions)))))),
    came as (
      insert into organisation_role_people (role_id, user_id) select $6, id from named on conflict do nothing returning user_id)
    select array(select user_id from came order by 1) as given, array(select user_id from gone order by 1) as taken, (select count(*)::int from named) as known;

-- upsertPerson (domains/organisation/roles/links.queries.ts)
-- takes $1 integer, $2 text, $3 integer, $4 integer, $5 text
-- returns is_new boolean
insert into organisation_role_people as p (role_id, user_id, focus)
    select $1, u.id, $2 from users u where u.id = $3 and exists (select 1 from company_members m where m.user_id = u.id and m.company_id = $4::int and (m.blocked_at is null and (m.is_moderator or exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type in ('TEACHER', 'EXPERT') and s.company_id = m.company_id and s.deleted_at is null) or exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = m.company_id)
  or exists (select 1 from admin_role_users x join admin_roles a on a.id = x.role_id where x.user_id = m.user_id and x.company_id = m.company_id and 'admin_panel_read' = any (a.permissions)))))
    on conflict (role_id, user_id) do update set focus = coalesce($5::text, p.focus) returning xmax = 0 as is_new;

-- deletePerson (domains/organisation/roles/links.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
delete from organisation_role_people where role_id = $1 and user_id = $2;

-- deletePersonWithin (domains/organisation/roles/links.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns role_id integer, name text
delete from organisation_role_people p using organisation_roles r, users u
  where r.id = p.role_id and u.id = p.user_id and p.user_id = $1 and (r.id = $2 or r.ancestors @> array[$3::int])
  returning p.role_id, concat_ws(' ', u.last_name, u.first_name) as name;

-- replaceLines (domains/organisation/roles/links.queries.ts)
-- takes $1 integer, $2 text, $3 text[]
-- returns nothing
delete from smart_objects where role_id = $1 and kind = $2 and title <> all ($3::text[]);

-- replaceLines (domains/organisation/roles/links.queries.ts)
-- takes $1 text[], $2 integer, $3 text, $4 integer, $5 integer, $6 text, $7 integer
-- returns nothing
with lines as materialized (select line, min(place)::int as place from unnest($1::text[]) with ordinality u(line, place) group by line),
  kept as (update smart_objects o set sort = lines.place from lines where o.role_id = $2 and o.kind = $3 and o.title = lines.line returning o.title)
  insert into smart_objects (company_id, role_id, kind, title, sort, created_by)
  select $4, $5, $6, lines.line, lines.place, $7::int from lines where lines.line not in (select title from kept);

-- selectTree (domains/organisation/roles/roles.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns id integer, parent_id integer, name text, type smallint, is_scope boolean, is_over boolean, image_src text, user_ids integer[]
with working as materialized (
      select u.id from users u where u.id in (select p.user_id from organisation_role_people p join organisation_roles r on r.id = p.role_id where r.company_id = $1)
        and exists (select 1 from company_members m where m.user_id = u.id and m.company_id = $2::int and (m.blocked_at is null and (m.is_moderator or exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type in ('TEACHER', 'EXPERT') and s.company_id = m.company_id and s.deleted_at is null) or exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = m.company_id)
  or exists (select 1 from admin_role_users x join admin_roles a on a.id = x.role_id where x.user_id = m.user_id and x.company_id = m.company_id and 'admin_panel_read' = any (a.permissions))))))
    select r.id, r.parent_id, r.name, r.core_type as type, r.is_scope, coalesce(r.finished_at < now(), false) as is_over, '/api/files/' || r.image_id as image_src,
      array(select p.user_id from organisation_role_people p where p.role_id = r.id and p.user_id in (select w.id from working w) order by p.user_id) as user_ids
    from organisation_roles r where r.company_id = $3
    order by cardinality(r.ancestors), r.core_type nulls last, r.name, r.id;

-- selectHolders (domains/organisation/roles/roles.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean
select u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
    coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online from users u
    where u.id in (select p.user_id from organisation_role_people p join organisation_roles r on r.id = p.role_id where r.company_id = $1)
      and exists (select 1 from company_members m where m.user_id = u.id and m.company_id = $2::int and (m.blocked_at is null and (m.is_moderator or exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type in ('TEACHER', 'EXPERT') and s.company_id = m.company_id and s.deleted_at is null) or exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = m.company_id)
  or exists (select 1 from admin_role_users x join admin_roles a on a.id = x.role_id where x.user_id = m.user_id and x.company_id = m.company_id and 'admin_panel_read' = any (a.permissions)))))
    order by u.last_name, u.first_name, u.id;

-- selectRole (domains/organisation/roles/roles.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer
-- returns id integer, name text, description text, image_id integer, image_src text, type smallint, is_scope boolean, parent_id integer, meeting_id integer, started_at timestamp with time zone, finished_at timestamp with time zone, updated_at timestamp with time zone, accountabilities text[], skills json, steps json, people json, steps_ids integer[], user_ids integer[], smart_object_ids integer[], branches_ids integer[], duties text[], trajectories json, can_change boolean, can_remove boolean
select r.id, r.name, r.description, r.image_id, '/api/files/' || r.image_id as image_src, r.core_type as type, r.is_scope, r.parent_id, r.meeting_id, r.started_at, r.finished_at, r.updated_at,
      array(select o.title from smart_objects o where o.role_id = r.id and o.kind = 'accountabilities' order by o.sort, o.id) as accountabilities,
  coalesce((select json_agg(json_build_object('id', k.id, 'title', k.title, 'value', k.value, 'competence', k.competence) order by k.title, k.id)
    from organisation_role_skills rs join skills k on k.id = rs.skill_id where rs.role_id = r.id), '[]') as skills,
  coalesce((select json_agg(json_build_object('id', st.id, 'title', st.title, 'subject_id', s.id, 'subject', s.title) order by s.title, st.title, st.id)
    from organisation_role_steps rs join steps st on st.id = rs.step_id and st.deleted_at is null join subjects s on s.id = st.subject_id
      join chapters c on c.id = st.chapter_id and c.deleted_at is null
    where rs.role_id = r.id and (
  ((
  s.company_id = $1 and s.deleted_at is null and (
    true or false or false
    or (not s.hidden and not s.is_archived and false))) and not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $2 and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $3 and k.step_id = st.id)) and not exists (select 1
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
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $10)))) and (((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $11 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $12))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $13 and aru.role_id = any (st.roles_ids)))) or false)) or ((
  s.company_id = $14 and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $15 and (true or false)))))), '[]') as steps,
  coalesce((select json_agg(json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false))::jsonb || jsonb_build_object('focus', p.focus, 'since', p.since) order by u.last_name, u.first_name, u.id)
    from (
  select held.role_id, held.user_id, held.focus, held.since from organisation_role_people held join organisation_roles of_role on of_role.id = held.role_id
  where exists (select 1 from company_members m where m.user_id = held.user_id and m.company_id = of_role.company_id and (m.blocked_at is null and (m.is_moderator or exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type in ('TEACHER', 'EXPERT') and s.company_id = m.company_id and s.deleted_at is null) or exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = m.company_id)
  or exists (select 1 from admin_role_users x join admin_roles a on a.id = x.role_id where x.user_id = m.user_id and x.company_id = m.company_id and 'admin_panel_read' = any (a.permissions)))))) p join users u on u.id = p.user_id where p.role_id = r.id), '[]') as people,
      array(select rs.step_id from organisation_role_steps rs where rs.role_id = r.id order by rs.step_id) as steps_ids,
      array(select p.user_id from (
  select held.role_id, held.user_id, held.focus, held.since from organisation_role_people held join organisation_roles of_role on of_role.id = held.role_id
  where exists (select 1 from company_members m where m.user_id = held.user_id and m.company_id = of_role.company_id and (m.blocked_at is null and (m.is_moderator or exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type in ('TEACHER', 'EXPERT') and s.company_id = m.company_id and s.deleted_at is null) or exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = m.company_id)
  or exists (select 1 from admin_role_users x join admin_roles a on a.id = x.role_id where x.user_id = m.user_id and x.company_id = m.company_id and 'admin_panel_read' = any (a.permissions)))))) p where p.role_id = r.id order by p.user_id) as user_ids,
      array(select o.id from smart_objects o where o.role_id = r.id order by o.sort, o.id) as smart_object_ids,
      array(select b.circle_id from organisation_role_branches b where b.role_id = r.id order by b.circle_id) as branches_ids,
      array(select d.duty from organisation_duties d where d.role_id = r.id order by d.duty) as duties,
      coalesce((select json_agg(json_build_object('id', t.id, 'title', t.title) order by t.title, t.id)
        from trajectory_organisation_roles tr join trajectories t on t.id = tr.trajectory_id where tr.role_id = r.id), '[]') as trajectories,
      true as can_change, (r.core_type is null and true) as can_remove
    from organisation_roles r where r.id = $16 and r.company_id = $17;
-- Also:
--   − true or false or false
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))))), '[]') as steps,
--   − true as can_change, (r.core_type is null and true) as can_remove
--   + false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))))), '[]') as steps,
--   + exists (
--   + select 1 from organisation_roles core join organisation_role_people cp on cp.role_id = core.id and cp.user_id = $
--   + where core.parent_id = any (r.ancestors || r.id) and core.core_type = any ($) and (core.finished_at is null or core.finished_at > now())) as can_change, (r.core_type is null and exists (
--   + select 1 from organisation_roles core join organisation_role_people cp on cp.role_id = core.id and cp.user_id = $
--   + where core.parent_id = any (r.ancestors) and core.core_type = any ($) and (core.finished_at is null or core.finished_at > now()))) as can_remove

-- selectShown (domains/organisation/roles/roles.queries.ts)
-- takes $1 integer
-- returns name text, description text, circle text, image text, started_at timestamp with time zone, finished_at timestamp with time zone, purposes text[], accountabilities text[], policies text[], people text[], skills text[], topics integer, branches text[]
select r.name, r.description, (select c.name from organisation_roles c where c.id = r.parent_id) as circle, '/api/files/' || r.image_id as image, r.started_at, r.finished_at,
      array(select o.title from smart_objects o where o.role_id = r.id and o.kind = 'purposes' order by o.sort, o.id) as purposes,
      array(select o.title from smart_objects o where o.role_id = r.id and o.kind = 'accountabilities' order by o.sort, o.id) as accountabilities,
      array(select o.title from smart_objects o where o.role_id = r.id and o.kind = 'policies' order by o.sort, o.id) as policies,
      array(select concat_ws(' ', u.last_name, u.first_name) || case when p.focus = '' then '' else ' (' || p.focus || ')' end from (
  select held.role_id, held.user_id, held.focus, held.since from organisation_role_people held join organisation_roles of_role on of_role.id = held.role_id
  where exists (select 1 from company_members m where m.user_id = held.user_id and m.company_id = of_role.company_id and (m.blocked_at is null and (m.is_moderator or exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type in ('TEACHER', 'EXPERT') and s.company_id = m.company_id and s.deleted_at is null) or exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = m.company_id)
  or exists (select 1 from admin_role_users x join admin_roles a on a.id = x.role_id where x.user_id = m.user_id and x.company_id = m.company_id and 'admin_panel_read' = any (a.permissions)))))) p join users u on u.id = p.user_id
        where p.role_id = r.id order by u.last_name, u.first_name, u.id) as people,
      array(select k.title from organisation_role_skills rs join skills k on k.id = rs.skill_id where rs.role_id = r.id order by k.title, k.id) as skills,
      (select count(*)::int from organisation_role_steps rs where rs.role_id = r.id) as topics,
      array(select c.name from organisation_role_branches b join organisation_roles c on c.id = b.circle_id where b.role_id = r.id order by c.name, c.id) as branches
    from organisation_roles r where r.id = $1;

-- writeRolesOfTopic (domains/organisation/roles/topic-roles.ts)
-- takes $1 integer, $2 integer[], $3 integer, $4 integer[], $5 integer, $6 integer
-- returns known integer, changed json
with named as materialized (select r.id from organisation_roles r where r.company_id = $1 and r.id = any ($2)),
  gone as (delete from organisation_role_steps where step_id = $3 and role_id <> all ($4) returning role_id),
  came as (insert into organisation_role_steps (role_id, step_id) select id, $5 from named on conflict do nothing returning role_id),
  changed as materialized (select role_id, -1 as by from gone union all select role_id, 1 from came),
  counted as (
    select c.role_id, c.by, (select count(*)::int from organisation_role_steps rs where rs.role_id = c.role_id) as before from changed c),
  touched as (update organisation_roles r set updated_at = now() from changed c where r.id = c.role_id),
  told as (update steps set updated_at = now() where id = $6 and exists (select 1 from changed))
  select (select count(*)::int from named) as known,
    (select coalesce(json_agg(json_build_object('role_id', role_id, 'before', before, 'after', before + by) order by role_id), '[]') from counted) as changed;

-- countRoles (domains/organisation/roles/write-roles.queries.ts)
-- takes $1 integer
-- returns n integer
select count(*)::int as n from organisation_roles where company_id = $1;

-- insertTopCircle (domains/organisation/roles/write-roles.queries.ts)
-- takes $1 integer, $2 boolean, $3 text, $4 text
-- returns id integer
insert into organisation_roles (company_id, is_scope, name, description) values ($1, $2, $3, $4) returning id;

-- insertRole (domains/organisation/roles/write-roles.queries.ts)
-- takes $1 text, $2 boolean, $3 integer
-- returns id integer
insert into organisation_roles (company_id, parent_id, ancestors, name, is_scope)
  select c.company_id, c.id, c.ancestors || c.id, $1, $2 from organisation_roles c where c.id = $3 returning id;

-- makeCircle (domains/organisation/roles/write-roles.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns nothing
with circle as (update organisation_roles set is_scope = true where id = $1 returning *)
  insert into organisation_roles (company_id, parent_id, ancestors, core_type)
  select c.company_id, c.id, c.ancestors || c.id, core from circle c, unnest($2::int[]) core on conflict do nothing;

-- updateRoleRow (domains/organisation/roles/write-roles.queries.ts)
-- takes $1 text, $2 text, $3 integer, $4 timestamp with time zone, $5 timestamp with time zone, $6 integer
-- returns nothing
update organisation_roles set name = $1, description = $2, image_id = $3, started_at = $4, finished_at = $5, updated_at = now() where id = $6 and true;
-- Also:
--   − update organisation_roles set name = $, description = $, image_id = $, started_at = $, finished_at = $, updated_at = now() where id = $ and true
--   + update organisation_roles set description = $, image_id = $, meeting_id = $, started_at = $, finished_at = $, updated_at = now() where id = $ and true

-- writeByMeeting (domains/organisation/roles/write-roles.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
update organisation_roles set meeting_id = $1, updated_at = now() where id = $2;

-- moveRoleRow (domains/organisation/roles/write-roles.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns nothing
with moved as materialized (select id, cardinality(ancestors) as depth from organisation_roles where id = $1),
  above as materialized (select coalesce((select c.ancestors || c.id from organisation_roles c where c.id = $2::int), '{}') as ancestors)
  update organisation_roles r set ancestors = above.ancestors || r.ancestors[moved.depth + 1 :],
    parent_id = case when r.id = moved.id then $3::int else r.parent_id end, updated_at = now()
  from moved, above where r.id = moved.id or r.ancestors @> array[moved.id];

-- selectHeight (domains/organisation/roles/write-roles.queries.ts)
-- takes $1 integer
-- returns height integer
select coalesce(max(cardinality(r.ancestors)), 0) - cardinality(own.ancestors) + 1 as height from organisation_roles own
  left join organisation_roles r on r.ancestors @> array[own.id] or r.id = own.id where own.id = $1 group by own.ancestors;

-- selectSubtree (domains/organisation/roles/write-roles.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, name text
select r.id, r.name from organisation_roles r where r.id = $1 or r.ancestors @> array[$2::int] order by r.id;

-- selectHoldersWithin (domains/organisation/roles/write-roles.queries.ts)
-- takes $1 integer, $2 integer
-- returns user_id integer
select distinct h.user_id from (
  select held.role_id, held.user_id, held.focus, held.since from organisation_role_people held join organisation_roles of_role on of_role.id = held.role_id
  where exists (select 1 from company_members m where m.user_id = held.user_id and m.company_id = of_role.company_id and (m.blocked_at is null and (m.is_moderator or exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type in ('TEACHER', 'EXPERT') and s.company_id = m.company_id and s.deleted_at is null) or exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = m.company_id)
  or exists (select 1 from admin_role_users x join admin_roles a on a.id = x.role_id where x.user_id = m.user_id and x.company_id = m.company_id and 'admin_panel_read' = any (a.permissions)))))) h join organisation_roles r on r.id = h.role_id
      where r.id = $1 or r.ancestors @> array[$2::int] order by 1;

-- hasDutyWithin (domains/organisation/roles/write-roles.queries.ts)
-- takes $1 integer, $2 integer
-- returns ?column? integer
select 1 from organisation_duties d join organisation_roles r on r.id = d.role_id where r.id = $1 or r.ancestors @> array[$2::int] limit 1;

-- deleteRoleRow (domains/organisation/roles/write-roles.queries.ts)
-- takes $1 integer
-- returns nothing
delete from organisation_roles where id = $1;

-- isUsablePhoto (domains/organisation/roles/write-roles.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns ?column? integer
select 1 from files f where f.id = $1 and f.company_id = $2 and f.kind = 'photo'
  and (f.owner_id = $3 or exists (select 1 from organisation_roles r where r.id = $4 and r.image_id = f.id));

-- touchRole (domains/organisation/roles/write-roles.queries.ts)
-- takes $1 integer
-- returns nothing
update organisation_roles set updated_at = now() where id = $1;
