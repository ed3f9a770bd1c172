-- SQL statements of «notifications», written by npm run generate

-- writeContractNews (domains/notifications/announce-contracts.ts)
-- takes $1 integer, $2 integer, $3 jsonb, $4 integer[], $5 integer
-- returns id integer, user_id integer, subject_id integer, step_id integer
insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, answer_id, comment_id, expertise_id, lesson_id, student_id, is_quiet, payload)
  select $1::int, p.user_id, 'contract', $2::int, null, null,
    null, null, null, null, null, false, $3::jsonb
  from unnest($4::int[]) as p(user_id) where p.user_id is distinct from $5::int returning id, user_id, subject_id, step_id;

-- announceDeletion (domains/notifications/announce-deletion.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 text, $5 integer, $6 integer, $7 integer, $8 integer, $9 jsonb, $10 integer, $11 integer
-- returns id integer, user_id integer, subject_id integer, step_id integer
with withdrawn as (
      delete from notifications where user_id = $1 and answer_id = $2 and type = 'answer-deleted' and read_at is null
        and true returning id)
  insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, answer_id, comment_id, expertise_id, lesson_id, student_id, is_quiet, payload)
  select $3::int, n.user_id, $4, $5::int, $6::int, $7::int,
    $8::int, null, null, null, null, false, $9::jsonb
  from (select $10::int as user_id) n where n.user_id is distinct from $11::int returning id, user_id, subject_id, step_id;
-- Also:
--   − and true returning id)
--   + and false returning id)

-- announceExtension (domains/notifications/announce-extension.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 jsonb, $6 integer, $7 integer
-- returns id integer, user_id integer, subject_id integer, step_id integer
insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, answer_id, comment_id, expertise_id, lesson_id, student_id, is_quiet, payload)
  select $1::int, p.user_id, 'extension', $2::int, $3::int, $4::int,
    null, null, null, null, null, false, $5::jsonb
  from (select $6::int as user_id) p where p.user_id is distinct from $7::int returning id, user_id, subject_id, step_id;
-- Also:
--   − null, null, null, null, null, false, $::jsonb
--   − from (select $::int as user_id) p where p.user_id is distinct from $::int returning id, user_id, subject_id, step_id
--   + null, null, null, null, $::int, false, $::jsonb
--   + from (select distinct su.user_id from subject_users su where su.subject_id = $ and su.role_type = 'TEACHER') p where p.user_id is distinct from $::int returning id, user_id, subject_id, step_id

-- insertLessonNews (domains/notifications/announce-lessons.queries.ts)
-- takes $1 jsonb, $2 jsonb, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer[], $9 integer, $10 integer, $11 integer, $12 integer, $13 jsonpath, $14 integer
-- returns id integer, user_id integer, is_quiet boolean
with facts as materialized (
      select (f.lesson ->> 'id')::int as lesson_id, f.lesson - '{is_quiet,subject_ids,was_plan,plan}'::text[] as lesson, (f.lesson ->> 'is_quiet')::boolean as is_quiet,
        array(select s.id::int from jsonb_array_elements_text(f.lesson -> 'subject_ids') s (id)) as subject_ids, f.lesson ->> 'was_plan' as was_plan, f.lesson ->> 'plan' as plan
      from jsonb_array_elements($1::jsonb) f (lesson)),
    news as (select * from jsonb_to_recordset($2::jsonb) as n (lesson_id int, group_id int, user_id int, change text)),
    students as materialized (
      select distinct on (gu.user_id, n.lesson_id) gu.user_id, n.lesson_id, n.change
      from news n join facts f on f.lesson_id = n.lesson_id join groups g on g.id = n.group_id and not g.is_archived join group_users gu on gu.group_id = n.group_id
      where cardinality(f.subject_ids) = 0
        or exists (select 1 from subjects s where s.id = any (f.subject_ids) and ((s.company_id = $3 and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = gu.user_id))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = gu.user_id and sg.subject_id = s.id))))
      order by gu.user_id, n.lesson_id, n.change = 'withdrawn'),
    meant as (
      select distinct on (p.user_id, p.lesson_id) p.user_id, p.lesson_id, p.change, p.student_id from (
        select n.user_id, n.lesson_id, n.change, null::int as student_id, 0 as place from news n where n.user_id is not null
        union all select st.user_id, st.lesson_id, st.change, null, 1 from students st
        union all select r.relative_id, st.lesson_id, st.change, st.user_id, 2 from students st join relations r on r.student_id = st.user_id and r.company_id = $4 and r.confirmed_at is not null) p
      where p.user_id is distinct from $5::int
      order by p.user_id, p.lesson_id, p.place, p.change = 'withdrawn'),
    people as materialized (
      select m.*, f.lesson, f.is_quiet, case when m.change = 'added' then '' else f.was_plan end as was, case when m.change in ('cancelled', 'withdrawn') then '' else f.plan end as plan
      from meant m join facts f on f.lesson_id = m.lesson_id),
    joined as (
      delete from notifications n using (select distinct user_id from people) p
      where n.user_id = p.user_id and n.company_id = $6 and n.type = 'schedule' and n.read_at is null and n.created_at > now() - make_interval(mins => $7)
      returning n.id, n.user_id, n.payload, n.is_quiet, n.student_id,
        n.dispatched_at is not null or (not n.is_quiet and n.user_id = any ($8::int[])) as has_left),
    remembered as (
      select n.id, n.user_id, n.payload from notifications n where n.user_id in (select user_id from people) and n.company_id = $9
        and n.type = 'schedule' and n.read_at is not null and n.created_at > now() - make_interval(hours => $10)),
    known as materialized (
      select distinct on (k.user_id, k.lesson_id) k.* from (
        select j.user_id, t.key::int as lesson_id, t.value ->> 0 as was, t.value ->> 1 as told, true as is_joined, j.has_left, j.id from joined j cross join jsonb_each(j.payload -> 'plans') t
        union all select r.user_id, t.key::int, t.value ->> 0, t.value ->> 1, false, true, r.id from remembered r cross join jsonb_each(r.payload -> 'plans') t) k
      order by k.user_id, k.lesson_id, k.is_joined desc, k.id desc),
    before as (
      select j.user_id, (o.lesson ->> 'id')::int as lesson_id, o.lesson, j.is_quiet from joined j cross join jsonb_array_elements(j.payload -> 'lessons') o (lesson)),
    compared as materialized (
      select p.*, coalesce(case when k.is_joined then case when k.has_left then k.told else k.was end end, p.was) as since, k.was = p.plan and p.plan <> '' as is_as_before
      from people p left join known k on k.user_id = p.user_id and k.lesson_id = p.lesson_id),
    told_now as (select * from compared c where c.since <> c.plan),
    items as (
      select c.user_id, c.lesson_id, c.is_quiet, case
          when c.is_as_before and c.change <> 'restored' then c.lesson || '{"change": "same", "was_starts_at": null, "was_room": null, "teacher": ""}'
          else c.lesson || jsonb_build_object('change', c.change) || case when b.lesson is null then '{}' else jsonb_build_object(
            'was_starts_at', coalesce(nullif(b.lesson -> 'was_starts_at', 'null'), c.lesson -> 'was_starts_at'), 'was_room', coalesce(nullif(b.lesson -> 'was_room', 'null'), c.lesson -> 'was_room'),
            'change', case when c.change in ('cancelled', 'withdrawn', 'restored') or b.lesson ->> 'change' not in ('added', 'moved') then c.change else b.lesson ->> 'change' end) end end as lesson
      from told_now c left join before b on b.user_id = c.user_id and b.lesson_id = c.lesson_id
      union all
      select b.user_id, b.lesson_id, b.is_quiet, b.lesson from before b where not exists (select 1 from people p where p.user_id = b.user_id and p.lesson_id = b.lesson_id)),
    ids as (
      select u.user_id, count(*)::int as count, jsonb_agg(u.lesson_id) as ids, coalesce(jsonb_object_agg(u.lesson_id, u.plans) filter (where u.plans is not null), '{}') as plans from (
        select c.user_id, c.lesson_id, jsonb_build_array(c.since, c.plan) as plans from told_now c
        union all select j.user_id, i.id::int, (array_agg(j.payload #> array['plans', i.id]))[1] from joined j cross join jsonb_array_elements_text(j.payload -> 'ids') i (id)
          where not exists (select 1 from people p where p.user_id = j.user_id and p.lesson_id = i.id::int) group by 1, 2) u group by u.user_id),
    children as (
      select c.user_id, case when count(distinct c.student_id) = 1 and count(*) = count(c.student_id) then min(c.student_id) end as student_id
      from (select user_id, student_id from told_now union all select user_id, student_id from joined) c group by c.user_id),
    told as (
      select ids.user_id, coalesce(bool_and(i.is_quiet), (select bool_and(j.is_quiet) from joined j where j.user_id = ids.user_id), true) as is_quiet, coalesce(jsonb_agg(i.lesson order by i.lesson ->> 'starts_at', i.lesson_id) filter (where i.lesson is not null), '[]') as lessons
      from ids left join items i on i.user_id = ids.user_id group by ids.user_id),
    written as (
  insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, answer_id, comment_id, expertise_id, lesson_id, student_id, is_quiet, payload)
  select $11::int, n.user_id, 'schedule', $12::int, null, null,
    null, null, null, null, n.student_id, n.is_quiet, n.payload
  from (select t.user_id, t.is_quiet, c.student_id, jsonb_build_object('count', ids.count, 'ids', ids.ids, 'plans', ids.plans,
          'lessons', jsonb_path_query_array(t.lessons, $13::jsonpath)) as payload
        from told t join ids on ids.user_id = t.user_id join children c on c.user_id = t.user_id) n where n.user_id is distinct from $14::int returning id, user_id, subject_id, step_id)
    select w.id, w.user_id, t.is_quiet from written w join told t on t.user_id = w.user_id
    union all select distinct null::int, j.user_id, true from joined j where not exists (select 1 from told t where t.user_id = j.user_id);

-- insertHomeworkNews (domains/notifications/announce-lessons.queries.ts)
-- takes $1 integer[], $2 integer, $3 integer, $4 integer, $5 integer
-- returns id integer, user_id integer, subject_id integer, step_id integer
with students as materialized (
      select distinct gu.user_id, l.id as lesson_id from lessons l join lesson_groups lg on lg.lesson_id = l.id
        join groups g on g.id = lg.group_id and not g.is_archived join group_users gu on gu.group_id = lg.group_id
      where l.id = any ($1::int[]) and (not exists (select 1 from lesson_subjects x where x.lesson_id = l.id)
        or exists (select 1 from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id and ((s.company_id = $2 and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = gu.user_id))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = gu.user_id and sg.subject_id = s.id)))))),
    replaced as (
      delete from notifications n using students st where n.user_id = st.user_id and n.lesson_id = st.lesson_id and n.type = 'homework' and n.read_at is null)
  insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, answer_id, comment_id, expertise_id, lesson_id, student_id, is_quiet, payload)
  select $3::int, n.user_id, 'homework', $4::int, null, null,
    null, null, null, n.lesson_id, null, false, '{}'
  from students n where n.user_id is distinct from $5::int returning id, user_id, subject_id, step_id;

-- selectConcerned (domains/notifications/announce-lessons.queries.ts)
-- takes $1 integer[], $2 integer[]
-- returns user_id integer
select gu.user_id from group_users gu where gu.group_id = any ($1::int[]) union select unnest($2::int[]);

