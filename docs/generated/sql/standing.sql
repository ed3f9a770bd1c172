-- SQL statements of «standing», written by npm run generate

-- claimTurns (domains/standing/absence-patterns.queries.ts)
-- takes $1 numeric
-- returns company_id integer, today date
insert into absence_checks as k (company_id, checked_on)
  select c.id, (now() at time zone c.time_zone)::date from companies c where extract(hour from now() at time zone c.time_zone) >= $1
  on conflict (company_id) do update set checked_on = excluded.checked_on where k.checked_on < excluded.checked_on
  returning company_id, checked_on as today;

-- giveTurnBack (domains/standing/absence-patterns.queries.ts)
-- takes $1 date, $2 integer, $3 date
-- returns nothing
update absence_checks set checked_on = $1::date - 1 where company_id = $2 and checked_on = $3::date;

-- tellNext (domains/standing/absence-patterns.queries.ts)
-- takes $1 date, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 bigint, $10 bigint, $11 bigint, $12 integer, $13 integer, $14 integer, $15 integer
-- returns last integer, told json
with
  turns as materialized (select c.id as company_id, c.time_zone, $1::date as today from companies c where c.id = $2),
  own as materialized (
    select x.student_id from (
      select gu.user_id as student_id from groups g join group_users gu on gu.group_id = g.id where g.company_id = $3 and not g.is_archived
      union select p.student_id from absence_patterns p where p.company_id = $4 and p.ended_at is null) x
    where x.student_id > $5 order by 1 limit 500),
  noted as materialized (
    select turns.company_id, a.student_id, l.id, l.starts_at, (a.attendance_status = 2)::int as missed, (l.starts_at at time zone turns.time_zone)::date as day,
      extract(isodow from l.starts_at at time zone turns.time_zone)::int as weekday,
      row_number() over (partition by turns.company_id, a.student_id order by l.starts_at desc, l.id desc) as place
    from turns join lessons l on l.company_id = turns.company_id and l.starts_at > now() - make_interval(days => $6::int) and l.starts_at <= now()
    join attendance a on a.lesson_id = l.id
    where a.student_id in (select student_id from own) and (
  not exists (select 1 from lesson_subjects x where x.lesson_id = l.id offset 0)
  or exists (select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id where x.lesson_id = l.id and xs.deleted_at is null and xs.privacy <> 1 and not xs.hidden offset 0))
      and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived where gu.user_id = a.student_id and g.company_id = turns.company_id)
      and not exists (select 1 from (
  select tu.user_id, tu.company_id, ts.title, tu.start_date, tu.end_date from temporary_status_users tu
  join temporary_statuses ts on ts.id = tu.temporary_status_id and ts.is_leave
  where true) w where w.user_id = a.student_id and w.company_id = turns.company_id
        and (turns.today between w.start_date and w.end_date or (l.starts_at at time zone turns.time_zone)::date between w.start_date and w.end_date))),
  recent as materialized (select * from noted where starts_at > now() - make_interval(days => $7::int)),
  sums as (select company_id, student_id, count(*) as of, sum(missed) as missed from recent group by 1, 2),
  streaks as (
    select company_id, student_id, coalesce(min(place) filter (where missed = 0), max(place) + 1) - 1 as length from noted group by 1, 2),
  by_weekday as (
    select company_id, student_id, weekday, count(*) as of, sum(missed) as missed, count(distinct day) filter (where missed = 1) as days from recent group by 1, 2, 3),
  by_subject as (
    select r.company_id, r.student_id, ls.subject_id, count(*) as of, sum(r.missed) as missed from recent r join lesson_subjects ls on ls.lesson_id = r.id
    join subjects s on s.id = ls.subject_id and s.deleted_at is null and not s.hidden and s.privacy <> 1 group by 1, 2, 3),
  before_after as (
    select company_id, student_id, count(*) filter (where is_late) as of, coalesce(sum(missed) filter (where is_late), 0) as missed,
      count(*) filter (where not is_late) as of_before, coalesce(sum(missed) filter (where not is_late), 0) as missed_before
    from (select noted.*, starts_at > now() - make_interval(days => $8::int) as is_late from noted) x group by 1, 2),
  found as materialized (
    select company_id, student_id, 'row' as kind, null::int as subject_id, null::int as weekday, length::int as missed, length::int as of from streaks where length >= $9
    union all select p.company_id, p.student_id, 'weekday', null, p.weekday, p.missed::int, p.of::int from by_weekday p join sums using (company_id, student_id)
      where p.days >= $10 and p.missed >= p.of * 0.6 and (sums.missed - p.missed)::numeric / nullif(sums.of - p.of, 0) <= 0.3
    union all select p.company_id, p.student_id, 'subject', p.subject_id, null, p.missed::int, p.of::int from by_subject p join sums using (company_id, student_id)
      where p.missed >= $11 and p.missed >= p.of * 0.5 and (sums.missed - p.missed)::numeric / nullif(sums.of - p.of, 0) <= 0.25
    union all select company_id, student_id, 'drop', null, null, missed::int, of::int from before_after
      where of >= 6 and of_before >= 12 and missed >= of * 0.4 and missed_before <= of_before * 0.15),
  ended as (
    update absence_patterns p set ended_at = now() from turns t
    where p.company_id = t.company_id and p.student_id in (select student_id from own) and p.ended_at is null and not exists (select 1 from found f where (p.company_id = f.company_id and p.student_id = f.student_id and p.kind = f.kind
  and coalesce(p.subject_id, 0) = coalesce(f.subject_id, 0) and coalesce(p.weekday, 0) = coalesce(f.weekday, 0))) returning p.id),
  goes_on as (
    update absence_patterns p set missed = f.missed, of = f.of from found f where (p.company_id = f.company_id and p.student_id = f.student_id and p.kind = f.kind
  and coalesce(p.subject_id, 0) = coalesce(f.subject_id, 0) and coalesce(p.weekday, 0) = coalesce(f.weekday, 0)) and p.ended_at is null and (p.missed, p.of) <> (f.missed, f.of) returning p.id),
  begun as (
    insert into absence_patterns (company_id, student_id, kind, subject_id, weekday, missed, of)
    select f.company_id, f.student_id, f.kind, f.subject_id, f.weekday, f.missed, f.of from found f
    where not exists (
      select 1 from absence_patterns p where (p.company_id = f.company_id and p.student_id = f.student_id and p.kind = f.kind
  and coalesce(p.subject_id, 0) = coalesce(f.subject_id, 0) and coalesce(p.weekday, 0) = coalesce(f.weekday, 0)) and (p.ended_at is null or p.ended_at > now() - make_interval(days => $12::int)))
    returning id, company_id, student_id, kind, subject_id, weekday, missed, of),
    readers as (
      select distinct b.id, cg.curator_id, b.company_id, b.student_id, b.kind, b.subject_id, b.weekday, b.missed, b.of
      from begun b join group_users gu on gu.user_id = b.student_id join groups g on g.id = gu.group_id and g.company_id = b.company_id and not g.is_archived
      join curator_groups cg on cg.group_id = g.id join company_members m on m.company_id = b.company_id and m.user_id = cg.curator_id and m.blocked_at is null),
    written as (
  insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, answer_id, comment_id, expertise_id, lesson_id, student_id, is_quiet, payload)
  select n.company_id, n.curator_id, 'absences', $13::int, n.subject_id, null,
    null, null, null, null, n.student_id, false, jsonb_build_object('pattern', n.kind, 'missed', n.missed, 'of', n.of) || case when n.weekday is null then '{}' else jsonb_build_object('weekday', n.weekday) end
  from readers n where n.curator_id is distinct from $14::int returning id, user_id, subject_id, step_id)
    select (select max(student_id) from own) as last,
      coalesce((select json_agg(json_build_object('id', w.id, 'user_id', w.user_id, 'subject_id', w.subject_id, 'company_id', $15::int)) from written w), '[]') as told;