-- announceRetakes (domains/notifications/announce-many.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 timestamp with time zone, $6 jsonb, $7 integer
-- returns id integer, user_id integer, subject_id integer, step_id integer
insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, answer_id, comment_id, expertise_id, lesson_id, student_id, is_quiet, payload)
  select $1::int, n.user_id, 'retake', $2::int, $3::int, null,
    null, null, null, null, null, false, jsonb_build_object('retake', n.retake, 'count', $4::int, 'due_at', $5::timestamptz)
  from jsonb_to_recordset($6::jsonb) as n (user_id int, retake text) where n.user_id is distinct from $7::int returning id, user_id, subject_id, step_id;

-- announceMeeting (domains/notifications/announce-meeting.ts)
-- takes $1 integer[], $2 integer, $3 integer, $4 text, $5 integer[], $6 text, $7 text, $8 text, $9 boolean, $10 integer, $11 integer, $12 jsonb, $13 integer
-- returns user_id integer, id integer
with replaced as (
      delete from notifications n where n.user_id = any ($1::int[]) and n.company_id = $2 and n.type = 'meeting' and n.read_at is null
        and (n.payload ->> 'meeting_id')::int = $3 returning n.user_id, n.payload, n.dispatched_at is null as is_held),
    people as (
      select distinct on (p.user_id) p.user_id, r.user_id is not null as is_replaced, r.payload ->> 'meeting' = 'invited' as was_invited, coalesce(r.is_held, false) as is_held,
        coalesce(r.payload ->> 'was_at', $4::text) as was_at
      from unnest($5::int[]) p (user_id) left join replaced r on r.user_id = p.user_id),
    -- Who has not heard of it yet need not hear that it is off; who has not heard of the old time is invited to the new one.
    meant as (
      select p.user_id, jsonb_build_object('meeting', case when $6::text = 'moved' and p.was_invited then 'invited' else $7::text end)
        || case when $8::text = 'moved' and p.was_invited is not true then jsonb_build_object('was_at', p.was_at) else '{}' end as news
      from people p where not ($9 and coalesce(p.was_invited, false) and p.is_held)),
    written as (
  insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, answer_id, comment_id, expertise_id, lesson_id, student_id, is_quiet, payload)
  select $10::int, m.user_id, 'meeting', $11::int, null, null,
    null, null, null, null, null, false, $12::jsonb || m.news
  from meant m where m.user_id is distinct from $13::int returning id, user_id, subject_id, step_id)
    select user_id, id from written
    union all select p.user_id, null from people p where p.is_replaced and not exists (select 1 from meant m where m.user_id = p.user_id);

-- announcePassword (domains/notifications/announce-password.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns id integer, user_id integer, subject_id integer, step_id integer
insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, answer_id, comment_id, expertise_id, lesson_id, student_id, is_quiet, payload)
  select $1::int, n.user_id, 'password', $2::int, null, null,
    null, null, null, null, null, false, '{}'
  from (select $3::int as user_id) n where n.user_id is distinct from $4::int returning id, user_id, subject_id, step_id;

-- writeReportNotice (domains/notifications/announce-report.ts)
-- takes $1 integer, $2 integer, $3 jsonb, $4 integer, $5 integer
-- returns id integer, user_id integer, subject_id integer, step_id integer
insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, answer_id, comment_id, expertise_id, lesson_id, student_id, is_quiet, payload)
  select $1::int, n.user_id, 'report', $2::int, null, null,
    null, null, null, null, null, false, $3::jsonb
  from (select $4::int as user_id) n where n.user_id is distinct from $5::int returning id, user_id, subject_id, step_id;

-- announceRole (domains/notifications/announce-role.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 jsonb, $6 integer, $7 integer, $8 integer[], $9 integer
-- returns id integer, user_id integer, subject_id integer, step_id integer
insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, answer_id, comment_id, expertise_id, lesson_id, student_id, is_quiet, payload)
  select $1::int, p.user_id, 'role', $2::int, $3::int, $4::int,
    null, null, null, null, p.student_id, false, $5::jsonb || jsonb_build_object('role_id', role.id, 'role_name', role.name, 'role_type', role.core_type, 'circle', (select c.name from organisation_roles c where c.id = role.parent_id))
  from (select r.* from organisation_roles r where r.id = $6 and r.company_id = $7) role cross join lateral (select one.id as user_id, null::int as student_id from unnest($8::int[]) one (id)) p where p.user_id is distinct from $9::int returning id, user_id, subject_id, step_id;
-- Also:
--   − from (select r.* from organisation_roles r where r.id = $ and r.company_id = $) role cross join lateral (select one.id as user_id, null::int as student_id from unnest($::int[]) one (id)) p where p.user_id is distinct from $::int returning id, user_id, subject_id, step_id
--   + from (select r.* from organisation_duties d join organisation_roles r on r.id = d.role_id where d.company_id = $ and d.duty = $) role cross join lateral (select h.user_id, $::int as student_id from (
--   + select p.user_id from (
--   + select held.role_id, held.user_id, held.focus, held.since from organisation_role_people held join organisation_roles of_role on of_role.id = held.role_id
--   + where exists (select 1 from company_members m where m.user_id = held.user_id and m.company_id = of_role.company_id and (m.blocked_at is null and (m.is_moderator or exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type in ('TEACHER', 'EXPERT') and s.company_id = m.company_id and s.deleted_at is null) or exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = m.company_id)
--   + or exists (select 1 from admin_role_users x join admin_roles a on a.id = x.role_id where x.user_id = m.user_id and x.company_id = m.company_id and 'admin_panel_read' = any (a.permissions)))))) p
--   + where p.role_id = (
--   + select near.id from organisation_roles addressed cross join lateral (
--   + select addressed.id, 1000 as depth where (addressed.finished_at is null or addressed.finished_at > now())
--   + union all
--   + select lead.id, cardinality(lead.ancestors) from organisation_roles lead
--   + where lead.parent_id = any (addressed.ancestors || addressed.id) and lead.core_type = 1 and (lead.finished_at is null or lead.finished_at > now())) near
--   + where addressed.id = role.id and exists (select 1 from (
--   + select held.role_id, held.user_id, held.focus, held.since from organisation_role_people held join organisation_roles of_role on of_role.id = held.role_id
--   + where exists (select 1 from company_members m where m.user_id = held.user_id and m.company_id = of_role.company_id and (m.blocked_at is null and (m.is_moderator or exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type in ('TEACHER', 'EXPERT') and s.company_id = m.company_id and s.deleted_at is null) or exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = m.company_id)
--   + or exists (select 1 from admin_role_users x join admin_roles a on a.id = x.role_id where x.user_id = m.user_id and x.company_id = m.company_id and 'admin_panel_read' = any (a.permissions)))))) h where h.role_id = near.id)
--   + order by near.depth desc limit 1)) h where true) p where p.user_id is distinct from $::int returning id, user_id, subject_id, step_id
-- Also:
--   − from (select r.* from organisation_roles r where r.id = $ and r.company_id = $) role cross join lateral (select one.id as user_id, null::int as student_id from unnest($::int[]) one (id)) p where p.user_id is distinct from $::int returning id, user_id, subject_id, step_id
--   + from (select r.* from organisation_roles r where r.id = $ and r.company_id = $) role cross join lateral (
--   + select h.user_id, came.id as student_id from unnest($::int[]) came (id) cross join organisation_roles lead cross join lateral (
--   + select p.user_id from (
--   + select held.role_id, held.user_id, held.focus, held.since from organisation_role_people held join organisation_roles of_role on of_role.id = held.role_id
--   + where exists (select 1 from company_members m where m.user_id = held.user_id and m.company_id = of_role.company_id and (m.blocked_at is null and (m.is_moderator or exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type in ('TEACHER', 'EXPERT') and s.company_id = m.company_id and s.deleted_at is null) or exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = m.company_id)
--   + or exists (select 1 from admin_role_users x join admin_roles a on a.id = x.role_id where x.user_id = m.user_id and x.company_id = m.company_id and 'admin_panel_read' = any (a.permissions)))))) p
--   + where p.role_id = (
--   + select near.id from organisation_roles addressed cross join lateral (
--   + select addressed.id, 1000 as depth where (addressed.finished_at is null or addressed.finished_at > now())
--   + union all
--   + select lead.id, cardinality(lead.ancestors) from organisation_roles lead
--   + where lead.parent_id = any (addressed.ancestors || addressed.id) and lead.core_type = 1 and (lead.finished_at is null or lead.finished_at > now())) near
--   + where addressed.id = lead.id and exists (select 1 from (
--   + select held.role_id, held.user_id, held.focus, held.since from organisation_role_people held join organisation_roles of_role on of_role.id = held.role_id
--   + where exists (select 1 from company_members m where m.user_id = held.user_id and m.company_id = of_role.company_id and (m.blocked_at is null and (m.is_moderator or exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type in ('TEACHER', 'EXPERT') and s.company_id = m.company_id and s.deleted_at is null) or exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = m.company_id)
--   + or exists (select 1 from admin_role_users x join admin_roles a on a.id = x.role_id where x.user_id = m.user_id and x.company_id = m.company_id and 'admin_panel_read' = any (a.permissions)))))) h where h.role_id = near.id)
--   + order by near.depth desc limit 1)) h
--   + where lead.parent_id = role.parent_id and lead.core_type = 1 and h.user_id <> came.id) p where p.user_id is distinct from $::int returning id, user_id, subject_id, step_id
-- Also:
--   − from (select r.* from organisation_roles r where r.id = $ and r.company_id = $) role cross join lateral (select one.id as user_id, null::int as student_id from unnest($::int[]) one (id)) p where p.user_id is distinct from $::int returning id, user_id, subject_id, step_id
--   + from (select r.* from organisation_duties d join organisation_roles r on r.id = d.role_id where d.company_id = $ and d.duty = $) role cross join lateral (select h.user_id, $::int as student_id from (
--   + select p.user_id from (
--   + select held.role_id, held.user_id, held.focus, held.since from organisation_role_people held join organisation_roles of_role on of_role.id = held.role_id
--   + where exists (select 1 from company_members m where m.user_id = held.user_id and m.company_id = of_role.company_id and (m.blocked_at is null and (m.is_moderator or exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type in ('TEACHER', 'EXPERT') and s.company_id = m.company_id and s.deleted_at is null) or exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = m.company_id)
--   + or exists (select 1 from admin_role_users x join admin_roles a on a.id = x.role_id where x.user_id = m.user_id and x.company_id = m.company_id and 'admin_panel_read' = any (a.permissions)))))) p
--   + where p.role_id = (
--   + select near.id from organisation_roles addressed cross join lateral (
--   + select addressed.id, 1000 as depth where (addressed.finished_at is null or addressed.finished_at > now())
--   + union all
--   + select lead.id, cardinality(lead.ancestors) from organisation_roles lead
--   + where lead.parent_id = any (addressed.ancestors || addressed.id) and lead.core_type = 1 and (lead.finished_at is null or lead.finished_at > now())) near
--   + where addressed.id = role.id and exists (select 1 from (
--   + select held.role_id, held.user_id, held.focus, held.since from organisation_role_people held join organisation_roles of_role on of_role.id = held.role_id
--   + where exists (select 1 from company_members m where m.user_id = held.user_id and m.company_id = of_role.company_id and (m.blocked_at is null and (m.is_moderator or exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type in ('TEACHER', 'EXPERT') and s.company_id = m.company_id and s.deleted_at is null) or exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = m.company_id)
--   + or exists (select 1 from admin_role_users x join admin_roles a on a.id = x.role_id where x.user_id = m.user_id and x.company_id = m.company_id and 'admin_panel_read' = any (a.permissions)))))) h where h.role_id = near.id)
--   + order by near.depth desc limit 1)) h where not exists (select 1 from subject_users su where su.subject_id = $ and su.user_id = h.user_id and su.role_type = 'TEACHER')) p where p.user_id is distinct from $::int returning id, user_id, subject_id, step_id

-- announceDeletedRoles (domains/notifications/announce-role.ts)
-- takes $1 integer, $2 integer, $3 jsonb, $4 integer
-- returns id integer, user_id integer, subject_id integer, step_id integer
insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, answer_id, comment_id, expertise_id, lesson_id, student_id, is_quiet, payload)
  select $1::int, role.user_id, 'role', $2::int, null, null,
    null, null, null, null, null, false, jsonb_build_object('news', 'deleted', 'role_name', role.name, 'role_type', role.type, 'circle', role.circle)
  from jsonb_to_recordset($3::jsonb) as role (name text, type int, circle text, user_id int) where role.user_id is distinct from $4::int returning id, user_id, subject_id, step_id;

-- announceSoftScores (domains/notifications/announce-soft-scores.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer[], $7 integer[], $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 text, $16 integer, $17 integer, $18 integer
-- returns user_id integer, id integer
with joined as (
      delete from notifications n where n.user_id = $1 and n.company_id = $2 and n.type = 'soft-score' and n.read_at is null
        and n.created_at > now() - interval '1 hour' and n.subject_id = $3 and n.answer_id is not distinct from $4::int and n.actor_id is not distinct from $5::int
      returning n.payload),
    told as (
      select jsonb_agg(i.id) as ids, count(*)::int as count from (
        select j.id::int as id from joined cross join jsonb_array_elements_text(joined.payload -> 'indicators') j (id) union select unnest($6::int[])) i
      where i.id <> all ($7::int[]) having count(*) > 0),
    written as (
  insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, answer_id, comment_id, expertise_id, lesson_id, student_id, is_quiet, payload)
  select $8::int, $9::int, 'soft-score', $10::int, $11::int, $12::int,
    $13::int, null, null, null, $14::int, false, jsonb_build_object('scored_by', $15::text, 'count', told.count, 'indicators', told.ids)
  from told where $16::int is distinct from $17::int returning id, user_id, subject_id, step_id)
    select user_id, id from written
    union all select $18::int, null from joined where not exists (select 1 from told) limit 1;

-- withdrawCellNotifications (domains/notifications/cell-notifications.ts)
-- takes $1 integer[], $2 integer[], $3 integer, $4 timestamp with time zone
-- returns nothing
delete from notifications n using unnest($1::int[], $2::int[]) as a (step_id, student_id)
  where n.user_id = a.student_id and n.step_id = a.step_id and n.actor_id = $3 and n.type in ('mark', 'passing') and n.created_at >= $4::timestamptz;

-- dispatch (domains/notifications/delivery/dispatch.queries.ts)
-- takes $1 timestamp with time zone, $2 integer, $3 bigint, $4 timestamp with time zone, $5 jsonb, $6 text, $7 jsonb, $8 text, $9 text, $10 jsonb, $11 text, $12 text, $13 jsonb, $14 text
-- returns ?column? integer
with due as materialized (
      select n.id from notifications n where n.dispatched_at is null and n.created_at <= $1::timestamptz - make_interval(secs => $2::int)
      order by n.id limit $3 for update skip locked),
    decided as (
      update notifications n set dispatched_at = $4::timestamptz from due where n.id = due.id
      returning n.id, n.company_id, n.user_id, n.type, n.student_id, n.is_quiet, n.read_at, n.created_at, ($5::jsonb ->> n.type) as category),
    leaving as materialized (
      select n.id, n.company_id, n.user_id, n.category, n.created_at, case
  when n.category = 'account' then 'now'
  when not (u.notifications_email and coalesce(st.has_mails, true)) then 'off'
  when n.is_quiet and coalesce(st.choices -> n.category ->> $6, $7::jsonb -> n.category ->> $8) = 'now' then 'digest'
  when n.type = 'schedule' and n.student_id is not null and st.choices -> n.category ->> 'mail' is null then 'digest'
  else coalesce(st.choices -> n.category ->> $9, $10::jsonb -> n.category ->> $11) end as mail, coalesce(st.digest, 'daily') as digest,
  coalesce(u.email, (select nullif(a.email, '') from contracts a where a.user_id = u.id and a.company_id = n.company_id order by a.id desc limit 1)) as email,
        not n.is_quiet and coalesce(st.choices -> n.category ->> $12, $13::jsonb -> n.category ->> $14) = 'true' and exists (select 1 from push_devices p where p.user_id = n.user_id and p.company_id = n.company_id) as has_push
      from decided n join company_members m on m.user_id = n.user_id and m.company_id = n.company_id and m.blocked_at is null join users u on u.id = n.user_id
        left join notification_settings st on st.user_id = n.user_id and st.company_id = n.company_id
      where n.read_at is null),
    queued as (
      insert into notification_deliveries (notification_id, channel, company_id, user_id, category, created_at)
      select l.id, case l.mail when 'now' then 'mail' else 'digest' end, l.company_id, l.user_id, l.category, l.created_at from leaving l
        where l.email is not null and (l.mail = 'now' or (l.mail = 'digest' and l.digest <> 'off'))
      union all select l.id, 'push', l.company_id, l.user_id, l.category, l.created_at from leaving l where l.has_push)
    select 1 from decided;

-- selectMailed (domains/notifications/delivery/mailed.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer, $21 text[], $22 integer, $23 integer, $24 integer, $25 integer, $26 integer, $27 integer, $28 integer, $29 integer, $30 text[], $31 integer, $32 integer, $33 text[], $34 integer, $35 integer, $36 integer, $37 integer, $38 integer, $39 integer, $40 integer, $41 integer, $42 integer, $43 integer, $44 integer, $45 integer, $46 integer, $47 integer, $48 integer, $49 integer, $50 integer, $51 integer, $52 text[], $53 integer, $54 integer, $55 integer, $56 integer, $57 text[], $58 integer, $59 integer, $60 text[], $61 integer, $62 integer, $63 integer, $64 integer, $65 text[], $66 integer, $67 integer, $68 integer, $69 integer, $70 integer, $71 integer, $72 integer, $73 integer, $74 integer, $75 integer, $76 integer, $77 integer, $78 integer, $79 integer, $80 integer, $81 integer, $82 integer, $83 integer, $84 integer, $85 integer, $86 integer, $87 integer, $88 integer, $89 integer
-- returns id integer, type text, read_at timestamp with time zone, created_at timestamp with time zone, actor json, student json, subject json, topic json, answer json, lesson json, comment json, expertise json, payload jsonb
select
  n.id, n.type, n.read_at, n.created_at, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as actor,
  case when v.id is not null and case when n.type = 'absences' then (v.id in (
  select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $1 and not own_g.is_archived
  join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $2)) else v.id in (
  with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
        where own.user_id = $3 and s.company_id = $4 and s.deleted_at is null), studied as materialized (
  select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
  where own.user_id = $5 and false), own_groups as materialized (
  select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
  where own.user_id = $6 and g.company_id = $7 and not g.is_archived
  union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
  where own.curator_id = $8 and g.company_id = $9
  union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
  own_subjects as materialized (
    select id from staffed union select id from studied
    union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
      where own_groups.is_followed and s.deleted_at is null)
  select $10::int as user_id
  union select r.student_id from relations r where r.relative_id = $11 and r.company_id = $12 and r.confirmed_at is not null
  union select r.relative_id from relations r where r.student_id = $13 and r.company_id = $14 and r.confirmed_at is not null
  union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $15
    join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
    where own.curator_id = $16 and r.company_id = $17 and r.confirmed_at is not null
  union select gu.user_id from group_users gu where gu.group_id in (
    select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
  union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
  union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) end then json_build_object('id', v.id, 'first_name', v.first_name, 'last_name', v.last_name, 'middle_name', v.middle_name,
    'photo_src', '/api/files/' || v.photo_id || '/thumbnail', 'is_online', coalesce(v.last_seen_at > now() - interval '180 seconds', false)) end as student,
  case when s.deleted_at is null and ((not s.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $18)))) or ((
  s.company_id = $19 and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $20 and su.role_type = any ($21)))) or (s.company_id = $22 and s.deleted_at is null and false))) then json_build_object('id', s.id, 'title', s.title, 'color', s.color) end as subject,
  case when st.id is not null and s.deleted_at is null and st.deleted_at is null and (not (s.hidden or not (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $23))) or st.hidden or c.hidden or (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $24 and k.chapter_id = c.id)) or not ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $25 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $26))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $27 and aru.role_id = any (st.roles_ids))))) or ((
  s.company_id = $28 and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $29 and su.role_type = any ($30)))) and (not st.hidden or (s.company_id = $31 and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $32 and su.role_type = any ($33))))))) then json_build_object('id', st.id, 'title', st.title) end as topic,
  case when a.id is not null and a.deleted_at is null then json_build_object('id', a.id, 'user_id', a.user_id, 'pattern_id', a.pattern_id) end as answer, case when n.lesson_id is not null then (
  select json_build_object('id', l.id, 'title', coalesce((
  select string_agg(s.title, ', ' order by s.title) from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id and (s.deleted_at is null and ((
  (l.teacher_id is not distinct from $34::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $35::int offset 0))
  and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $36::int))) or false
        or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $37)
        or false or exists (
  select 1 from relations r where r.relative_id = $38 and r.company_id = $39 and r.confirmed_at is not null and ((s.company_id = $40 and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = r.student_id))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = r.student_id and sg.subject_id = s.id))))))), l.title), 'starts_at', l.starts_at, 'homework', left(l.homework, 300)) from lessons l where l.id = n.lesson_id and (l.company_id = $41 and coalesce((
  select bool_or(x.subject_id <> all (array(select ds.id from subjects ds where ds.company_id = $42 and ds.deleted_at is not null)))
  from lesson_subjects x where x.lesson_id = l.id), true) and (
        (
  (l.teacher_id is not distinct from $43::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $44::int offset 0))
  and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $45::int))) or false or exists (
  select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
  where x.lesson_id = l.id and su.user_id = $46 and true offset 0) or false
        or exists (
  select 1 from relations r where r.relative_id = $47 and r.company_id = $48 and r.confirmed_at is not null and (
  exists (select 1 from lesson_groups lg join groups g on g.id = lg.group_id and not g.is_archived join group_users gu on gu.group_id = lg.group_id
    where lg.lesson_id = l.id and gu.user_id = r.student_id offset 0)
  and (
  not exists (select 1 from lesson_subjects x where x.lesson_id = l.id offset 0)
  or exists (select 1 from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id and ((s.company_id = $49 and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = r.student_id))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = r.student_id and sg.subject_id = s.id))) offset 0))))))) end as lesson,
  case when k.id is not null and k.deleted_at is null and (a.deleted_at is null and s.deleted_at is null and (not s.is_archived or ((
  s.company_id = $50 and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $51 and su.role_type = any ($52)))) or (s.company_id = $53 and s.deleted_at is null and false))) and (a.user_id = $54 or (
  s.company_id = $55 and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $56 and su.role_type = any ($57)))))) then json_build_object('id', k.id, 'text', left(k.text, 300)) end as comment,
  case when x.id is not null and x.deleted_at is null and (a.deleted_at is null and s.deleted_at is null and (not s.is_archived or ((
  s.company_id = $58 and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $59 and su.role_type = any ($60)))) or (s.company_id = $61 and s.deleted_at is null and false))) and (a.user_id = $62 or (
  s.company_id = $63 and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $64 and su.role_type = any ($65)))))) then json_build_object('id', x.id, 'text', left(x.text, 300)) end as expertise,
  case
    when n.type = 'absences' and not (v.id in (
  select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $66 and not own_g.is_archived
  join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $67)) then '{}'
    when n.type = 'schedule' then n.payload || jsonb_build_object('lessons', (
  select coalesce(jsonb_agg(j.lesson || jsonb_build_object('title', coalesce((
  select string_agg(s.title, ', ' order by s.title) from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id and (s.deleted_at is null and ((
  (l.teacher_id is not distinct from $68::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $69::int offset 0))
  and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $70::int))) or false
        or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $71)
        or false or exists (
  select 1 from relations r where r.relative_id = $72 and r.company_id = $73 and r.confirmed_at is not null and ((s.company_id = $74 and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = r.student_id))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = r.student_id and sg.subject_id = s.id))))))), l.title)) order by j.place), '[]')
  from jsonb_array_elements(n.payload -> 'lessons') with ordinality j (lesson, place) join lessons l on l.id = (j.lesson ->> 'id')::int
  where j.lesson ->> 'change' = 'withdrawn' or (l.company_id = $75 and coalesce((
  select bool_or(x.subject_id <> all (array(select ds.id from subjects ds where ds.company_id = $76 and ds.deleted_at is not null)))
  from lesson_subjects x where x.lesson_id = l.id), true) and (
        (
  (l.teacher_id is not distinct from $77::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $78::int offset 0))
  and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $79::int))) or false or exists (
  select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
  where x.lesson_id = l.id and su.user_id = $80 and true offset 0) or false
        or exists (
  select 1 from relations r where r.relative_id = $81 and r.company_id = $82 and r.confirmed_at is not null and (
  exists (select 1 from lesson_groups lg join groups g on g.id = lg.group_id and not g.is_archived join group_users gu on gu.group_id = lg.group_id
    where lg.lesson_id = l.id and gu.user_id = r.student_id offset 0)
  and (
  not exists (select 1 from lesson_subjects x where x.lesson_id = l.id offset 0)
  or exists (select 1 from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id and ((s.company_id = $83 and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = r.student_id))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = r.student_id and sg.subject_id = s.id))) offset 0))))))))
    when (n.type in ('dates', 'deadline') and n.step_id is null and n.payload ? 'steps') then n.payload || jsonb_build_object('topics', (
  select count(*) from jsonb_array_elements_text(n.payload -> 'steps') j (id) join steps st on st.id = j.id::int and st.deleted_at is null and not st.hidden
    join chapters c on c.id = st.chapter_id and c.deleted_at is null and not c.hidden where ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $84 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $85))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $86 and aru.role_id = any (st.roles_ids))))))
    else n.payload end as payload from (
      select n.* from notification_deliveries d join notifications n on n.id = d.notification_id
      where d.mail_id = $87 and d.user_id = $88 and d.company_id = $89 and n.read_at is null and (n.type <> 'mark' or exists (
  select 1 from marks k where k.step_id = n.step_id and k.student_id = n.user_id and k.value = (n.payload ->> 'value')::numeric))) n
  left join users u on u.id = n.actor_id left join users v on v.id = n.student_id left join answers a on a.id = n.answer_id
  left join subjects s on s.id = coalesce(n.subject_id, a.subject_id) left join steps st on st.id = coalesce(n.step_id, a.step_id) left join chapters c on c.id = st.chapter_id
  left join comments k on k.id = n.comment_id left join expertises x on x.id = n.expertise_id order by n.id;