-- selectGroupStanding (domains/standing/curated-students.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer
-- returns student_id integer, retakes_count integer, overdue_count integer, missed_count integer, risk text
with
  curated as materialized (select g.id, g.name || case when g.is_archived then ' (архив)' else '' end as name from groups g where g.id = $1 and g.company_id = $2),
  placed as materialized (
    select gu.user_id as student_id, curated.id, curated.name from curated join group_users gu on gu.group_id = curated.id
    join company_members m on m.company_id = $3 and m.user_id = gu.user_id),
  own as materialized (select distinct student_id from placed),
  limits as materialized (
    select c.risk_debts, c.risk_missed, c.risk_silent_days, c.risk_idle_days, c.risk_signs, c.time_zone, (now() at time zone c.time_zone)::date as today
    from companies c where c.id = $4),
  studied as materialized (
    select distinct own.student_id, s.id as subject_id from own join group_users gu on gu.user_id = own.student_id join groups g on g.id = gu.group_id
    join subject_groups sg on sg.group_id = gu.group_id join subjects s on s.id = sg.subject_id
    where (not g.is_archived and (s.company_id = $5 and s.deleted_at is null and not s.hidden and not s.is_archived) and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = own.student_id))))),
  studying as materialized (select student_id, array_agg(subject_id) as subject_ids from studied group by student_id),
  away as materialized (
    select tu.user_id as student_id, tu.title, tu.start_date, tu.end_date from (
  select tu.user_id, tu.company_id, ts.title, tu.start_date, tu.end_date from temporary_status_users tu
  join temporary_statuses ts on ts.id = tu.temporary_status_id and ts.is_leave
  where tu.company_id = $6) tu join own on own.student_id = tu.user_id),
  open_retakes as materialized (
    select r.id, r.student_id, r.subject_id, r.until from own join retakes r on r.student_id = own.student_id join subjects s on s.id = r.subject_id
    where r.company_id = $7 and r.deleted_at is null and not r.is_closed and s.deleted_at is null
      and not s.hidden and not s.is_archived and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = r.student_id)))),
  retaking as (
    select r.student_id, count(*)::int as open_count, (count(*) filter (where r.until < now()))::int as overdue_count
    from open_retakes r where not (exists (select 1 from retake_checkpoints rc where rc.retake_id = r.id) and not exists (
  select 1 from retake_checkpoints rc join steps d on d.id = rc.step_id and d.deleted_at is null
  left join passings p on p.step_id = rc.step_id and p.student_id = r.student_id left join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
  where rc.retake_id = r.id and ps.is_final is not true)) group by r.student_id),
  t as materialized (
    select st.id, st.subject_id, st.is_retake or st.roles_ids <> '{}' or st.password_hash is not null or c.password_hash is not null or exists (select 1 from step_prerequisites need where need.step_id = st.id) as has_terms
    from (select distinct subject_id from studied) d join steps st on st.subject_id = d.subject_id join chapters c on c.id = st.chapter_id
    where st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden and (st.max_mark is not null or exists (
  select 1 from patterns asked where asked.step_id = st.id and asked.deleted_at is null))),
  -- Most students have one group and no dates of their own. What such a student owes is what is due in the group without what
  -- is settled, so that only the latter is read topic by topic.
  several as materialized (
    select own.student_id from own where (select count(*) from group_users gu where gu.user_id = own.student_id) > 1
      or exists (select 1 from abstract_lesson_schedules o where o.student_id = own.student_id)
      or exists (select 1 from retakes r where r.student_id = own.student_id and not r.is_closed and r.deleted_at is null)),
  plain as materialized (
    select own.student_id, gu.group_id from own join group_users gu on gu.user_id = own.student_id where own.student_id not in (select student_id from several)),
  due_in_groups as materialized (
  select g.group_id, al.step_id, t.subject_id, t.has_terms from (select distinct group_id from plain) g cross join lateral (select p.step_id, p.due_at from abstract_lessons p where p.group_id = g.group_id offset 0) al join t on t.id = al.step_id
  join subject_groups sg on sg.group_id = g.group_id and sg.subject_id = t.subject_id where al.due_at < now()),
  settled as materialized (
    select p.student_id, p.step_id from own join passings p on p.student_id = own.student_id
      join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id and ps.is_final
    union select a.user_id, a.step_id from own join answers a on a.user_id = own.student_id where a.deleted_at is null and (a.waiting_since is not null and not exists (
  select 1 from patterns asked where asked.step_id = a.step_id and asked.required and asked.deleted_at is null and not exists (
    select 1 from answers given where given.pattern_id = asked.id and given.user_id = a.user_id and given.deleted_at is null and given.version > 0)))),
  settled_sums as (
    select p.student_id, t.subject_id, count(*) as n from settled x join plain p on p.student_id = x.student_id join t on t.id = x.step_id
    where (p.group_id, x.step_id) in (select group_id, step_id from due_in_groups where not has_terms) group by 1, 2),
  due_sums as (
    select p.student_id, d.subject_id, d.n from plain p join (
      select group_id, subject_id, count(*) as n from due_in_groups where not has_terms group by 1, 2) d on d.group_id = p.group_id),
  unpassed as materialized (
    select d.student_id, d.step_id from (
  select gu.user_id as student_id, al.step_id, null::timestamptz as until, null::timestamptz as own_due_at, al.due_at
  from (select distinct met.group_id from several own join group_users met on met.user_id = own.student_id) g cross join lateral (select p.step_id, p.due_at from abstract_lessons p where p.group_id = g.group_id offset 0) al
  join t on t.id = al.step_id join subject_groups sg on sg.group_id = g.group_id and sg.subject_id = t.subject_id
  join group_users gu on gu.group_id = g.group_id join several own on own.student_id = gu.user_id
  union all select o.student_id, o.step_id, null, o.due_at, null from several own join abstract_lesson_schedules o on o.student_id = own.student_id
  union all select own.student_id, r.step_id, r.until, null, null from several own cross join lateral (
  select st.id as step_id, rt.until from retakes rt join steps st on st.subject_id = rt.subject_id and st.deleted_at is null
  where rt.student_id = own.student_id and not rt.is_closed and rt.deleted_at is null and rt.until is not null
    and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))) r) d group by d.student_id, d.step_id having coalesce(max(d.until), max(d.own_due_at), min(d.due_at)) < now()
    union all select p.student_id, d.step_id from plain p join due_in_groups d on d.group_id = p.group_id where d.has_terms
    except select student_id, step_id from settled),
  owed as materialized (
    select x.student_id, x.step_id, t.subject_id, t.has_terms from unpassed x join t on t.id = x.step_id),
  overdue_topics as (
    select owed.student_id, owed.subject_id from owed where not owed.has_terms
    union all select x.student_id, x.subject_id from owed x join steps st on st.id = x.step_id join chapters c on c.id = st.chapter_id where x.has_terms and (st.deleted_at is null and c.deleted_at is null and not st.hidden and not c.hidden
  and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = x.student_id and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $8))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = x.student_id and aru.role_id = any (st.roles_ids)))) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = x.student_id and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = x.student_id and k.step_id = st.id)) and not exists (select 1
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = pre.id and done.student_id = x.student_id and final.is_final)
  or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = x.student_id and whole.percent = 100))) and not ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = waiting.id and done.student_id = x.student_id and final.is_final)
  or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = x.student_id and whole.percent = 100))) or exists (
    select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = x.student_id and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = x.student_id)
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = x.student_id)))))),
  overdue_in as materialized (
    select o.student_id, o.subject_id, sum(o.n)::int as n from (
      select student_id, subject_id, n from due_sums union all select student_id, subject_id, -n from settled_sums
      union all select student_id, subject_id, 1 from overdue_topics) o
    where (o.student_id, o.subject_id) in (select student_id, subject_id from studied) group by 1, 2),
  overdue as (select student_id, sum(n)::int as n from overdue_in group by student_id),
  returned as (
    select x.student_id, count(*)::int as n
    from studied x join steps st on st.subject_id = x.subject_id join chapters c on c.id = st.chapter_id
    join passings p on p.step_id = st.id and p.student_id = x.student_id
    where (p.passed_status_id = $9 and not exists (select 1 from answers a where a.step_id = p.step_id and a.user_id = p.student_id and a.deleted_at is null and (a.waiting_since is not null and not exists (
  select 1 from patterns asked where asked.step_id = a.step_id and asked.required and asked.deleted_at is null and not exists (
    select 1 from answers given where given.pattern_id = asked.id and given.user_id = a.user_id and given.deleted_at is null and given.version > 0))))
  and exists (select 1 from answers a where a.step_id = p.step_id and a.user_id = p.student_id and a.deleted_at is null and a.submitted_at is not null)) and (st.deleted_at is null and c.deleted_at is null and not st.hidden and not c.hidden
  and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = x.student_id and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $10))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = x.student_id and aru.role_id = any (st.roles_ids)))) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = x.student_id and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = x.student_id and k.step_id = st.id)) and not exists (select 1
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = pre.id and done.student_id = x.student_id and final.is_final)
  or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = x.student_id and whole.percent = 100))) and not ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = waiting.id and done.student_id = x.student_id and final.is_final)
  or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = x.student_id and whole.percent = 100))) or exists (
    select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = x.student_id and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = x.student_id)
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = x.student_id)))))
    group by x.student_id),
  missed as (
    select x.student_id, count(*)::int as n
    from limits cross join studying x join attendance a on a.student_id = x.student_id and a.attendance_status = 2
    join lessons l on l.id = a.lesson_id and l.starts_at > now() - make_interval(days => $11::int)
    where exists (select 1 from lesson_subjects ls where ls.lesson_id = l.id and ls.subject_id = any (x.subject_ids))
      and not exists (select 1 from away w where w.student_id = x.student_id and (l.starts_at at time zone limits.time_zone)::date between w.start_date and w.end_date)
    group by x.student_id),
  active as (
    select own.student_id, greatest(u.last_seen_at, h.at) as at, h.at as handed_in_at
    from own join users u on u.id = own.student_id cross join lateral (
      select max(a.submitted_at) as at from answers a where a.user_id = u.id and a.deleted_at is null) h),
  patterns as (
    select p.student_id, json_agg(json_build_object('kind', p.kind, 'subject_title', s.title, 'weekday', p.weekday, 'missed', p.missed, 'of', p.of)
      order by p.found_at desc, p.id) as list
    from own join absence_patterns p on p.student_id = own.student_id and p.company_id = $12 and p.ended_at is null
    left join subjects s on s.id = p.subject_id where p.subject_id is null or (s.deleted_at is null and not s.hidden and s.privacy <> 1) group by p.student_id),
  facts as materialized (
    select own.student_id, coalesce(retaking.open_count, 0) as retakes_count, coalesce(retaking.overdue_count, 0) as retakes_overdue_count,
      coalesce(overdue.n, 0) as overdue_count, coalesce(returned.n, 0) as returned_count, coalesce(missed.n, 0) as missed_count, active.at as last_active_at, active.handed_in_at, patterns.list as patterns,
      exists (select 1 from studying where studying.student_id = own.student_id)
        and coalesce(active.at < now() - make_interval(days => limits.risk_silent_days), true) as is_silent,
      (select json_build_object('title', w.title, 'end_date', w.end_date) from away w
        where w.student_id = own.student_id and limits.today between w.start_date and w.end_date order by w.end_date desc, w.title limit 1) as leave
    from limits cross join own join active using (student_id) left join retaking using (student_id) left join overdue using (student_id)
    left join returned using (student_id) left join missed using (student_id) left join patterns using (student_id)),
  x as materialized (
    select f.*, case when f.leave is null then (
  (f.retakes_overdue_count > 0 or f.retakes_count + f.overdue_count >= limits.risk_debts)::int + (f.missed_count >= limits.risk_missed or f.patterns is not null)::int
  + (f.is_silent or (f.overdue_count > 0 and coalesce(f.handed_in_at < now() - make_interval(days => limits.risk_idle_days), true)))::int) else 0 end as signs_count, limits.risk_signs,
      f.leave is null and (f.is_silent or f.patterns is not null or f.retakes_count + f.overdue_count + f.returned_count > 0 or f.missed_count >= $13) as needs_attention
    from limits cross join facts f)
    select x.student_id, x.retakes_count, x.overdue_count, x.missed_count, case when x.signs_count >= x.risk_signs then 'high' when x.signs_count > 0 then 'some' else 'none' end as risk from x;