-- selectPushed (domains/notifications/delivery/mailed.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer, $21 text[], $22 integer, $23 integer, $24 integer, $25 integer, $26 integer, $27 integer, $28 integer, $29 integer, $30 text[], $31 integer, $32 integer, $33 text[], $34 integer, $35 integer, $36 integer, $37 integer, $38 integer, $39 integer, $40 integer, $41 integer, $42 integer, $43 integer, $44 integer, $45 integer, $46 integer, $47 integer, $48 integer, $49 integer, $50 integer, $51 integer, $52 text[], $53 integer, $54 integer, $55 integer, $56 integer, $57 text[], $58 integer, $59 integer, $60 text[], $61 integer, $62 integer, $63 integer, $64 integer, $65 text[], $66 integer, $67 integer, $68 integer, $69 integer, $70 integer, $71 integer, $72 integer, $73 integer, $74 integer, $75 integer, $76 integer, $77 integer, $78 integer, $79 integer, $80 integer, $81 integer, $82 integer, $83 integer, $84 integer, $85 integer, $86 integer, $87 integer, $88 integer, $89 integer
-- returns id integer, type text, read_at timestamp with time zone, created_at timestamp with time zone, actor json, student json, subject json, topic json, answer json, lesson json, comment json, expertise json, payload jsonb
select
  n.id, n.type, n.read_at, n.created_at, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as actor,
  case when v.id is not null and case when n.type = 'absences' then (v.id in (
  select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $1 and not own_g.is_archived
  join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $2)) else v.id in (
  with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
        where own.user_id = $3 and s.company_id = $4 and s.deleted_at is null), studied as materialized (
  select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
  where own.user_id = $5 and false), own_groups as materialized (
  select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
  where own.user_id = $6 and g.company_id = $7 and not g.is_archived
  union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
  where own.curator_id = $8 and g.company_id = $9
  union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
  own_subjects as materialized (
    select id from staffed union select id from studied
    union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
      where own_groups.is_followed and s.deleted_at is null)
  select $10::int as user_id
  union select r.student_id from relations r where r.relative_id = $11 and r.company_id = $12 and r.confirmed_at is not null
  union select r.relative_id from relations r where r.student_id = $13 and r.company_id = $14 and r.confirmed_at is not null
  union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $15
    join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
    where own.curator_id = $16 and r.company_id = $17 and r.confirmed_at is not null
  union select gu.user_id from group_users gu where gu.group_id in (
    select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
  union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
  union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) end then json_build_object('id', v.id, 'first_name', v.first_name, 'last_name', v.last_name, 'middle_name', v.middle_name,
    'photo_src', '/api/files/' || v.photo_id || '/thumbnail', 'is_online', coalesce(v.last_seen_at > now() - interval '180 seconds', false)) end as student,
  case when s.deleted_at is null and ((not s.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $18)))) or ((
  s.company_id = $19 and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $20 and su.role_type = any ($21)))) or (s.company_id = $22 and s.deleted_at is null and false))) then json_build_object('id', s.id, 'title', s.title, 'color', s.color) end as subject,
  case when st.id is not null and s.deleted_at is null and st.deleted_at is null and (not (s.hidden or not (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $23))) or st.hidden or c.hidden or (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $24 and k.chapter_id = c.id)) or not ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $25 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $26))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $27 and aru.role_id = any (st.roles_ids))))) or ((
  s.company_id = $28 and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $29 and su.role_type = any ($30)))) and (not st.hidden or (s.company_id = $31 and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $32 and su.role_type = any ($33))))))) then json_build_object('id', st.id, 'title', st.title) end as topic,
  case when a.id is not null and a.deleted_at is null then json_build_object('id', a.id, 'user_id', a.user_id, 'pattern_id', a.pattern_id) end as answer, case when n.lesson_id is not null then (
  select json_build_object('id', l.id, 'title', coalesce((
  select string_agg(s.title, ', ' order by s.title) from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id and (s.deleted_at is null and ((
  (l.teacher_id is not distinct from $34::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $35::int offset 0))
  and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $36::int))) or false
        or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $37)
        or false or exists (
  select 1 from relations r where r.relative_id = $38 and r.company_id = $39 and r.confirmed_at is not null and ((s.company_id = $40 and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = r.student_id))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = r.student_id and sg.subject_id = s.id))))))), l.title), 'starts_at', l.starts_at, 'homework', left(l.homework, 300)) from lessons l where l.id = n.lesson_id and (l.company_id = $41 and coalesce((
  select bool_or(x.subject_id <> all (array(select ds.id from subjects ds where ds.company_id = $42 and ds.deleted_at is not null)))
  from lesson_subjects x where x.lesson_id = l.id), true) and (
        (
  (l.teacher_id is not distinct from $43::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $44::int offset 0))
  and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $45::int))) or false or exists (
  select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
  where x.lesson_id = l.id and su.user_id = $46 and true offset 0) or false
        or exists (
  select 1 from relations r where r.relative_id = $47 and r.company_id = $48 and r.confirmed_at is not null and (
  exists (select 1 from lesson_groups lg join groups g on g.id = lg.group_id and not g.is_archived join group_users gu on gu.group_id = lg.group_id
    where lg.lesson_id = l.id and gu.user_id = r.student_id offset 0)
  and (
  not exists (select 1 from lesson_subjects x where x.lesson_id = l.id offset 0)
  or exists (select 1 from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id and ((s.company_id = $49 and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = r.student_id))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = r.student_id and sg.subject_id = s.id))) offset 0))))))) end as lesson,
  case when k.id is not null and k.deleted_at is null and (a.deleted_at is null and s.deleted_at is null and (not s.is_archived or ((
  s.company_id = $50 and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $51 and su.role_type = any ($52)))) or (s.company_id = $53 and s.deleted_at is null and false))) and (a.user_id = $54 or (
  s.company_id = $55 and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $56 and su.role_type = any ($57)))))) then json_build_object('id', k.id, 'text', left(k.text, 300)) end as comment,
  case when x.id is not null and x.deleted_at is null and (a.deleted_at is null and s.deleted_at is null and (not s.is_archived or ((
  s.company_id = $58 and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $59 and su.role_type = any ($60)))) or (s.company_id = $61 and s.deleted_at is null and false))) and (a.user_id = $62 or (
  s.company_id = $63 and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $64 and su.role_type = any ($65)))))) then json_build_object('id', x.id, 'text', left(x.text, 300)) end as expertise,
  case
    when n.type = 'absences' and not (v.id in (
  select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $66 and not own_g.is_archived
  join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $67)) then '{}'
    when n.type = 'schedule' then n.payload || jsonb_build_object('lessons', (
  select coalesce(jsonb_agg(j.lesson || jsonb_build_object('title', coalesce((
  select string_agg(s.title, ', ' order by s.title) from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id and (s.deleted_at is null and ((
  (l.teacher_id is not distinct from $68::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $69::int offset 0))
  and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $70::int))) or false
        or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $71)
        or false or exists (
  select 1 from relations r where r.relative_id = $72 and r.company_id = $73 and r.confirmed_at is not null and ((s.company_id = $74 and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = r.student_id))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = r.student_id and sg.subject_id = s.id))))))), l.title)) order by j.place), '[]')
  from jsonb_array_elements(n.payload -> 'lessons') with ordinality j (lesson, place) join lessons l on l.id = (j.lesson ->> 'id')::int
  where j.lesson ->> 'change' = 'withdrawn' or (l.company_id = $75 and coalesce((
  select bool_or(x.subject_id <> all (array(select ds.id from subjects ds where ds.company_id = $76 and ds.deleted_at is not null)))
  from lesson_subjects x where x.lesson_id = l.id), true) and (
        (
  (l.teacher_id is not distinct from $77::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $78::int offset 0))
  and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $79::int))) or false or exists (
  select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
  where x.lesson_id = l.id and su.user_id = $80 and true offset 0) or false
        or exists (
  select 1 from relations r where r.relative_id = $81 and r.company_id = $82 and r.confirmed_at is not null and (
  exists (select 1 from lesson_groups lg join groups g on g.id = lg.group_id and not g.is_archived join group_users gu on gu.group_id = lg.group_id
    where lg.lesson_id = l.id and gu.user_id = r.student_id offset 0)
  and (
  not exists (select 1 from lesson_subjects x where x.lesson_id = l.id offset 0)
  or exists (select 1 from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id and ((s.company_id = $83 and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = r.student_id))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = r.student_id and sg.subject_id = s.id))) offset 0))))))))
    when (n.type in ('dates', 'deadline') and n.step_id is null and n.payload ? 'steps') then n.payload || jsonb_build_object('topics', (
  select count(*) from jsonb_array_elements_text(n.payload -> 'steps') j (id) join steps st on st.id = j.id::int and st.deleted_at is null and not st.hidden
    join chapters c on c.id = st.chapter_id and c.deleted_at is null and not c.hidden where ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $84 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $85))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $86 and aru.role_id = any (st.roles_ids))))))
    else n.payload end as payload from (
      select n.* from notification_deliveries d join notifications n on n.id = d.notification_id
      where d.push_id = $87 and d.user_id = $88 and d.company_id = $89 and n.read_at is null and (n.type <> 'mark' or exists (
  select 1 from marks k where k.step_id = n.step_id and k.student_id = n.user_id and k.value = (n.payload ->> 'value')::numeric))) n
  left join users u on u.id = n.actor_id left join users v on v.id = n.student_id left join answers a on a.id = n.answer_id
  left join subjects s on s.id = coalesce(n.subject_id, a.subject_id) left join steps st on st.id = coalesce(n.step_id, a.step_id) left join chapters c on c.id = st.chapter_id
  left join comments k on k.id = n.comment_id left join expertises x on x.id = n.expertise_id order by n.id;

-- selectSettings (domains/notifications/delivery/settings.queries.ts)
-- takes $1 time without time zone, $2 time without time zone, $3 integer, $4 integer
-- returns choices jsonb, digest text, family_week boolean, quiet_from text, quiet_to text, quiet_until timestamp with time zone, notifications_email boolean, mails_off text, email text, time_zone text
select coalesce(st.choices, '{}') as choices, coalesce(st.digest, 'daily') as digest, coalesce(st.family_week, true) as family_week, to_char(case when st.user_id is null then $1::time else st.quiet_from end, 'HH24:MI') as quiet_from,
    to_char(case when st.user_id is null then $2::time else st.quiet_to end, 'HH24:MI') as quiet_to, st.quiet_until, (u.notifications_email and coalesce(st.has_mails, true)) as notifications_email, case when not u.notifications_email then 'account' when not coalesce(st.has_mails, true) then 'institution' end as mails_off, u.email, c.time_zone
  from users u join companies c on c.id = $3 left join notification_settings st on st.user_id = u.id and st.company_id = c.id where u.id = $4;

-- saveSettings (domains/notifications/delivery/settings.queries.ts)
-- takes $1 boolean, $2 integer, $3 boolean, $4 integer, $5 integer, $6 jsonb, $7 time without time zone, $8 time without time zone, $9 text, $10 text, $11 boolean, $12 timestamp with time zone, $13 boolean, $14 text[]
-- returns nothing
with flag as (update users set notifications_email = $1::boolean where id = $2 and notifications_email <> $3::boolean)
  insert into notification_settings (company_id, user_id, choices, quiet_from, quiet_to, language, digest, family_week, quiet_until) values ($4, $5, $6::jsonb, $7, $8, $9, $10, $11, $12)
  on conflict (company_id, user_id) do update set choices = excluded.choices, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, digest = excluded.digest, family_week = excluded.family_week, quiet_until = excluded.quiet_until,
    language = excluded.language, has_mails = notification_settings.has_mails or $13::boolean, unsubscribed = notification_settings.unsubscribed - $14::text[], updated_at = now();

-- selectSubscription (domains/notifications/delivery/settings.queries.ts)
-- takes $1 integer, $2 text, $3 integer
-- returns company text, choices jsonb, digest text, family_week boolean, unsubscribed jsonb, notifications_email boolean, has_mails boolean
select c.title as company, coalesce(st.choices, '{}') as choices, coalesce(st.digest, 'daily') as digest, coalesce(st.family_week, true) as family_week, coalesce(st.unsubscribed, '{}') as unsubscribed, u.notifications_email, coalesce(st.has_mails, true) as has_mails
    from users u join company_members m on m.user_id = u.id and m.company_id = $1 join companies c on c.id = m.company_id and c.id =
  coalesce((select id from companies where domain = $2), (select min(id) from companies having count(*) = 1))
      left join notification_settings st on st.user_id = u.id and st.company_id = c.id where u.id = $3;

-- saveSubscription (domains/notifications/delivery/settings.queries.ts)
-- takes $1 integer, $2 integer, $3 jsonb, $4 text, $5 boolean, $6 boolean, $7 jsonb
-- returns nothing
insert into notification_settings (company_id, user_id, choices, digest, family_week, has_mails, unsubscribed)
  values ($1, $2, $3::jsonb, $4, $5, $6, $7::jsonb)
  on conflict (company_id, user_id) do update set choices = excluded.choices, digest = excluded.digest, family_week = excluded.family_week, has_mails = excluded.has_mails, unsubscribed = excluded.unsubscribed, updated_at = now();

-- selectPage (domains/notifications/notifications.queries.ts)
-- takes $1 integer, $2 integer, $3 bigint, $4 bigint, $5 integer, $6 integer
-- returns ids integer[], total integer, student boolean, lesson boolean, comment boolean, expertise boolean, schedule boolean, dates boolean, unread integer
with page as materialized (
    select n.*, count(*) over ()::int as total from notifications n where n.user_id = $1 and n.company_id = $2 and true order by n.id desc limit $3 offset $4)
  select array(select p.id from page p order by p.id desc) as ids, coalesce((select max(p.total) from page p), 0) as total, of_page.*,
    (select count(*)::int from notifications n where n.user_id = $5 and n.company_id = $6 and n.read_at is null) as unread
  from (
    select coalesce(bool_or(n.student_id is not null), false) as student, coalesce(bool_or(n.lesson_id is not null), false) as lesson, coalesce(bool_or(n.comment_id is not null), false) as comment,
      coalesce(bool_or(n.expertise_id is not null), false) as expertise, coalesce(bool_or(n.type = 'schedule'), false) as schedule, coalesce(bool_or((n.type in ('dates', 'deadline') and n.step_id is null and n.payload ? 'steps')), false) as dates
    from page n) of_page;
-- Also:
--   − select n.*, count(*) over ()::int as total from notifications n where n.user_id = $ and n.company_id = $ and true order by n.id desc limit $ offset $)
--   + select n.*, count(*) over ()::int as total from notifications n where n.user_id = $ and n.company_id = $ and n.read_at is null order by n.id desc limit $ offset $)

-- selectNotifications (domains/notifications/notifications.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer[]
-- returns id integer, type text, read_at timestamp with time zone, created_at timestamp with time zone, actor json, student json, subject json, topic json, answer json, lesson json, comment json, expertise json, payload jsonb
select
  n.id, n.type, n.read_at, n.created_at, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as actor,
  null::json as student,
  case when s.deleted_at is null and ((not s.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $1)))) or ((
  s.company_id = $2 and s.deleted_at is null and (false or false)) or (s.company_id = $3 and s.deleted_at is null and false))) then json_build_object('id', s.id, 'title', s.title, 'color', s.color) end as subject,
  case when st.id is not null and s.deleted_at is null and st.deleted_at is null and (not (s.hidden or not (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $4))) or st.hidden or c.hidden or (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $5 and k.chapter_id = c.id)) or not ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $6 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $7))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $8 and aru.role_id = any (st.roles_ids))))) or ((
  s.company_id = $9 and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $10 and (false or false))))) then json_build_object('id', st.id, 'title', st.title) end as topic,
  case when a.id is not null and a.deleted_at is null then json_build_object('id', a.id, 'user_id', a.user_id, 'pattern_id', a.pattern_id) end as answer, null::json as lesson,
  null::json as comment,
  null::json as expertise,
  case
    when n.type = 'absences' and not (v.id in (
  select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $11 and not own_g.is_archived
  join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $12)) then '{}'
    else n.payload end as payload from notifications n
  left join users u on u.id = n.actor_id left join users v on v.id = n.student_id left join answers a on a.id = n.answer_id
  left join subjects s on s.id = coalesce(n.subject_id, a.subject_id) left join steps st on st.id = coalesce(n.step_id, a.step_id) left join chapters c on c.id = st.chapter_id
  left join comments k on k.id = n.comment_id left join expertises x on x.id = n.expertise_id where n.id = any ($13::int[]) order by n.id desc;
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (false or false)) or (s.company_id = $ and s.deleted_at is null and false))) then json_build_object('id', s.id, 'title', s.title, 'color', s.color) end as subject,
--   − s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false))))) then json_build_object('id', st.id, 'title', st.title) end as topic,
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) or (s.company_id = $ and s.deleted_at is null and false))) then json_build_object('id', s.id, 'title', s.title, 'color', s.color) end as subject,
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))))))) then json_build_object('id', st.id, 'title', st.title) end as topic,
-- Also:
--   − null::json as comment,
--   − null::json as expertise,
--   + case when k.id is not null and k.deleted_at is null and (a.deleted_at is null and s.deleted_at is null and (not s.is_archived or ((
--   + s.company_id = $ and s.deleted_at is null and (false or false)) or (s.company_id = $ and s.deleted_at is null and false))) and (a.user_id = $ or (
--   + s.company_id = $ and s.deleted_at is null and (false or false)))) then json_build_object('id', k.id, 'text', left(k.text, 300)) end as comment,
--   + case when x.id is not null and x.deleted_at is null and (a.deleted_at is null and s.deleted_at is null and (not s.is_archived or ((
--   + s.company_id = $ and s.deleted_at is null and (false or false)) or (s.company_id = $ and s.deleted_at is null and false))) and (a.user_id = $ or (
--   + s.company_id = $ and s.deleted_at is null and (false or false)))) then json_build_object('id', x.id, 'text', left(x.text, 300)) end as expertise,