-- selectCuratedStudents (domains/standing/curated-students.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 text, $16 integer, $17 bigint, $18 bigint, $19 integer, $20 integer, $21 integer, $22 integer, $23 integer, $24 integer, $25 integer
-- returns list json, groups json, limits json, counters json
with
  curated as materialized (
  select g.id, g.name || case when g.is_archived then ' (архив)' else '' end as name from curator_groups cg join groups g on g.id = cg.group_id and (not g.is_archived or g.id = $1::int)
  where cg.curator_id = $2 and g.company_id = $3),
  placed as materialized (
    select gu.user_id as student_id, curated.id, curated.name from curated join group_users gu on gu.group_id = curated.id
    join company_members m on m.company_id = $4 and m.user_id = gu.user_id),
  own as materialized (select distinct student_id from placed),
  limits as materialized (
    select c.risk_debts, c.risk_missed, c.risk_silent_days, c.risk_idle_days, c.risk_signs, c.time_zone, (now() at time zone c.time_zone)::date as today
    from companies c where c.id = $5),
  studied as materialized (
    select distinct own.student_id, s.id as subject_id from own join group_users gu on gu.user_id = own.student_id join groups g on g.id = gu.group_id
    join subject_groups sg on sg.group_id = gu.group_id join subjects s on s.id = sg.subject_id
    where (not g.is_archived and (s.company_id = $6 and s.deleted_at is null and not s.hidden and not s.is_archived) and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = own.student_id))))),
  studying as materialized (select student_id, array_agg(subject_id) as subject_ids from studied group by student_id),
  away as materialized (
    select tu.user_id as student_id, tu.title, tu.start_date, tu.end_date from (
  select tu.user_id, tu.company_id, ts.title, tu.start_date, tu.end_date from temporary_status_users tu
  join temporary_statuses ts on ts.id = tu.temporary_status_id and ts.is_leave
  where tu.company_id = $7) tu join own on own.student_id = tu.user_id),
  open_retakes as materialized (
    select r.id, r.student_id, r.subject_id, r.until from own join retakes r on r.student_id = own.student_id join subjects s on s.id = r.subject_id
    where r.company_id = $8 and r.deleted_at is null and not r.is_closed and s.deleted_at is null
      and not s.hidden and not s.is_archived and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = r.student_id)))),
  retaking as (
    select r.student_id, count(*)::int as open_count, (count(*) filter (where r.until < now()))::int as overdue_count
    from open_retakes r where not (exists (select 1 from retake_checkpoints rc where rc.retake_id = r.id) and not exists (
  select 1 from retake_checkpoints rc join steps d on d.id = rc.step_id and d.deleted_at is null
  left join passings p on p.step_id = rc.step_id and p.student_id = r.student_id left join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
  where rc.retake_id = r.id and ps.is_final is not true)) group by r.student_id),
  t as materialized (
    select st.id, st.subject_id, st.is_retake or st.roles_ids <> '{}' or st.password_hash is not null or c.password_hash is not null or exists (select 1 from step_prerequisites need where need.step_id = st.id) as has_terms
    from (select distinct subject_id from studied) d join steps st on st.subject_id = d.subject_id join chapters c on c.id = st.chapter_id
    where st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden and (st.max_mark is not null or exists (
  select 1 from patterns asked where asked.step_id = st.id and asked.deleted_at is null))),
  -- Most students have one group and no dates of their own. What such a student owes is what is due in the group without what
  -- is settled, so that only the latter is read topic by topic.
  several as materialized (
    select own.student_id from own where (select count(*) from group_users gu where gu.user_id = own.student_id) > 1
      or exists (select 1 from abstract_lesson_schedules o where o.student_id = own.student_id)
      or exists (select 1 from retakes r where r.student_id = own.student_id and not r.is_closed and r.deleted_at is null)),
  plain as materialized (
    select own.student_id, gu.group_id from own join group_users gu on gu.user_id = own.student_id where own.student_id not in (select student_id from several)),
  due_in_groups as materialized (
  select g.group_id, al.step_id, t.subject_id, t.has_terms from (select distinct group_id from plain) g cross join lateral (select p.step_id, p.due_at from abstract_lessons p where p.group_id = g.group_id offset 0) al join t on t.id = al.step_id
  join subject_groups sg on sg.group_id = g.group_id and sg.subject_id = t.subject_id where al.due_at < now()),
  settled as materialized (
    select p.student_id, p.step_id from own join passings p on p.student_id = own.student_id
      join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id and ps.is_final
    union select a.user_id, a.step_id from own join answers a on a.user_id = own.student_id where a.deleted_at is null and (a.waiting_since is not null and not exists (
  select 1 from patterns asked where asked.step_id = a.step_id and asked.required and asked.deleted_at is null and not exists (
    select 1 from answers given where given.pattern_id = asked.id and given.user_id = a.user_id and given.deleted_at is null and given.version > 0)))),
  settled_sums as (
    select p.student_id, t.subject_id, count(*) as n from settled x join plain p on p.student_id = x.student_id join t on t.id = x.step_id
    where (p.group_id, x.step_id) in (select group_id, step_id from due_in_groups where not has_terms) group by 1, 2),
  due_sums as (
    select p.student_id, d.subject_id, d.n from plain p join (
      select group_id, subject_id, count(*) as n from due_in_groups where not has_terms group by 1, 2) d on d.group_id = p.group_id),
  unpassed as materialized (
    select d.student_id, d.step_id from (
  select gu.user_id as student_id, al.step_id, null::timestamptz as until, null::timestamptz as own_due_at, al.due_at
  from (select distinct met.group_id from several own join group_users met on met.user_id = own.student_id) g cross join lateral (select p.step_id, p.due_at from abstract_lessons p where p.group_id = g.group_id offset 0) al
  join t on t.id = al.step_id join subject_groups sg on sg.group_id = g.group_id and sg.subject_id = t.subject_id
  join group_users gu on gu.group_id = g.group_id join several own on own.student_id = gu.user_id
  union all select o.student_id, o.step_id, null, o.due_at, null from several own join abstract_lesson_schedules o on o.student_id = own.student_id
  union all select own.student_id, r.step_id, r.until, null, null from several own cross join lateral (
  select st.id as step_id, rt.until from retakes rt join steps st on st.subject_id = rt.subject_id and st.deleted_at is null
  where rt.student_id = own.student_id and not rt.is_closed and rt.deleted_at is null and rt.until is not null
    and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))) r) d group by d.student_id, d.step_id having coalesce(max(d.until), max(d.own_due_at), min(d.due_at)) < now()
    union all select p.student_id, d.step_id from plain p join due_in_groups d on d.group_id = p.group_id where d.has_terms
    except select student_id, step_id from settled),
  owed as materialized (
    select x.student_id, x.step_id, t.subject_id, t.has_terms from unpassed x join t on t.id = x.step_id),
  overdue_topics as (
    select owed.student_id, owed.subject_id from owed where not owed.has_terms
    union all select x.student_id, x.subject_id from owed x join steps st on st.id = x.step_id join chapters c on c.id = st.chapter_id where x.has_terms and (st.deleted_at is null and c.deleted_at is null and not st.hidden and not c.hidden
  and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = x.student_id and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $9))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = x.student_id and aru.role_id = any (st.roles_ids)))) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = x.student_id and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = x.student_id and k.step_id = st.id)) and not exists (select 1
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = pre.id and done.student_id = x.student_id and final.is_final)
  or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = x.student_id and whole.percent = 100))) and not ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = waiting.id and done.student_id = x.student_id and final.is_final)
  or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = x.student_id and whole.percent = 100))) or exists (
    select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = x.student_id and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = x.student_id)
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = x.student_id)))))),
  overdue_in as materialized (
    select o.student_id, o.subject_id, sum(o.n)::int as n from (
      select student_id, subject_id, n from due_sums union all select student_id, subject_id, -n from settled_sums
      union all select student_id, subject_id, 1 from overdue_topics) o
    where (o.student_id, o.subject_id) in (select student_id, subject_id from studied) group by 1, 2),
  overdue as (select student_id, sum(n)::int as n from overdue_in group by student_id),
  returned as (
    select x.student_id, count(*)::int as n
    from studied x join steps st on st.subject_id = x.subject_id join chapters c on c.id = st.chapter_id
    join passings p on p.step_id = st.id and p.student_id = x.student_id
    where (p.passed_status_id = $10 and not exists (select 1 from answers a where a.step_id = p.step_id and a.user_id = p.student_id and a.deleted_at is null and (a.waiting_since is not null and not exists (
  select 1 from patterns asked where asked.step_id = a.step_id and asked.required and asked.deleted_at is null and not exists (
    select 1 from answers given where given.pattern_id = asked.id and given.user_id = a.user_id and given.deleted_at is null and given.version > 0))))
  and exists (select 1 from answers a where a.step_id = p.step_id and a.user_id = p.student_id and a.deleted_at is null and a.submitted_at is not null)) and (st.deleted_at is null and c.deleted_at is null and not st.hidden and not c.hidden
  and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = x.student_id and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $11))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = x.student_id and aru.role_id = any (st.roles_ids)))) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = x.student_id and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = x.student_id and k.step_id = st.id)) and not exists (select 1
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = pre.id and done.student_id = x.student_id and final.is_final)
  or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = x.student_id and whole.percent = 100))) and not ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = waiting.id and done.student_id = x.student_id and final.is_final)
  or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = x.student_id and whole.percent = 100))) or exists (
    select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = x.student_id and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = x.student_id)
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = x.student_id)))))
    group by x.student_id),
  missed as (
    select x.student_id, count(*)::int as n
    from limits cross join studying x join attendance a on a.student_id = x.student_id and a.attendance_status = 2
    join lessons l on l.id = a.lesson_id and l.starts_at > now() - make_interval(days => $12::int)
    where exists (select 1 from lesson_subjects ls where ls.lesson_id = l.id and ls.subject_id = any (x.subject_ids))
      and not exists (select 1 from away w where w.student_id = x.student_id and (l.starts_at at time zone limits.time_zone)::date between w.start_date and w.end_date)
    group by x.student_id),
  active as (
    select own.student_id, greatest(u.last_seen_at, h.at) as at, h.at as handed_in_at
    from own join users u on u.id = own.student_id cross join lateral (
      select max(a.submitted_at) as at from answers a where a.user_id = u.id and a.deleted_at is null) h),
  patterns as (
    select p.student_id, json_agg(json_build_object('kind', p.kind, 'subject_title', s.title, 'weekday', p.weekday, 'missed', p.missed, 'of', p.of)
      order by p.found_at desc, p.id) as list
    from own join absence_patterns p on p.student_id = own.student_id and p.company_id = $13 and p.ended_at is null
    left join subjects s on s.id = p.subject_id where p.subject_id is null or (s.deleted_at is null and not s.hidden and s.privacy <> 1) group by p.student_id),
  facts as materialized (
    select own.student_id, coalesce(retaking.open_count, 0) as retakes_count, coalesce(retaking.overdue_count, 0) as retakes_overdue_count,
      coalesce(overdue.n, 0) as overdue_count, coalesce(returned.n, 0) as returned_count, coalesce(missed.n, 0) as missed_count, active.at as last_active_at, active.handed_in_at, patterns.list as patterns,
      exists (select 1 from studying where studying.student_id = own.student_id)
        and coalesce(active.at < now() - make_interval(days => limits.risk_silent_days), true) as is_silent,
      (select json_build_object('title', w.title, 'end_date', w.end_date) from away w
        where w.student_id = own.student_id and limits.today between w.start_date and w.end_date order by w.end_date desc, w.title limit 1) as leave
    from limits cross join own join active using (student_id) left join retaking using (student_id) left join overdue using (student_id)
    left join returned using (student_id) left join missed using (student_id) left join patterns using (student_id)),
  x as materialized (
    select f.*, case when f.leave is null then (
  (f.retakes_overdue_count > 0 or f.retakes_count + f.overdue_count >= limits.risk_debts)::int + (f.missed_count >= limits.risk_missed or f.patterns is not null)::int
  + (f.is_silent or (f.overdue_count > 0 and coalesce(f.handed_in_at < now() - make_interval(days => limits.risk_idle_days), true)))::int) else 0 end as signs_count, limits.risk_signs,
      f.leave is null and (f.is_silent or f.patterns is not null or f.retakes_count + f.overdue_count + f.returned_count > 0 or f.missed_count >= $14) as needs_attention
    from limits cross join facts f),
    matching as materialized (
      select x.* from x join users u on u.id = x.student_id where ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $15)) and exists (select 1 from placed where placed.student_id = x.student_id and placed.id = $16)),
    page as (
      select row_number() over (order by x.leave is not null, least(x.signs_count, x.risk_signs) desc, x.retakes_overdue_count desc, x.retakes_count + x.overdue_count desc, x.returned_count desc, x.missed_count desc, x.is_silent desc, u.last_name, u.first_name, u.id) as place, x.*, json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as student from matching x join users u on u.id = x.student_id
      where x.needs_attention order by x.leave is not null, least(x.signs_count, x.risk_signs) desc, x.retakes_overdue_count desc, x.retakes_count + x.overdue_count desc, x.returned_count desc, x.missed_count desc, x.is_silent desc, u.last_name, u.first_name, u.id limit $17 offset $18)
    select coalesce((select json_agg(json_build_object('student', x.student,
        'groups', coalesce((select json_agg(json_build_object('id', placed.id, 'name', placed.name) order by placed.name, placed.id) from placed where placed.student_id = x.student_id), '[]'),
        'retakes_count', x.retakes_count, 'retakes_overdue_count', x.retakes_overdue_count, 'overdue_count', x.overdue_count, 'returned_count', x.returned_count,
        'missed_count', x.missed_count, 'last_active_at', x.last_active_at, 'is_silent', x.is_silent, 'handed_in_at', x.handed_in_at,
        'patterns', coalesce(x.patterns, '[]'), 'last_contact', case when (x.student_id in (
  select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $19 and not own_g.is_archived
  join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $20)) then (
  select json_build_object('kind', c.kind, 'whom', c.whom, 'text', c.text, 'contacted_at', c.contacted_at) from student_contacts c
  where c.student_id = x.student_id and c.company_id = $21 order by c.contacted_at desc, c.id desc limit 1) end, 'risk', case when x.signs_count >= x.risk_signs then 'high' when x.signs_count > 0 then 'some' else 'none' end,
        'needs_attention', x.needs_attention, 'leave', case when (x.student_id in (
  select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $22 and not own_g.is_archived
  join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $23)) then x.leave end) order by x.place) from page x), '[]') as list,
      coalesce((
        select json_agg(json_build_object('id', g.id, 'name', g.name || case when g.is_archived then ' (архив)' else '' end, 'is_archived', g.is_archived,
          'students_count', (select count(*) from group_users gu join company_members m on m.company_id = g.company_id and m.user_id = gu.user_id where gu.group_id = g.id))
          order by g.is_archived, g.name, g.id)
        from curator_groups cg join groups g on g.id = cg.group_id where cg.curator_id = $24 and g.company_id = $25), '[]') as groups,
      (select json_build_object('debts', risk_debts, 'missed', risk_missed, 'silent_days', risk_silent_days, 'idle_days', risk_idle_days, 'signs', risk_signs) from limits) as limits,
      (select json_build_object('all', count(*), 'needs_attention', count(*) filter (where needs_attention),
        'at_risk', count(*) filter (where x.signs_count >= x.risk_signs)) from matching x) as counters;
-- Also:
--   − where x.needs_attention order by x.leave is not null, least(x.signs_count, x.risk_signs) desc, x.retakes_overdue_count desc, x.retakes_count + x.overdue_count desc, x.returned_count desc, x.missed_count desc, x.is_silent desc, u.last_name, u.first_name, u.id limit $ offset $)
--   + where x.signs_count >= x.risk_signs order by x.leave is not null, least(x.signs_count, x.risk_signs) desc, x.retakes_overdue_count desc, x.retakes_count + x.overdue_count desc, x.returned_count desc, x.missed_count desc, x.is_silent desc, u.last_name, u.first_name, u.id limit $ offset $)

-- selectDueTopics (domains/standing/due-topics.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer, $21 integer, $22 date, $23 date, $24 bigint
-- returns id integer, title text, due_at timestamp with time zone, subject json, is_done boolean
with subj as materialized (select s.id, s.title, s.color from subjects s where ((s.company_id = $1 and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $2))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $3 and sg.subject_id = s.id)))),
    t as materialized (
      select st.id, st.subject_id, st.title from subj join steps st on st.subject_id = subj.id join chapters c on c.id = st.chapter_id
      where st.deleted_at is null and c.deleted_at is null and not st.hidden and not c.hidden and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $4 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $5))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $6 and aru.role_id = any (st.roles_ids)))) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $7 and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $8 and k.step_id = st.id)) and not exists (select 1
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = pre.id and done.student_id = $9 and final.is_final)
  or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = $10 and whole.percent = 100))) and not ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = waiting.id and done.student_id = $11 and final.is_final)
  or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = $12 and whole.percent = 100))) or exists (
    select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = $13 and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = $14)
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $15)))) and (st.max_mark is not null or exists (
  select 1 from patterns asked where asked.step_id = st.id and asked.deleted_at is null))),
    dates as materialized (select d.step_id, coalesce(max(d.until), max(d.own_due_at), min(d.due_at)) as due_at from (
  select al.step_id, null::timestamptz as until, null::timestamptz as own_due_at, al.due_at
  from group_users gu cross join lateral (select p.step_id, p.due_at from abstract_lessons p where p.group_id = gu.group_id offset 0) al join t on t.id = al.step_id join subject_groups sg on sg.group_id = gu.group_id and sg.subject_id = t.subject_id
  where gu.user_id = $16
  union all select o.step_id, null, o.due_at, null from abstract_lesson_schedules o where o.student_id = $17
  union all select r.step_id, r.until, null, null from (
  select st.id as step_id, rt.until from retakes rt join steps st on st.subject_id = rt.subject_id and st.deleted_at is null
  where rt.student_id = $18 and not rt.is_closed and rt.deleted_at is null and rt.until is not null
    and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))) r) d group by d.step_id)
    select t.id, t.title, d.due_at, json_build_object('id', subj.id, 'title', subj.title, 'color', subj.color) as subject,
      exists (select 1 from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
        where p.step_id = t.id and p.student_id = $19 and ps.is_final) or t.id in (select a.step_id from answers a where a.user_id = $20 and a.deleted_at is null and (a.waiting_since is not null and not exists (
  select 1 from patterns asked where asked.step_id = a.step_id and asked.required and asked.deleted_at is null and not exists (
    select 1 from answers given where given.pattern_id = asked.id and given.user_id = a.user_id and given.deleted_at is null and given.version > 0))) group by a.step_id) as is_done
    from t join dates d on d.step_id = t.id join subj on subj.id = t.subject_id join companies co on co.id = $21
    where d.due_at >= $22::date::timestamp at time zone co.time_zone and d.due_at < ($23::date + 1)::timestamp at time zone co.time_zone
    order by d.due_at, t.id limit $24;