-- selectStatus (domains/notifications/notifications.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer, $21 integer, $22 integer, $23 integer, $24 integer, $25 integer, $26 integer, $27 integer, $28 integer, $29 integer, $30 integer, $31 integer, $32 integer, $33 integer, $34 integer, $35 integer
-- returns unread_notifications integer, notification_read_at timestamp with time zone, latest_notification json
select (select count(*)::int from notifications n where n.user_id = $1 and n.company_id = $2 and n.read_at is null) as unread_notifications,
      (select max(n.read_at) from notifications n where n.user_id = $3 and n.company_id = $4) as notification_read_at,
      (select to_json(l) from (select
  n.id, n.type, n.read_at, n.created_at, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as actor,
  case when v.id is not null and case when n.type = 'absences' then (v.id in (
  select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $5 and not own_g.is_archived
  join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $6)) else true end then json_build_object('id', v.id, 'first_name', v.first_name, 'last_name', v.last_name, 'middle_name', v.middle_name,
    'photo_src', '/api/files/' || v.photo_id || '/thumbnail', 'is_online', coalesce(v.last_seen_at > now() - interval '180 seconds', false)) end as student,
  case when s.deleted_at is null and ((not s.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $7)))) or ((
  s.company_id = $8 and s.deleted_at is null and (true or false)) or (s.company_id = $9 and s.deleted_at is null and false))) then json_build_object('id', s.id, 'title', s.title, 'color', s.color) end as subject,
  case when st.id is not null and s.deleted_at is null and st.deleted_at is null and (not (s.hidden or not (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $10))) or st.hidden or c.hidden or (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $11 and k.chapter_id = c.id)) or not ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $12 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $13))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $14 and aru.role_id = any (st.roles_ids))))) or ((
  s.company_id = $15 and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $16 and (true or false))))) then json_build_object('id', st.id, 'title', st.title) end as topic,
  case when a.id is not null and a.deleted_at is null then json_build_object('id', a.id, 'user_id', a.user_id, 'pattern_id', a.pattern_id) end as answer, case when n.lesson_id is not null then (
  select json_build_object('id', l.id, 'title', coalesce((
  select string_agg(s.title, ', ' order by s.title) from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id and s.deleted_at is null), l.title), 'starts_at', l.starts_at, 'homework', left(l.homework, 300)) from lessons l where l.id = n.lesson_id and (l.company_id = $17 and coalesce((
  select bool_or(x.subject_id <> all (array(select ds.id from subjects ds where ds.company_id = $18 and ds.deleted_at is not null)))
  from lesson_subjects x where x.lesson_id = l.id), true))) end as lesson,
  case when k.id is not null and k.deleted_at is null and (a.deleted_at is null and s.deleted_at is null and (not s.is_archived or ((
  s.company_id = $19 and s.deleted_at is null and (true or false)) or (s.company_id = $20 and s.deleted_at is null and false))) and (a.user_id = $21 or (
  s.company_id = $22 and s.deleted_at is null and (true or false)))) then json_build_object('id', k.id, 'text', left(k.text, 300)) end as comment,
  case when x.id is not null and x.deleted_at is null and (a.deleted_at is null and s.deleted_at is null and (not s.is_archived or ((
  s.company_id = $23 and s.deleted_at is null and (true or false)) or (s.company_id = $24 and s.deleted_at is null and false))) and (a.user_id = $25 or (
  s.company_id = $26 and s.deleted_at is null and (true or false)))) then json_build_object('id', x.id, 'text', left(x.text, 300)) end as expertise,
  case
    when n.type = 'absences' and not (v.id in (
  select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $27 and not own_g.is_archived
  join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $28)) then '{}'
    when n.type = 'schedule' then n.payload || jsonb_build_object('lessons', (
  select coalesce(jsonb_agg(j.lesson || jsonb_build_object('title', coalesce((
  select string_agg(s.title, ', ' order by s.title) from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id and s.deleted_at is null), l.title)) order by j.place), '[]')
  from jsonb_array_elements(n.payload -> 'lessons') with ordinality j (lesson, place) join lessons l on l.id = (j.lesson ->> 'id')::int
  where j.lesson ->> 'change' = 'withdrawn' or (l.company_id = $29 and coalesce((
  select bool_or(x.subject_id <> all (array(select ds.id from subjects ds where ds.company_id = $30 and ds.deleted_at is not null)))
  from lesson_subjects x where x.lesson_id = l.id), true))))
    when (n.type in ('dates', 'deadline') and n.step_id is null and n.payload ? 'steps') then n.payload || jsonb_build_object('topics', (
  select count(*) from jsonb_array_elements_text(n.payload -> 'steps') j (id) join steps st on st.id = j.id::int and st.deleted_at is null and not st.hidden
    join chapters c on c.id = st.chapter_id and c.deleted_at is null and not c.hidden where ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $31 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $32))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $33 and aru.role_id = any (st.roles_ids))))))
    else n.payload end as payload from notifications n
  left join users u on u.id = n.actor_id left join users v on v.id = n.student_id left join answers a on a.id = n.answer_id
  left join subjects s on s.id = coalesce(n.subject_id, a.subject_id) left join steps st on st.id = coalesce(n.step_id, a.step_id) left join chapters c on c.id = st.chapter_id
  left join comments k on k.id = n.comment_id left join expertises x on x.id = n.expertise_id
        where n.user_id = $34 and n.company_id = $35 order by n.id desc limit 1) l) as latest_notification;
-- Also:
--   − join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) else true end then json_build_object('id', v.id, 'first_name', v.first_name, 'last_name', v.last_name, 'middle_name', v.middle_name,
--   − s.company_id = $ and s.deleted_at is null and (true or false)) or (s.company_id = $ and s.deleted_at is null and false))) then json_build_object('id', s.id, 'title', s.title, 'color', s.color) end as subject,
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false))))) then json_build_object('id', st.id, 'title', st.title) end as topic,
--   − select string_agg(s.title, ', ' order by s.title) from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id and s.deleted_at is null), l.title), 'starts_at', l.starts_at, 'homework', left(l.homework, 300)) from lessons l where l.id = n.lesson_id and (l.company_id = $ and coalesce((
--   − from lesson_subjects x where x.lesson_id = l.id), true))) end as lesson,
--   − s.company_id = $ and s.deleted_at is null and (true or false)) or (s.company_id = $ and s.deleted_at is null and false))) and (a.user_id = $ or (
--   − s.company_id = $ and s.deleted_at is null and (true or false)))) then json_build_object('id', k.id, 'text', left(k.text, 300)) end as comment,
--   − s.company_id = $ and s.deleted_at is null and (true or false)) or (s.company_id = $ and s.deleted_at is null and false))) and (a.user_id = $ or (
--   − s.company_id = $ and s.deleted_at is null and (true or false)))) then json_build_object('id', x.id, 'text', left(x.text, 300)) end as expertise,
--   − select string_agg(s.title, ', ' order by s.title) from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id and s.deleted_at is null), l.title)) order by j.place), '[]')
--   − from lesson_subjects x where x.lesson_id = l.id), true))))
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) else v.id in (
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
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) end then json_build_object('id', v.id, 'first_name', v.first_name, 'last_name', v.last_name, 'middle_name', v.middle_name,
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) or (s.company_id = $ and s.deleted_at is null and false))) then json_build_object('id', s.id, 'title', s.title, 'color', s.color) end as subject,
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))))))) then json_build_object('id', st.id, 'title', st.title) end as topic,
--   + select string_agg(s.title, ', ' order by s.title) from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id and (s.deleted_at is null and ((
--   + (l.teacher_id is not distinct from $::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $::int offset 0))
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false
--   + or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $)
--   + or false or false))), l.title), 'starts_at', l.starts_at, 'homework', left(l.homework, 300)) from lessons l where l.id = n.lesson_id and (l.company_id = $ and coalesce((
--   + from lesson_subjects x where x.lesson_id = l.id), true) and (
--   + (
--   + (l.teacher_id is not distinct from $::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $::int offset 0))
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and true offset 0) or false
--   + or false))) end as lesson,
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) or (s.company_id = $ and s.deleted_at is null and false))) and (a.user_id = $ or (
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))) then json_build_object('id', k.id, 'text', left(k.text, 300)) end as comment,
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) or (s.company_id = $ and s.deleted_at is null and false))) and (a.user_id = $ or (
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))) then json_build_object('id', x.id, 'text', left(x.text, 300)) end as expertise,
--   + select string_agg(s.title, ', ' order by s.title) from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id and (s.deleted_at is null and ((
--   + (l.teacher_id is not distinct from $::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $::int offset 0))
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false
--   + or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $)
--   + or false or false))), l.title)) order by j.place), '[]')
--   + from lesson_subjects x where x.lesson_id = l.id), true) and (
--   + (
--   + (l.teacher_id is not distinct from $::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $::int offset 0))
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and true offset 0) or false
--   + or false))))
-- Also:
--   − join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) else true end then json_build_object('id', v.id, 'first_name', v.first_name, 'last_name', v.last_name, 'middle_name', v.middle_name,
--   − s.company_id = $ and s.deleted_at is null and (true or false)) or (s.company_id = $ and s.deleted_at is null and false))) then json_build_object('id', s.id, 'title', s.title, 'color', s.color) end as subject,
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false))))) then json_build_object('id', st.id, 'title', st.title) end as topic,
--   − select string_agg(s.title, ', ' order by s.title) from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id and s.deleted_at is null), l.title), 'starts_at', l.starts_at, 'homework', left(l.homework, 300)) from lessons l where l.id = n.lesson_id and (l.company_id = $ and coalesce((
--   − from lesson_subjects x where x.lesson_id = l.id), true))) end as lesson,
--   − s.company_id = $ and s.deleted_at is null and (true or false)) or (s.company_id = $ and s.deleted_at is null and false))) and (a.user_id = $ or (
--   − s.company_id = $ and s.deleted_at is null and (true or false)))) then json_build_object('id', k.id, 'text', left(k.text, 300)) end as comment,
--   − s.company_id = $ and s.deleted_at is null and (true or false)) or (s.company_id = $ and s.deleted_at is null and false))) and (a.user_id = $ or (
--   − s.company_id = $ and s.deleted_at is null and (true or false)))) then json_build_object('id', x.id, 'text', left(x.text, 300)) end as expertise,
--   − select string_agg(s.title, ', ' order by s.title) from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id and s.deleted_at is null), l.title)) order by j.place), '[]')
--   − from lesson_subjects x where x.lesson_id = l.id), true))))
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) else v.id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))), own_groups as materialized (
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
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) end then json_build_object('id', v.id, 'first_name', v.first_name, 'last_name', v.last_name, 'middle_name', v.middle_name,
--   + s.company_id = $ and s.deleted_at is null and (false or false)) or (s.company_id = $ and s.deleted_at is null and false))) then json_build_object('id', s.id, 'title', s.title, 'color', s.color) end as subject,
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false))))) then json_build_object('id', st.id, 'title', st.title) end as topic,
--   + select string_agg(s.title, ', ' order by s.title) from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id and (s.deleted_at is null and ((
--   + (l.teacher_id is not distinct from $::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $::int offset 0))
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or s.id = any (array(
--   + select s.id from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id
--   + join subjects s on s.id = sg.subject_id where gu.user_id = $ and (s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $)))))
--   + or false
--   + or false or false))), l.title), 'starts_at', l.starts_at, 'homework', left(l.homework, 300)) from lessons l where l.id = n.lesson_id and (l.company_id = $ and coalesce((
--   + from lesson_subjects x where x.lesson_id = l.id), true) and (
--   + (
--   + (l.teacher_id is not distinct from $::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $::int offset 0))
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or (
--   + exists (select 1 from lesson_groups lg where lg.lesson_id = l.id and lg.group_id = any (array(
--   + select g.id from group_users gu join groups g on g.id = gu.group_id and not g.is_archived where gu.user_id = $)) offset 0)
--   + and coalesce((select bool_or(x.subject_id = any (array(
--   + select s.id from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id
--   + join subjects s on s.id = sg.subject_id where gu.user_id = $ and (s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $)))))) from lesson_subjects x where x.lesson_id = l.id), true)) or false or false
--   + or false))) end as lesson,
--   + s.company_id = $ and s.deleted_at is null and (false or false)) or (s.company_id = $ and s.deleted_at is null and false))) and (a.user_id = $ or (
--   + s.company_id = $ and s.deleted_at is null and (false or false)))) then json_build_object('id', k.id, 'text', left(k.text, 300)) end as comment,
--   + s.company_id = $ and s.deleted_at is null and (false or false)) or (s.company_id = $ and s.deleted_at is null and false))) and (a.user_id = $ or (
--   + s.company_id = $ and s.deleted_at is null and (false or false)))) then json_build_object('id', x.id, 'text', left(x.text, 300)) end as expertise,
--   + select string_agg(s.title, ', ' order by s.title) from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id and (s.deleted_at is null and ((
--   + (l.teacher_id is not distinct from $::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $::int offset 0))
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or s.id = any (array(
--   + select s.id from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id
--   + join subjects s on s.id = sg.subject_id where gu.user_id = $ and (s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $)))))
--   + or false
--   + or false or false))), l.title)) order by j.place), '[]')
--   + from lesson_subjects x where x.lesson_id = l.id), true) and (
--   + (
--   + (l.teacher_id is not distinct from $::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $::int offset 0))
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or (
--   + exists (select 1 from lesson_groups lg where lg.lesson_id = l.id and lg.group_id = any (array(
--   + select g.id from group_users gu join groups g on g.id = gu.group_id and not g.is_archived where gu.user_id = $)) offset 0)
--   + and coalesce((select bool_or(x.subject_id = any (array(
--   + select s.id from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id
--   + join subjects s on s.id = sg.subject_id where gu.user_id = $ and (s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $)))))) from lesson_subjects x where x.lesson_id = l.id), true)) or false or false
--   + or false))))