-- selectStanding (domains/standing/standing.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer
-- returns step json, max_points numeric, mark numeric, passing json, has_answer boolean, asks_for_work boolean, is_waiting boolean, plan json, own_due_at timestamp with time zone, opens_at timestamp with time zone, retake_until timestamp with time zone, retake_open boolean, retake_shown boolean, retake_closed_at timestamp with time zone, collected numeric, total numeric
with t as materialized (
      select st.id, st.max_mark, st.is_retake, case when st.is_retake then (
  with recursive up as (
    select one.id, one.subject_id, one.is_retake, one.replaces_id, 1 as depth from steps one
    where one.id = st.replaces_id and one.subject_id = st.subject_id
    union all
    select one.id, one.subject_id, one.is_retake, one.replaces_id, up.depth + 1
    from up join steps one on one.id = up.replaces_id and one.subject_id = up.subject_id where up.is_retake and up.depth < 20)
  select up.id from up where not up.is_retake limit 1) end as counts_for_id from steps st join chapters c on c.id = st.chapter_id
      where st.subject_id = (select subject_id from steps where id = $1) and st.deleted_at is null and not st.hidden and not c.hidden and st.type = 2 and st.max_mark is not null
        and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $2 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $3))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $4 and aru.role_id = any (st.roles_ids))))),
    given as materialized (select m.student_id, m.step_id, m.value, m.updated_at from main_marks m where m.student_id = $5 and m.step_id in (select id from t)),
  retaken as materialized (
    select x.id, x.counts_for_id as topic_id, 1 as place from t x where x.counts_for_id is not null
    union all select distinct x.counts_for_id, x.counts_for_id, 0 from t x where x.counts_for_id is not null),
  counted as materialized (
    select m.student_id, m.step_id, m.value, m.updated_at from given m where m.step_id not in (select id from retaken)
    union all
    select m.student_id, x.topic_id, counted_points((select co.retake_counts from companies co where co.id = (select s.company_id from steps st join subjects s on s.id = st.subject_id where st.id = $6)), array_agg(m.value order by x.place, x.id), own.max_mark), (array_agg(m.updated_at order by x.place, x.id))[1]
    from retaken x join t own on own.id = x.topic_id join given m on m.step_id = x.id group by m.student_id, x.topic_id, own.max_mark),
    points as (
      select coalesce(sum(m.value), 0) as marked, coalesce(sum(t.max_mark) filter (where not t.is_retake), 0) as total from t left join counted m on m.step_id = t.id)
    select json_build_object('id', st.id, 'title', st.title, 'type', st.type, 'max_mark', st.max_mark, 'is_retake', st.is_retake, 'counts_for_id', case when st.is_retake then (
  with recursive up as (
    select one.id, one.subject_id, one.is_retake, one.replaces_id, 1 as depth from steps one
    where one.id = st.replaces_id and one.subject_id = st.subject_id
    union all
    select one.id, one.subject_id, one.is_retake, one.replaces_id, up.depth + 1
    from up join steps one on one.id = up.replaces_id and one.subject_id = up.subject_id where up.is_retake and up.depth < 20)
  select up.id from up where not up.is_retake limit 1) end, 'subject_id', s.id, 'subject_title', s.title) as step,
      s.max_points, (select m.value from main_marks m where m.step_id = st.id and m.student_id = $7) as mark,
      (select json_build_object('passed_status_id', p.passed_status_id, 'is_final', ps.is_final, 'author_id', p.author_id, 'author', case when pu.id is not null then json_build_object('id', pu.id, 'first_name', pu.first_name, 'last_name', pu.last_name, 'middle_name', pu.middle_name,
    'photo_src', '/api/files/' || pu.photo_id || '/thumbnail', 'is_online', coalesce(pu.last_seen_at > now() - interval '180 seconds', false)) end, 'at', p.updated_at)
        from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id left join users pu on pu.id = p.author_id
        where p.step_id = st.id and p.student_id = $8) as passing,
      exists (select 1 from answers a where a.step_id = st.id and a.user_id = $9 and a.deleted_at is null and a.version > 0) as has_answer, (st.max_mark is not null or exists (
  select 1 from patterns asked where asked.step_id = st.id and asked.deleted_at is null)) as asks_for_work,
      exists (select 1 from answers a where a.step_id = st.id and a.user_id = $10 and a.deleted_at is null and (a.waiting_since is not null and not exists (
  select 1 from patterns asked where asked.step_id = a.step_id and asked.required and asked.deleted_at is null and not exists (
    select 1 from answers given where given.pattern_id = asked.id and given.user_id = a.user_id and given.deleted_at is null and given.version > 0)))) as is_waiting,
      (select json_build_object('due_at', al.due_at, 'group_name', g.name) from abstract_lessons al join groups g on g.id = al.group_id
        where al.step_id = st.id and exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = $11 and sg.subject_id = st.subject_id) order by al.due_at nulls last, g.id limit 1) as plan,
      (select o.due_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = $12) as own_due_at, coalesce(
  (select o.opens_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = $13),
  (select nullif(min(coalesce(al.opens_at, '-infinity')), '-infinity') from abstract_lessons al
    where al.step_id = st.id and (al.opens_at is not null or al.due_at is not null) and exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = $14 and sg.subject_id = st.subject_id))) as opens_at,
      (select d.until from (
  select st.id as step_id, rt.until from retakes rt join steps st on st.subject_id = rt.subject_id and st.deleted_at is null
  where rt.student_id = $15 and not rt.is_closed and rt.deleted_at is null and rt.until is not null
    and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))) d where d.step_id = st.id) as retake_until,
      exists (
  select 1 from retakes rt where rt.student_id = $16 and rt.subject_id = st.subject_id and not rt.is_closed and rt.deleted_at is null) as retake_open, (not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $17 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $18))))) as retake_shown,
      (select max(rt.closed_at) from retakes rt where rt.student_id = $19 and rt.subject_id = st.subject_id and rt.deleted_at is null) as retake_closed_at,
      least(points.marked, points.total, coalesce(s.max_points, points.marked)) as collected, points.total
    from steps st join subjects s on s.id = st.subject_id cross join points where st.id = $20;