-- markAllRead (domains/notifications/notifications.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns nothing
update notifications n set read_at = now() where n.user_id = $1 and n.company_id = $2 and n.read_at is null
  and ($3::int is null or coalesce(n.subject_id, (select a.subject_id from answers a where a.id = n.answer_id)) = $4::int);

-- setUnread (domains/notifications/notifications.queries.ts)
-- takes $1 boolean, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer, $21 integer, $22 integer, $23 integer, $24 integer, $25 integer, $26 integer, $27 integer, $28 integer, $29 integer, $30 integer, $31 integer, $32 integer, $33 integer, $34 integer, $35 integer, $36 integer, $37 integer, $38 integer, $39 integer, $40 integer, $41 integer, $42 integer, $43 integer, $44 integer, $45 integer, $46 integer, $47 integer, $48 integer, $49 integer, $50 integer, $51 integer, $52 integer, $53 integer, $54 integer, $55 integer, $56 integer, $57 integer, $58 integer, $59 integer, $60 integer, $61 integer, $62 integer, $63 integer, $64 integer, $65 integer, $66 integer, $67 integer, $68 integer, $69 integer, $70 integer, $71 integer, $72 integer, $73 integer, $74 integer, $75 integer, $76 integer, $77 integer
-- returns id integer, type text, read_at timestamp with time zone, created_at timestamp with time zone, actor json, student json, subject json, topic json, answer json, lesson json, comment json, expertise json, payload jsonb
with n as (update notifications set read_at = case when $1 then null else coalesce(read_at, now()) end
      where id = $2 and user_id = $3 and company_id = $4 returning *)
    select
  n.id, n.type, n.read_at, n.created_at, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as actor,
  case when v.id is not null and case when n.type = 'absences' then (v.id in (
  select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $5 and not own_g.is_archived
  join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $6)) else v.id in (
  with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
        where own.user_id = $7 and s.company_id = $8 and s.deleted_at is null), studied as materialized (
  select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
  where own.user_id = $9 and ((s.company_id = $10 and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $11))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $12 and sg.subject_id = s.id)))), own_groups as materialized (
  select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
  where own.user_id = $13 and g.company_id = $14 and not g.is_archived
  union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
  where own.curator_id = $15 and g.company_id = $16
  union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
  own_subjects as materialized (
    select id from staffed union select id from studied
    union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
      where own_groups.is_followed and s.deleted_at is null)
  select $17::int as user_id
  union select r.student_id from relations r where r.relative_id = $18 and r.company_id = $19 and r.confirmed_at is not null
  union select r.relative_id from relations r where r.student_id = $20 and r.company_id = $21 and r.confirmed_at is not null
  union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $22
    join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
    where own.curator_id = $23 and r.company_id = $24 and r.confirmed_at is not null
  union select gu.user_id from group_users gu where gu.group_id in (
    select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
  union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
  union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) end then json_build_object('id', v.id, 'first_name', v.first_name, 'last_name', v.last_name, 'middle_name', v.middle_name,
    'photo_src', '/api/files/' || v.photo_id || '/thumbnail', 'is_online', coalesce(v.last_seen_at > now() - interval '180 seconds', false)) end as student,
  case when s.deleted_at is null and ((not s.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $25)))) or ((
  s.company_id = $26 and s.deleted_at is null and (false or false)) or (s.company_id = $27 and s.deleted_at is null and false))) then json_build_object('id', s.id, 'title', s.title, 'color', s.color) end as subject,
  case when st.id is not null and s.deleted_at is null and st.deleted_at is null and (not (s.hidden or not (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $28))) or st.hidden or c.hidden or (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $29 and k.chapter_id = c.id)) or not ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $30 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $31))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $32 and aru.role_id = any (st.roles_ids))))) or ((
  s.company_id = $33 and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $34 and (false or false))))) then json_build_object('id', st.id, 'title', st.title) end as topic,
  case when a.id is not null and a.deleted_at is null then json_build_object('id', a.id, 'user_id', a.user_id, 'pattern_id', a.pattern_id) end as answer, case when n.lesson_id is not null then (
  select json_build_object('id', l.id, 'title', coalesce((
  select string_agg(s.title, ', ' order by s.title) from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id and (s.deleted_at is null and ((
  (l.teacher_id is not distinct from $35::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $36::int offset 0))
  and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $37::int))) or s.id = any (array(
  select s.id from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id
  join subjects s on s.id = sg.subject_id where gu.user_id = $38 and (s.company_id = $39 and s.deleted_at is null and not s.hidden and not s.is_archived) and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $40)))))
        or false
        or false or false))), l.title), 'starts_at', l.starts_at, 'homework', left(l.homework, 300)) from lessons l where l.id = n.lesson_id and (l.company_id = $41 and coalesce((
  select bool_or(x.subject_id <> all (array(select ds.id from subjects ds where ds.company_id = $42 and ds.deleted_at is not null)))
  from lesson_subjects x where x.lesson_id = l.id), true) and (
        (
  (l.teacher_id is not distinct from $43::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $44::int offset 0))
  and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $45::int))) or (
  exists (select 1 from lesson_groups lg where lg.lesson_id = l.id and lg.group_id = any (array(
    select g.id from group_users gu join groups g on g.id = gu.group_id and not g.is_archived where gu.user_id = $46)) offset 0)
  and coalesce((select bool_or(x.subject_id = any (array(
  select s.id from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id
  join subjects s on s.id = sg.subject_id where gu.user_id = $47 and (s.company_id = $48 and s.deleted_at is null and not s.hidden and not s.is_archived) and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $49)))))) from lesson_subjects x where x.lesson_id = l.id), true)) or false or false
        or false))) end as lesson,
  case when k.id is not null and k.deleted_at is null and (a.deleted_at is null and s.deleted_at is null and (not s.is_archived or ((
  s.company_id = $50 and s.deleted_at is null and (false or false)) or (s.company_id = $51 and s.deleted_at is null and false))) and (a.user_id = $52 or (
  s.company_id = $53 and s.deleted_at is null and (false or false)))) then json_build_object('id', k.id, 'text', left(k.text, 300)) end as comment,
  case when x.id is not null and x.deleted_at is null and (a.deleted_at is null and s.deleted_at is null and (not s.is_archived or ((
  s.company_id = $54 and s.deleted_at is null and (false or false)) or (s.company_id = $55 and s.deleted_at is null and false))) and (a.user_id = $56 or (
  s.company_id = $57 and s.deleted_at is null and (false or false)))) then json_build_object('id', x.id, 'text', left(x.text, 300)) end as expertise,
  case
    when n.type = 'absences' and not (v.id in (
  select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $58 and not own_g.is_archived
  join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $59)) then '{}'
    when n.type = 'schedule' then n.payload || jsonb_build_object('lessons', (
  select coalesce(jsonb_agg(j.lesson || jsonb_build_object('title', coalesce((
  select string_agg(s.title, ', ' order by s.title) from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id and (s.deleted_at is null and ((
  (l.teacher_id is not distinct from $60::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $61::int offset 0))
  and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $62::int))) or s.id = any (array(
  select s.id from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id
  join subjects s on s.id = sg.subject_id where gu.user_id = $63 and (s.company_id = $64 and s.deleted_at is null and not s.hidden and not s.is_archived) and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $65)))))
        or false
        or false or false))), l.title)) order by j.place), '[]')
  from jsonb_array_elements(n.payload -> 'lessons') with ordinality j (lesson, place) join lessons l on l.id = (j.lesson ->> 'id')::int
  where j.lesson ->> 'change' = 'withdrawn' or (l.company_id = $66 and coalesce((
  select bool_or(x.subject_id <> all (array(select ds.id from subjects ds where ds.company_id = $67 and ds.deleted_at is not null)))
  from lesson_subjects x where x.lesson_id = l.id), true) and (
        (
  (l.teacher_id is not distinct from $68::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $69::int offset 0))
  and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $70::int))) or (
  exists (select 1 from lesson_groups lg where lg.lesson_id = l.id and lg.group_id = any (array(
    select g.id from group_users gu join groups g on g.id = gu.group_id and not g.is_archived where gu.user_id = $71)) offset 0)
  and coalesce((select bool_or(x.subject_id = any (array(
  select s.id from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id
  join subjects s on s.id = sg.subject_id where gu.user_id = $72 and (s.company_id = $73 and s.deleted_at is null and not s.hidden and not s.is_archived) and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $74)))))) from lesson_subjects x where x.lesson_id = l.id), true)) or false or false
        or false))))
    when (n.type in ('dates', 'deadline') and n.step_id is null and n.payload ? 'steps') then n.payload || jsonb_build_object('topics', (
  select count(*) from jsonb_array_elements_text(n.payload -> 'steps') j (id) join steps st on st.id = j.id::int and st.deleted_at is null and not st.hidden
    join chapters c on c.id = st.chapter_id and c.deleted_at is null and not c.hidden where ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $75 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $76))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $77 and aru.role_id = any (st.roles_ids))))))
    else n.payload end as payload from n
  left join users u on u.id = n.actor_id left join users v on v.id = n.student_id left join answers a on a.id = n.answer_id
  left join subjects s on s.id = coalesce(n.subject_id, a.subject_id) left join steps st on st.id = coalesce(n.step_id, a.step_id) left join chapters c on c.id = st.chapter_id
  left join comments k on k.id = n.comment_id left join expertises x on x.id = n.expertise_id;

-- countUnread (domains/notifications/notifications.queries.ts)
-- takes $1 integer, $2 integer
-- returns n integer
select count(*)::int as n from notifications where user_id = $1 and company_id = $2 and read_at is null;

-- insertNotifications (domains/notifications/notifications.queries.ts)
-- takes $1 integer, $2 text, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 jsonb, $10 integer, $11 integer
-- returns user_id integer, id integer
with made as (
  insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, answer_id, comment_id, expertise_id, lesson_id, student_id, is_quiet, payload)
  select $1::int, p.user_id, $2, $3::int, $4::int, $5::int,
    $6::int, $7::int, $8::int, null, null, false, $9::jsonb
  from (select $10::int as user_id) p where p.user_id is distinct from $11::int returning id, user_id, subject_id, step_id)
    select user_id, id from made
    union all select w.user_id, null from (select 0 as user_id where false) w where not exists (select 1 from made where made.user_id = w.user_id);
-- Also:
--   − from (select $::int as user_id) p where p.user_id is distinct from $::int returning id, user_id, subject_id, step_id)
--   + from (select $::int as user_id union select $::int as user_id) p where p.user_id is distinct from $::int returning id, user_id, subject_id, step_id)
-- Also:
--   − union all select w.user_id, null from (select 0 as user_id where false) w where not exists (select 1 from made where made.user_id = w.user_id)
--   + union all select w.user_id, null from (select distinct su.user_id from subject_users su where su.subject_id = $) w where not exists (select 1 from made where made.user_id = w.user_id)

-- countUnreadOf (domains/notifications/notifications.queries.ts)
-- takes $1 integer, $2 bigint, $3 integer[], $4 jsonb, $5 text, $6 jsonb, $7 jsonb, $8 text, $9 integer[], $10 integer
-- returns user_id integer, unread integer, muted integer[]
select u.user_id, (select count(*)::int from (
      select 1 from notifications o where o.user_id = u.user_id and o.company_id = $1 and o.read_at is null limit $2) o) as unread,
    case when st.user_id is null then '{}' else array(select n.id from notifications n where n.id = any ($3::int[]) and n.user_id = u.user_id and coalesce(st.choices -> ($4::jsonb ->> n.type) ->> $5, $6::jsonb -> ($7::jsonb ->> n.type) ->> $8) = 'false') end as muted
  from unnest($9::int[]) u (user_id) left join notification_settings st on st.user_id = u.user_id and st.company_id = $10;

-- deleteNotifications (domains/notifications/notifications.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 timestamp with time zone
-- returns nothing
delete from notifications where user_id = $1 and actor_id = $2 and step_id = $3 and created_at >= $4::timestamptz;

-- selectStaffOf (domains/notifications/notifications.queries.ts)
-- takes $1 integer[]
-- returns subject_id integer, user_id integer
select distinct subject_id, user_id from subject_users where subject_id = any ($1::int[]);

-- selectPeople (domains/notifications/notifications.queries.ts)
-- takes $1 integer
-- returns user_id integer
select distinct su.user_id from subject_users su where su.subject_id = $1;
-- Also:
--   − select distinct su.user_id from subject_users su where su.subject_id = $
--   + select distinct su.user_id from subject_users su where su.subject_id = $ union select $::int as user_id
-- Also:
--   − select distinct su.user_id from subject_users su where su.subject_id = $
--   + select $::int as user_id union select distinct su.user_id from subject_users su where su.subject_id = $ union select $::int as user_id
-- Also:
--   − select distinct su.user_id from subject_users su where su.subject_id = $
--   + select user_id from group_users where group_id = any ($::int[]) union select distinct su.user_id from subject_users su where su.subject_id = $ union select $::int as user_id

-- selectDevices (domains/notifications/push/devices.queries.ts)
-- takes $1 bytea, $2 bytea, $3 integer, $4 integer
-- returns is_remembered boolean, data json
select coalesce((select s.remember from sessions s where s.token_hash = $1), false) as is_remembered, coalesce((
  select json_agg(json_build_object('id', p.id, 'user_agent', p.user_agent, 'created_at', p.created_at, 'used_at', p.used_at, 'is_current', p.session_hash = $2) order by p.created_at desc, p.id desc)
  from push_devices p join sessions s on s.token_hash = p.session_hash and s.expires_at > now()
  where p.user_id = $3 and p.company_id = $4), '[]') as data;

-- insertDevice (domains/notifications/push/devices.queries.ts)
-- takes $1 bytea, $2 integer, $3 integer, $4 integer, $5 bytea, $6 text, $7 text, $8 integer, $9 integer, $10 integer, $11 text, $12 text, $13 text, $14 text, $15 text
-- returns id integer
with session as materialized (
    select s.token_hash from sessions s
    where s.token_hash = $1 and s.user_id = $2 and s.remember and s.acting_admin_id is null and s.expires_at > now() for key share),
  others as (
    select p.id, row_number() over (order by coalesce(p.used_at, p.created_at) desc, p.id desc) as place from push_devices p
    where p.user_id = $3 and p.company_id = $4 and p.session_hash <> $5 and p.endpoint <> $6),
  replaced as (
    delete from push_devices p using session
    where (p.session_hash = session.token_hash and p.endpoint <> $7) or p.id in (select o.id from others o where o.place >= $8::int))
  insert into push_devices (company_id, user_id, session_hash, endpoint, p256dh, auth, user_agent, language)
  select $9::int, $10::int, session.token_hash, $11::text, $12::text, $13::text, $14::text, $15::text from session
  on conflict (endpoint) do update set session_hash = excluded.session_hash, p256dh = excluded.p256dh, auth = excluded.auth, user_agent = excluded.user_agent, language = excluded.language
  returning id;

-- deleteForeignDevice (domains/notifications/push/devices.queries.ts)
-- takes $1 text, $2 integer, $3 integer
-- returns nothing
delete from push_devices where endpoint = $1 and (user_id <> $2 or company_id <> $3);

-- deleteDevice (domains/notifications/push/devices.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns id integer
delete from push_devices where id = $1 and user_id = $2 and company_id = $3 returning id;

-- preparePushKeys, readPushKeys (domains/notifications/push/keys.ts)
-- takes nothing
-- returns public_key text, private_key bytea
select public_key, private_key from push_keys;

-- preparePushKeys (domains/notifications/push/keys.ts)
-- takes $1 text, $2 bytea
-- returns nothing
insert into push_keys (public_key, private_key) values ($1, $2) on conflict (is_only) do nothing;

-- forgetKeys (domains/notifications/push/keys.ts)
-- takes $1 text
-- returns nothing
with gone as (delete from push_keys where public_key = $1 returning 1)
  delete from push_devices where exists (select 1 from gone);

-- queueMessages (domains/notifications/push/messages.queries.ts)
-- takes $1 bigint, $2 timestamp with time zone, $3 time without time zone, $4 time without time zone, $5 timestamp with time zone, $6 timestamp with time zone, $7 bigint, $8 bigint, $9 bigint, $10 timestamp with time zone, $11 timestamp with time zone
-- returns nothing
with deviceless as materialized (
      select d.notification_id from notification_deliveries d
      where d.channel = 'push' and d.push_id is null and not exists (select 1 from push_devices p where p.user_id = d.user_id and p.company_id = d.company_id)
      limit $1 for update of d skip locked),
    dropped as (delete from notification_deliveries d using deviceless n where d.notification_id = n.notification_id and d.channel = 'push'),
    due as materialized (
      select t.user_id, t.company_id, row_number() over (partition by t.company_id order by t.since, t.user_id) as place
      from (select d.user_id, d.company_id, min(d.created_at) as since from notification_deliveries d
          where d.channel = 'push' and d.push_id is null group by d.user_id, d.company_id) t
        join companies c on c.id = t.company_id left join notification_settings st on st.user_id = t.user_id and st.company_id = t.company_id
      where not (
  coalesce(st.quiet_until > $2::timestamptz, false) or coalesce((
    select case when q.quiet_from <= q.quiet_to then q.clock >= q.quiet_from and q.clock < q.quiet_to else q.clock >= q.quiet_from or q.clock < q.quiet_to end
    from (select case when st.user_id is null then $3::time else st.quiet_from end as quiet_from, case when st.user_id is null then $4::time else st.quiet_to end as quiet_to, ($5::timestamptz at time zone c.time_zone)::time as clock) q), false)) and exists (select 1 from push_devices p where p.user_id = t.user_id and p.company_id = t.company_id)
        and (select count(*) from push_messages x where x.user_id = t.user_id and x.company_id = t.company_id and x.created_at > $6::timestamptz - interval '1 hour') < $7
      order by place, t.company_id limit $8),
    taken as materialized (
      select d.notification_id, d.user_id, d.company_id
      from due join notification_deliveries d on d.user_id = due.user_id and d.company_id = due.company_id and d.channel = 'push' and d.push_id is null
      order by due.place, due.company_id limit $9 for update of d skip locked),
    made as (
      insert into push_messages (company_id, user_id, created_at) select distinct t.company_id, t.user_id, $10::timestamptz from taken t
      returning id, company_id, user_id),
    addressed as (
      insert into push_sendings (message_id, device_id, next_try_at)
      select made.id, p.id, $11::timestamptz from made join push_devices p on p.user_id = made.user_id and p.company_id = made.company_id)
    update notification_deliveries d set push_id = made.id from made join taken t on t.user_id = made.user_id and t.company_id = made.company_id
    where d.notification_id = t.notification_id and d.channel = 'push';

-- claimSending (domains/notifications/push/messages.queries.ts)
-- takes $1 timestamp with time zone, $2 text[], $3 timestamp with time zone, $4 timestamp with time zone, $5 time without time zone, $6 time without time zone, $7 timestamp with time zone, $8 time without time zone, $9 time without time zone, $10 time without time zone, $11 timestamp with time zone
-- returns message_id integer, device_id integer, attempts smallint, company_id integer, user_id integer, company text, time_zone text, endpoint text, p256dh text, auth text, language text, is_open boolean, quiet_until timestamp with time zone
with next as (
      select s.message_id, s.device_id from push_sendings s where s.state = 'waiting' and s.next_try_at <= $1::timestamptz
        and (select split_part(p.endpoint, '/', 3) from push_devices p where p.id = s.device_id) <> all ($2::text[])
      order by s.next_try_at, s.message_id, s.device_id limit 1 for update skip locked),
    claimed as (
      update push_sendings s set state = 'sending', claimed_at = $3::timestamptz, attempts = s.attempts + 1
      from next where s.message_id = next.message_id and s.device_id = next.device_id returning s.message_id, s.device_id, s.attempts)
    select x.message_id, x.device_id, x.attempts, m.company_id, m.user_id, c.title as company, c.time_zone, p.endpoint, p.p256dh, p.auth, coalesce(st.language, p.language) as language,
      p.user_id = m.user_id and p.company_id = m.company_id
        and exists (select 1 from sessions e where e.token_hash = p.session_hash and e.user_id = m.user_id and e.expires_at > now()) as is_open,
      case when (
  coalesce(st.quiet_until > $4::timestamptz, false) or coalesce((
    select case when q.quiet_from <= q.quiet_to then q.clock >= q.quiet_from and q.clock < q.quiet_to else q.clock >= q.quiet_from or q.clock < q.quiet_to end
    from (select case when st.user_id is null then $5::time else st.quiet_from end as quiet_from, case when st.user_id is null then $6::time else st.quiet_to end as quiet_to, ($7::timestamptz at time zone c.time_zone)::time as clock) q), false)) then (
  select case when (
  coalesce(st.quiet_until > f.free, false) or coalesce((
    select case when q.quiet_from <= q.quiet_to then q.clock >= q.quiet_from and q.clock < q.quiet_to else q.clock >= q.quiet_from or q.clock < q.quiet_to end
    from (select case when st.user_id is null then $8::time else st.quiet_from end as quiet_from, case when st.user_id is null then $9::time else st.quiet_to end as quiet_to, (f.free at time zone c.time_zone)::time as clock) q), false)) then (f.clock::date + f.quiet_to + case when f.quiet_to <= f.clock::time then interval '1 day' else interval '0' end) at time zone c.time_zone else f.free end
  from (select x.free, x.free at time zone c.time_zone as clock, case when st.user_id is null then $10::time else st.quiet_to end as quiet_to
    from (select greatest($11::timestamptz, st.quiet_until) as free) x) f) end as quiet_until
    from claimed x join push_messages m on m.id = x.message_id join push_devices p on p.id = x.device_id join companies c on c.id = m.company_id
      left join notification_settings st on st.user_id = m.user_id and st.company_id = m.company_id;

-- closeSending (domains/notifications/push/messages.queries.ts)
-- takes $1 text, $2 text, $3 integer, $4 integer
-- returns nothing
update push_sendings set state = $1, last_error = $2 where message_id = $3 and device_id = $4;

-- closeSent (domains/notifications/push/messages.queries.ts)
-- takes $1 timestamp with time zone, $2 integer, $3 integer, $4 integer
-- returns nothing
with used as (update push_devices set used_at = $1::timestamptz where id = $2)
  update push_sendings set state = 'sent', last_error = null where message_id = $3 and device_id = $4;

-- postponeSending (domains/notifications/push/messages.queries.ts)
-- takes $1 timestamp with time zone, $2 smallint, $3 text, $4 integer, $5 integer
-- returns nothing
update push_sendings set state = 'waiting', next_try_at = $1::timestamptz, attempts = $2, last_error = $3
  where message_id = $4 and device_id = $5;

-- deleteGoneDevice (domains/notifications/push/messages.queries.ts)
-- takes $1 integer, $2 text
-- returns nothing
delete from push_devices where id = $1 and endpoint = $2;

-- closeInterrupted (domains/notifications/push/messages.queries.ts)
-- takes $1 timestamp with time zone, $2 integer
-- returns nothing
update push_sendings set state = 'unknown' where state = 'sending' and claimed_at < $1::timestamptz - make_interval(mins => $2);

-- deleteOldMessages (domains/notifications/push/messages.queries.ts)
-- takes $1 integer
-- returns nothing
delete from push_messages where created_at < now() - make_interval(days => $1);