-- selectMarksByType (domains/standing/standing.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns mark_type_id integer, title text, is_default boolean, max_value numeric, value numeric, author json, updated_at timestamp with time zone
select t.id as mark_type_id, t.title, t.is_default, case when t.is_default then (select max_mark from steps where id = $1) else t.max_value end as max_value,
    m.value, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
  'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as author, m.updated_at
  from mark_types t left join marks m on m.mark_type_id = t.id and m.step_id = $2 and m.student_id = $3 left join users u on u.id = m.author_id
  where t.company_id = $4 order by t.is_default desc, t.sort, t.id;

-- selectProgressSubjects (domains/standing/standing.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer
-- returns subjects json, semesters json
with subj as materialized (select s.id, s.title, s.color, s.max_points, (select co.retake_counts from companies co where co.id = s.company_id) as retake_counts from subjects s where ((s.company_id = $1 and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $2))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $3 and sg.subject_id = s.id))) and true),
  part as materialized (
    select subj.*, array(
      select distinct hs.semester_id from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = subj.id) as semester_ids, coalesce((
      select json_agg(json_build_object('semester', m.title, 'grade', r.grade, 'reason', r.reason, 'points', r.points, 'max_points', r.max_points, 'confirmed_at', r.confirmed_at)
        order by m.started_at desc nulls last, r.id) from final_results r left join semesters m on m.id = r.semester_id
      where r.subject_id = subj.id and r.student_id = $4), '[]') as final_results from subj) select
  coalesce((
    select json_agg(json_build_object('id', p.id, 'title', p.title, 'color', p.color, 'max_points', p.max_points, 'retake_counts', p.retake_counts, 'semester_ids', p.semester_ids, 'final_results', p.final_results) order by p.title, p.id) from part p), '[]') as subjects,
  coalesce((
    select json_agg(json_build_object('id', se.id, 'title', se.title, 'started_at', se.started_at, 'finished_at', se.finished_at) order by se.started_at desc, se.id)
    from semesters se where se.company_id = $5 and se.id in (select unnest(p.semester_ids) from part p)), '[]') as semesters;
-- Also:
--   − with subj as materialized (select s.id, s.title, s.color, s.max_points, (select co.retake_counts from companies co where co.id = s.company_id) as retake_counts from subjects s where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and true),
--   + with subj as materialized (select s.id, s.title, s.color, s.max_points, (select co.retake_counts from companies co where co.id = s.company_id) as retake_counts from subjects s where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and (
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))))),

-- selectProgressTopics (domains/standing/standing.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer, $21 integer
-- returns id integer, subject_id integer, title text, max_mark numeric, counts boolean, is_retake boolean, counts_for_id integer, locked boolean, asks_for_work boolean, due_at timestamp with time zone, mark numeric, marked_at timestamp with time zone, passed_status_id integer, is_final boolean, passed_at timestamp with time zone, answered_at timestamp with time zone, is_waiting boolean, task_id integer
with subj as materialized (select s.id, s.title, s.color, s.max_points, (select co.retake_counts from companies co where co.id = s.company_id) as retake_counts from subjects s where ((s.company_id = $1 and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $2))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $3 and sg.subject_id = s.id))) and true),
    t as materialized (
      select st.id, st.subject_id, st.title, st.max_mark, st.type = 2 and st.max_mark is not null as counts, st.is_retake, case when st.is_retake then (
  with recursive up as (
    select one.id, one.subject_id, one.is_retake, one.replaces_id, 1 as depth from steps one
    where one.id = st.replaces_id and one.subject_id = st.subject_id
    union all
    select one.id, one.subject_id, one.is_retake, one.replaces_id, up.depth + 1
    from up join steps one on one.id = up.replaces_id and one.subject_id = up.subject_id where up.is_retake and up.depth < 20)
  select up.id from up where not up.is_retake limit 1) end as counts_for_id, not (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $4 and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $5 and k.step_id = st.id)) and not exists (select 1
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
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $12)))) as locked, (st.max_mark is not null or exists (
  select 1 from patterns asked where asked.step_id = st.id and asked.deleted_at is null)) as asks_for_work
      from subj join steps st on st.subject_id = subj.id join chapters c on c.id = st.chapter_id
      where (st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden) and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $13 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $14))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $15 and aru.role_id = any (st.roles_ids))))),
    dates as materialized (
      select d.step_id, coalesce(max(d.until), max(d.own_due_at), min(d.due_at)) as due_at from (
  select al.step_id, null::timestamptz as until, null::timestamptz as own_due_at, al.due_at
  from group_users gu cross join lateral (select p.step_id, p.due_at from abstract_lessons p where p.group_id = gu.group_id offset 0) al join t on t.id = al.step_id join subject_groups sg on sg.group_id = gu.group_id and sg.subject_id = t.subject_id
  where gu.user_id = $16
  union all select o.step_id, null, o.due_at, null from abstract_lesson_schedules o where o.student_id = $17
  union all select r.step_id, r.until, null, null from (
  select st.id as step_id, rt.until from retakes rt join steps st on st.subject_id = rt.subject_id and st.deleted_at is null
  where rt.student_id = $18 and not rt.is_closed and rt.deleted_at is null and rt.until is not null
    and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))) r) d group by d.step_id),
    own_marks as materialized (select m.step_id, m.value, m.updated_at from main_marks m where m.student_id = $19),
    own_passings as materialized (
      select p.step_id, p.passed_status_id, p.updated_at, ps.is_final from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
      where p.student_id = $20),
    handed as materialized (
      select a.step_id, max(a.submitted_at) as answered_at, bool_or((a.waiting_since is not null and not exists (
  select 1 from patterns asked where asked.step_id = a.step_id and asked.required and asked.deleted_at is null and not exists (
    select 1 from answers given where given.pattern_id = asked.id and given.user_id = a.user_id and given.deleted_at is null and given.version > 0)))) as is_waiting from answers a where a.user_id = $21 and a.deleted_at is null group by a.step_id),
    first_tasks as materialized (
      select distinct on (p.step_id) p.step_id, p.id from patterns p where p.step_id in (select id from t) and p.deleted_at is null order by p.step_id, p.index, p.id)
    select t.id, t.subject_id, t.title, t.max_mark, t.counts, t.is_retake, t.counts_for_id, t.locked, t.asks_for_work, d.due_at, m.value as mark, m.updated_at as marked_at,
      p.passed_status_id, coalesce(p.is_final, false) as is_final, p.updated_at as passed_at, h.answered_at, coalesce(h.is_waiting, false) as is_waiting, f.id as task_id
    from t left join dates d on d.step_id = t.id left join own_marks m on m.step_id = t.id left join own_passings p on p.step_id = t.id left join handed h on h.step_id = t.id left join first_tasks f on f.step_id = t.id
    order by t.id;
-- Also:
--   − with subj as materialized (select s.id, s.title, s.color, s.max_points, (select co.retake_counts from companies co where co.id = s.company_id) as retake_counts from subjects s where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and true),
--   + with subj as materialized (select s.id, s.title, s.color, s.max_points, (select co.retake_counts from companies co where co.id = s.company_id) as retake_counts from subjects s where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and (
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))))),
-- Also:
--   − with subj as materialized (select s.id, s.title, s.color, s.max_points, (select co.retake_counts from companies co where co.id = s.company_id) as retake_counts from subjects s where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and true),
--   + with subj as materialized (select s.id, s.title, s.color, s.max_points, (select co.retake_counts from companies co where co.id = s.company_id) as retake_counts from subjects s where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and true and ($::int[] is null or exists (
--   + select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id and hs.semester_id = any ($::int[])))),
-- Also:
--   − with subj as materialized (select s.id, s.title, s.color, s.max_points, (select co.retake_counts from companies co where co.id = s.company_id) as retake_counts from subjects s where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and true),
--   + with subj as materialized (select s.id, s.title, s.color, s.max_points, (select co.retake_counts from companies co where co.id = s.company_id) as retake_counts from subjects s where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and (
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and ($::int[] is null or exists (
--   + select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id and hs.semester_id = any ($::int[])))),

-- selectOwnPlans (domains/standing/standing.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer
-- returns step_id integer, opens_at timestamp with time zone, has_own_date boolean
with subj as materialized (select s.id, s.title, s.color, s.max_points, (select co.retake_counts from companies co where co.id = s.company_id) as retake_counts from subjects s where ((s.company_id = $1 and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $2))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $3 and sg.subject_id = s.id))) and true)
    select st.id as step_id, coalesce(
  (select o.opens_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = $4),
  (select nullif(min(coalesce(al.opens_at, '-infinity')), '-infinity') from abstract_lessons al
    where al.step_id = st.id and (al.opens_at is not null or al.due_at is not null) and exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = $5 and sg.subject_id = st.subject_id))) as opens_at,
      exists (select 1 from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = $6 and o.due_at is not null) as has_own_date
    from subj join steps st on st.subject_id = subj.id where st.deleted_at is null
      and (exists (select 1 from abstract_lessons al where al.step_id = st.id) or exists (select 1 from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = $7));
-- Also:
--   − with subj as materialized (select s.id, s.title, s.color, s.max_points, (select co.retake_counts from companies co where co.id = s.company_id) as retake_counts from subjects s where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and true)
--   + with subj as materialized (select s.id, s.title, s.color, s.max_points, (select co.retake_counts from companies co where co.id = s.company_id) as retake_counts from subjects s where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and (
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))

-- selectDiary (domains/standing/standing.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 bigint, $9 integer, $10 integer, $11 integer
-- returns subjects json, semesters json, marks json, absences json, is_recorded boolean, attempts json, time_zone text
with subj as materialized (select s.id, s.title, s.color, s.max_points, (select co.retake_counts from companies co where co.id = s.company_id) as retake_counts from subjects s where ((s.company_id = $1 and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $2))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $3 and sg.subject_id = s.id))) and true),
  part as materialized (
    select subj.*, array(
      select distinct hs.semester_id from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = subj.id) as semester_ids, coalesce((
      select json_agg(json_build_object('semester', m.title, 'grade', r.grade, 'reason', r.reason, 'points', r.points, 'max_points', r.max_points, 'confirmed_at', r.confirmed_at)
        order by m.started_at desc nulls last, r.id) from final_results r left join semesters m on m.id = r.semester_id
      where r.subject_id = subj.id and r.student_id = $4), '[]') as final_results from subj)
    select
  coalesce((
    select json_agg(json_build_object('id', p.id, 'title', p.title, 'color', p.color, 'max_points', p.max_points, 'retake_counts', p.retake_counts, 'semester_ids', p.semester_ids, 'final_results', p.final_results) order by p.title, p.id) from part p), '[]') as subjects,
  coalesce((
    select json_agg(json_build_object('id', se.id, 'title', se.title, 'started_at', se.started_at, 'finished_at', se.finished_at) order by se.started_at desc, se.id)
    from semesters se where se.company_id = $5 and se.id in (select unnest(p.semester_ids) from part p)), '[]') as semesters, coalesce((select json_agg(x) from (
  select m.id, m.step_id, m.student_id, m.mark_type_id, m.answer_id, m.value, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as author, m.updated_at
  from main_marks m left join users u on u.id = m.author_id
  where m.student_id = $6 and m.updated_at > now() - make_interval(days => $7::int)
  order by m.updated_at desc, m.id desc limit $8) x), '[]') as marks, coalesce((select json_agg(x) from (
  select distinct on (l.starts_at, l.id) l.id as lesson_id, p.id as subject_id, l.starts_at, a.attendance_status as status, a.late
  from attendance a join lessons l on l.id = a.lesson_id join lesson_subjects ls on ls.lesson_id = l.id join part p on p.id = ls.subject_id
  where a.student_id = $9 and true and (a.attendance_status in (2, 4, 5) or a.late)
  order by l.starts_at desc, l.id, p.id limit 1000) x), '[]') as absences,
      exists (select 1
  from attendance a join lessons l on l.id = a.lesson_id join lesson_subjects ls on ls.lesson_id = l.id join part p on p.id = ls.subject_id
  where a.student_id = $10 and true) as is_recorded,
      '[]'::json as attempts,
      (select co.time_zone from companies co where co.id = $11) as time_zone;
-- Also:
--   − with subj as materialized (select s.id, s.title, s.color, s.max_points, (select co.retake_counts from companies co where co.id = s.company_id) as retake_counts from subjects s where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and true),
--   + with subj as materialized (select s.id, s.title, s.color, s.max_points, (select co.retake_counts from companies co where co.id = s.company_id) as retake_counts from subjects s where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and (
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))))),
-- Also:
--   − where m.student_id = $ and m.updated_at > now() - make_interval(days => $::int)
--   − '[]'::json as attempts,
--   + where m.student_id = $ and true
--   + coalesce((select json_agg(x) from (
--   + select a.id, p.step_id, p.id as task_id, a.deadline_at
--   + from task_attempts a join patterns p on p.id = a.pattern_id and p.deleted_at is null
--   + where a.user_id = $ and a.submitted_at is null and a.deadline_at > now() order by a.deadline_at, a.id) x), '[]') as attempts,
-- Also:
--   − where m.student_id = $ and m.updated_at > now() - make_interval(days => $::int)
--   − where a.student_id = $ and true and (a.attendance_status in (2, 4, 5) or a.late)
--   − where a.student_id = $ and true) as is_recorded,
--   − '[]'::json as attempts,
--   + where m.student_id = $ and true
--   + where a.student_id = $ and p.semester_ids && $::int[] and (a.attendance_status in (2, 4, 5) or a.late)
--   + where a.student_id = $ and p.semester_ids && $::int[]) as is_recorded,
--   + coalesce((select json_agg(x) from (
--   + select a.id, p.step_id, p.id as task_id, a.deadline_at
--   + from task_attempts a join patterns p on p.id = a.pattern_id and p.deleted_at is null
--   + where a.user_id = $ and a.submitted_at is null and a.deadline_at > now() order by a.deadline_at, a.id) x), '[]') as attempts,
-- Also:
--   − '[]'::json as attempts,
--   + coalesce((select json_agg(x) from (
--   + select a.id, p.step_id, p.id as task_id, a.deadline_at
--   + from task_attempts a join patterns p on p.id = a.pattern_id and p.deleted_at is null
--   + where a.user_id = $ and a.submitted_at is null and a.deadline_at > now() order by a.deadline_at, a.id) x), '[]') as attempts,
-- Also:
--   − where a.student_id = $ and true and (a.attendance_status in (2, 4, 5) or a.late)
--   − where a.student_id = $ and true) as is_recorded,
--   − '[]'::json as attempts,
--   + where a.student_id = $ and p.semester_ids && $::int[] and (a.attendance_status in (2, 4, 5) or a.late)
--   + where a.student_id = $ and p.semester_ids && $::int[]) as is_recorded,
--   + coalesce((select json_agg(x) from (
--   + select a.id, p.step_id, p.id as task_id, a.deadline_at
--   + from task_attempts a join patterns p on p.id = a.pattern_id and p.deleted_at is null
--   + where a.user_id = $ and a.submitted_at is null and a.deadline_at > now() order by a.deadline_at, a.id) x), '[]') as attempts,

-- selectReportedStudent (domains/standing/student-report.queries.ts)
-- takes $1 integer, $2 integer
-- returns student json, groups json
select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
  'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as student, coalesce((
    select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name, g.id) from group_users gu join groups g on g.id = gu.group_id
    where gu.user_id = u.id and g.company_id = $1 and not g.is_archived), '[]') as groups
  from users u where u.id = $2 and true;
-- Also:
--   − from users u where u.id = $ and true
--   + from users u where u.id = $ and u.id in (
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
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects))
-- Also:
--   − from users u where u.id = $ and true
--   + from users u where u.id = $ and u.id in (
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
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects))

-- selectTeachers (domains/standing/student-report.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer[], $5 integer[]
-- returns subject_id integer, teachers json
with subj as materialized (select s.id, s.title, s.color, s.max_points, (select co.retake_counts from companies co where co.id = s.company_id) as retake_counts from subjects s where ((s.company_id = $1 and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $2))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $3 and sg.subject_id = s.id))) and true and ($4::int[] is null or exists (
  select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id and hs.semester_id = any ($5::int[]))))
    select subj.id as subject_id, json_agg(json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) order by u.last_name, u.first_name, u.id) as teachers
    from subj join subject_users su on su.subject_id = subj.id and su.role_type = 'TEACHER' join users u on u.id = su.user_id group by subj.id;
-- Also:
--   − with subj as materialized (select s.id, s.title, s.color, s.max_points, (select co.retake_counts from companies co where co.id = s.company_id) as retake_counts from subjects s where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and true and ($::int[] is null or exists (
--   + with subj as materialized (select s.id, s.title, s.color, s.max_points, (select co.retake_counts from companies co where co.id = s.company_id) as retake_counts from subjects s where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and (
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and ($::int[] is null or exists (

-- selectAttendanceCounts (domains/standing/student-report.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer[], $5 integer[], $6 integer
-- returns subject_id integer, lessons_count integer, attended_count integer, missed_count integer, excused_count integer, late_count integer
with subj as materialized (select s.id, s.title, s.color, s.max_points, (select co.retake_counts from companies co where co.id = s.company_id) as retake_counts from subjects s where ((s.company_id = $1 and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $2))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $3 and sg.subject_id = s.id))) and true and ($4::int[] is null or exists (
  select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id and hs.semester_id = any ($5::int[]))))
    select subj.id as subject_id, count(distinct a.lesson_id)::int as lessons_count, (count(distinct a.lesson_id) filter (where a.attendance_status in (1, 3)))::int as attended_count,
      (count(distinct a.lesson_id) filter (where a.attendance_status = 2))::int as missed_count, (count(distinct a.lesson_id) filter (where a.attendance_status in (4, 5)))::int as excused_count, (count(distinct a.lesson_id) filter (where a.late))::int as late_count
    from attendance a join lesson_subjects ls on ls.lesson_id = a.lesson_id join subj on subj.id = ls.subject_id
    where a.student_id = $6 group by grouping sets ((subj.id), ());
-- Also:
--   − with subj as materialized (select s.id, s.title, s.color, s.max_points, (select co.retake_counts from companies co where co.id = s.company_id) as retake_counts from subjects s where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and true and ($::int[] is null or exists (
--   + with subj as materialized (select s.id, s.title, s.color, s.max_points, (select co.retake_counts from companies co where co.id = s.company_id) as retake_counts from subjects s where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and (
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and ($::int[] is null or exists (
