-- SQL statements of «analytics», written by npm run generate

-- selectFrame (domains/analytics/analytics.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer
-- returns taken_at timestamp with time zone, snapshot_id integer, has_places boolean, semesters json, semester json, compared json, days json
with co as (select c.id, (now() at time zone c.time_zone)::date as today from companies c where c.id = $1),
    begun as materialized (select m.* from co join semesters m on m.company_id = co.id and m.started_at <= co.today),
    shown as (
      select m.* from co cross join begun m where true
      order by m.finished_at >= co.today desc, m.started_at desc, m.id limit 1),
    other as (
      select m.* from begun m cross join shown where m.id <> shown.id
        and m.id = $2
      order by m.started_at desc, m.id limit 1),
    wanted as (
      select least(co.today, shown.finished_at) as last, shown.started_at, coalesce(shown.started_at, co.today - $3::int) as first,
        other.started_at as compared_first, other.finished_at as compared_last
      from co left join shown on true left join other on true),
    days as (select wanted.*, (
  select d.day from analytics_days d where d.company_id = co.id and d.group_id = 0 and d.subject_id = 0 and d.day between wanted.last - $4::int and wanted.last
  order by abs(d.day - wanted.last), d.day limit 1) as now from co cross join wanted),
    counted as (select days.*, least(compared_last, compared_first + (now - started_at)) as compared from days)
    select s.taken_at, s.id as snapshot_id, exists (select 1 from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
  s.company_id = $5 and s.deleted_at is null and g.company_id = $6 and not g.is_archived
  and (true
    or (s.company_id = $7 and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
  true and true)
  and g.id = $8 and true
  and true)) as has_places,
      coalesce((select json_agg(json_build_object('id', m.id, 'title', m.title, 'started_at', m.started_at, 'finished_at', m.finished_at) order by m.started_at desc, m.id) from begun m), '[]') as semesters,
      (select json_build_object('id', shown.id, 'title', shown.title, 'started_at', shown.started_at, 'finished_at', shown.finished_at) from shown) as semester, (select json_build_object('id', other.id, 'title', other.title, 'started_at', other.started_at, 'finished_at', other.finished_at) from other) as compared,
      json_build_object('now', counted.now, 'week_ago', (
  select d.day from analytics_days d where d.company_id = co.id and d.group_id = 0 and d.subject_id = 0 and d.day between counted.now - $9::int and counted.now - $10::int
  order by abs(d.day - (counted.now - 7)), d.day limit 1), 'compared', (
  select d.day from analytics_days d where d.company_id = co.id and d.group_id = 0 and d.subject_id = 0 and d.day between greatest(counted.compared_first, counted.compared - $11::int) and least(counted.compared_last, counted.compared + $12::int)
  order by abs(d.day - counted.compared), d.day limit 1),
        'first', counted.first, 'compared_first', counted.compared_first, 'today', co.today) as days
    from co cross join counted left join lateral (
      select s.id, s.taken_at from analytics_snapshots s where s.company_id = co.id and s.is_ready order by s.id desc limit 1) s on true;
-- Also:
--   − select m.* from co cross join begun m where true
--   − and g.id = $ and true
--   + select m.* from co cross join begun m where m.id = $
--   + and g.id = $ and s.id = $
-- Also:
--   − and m.id = $
--   + and m.started_at < shown.started_at
-- Also:
--   − and m.id = $
--   − and g.id = $ and true
--   + and m.started_at < shown.started_at
--   + and true and s.id = $
-- Also:
--   − select m.* from co cross join begun m where true
--   − and m.id = $
--   + select m.* from co cross join begun m where m.id = $
--   + and m.started_at < shown.started_at
-- Also:
--   − and m.id = $
--   − and g.id = $ and true
--   + and m.started_at < shown.started_at
--   + and g.id = $ and s.id = $
-- Also:
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − and g.id = $ and true
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + and true and s.id = $
-- Also:
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − and g.id = $ and true
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + and g.id = $ and s.id = $
-- Also:
--   − select m.* from co cross join begun m where true
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − and g.id = $ and true
--   + select m.* from co cross join begun m where m.id = $
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + and g.id = $ and s.id = $
-- Also:
--   − and m.id = $
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + and m.started_at < shown.started_at
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
-- Also:
--   − and m.id = $
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − and g.id = $ and true
--   + and m.started_at < shown.started_at
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + and true and s.id = $
-- Also:
--   − select m.* from co cross join begun m where true
--   − and m.id = $
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − and g.id = $ and true
--   + select m.* from co cross join begun m where m.id = $
--   + and m.started_at < shown.started_at
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + and true and s.id = $
-- Also:
--   − and m.id = $
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − and g.id = $ and true
--   + and m.started_at < shown.started_at
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + and g.id = $ and s.id = $
-- Also:
--   − select m.* from co cross join begun m where true
--   − and m.id = $
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − and g.id = $ and true
--   + select m.* from co cross join begun m where m.id = $
--   + and m.started_at < shown.started_at
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + and g.id = $ and s.id = $

-- selectTotals (domains/analytics/analytics.queries.ts)
-- takes $1 date, $2 date, $3 date, $4 date, $5 date, $6 date, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 boolean
-- returns now json, week_ago json, compared_totals json
with
  dates as materialized (
    select place, day, first, day as until from (values (0, $1::date, $2::date), (1, $3::date, $4::date), (2, $5::date, $6::date))
      as x(place, day, first) where day is not null),
  places as materialized (
    select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
  s.company_id = $7 and s.deleted_at is null and g.company_id = $8 and not g.is_archived
  and (true
    or (s.company_id = $9 and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
  true and true)
  and g.id = $10 and s.id = $11
  and true)),
  atoms as materialized (select distinct 0 as key, p.group_id as group_id, p.subject_id from places p ),
  risk_atoms as materialized (select 0 as key, 0 as group_id where false),
  on_days as (
    select a.key, x.place, sum(d.debts)::int as debts, sum(d.retakes)::int as retakes, sum(d.debtors)::int as debtors, sum(d.students)::int as students, sum(d.waiting)::int as waiting,
      sum(d.waiting_long)::int as waiting_long, sum(d.waited_hours) as waited_hours
    from dates x cross join atoms a join analytics_days d on d.company_id = $12 and d.group_id = a.group_id and d.subject_id = a.subject_id and d.day = x.day group by 1, 2),
  came as (
    select a.key, x.place, sum(t.noted)::int as noted, sum(t.attended)::int as attended
    from dates x cross join atoms a join analytics_attendance t on t.company_id = $13 and t.group_id = a.group_id and t.subject_id = a.subject_id and t.day between x.first and x.until group by 1, 2),
  risks as (
    select a.key, x.place, sum(coalesce(d.at_risk, 0))::int as at_risk
    from dates x cross join risk_atoms a left join analytics_days d on d.company_id = $14 and d.group_id = a.group_id and d.subject_id = 0 and d.day = x.day group by 1, 2),
  sums as materialized (
    select k.key, x.place, coalesce(o.debts, 0) as debts, coalesce(o.retakes, 0) as retakes, o.debtors, o.students, coalesce(o.waiting, 0) as waiting, coalesce(o.waiting_long, 0) as waiting_long,
      o.waited_hours, coalesce(c.noted, 0) as noted, coalesce(c.attended, 0) as attended, r.at_risk
    from dates x cross join (select distinct key from atoms union select 0 where $15) k left join on_days o on o.key = k.key and o.place = x.place
    left join came c on c.key = k.key and c.place = x.place left join risks r on r.key = k.key and r.place = x.place)
    select (select json_build_object('debts', x.debts, 'waiting', x.waiting, 'waiting_long', x.waiting_long,
    'waited_days', round((x.waited_hours / 24 / nullif(x.waiting, 0))::numeric, 1), 'noted', x.noted, 'attended', x.attended, 'at_risk', x.at_risk, 'retakes', x.retakes, 'debtors', null, 'students', null) from sums x where x.place = 0) as now, (select json_build_object('debts', x.debts, 'waiting', x.waiting, 'waiting_long', x.waiting_long,
    'waited_days', round((x.waited_hours / 24 / nullif(x.waiting, 0))::numeric, 1), 'noted', x.noted, 'attended', x.attended, 'at_risk', x.at_risk, 'retakes', x.retakes, 'debtors', null, 'students', null) from sums x where x.place = 1) as week_ago, (select json_build_object('debts', x.debts, 'waiting', x.waiting, 'waiting_long', x.waiting_long,
    'waited_days', round((x.waited_hours / 24 / nullif(x.waiting, 0))::numeric, 1), 'noted', x.noted, 'attended', x.attended, 'at_risk', x.at_risk, 'retakes', x.retakes, 'debtors', null, 'students', null) from sums x where x.place = 2) as compared_totals;
-- Also:
--   − select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + select g.id as group_id, s.id as subject_id, false as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
-- Also:
--   − select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − true and true)
--   + select g.id as group_id, s.id as subject_id, false as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + true and (case
--   + when g.name ~ '^\d{1,2}(?!\d)' then nullif(greatest(least(substring(g.name from '^\d{1,2}')::int, 13) % 13, 0), 0)
--   + else substring(g.name from '(?<!\d)([1-8])\d{0,2}(?!\d)')::int end) = $)
-- Also:
--   − select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − true and true)
--   + select g.id as group_id, s.id as subject_id, false as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + (
--   + select p.education_form_id from education_form_periods p where p.group_id = g.id and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.started_at desc limit 1) = $ and true)

-- selectTrend (domains/analytics/analytics.queries.ts)
-- takes $1 date, $2 integer, $3 date, $4 date, $5 date, $6 date, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 boolean
-- returns week integer, day date, debts integer, waiting integer, waiting_long integer, waited_days double precision, noted integer, attended integer, at_risk integer
with span as (select date_trunc('week', $1::date::timestamp)::date as monday),
    weeks as (
      select monday, (d.day - monday) / 7 as n, max(d.day) as day from span join analytics_days d on d.company_id = $2 and d.group_id = 0 and d.subject_id = 0
        and d.day between $3::date and $4::date group by 1, 2),
    dates as materialized (
      select n + 1 as place, day, greatest($5::date, monday + n * 7) as first, least($6::date, monday + n * 7 + 6) as until from weeks),
  places as materialized (
    select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
  s.company_id = $7 and s.deleted_at is null and g.company_id = $8 and not g.is_archived
  and (true
    or (s.company_id = $9 and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
  true and true)
  and g.id = $10 and true
  and true)),
  atoms as materialized (select 0 as key, $11::int as group_id, $12::int as subject_id),
  risk_atoms as materialized (select 0 as key, $13::int as group_id),
  on_days as (
    select a.key, x.place, sum(d.debts)::int as debts, sum(d.retakes)::int as retakes, sum(d.debtors)::int as debtors, sum(d.students)::int as students, sum(d.waiting)::int as waiting,
      sum(d.waiting_long)::int as waiting_long, sum(d.waited_hours) as waited_hours
    from dates x cross join atoms a join analytics_days d on d.company_id = $14 and d.group_id = a.group_id and d.subject_id = a.subject_id and d.day = x.day group by 1, 2),
  came as (
    select a.key, x.place, sum(t.noted)::int as noted, sum(t.attended)::int as attended
    from dates x cross join atoms a join analytics_attendance t on t.company_id = $15 and t.group_id = a.group_id and t.subject_id = a.subject_id and t.day between x.first and x.until group by 1, 2),
  risks as (
    select a.key, x.place, sum(coalesce(d.at_risk, 0))::int as at_risk
    from dates x cross join risk_atoms a left join analytics_days d on d.company_id = $16 and d.group_id = a.group_id and d.subject_id = 0 and d.day = x.day group by 1, 2),
  sums as materialized (
    select k.key, x.place, coalesce(o.debts, 0) as debts, coalesce(o.retakes, 0) as retakes, o.debtors, o.students, coalesce(o.waiting, 0) as waiting, coalesce(o.waiting_long, 0) as waiting_long,
      o.waited_hours, coalesce(c.noted, 0) as noted, coalesce(c.attended, 0) as attended, r.at_risk
    from dates x cross join (select distinct key from atoms union select 0 where $17) k left join on_days o on o.key = k.key and o.place = x.place
    left join came c on c.key = k.key and c.place = x.place left join risks r on r.key = k.key and r.place = x.place)
    select x.place as week, dates.day, x.debts, x.waiting, x.waiting_long, round((x.waited_hours / 24 / nullif(x.waiting, 0))::numeric, 1)::float as waited_days, x.noted, x.attended, x.at_risk
    from sums x join dates on dates.place = x.place order by x.place;
-- Also:
--   − and g.id = $ and true
--   − risk_atoms as materialized (select 0 as key, $::int as group_id),
--   + and true and s.id = $
--   + risk_atoms as materialized (select 0 as key, 0 as group_id where false),
-- Also:
--   − and g.id = $ and true
--   − atoms as materialized (select 0 as key, $::int as group_id, $::int as subject_id),
--   − risk_atoms as materialized (select 0 as key, $::int as group_id),
--   + and g.id = $ and s.id = $
--   + atoms as materialized (select distinct 0 as key, p.group_id as group_id, p.subject_id from places p ),
--   + risk_atoms as materialized (select 0 as key, 0 as group_id where false),
-- Also:
--   − select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − atoms as materialized (select 0 as key, $::int as group_id, $::int as subject_id),
--   − risk_atoms as materialized (select 0 as key, $::int as group_id),
--   + select g.id as group_id, s.id as subject_id, false as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + atoms as materialized (select distinct 0 as key, p.group_id as group_id, p.subject_id from places p ),
--   + risk_atoms as materialized (select 0 as key, 0 as group_id where false),
-- Also:
--   − select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − and g.id = $ and true
--   − atoms as materialized (select 0 as key, $::int as group_id, $::int as subject_id),
--   − risk_atoms as materialized (select 0 as key, $::int as group_id),
--   + select g.id as group_id, s.id as subject_id, false as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + and true and s.id = $
--   + atoms as materialized (select distinct 0 as key, p.group_id as group_id, p.subject_id from places p ),
--   + risk_atoms as materialized (select 0 as key, 0 as group_id where false),
-- Also:
--   − select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − and g.id = $ and true
--   − atoms as materialized (select 0 as key, $::int as group_id, $::int as subject_id),
--   − risk_atoms as materialized (select 0 as key, $::int as group_id),
--   + select g.id as group_id, s.id as subject_id, false as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + and g.id = $ and s.id = $
--   + atoms as materialized (select distinct 0 as key, p.group_id as group_id, p.subject_id from places p ),
--   + risk_atoms as materialized (select 0 as key, 0 as group_id where false),
-- Also:
--   − true and true)
--   − atoms as materialized (select 0 as key, $::int as group_id, $::int as subject_id),
--   − risk_atoms as materialized (select 0 as key, $::int as group_id),
--   + true and (case
--   + when g.name ~ '^\d{1,2}(?!\d)' then nullif(greatest(least(substring(g.name from '^\d{1,2}')::int, 13) % 13, 0), 0)
--   + else substring(g.name from '(?<!\d)([1-8])\d{0,2}(?!\d)')::int end) = $)
--   + atoms as materialized (select distinct 0 as key, p.group_id as group_id, p.subject_id from places p ),
--   + risk_atoms as materialized (select distinct 0 as key, group_id from places where knows_risk),
-- Also:
--   − true and true)
--   − atoms as materialized (select 0 as key, $::int as group_id, $::int as subject_id),
--   − risk_atoms as materialized (select 0 as key, $::int as group_id),
--   + (
--   + select p.education_form_id from education_form_periods p where p.group_id = g.id and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.started_at desc limit 1) = $ and true)
--   + atoms as materialized (select distinct 0 as key, p.group_id as group_id, p.subject_id from places p ),
--   + risk_atoms as materialized (select distinct 0 as key, group_id from places where knows_risk),
-- Also:
--   − select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − true and true)
--   − and g.id = $ and true
--   − atoms as materialized (select 0 as key, $::int as group_id, $::int as subject_id),
--   − risk_atoms as materialized (select 0 as key, $::int as group_id),
--   + select g.id as group_id, s.id as subject_id, false as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + true and (case
--   + when g.name ~ '^\d{1,2}(?!\d)' then nullif(greatest(least(substring(g.name from '^\d{1,2}')::int, 13) % 13, 0), 0)
--   + else substring(g.name from '(?<!\d)([1-8])\d{0,2}(?!\d)')::int end) = $)
--   + and true and s.id = $
--   + atoms as materialized (select distinct 0 as key, p.group_id as group_id, p.subject_id from places p ),
--   + risk_atoms as materialized (select 0 as key, 0 as group_id where false),
-- Also:
--   − select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − true and true)
--   − and g.id = $ and true
--   − atoms as materialized (select 0 as key, $::int as group_id, $::int as subject_id),
--   − risk_atoms as materialized (select 0 as key, $::int as group_id),
--   + select g.id as group_id, s.id as subject_id, false as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + (
--   + select p.education_form_id from education_form_periods p where p.group_id = g.id and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.started_at desc limit 1) = $ and true)
--   + and true and s.id = $
--   + atoms as materialized (select distinct 0 as key, p.group_id as group_id, p.subject_id from places p ),
--   + risk_atoms as materialized (select 0 as key, 0 as group_id where false),

-- selectPeople (domains/analytics/behind.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 bigint, $12 bigint, $13 integer, $14 integer
-- returns total integer, debts integer, list json
with
  places as materialized (
    select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
  s.company_id = $1 and s.deleted_at is null and g.company_id = $2 and not g.is_archived
  and (true
    or (s.company_id = $3 and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
  true and true)
  and g.id = $4 and s.id = $5
  and true)),
    owed as (
      select student_id, sum(overdue + retakes)::int as debts, sum(retakes)::int as retakes from (
        select distinct on (d.subject_id, d.student_id) d.* from analytics_debts d where d.snapshot_id = $6 and (d.group_id = $7 and d.subject_id in (select subject_id from places))) once group by student_id),
    facts as (
      select distinct on (k.student_id) k.* from analytics_students k where k.snapshot_id = $8 and k.group_id in (select group_id from places where knows_risk)),
    listed as materialized (
      select coalesce(o.student_id, f.student_id) as student_id, coalesce(o.debts, 0) as debts, coalesce(o.retakes, 0) as retakes, f.missed, f.is_silent, f.is_at_risk, f.last_active_at
      from owed o full join facts f on f.student_id = o.student_id join users u on u.id = coalesce(o.student_id, f.student_id) where o.student_id is not null and (
  u.id in (select m.user_id from company_members m where m.company_id = $9)
  and u.id in (select gu.user_id from groups g join group_users gu on gu.group_id = g.id where g.company_id = $10 and not g.is_archived)) and true),
    page as (
      select row_number() over (order by x.debts desc, u.last_name, u.first_name, u.id) as line, x.*, json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as student from listed x join users u on u.id = x.student_id
      order by line limit $11 offset $12)
    select (select count(*)::int from listed) as total, (select coalesce(sum(debts), 0)::int from listed) as debts,
      coalesce((select json_agg(x) from (select
  p.student, p.debts, p.retakes, p.missed, p.is_silent, p.is_at_risk, p.last_active_at,
  (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name, g.id), '[]') from group_users gu join groups g on g.id = gu.group_id
    where gu.user_id = p.student_id and g.company_id = $13 and not g.is_archived and true) as groups,
  (select coalesce(json_agg(json_build_object('id', cu.id, 'first_name', cu.first_name, 'last_name', cu.last_name, 'middle_name', cu.middle_name,
    'photo_src', '/api/files/' || cu.photo_id || '/thumbnail', 'is_online', coalesce(cu.last_seen_at > now() - interval '180 seconds', false)) order by cu.last_name, cu.first_name, cu.id), '[]') from users cu where cu.id in (
    select cg.curator_id from group_users gu join groups g on g.id = gu.group_id and g.company_id = $14 and not g.is_archived join curator_groups cg on cg.group_id = g.id
    where gu.user_id = p.student_id and true)) as curators from page p order by p.line) x), '[]') as list;
-- Also:
--   − select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − select distinct on (d.subject_id, d.student_id) d.* from analytics_debts d where d.snapshot_id = $ and (d.group_id = $ and d.subject_id in (select subject_id from places))) once group by student_id),
--   − where gu.user_id = p.student_id and g.company_id = $ and not g.is_archived and true) as groups,
--   − where gu.user_id = p.student_id and true)) as curators from page p order by p.line) x), '[]') as list
--   + select g.id as group_id, s.id as subject_id, false as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + select distinct on (d.subject_id, d.student_id) d.* from analytics_debts d where d.snapshot_id = $ and (d.group_id, d.subject_id) in (select group_id, subject_id from places)) once group by student_id),
--   + where gu.user_id = p.student_id and g.company_id = $ and not g.is_archived and g.id in (select group_id from places)) as groups,
--   + where gu.user_id = p.student_id and g.id in (select group_id from places))) as curators from page p order by p.line) x), '[]') as list
-- Also:
--   − and true)),
--   − and u.id in (select gu.user_id from groups g join group_users gu on gu.group_id = g.id where g.company_id = $ and not g.is_archived)) and true),
--   + and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = 'TEACHER'))),
--   + and u.id in (select gu.user_id from groups g join group_users gu on gu.group_id = g.id where g.company_id = $ and not g.is_archived)) and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $))),
-- Also:
--   − select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − and true)),
--   − select distinct on (d.subject_id, d.student_id) d.* from analytics_debts d where d.snapshot_id = $ and (d.group_id = $ and d.subject_id in (select subject_id from places))) once group by student_id),
--   − and u.id in (select gu.user_id from groups g join group_users gu on gu.group_id = g.id where g.company_id = $ and not g.is_archived)) and true),
--   − where gu.user_id = p.student_id and g.company_id = $ and not g.is_archived and true) as groups,
--   − where gu.user_id = p.student_id and true)) as curators from page p order by p.line) x), '[]') as list
--   + select g.id as group_id, s.id as subject_id, false as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = 'TEACHER'))),
--   + select distinct on (d.subject_id, d.student_id) d.* from analytics_debts d where d.snapshot_id = $ and (d.group_id, d.subject_id) in (select group_id, subject_id from places)) once group by student_id),
--   + and u.id in (select gu.user_id from groups g join group_users gu on gu.group_id = g.id where g.company_id = $ and not g.is_archived)) and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $))),
--   + where gu.user_id = p.student_id and g.company_id = $ and not g.is_archived and g.id in (select group_id from places)) as groups,
--   + where gu.user_id = p.student_id and g.id in (select group_id from places))) as curators from page p order by p.line) x), '[]') as list
-- Also:
--   − select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − true and true)
--   − select distinct on (d.subject_id, d.student_id) d.* from analytics_debts d where d.snapshot_id = $ and (d.group_id = $ and d.subject_id in (select subject_id from places))) once group by student_id),
--   − where gu.user_id = p.student_id and g.company_id = $ and not g.is_archived and true) as groups,
--   − where gu.user_id = p.student_id and true)) as curators from page p order by p.line) x), '[]') as list
--   + select g.id as group_id, s.id as subject_id, false as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + true and (case
--   + when g.name ~ '^\d{1,2}(?!\d)' then nullif(greatest(least(substring(g.name from '^\d{1,2}')::int, 13) % 13, 0), 0)
--   + else substring(g.name from '(?<!\d)([1-8])\d{0,2}(?!\d)')::int end) = $)
--   + select distinct on (d.subject_id, d.student_id) d.* from analytics_debts d where d.snapshot_id = $ and (d.group_id, d.subject_id) in (select group_id, subject_id from places)) once group by student_id),
--   + where gu.user_id = p.student_id and g.company_id = $ and not g.is_archived and g.id in (select group_id from places)) as groups,
--   + where gu.user_id = p.student_id and g.id in (select group_id from places))) as curators from page p order by p.line) x), '[]') as list
-- Also:
--   − select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − true and true)
--   − select distinct on (d.subject_id, d.student_id) d.* from analytics_debts d where d.snapshot_id = $ and (d.group_id = $ and d.subject_id in (select subject_id from places))) once group by student_id),
--   − where gu.user_id = p.student_id and g.company_id = $ and not g.is_archived and true) as groups,
--   − where gu.user_id = p.student_id and true)) as curators from page p order by p.line) x), '[]') as list
--   + select g.id as group_id, s.id as subject_id, false as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + (
--   + select p.education_form_id from education_form_periods p where p.group_id = g.id and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.started_at desc limit 1) = $ and true)
--   + select distinct on (d.subject_id, d.student_id) d.* from analytics_debts d where d.snapshot_id = $ and (d.group_id, d.subject_id) in (select group_id, subject_id from places)) once group by student_id),
--   + where gu.user_id = p.student_id and g.company_id = $ and not g.is_archived and g.id in (select group_id from places)) as groups,
--   + where gu.user_id = p.student_id and g.id in (select group_id from places))) as curators from page p order by p.line) x), '[]') as list
-- Also:
--   − select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − true and true)
--   − and true)),
--   − select distinct on (d.subject_id, d.student_id) d.* from analytics_debts d where d.snapshot_id = $ and (d.group_id = $ and d.subject_id in (select subject_id from places))) once group by student_id),
--   − and u.id in (select gu.user_id from groups g join group_users gu on gu.group_id = g.id where g.company_id = $ and not g.is_archived)) and true),
--   − where gu.user_id = p.student_id and g.company_id = $ and not g.is_archived and true) as groups,
--   − where gu.user_id = p.student_id and true)) as curators from page p order by p.line) x), '[]') as list
--   + select g.id as group_id, s.id as subject_id, false as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + true and (case
--   + when g.name ~ '^\d{1,2}(?!\d)' then nullif(greatest(least(substring(g.name from '^\d{1,2}')::int, 13) % 13, 0), 0)
--   + else substring(g.name from '(?<!\d)([1-8])\d{0,2}(?!\d)')::int end) = $)
--   + and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = 'TEACHER'))),
--   + select distinct on (d.subject_id, d.student_id) d.* from analytics_debts d where d.snapshot_id = $ and (d.group_id, d.subject_id) in (select group_id, subject_id from places)) once group by student_id),
--   + and u.id in (select gu.user_id from groups g join group_users gu on gu.group_id = g.id where g.company_id = $ and not g.is_archived)) and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $))),
--   + where gu.user_id = p.student_id and g.company_id = $ and not g.is_archived and g.id in (select group_id from places)) as groups,
--   + where gu.user_id = p.student_id and g.id in (select group_id from places))) as curators from page p order by p.line) x), '[]') as list
-- Also:
--   − select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − true and true)
--   − and true)),
--   − select distinct on (d.subject_id, d.student_id) d.* from analytics_debts d where d.snapshot_id = $ and (d.group_id = $ and d.subject_id in (select subject_id from places))) once group by student_id),
--   − and u.id in (select gu.user_id from groups g join group_users gu on gu.group_id = g.id where g.company_id = $ and not g.is_archived)) and true),
--   − where gu.user_id = p.student_id and g.company_id = $ and not g.is_archived and true) as groups,
--   − where gu.user_id = p.student_id and true)) as curators from page p order by p.line) x), '[]') as list
--   + select g.id as group_id, s.id as subject_id, false as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + (
--   + select p.education_form_id from education_form_periods p where p.group_id = g.id and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.started_at desc limit 1) = $ and true)
--   + and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = 'TEACHER'))),
--   + select distinct on (d.subject_id, d.student_id) d.* from analytics_debts d where d.snapshot_id = $ and (d.group_id, d.subject_id) in (select group_id, subject_id from places)) once group by student_id),
--   + and u.id in (select gu.user_id from groups g join group_users gu on gu.group_id = g.id where g.company_id = $ and not g.is_archived)) and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $))),
--   + where gu.user_id = p.student_id and g.company_id = $ and not g.is_archived and g.id in (select group_id from places)) as groups,
--   + where gu.user_id = p.student_id and g.id in (select group_id from places))) as curators from page p order by p.line) x), '[]') as list
-- Also:
--   − select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − true and true)
--   − and true)),
--   − select distinct on (d.subject_id, d.student_id) d.* from analytics_debts d where d.snapshot_id = $ and (d.group_id = $ and d.subject_id in (select subject_id from places))) once group by student_id),
--   − and u.id in (select gu.user_id from groups g join group_users gu on gu.group_id = g.id where g.company_id = $ and not g.is_archived)) and true),
--   − where gu.user_id = p.student_id and g.company_id = $ and not g.is_archived and true) as groups,
--   − where gu.user_id = p.student_id and true)) as curators from page p order by p.line) x), '[]') as list
--   + select g.id as group_id, s.id as subject_id, false as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + (
--   + select p.education_form_id from education_form_periods p where p.group_id = g.id and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.started_at desc limit 1) = $ and (case
--   + when g.name ~ '^\d{1,2}(?!\d)' then nullif(greatest(least(substring(g.name from '^\d{1,2}')::int, 13) % 13, 0), 0)
--   + else substring(g.name from '(?<!\d)([1-8])\d{0,2}(?!\d)')::int end) = $)
--   + and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = 'TEACHER'))),
--   + select distinct on (d.subject_id, d.student_id) d.* from analytics_debts d where d.snapshot_id = $ and (d.group_id, d.subject_id) in (select group_id, subject_id from places)) once group by student_id),
--   + and u.id in (select gu.user_id from groups g join group_users gu on gu.group_id = g.id where g.company_id = $ and not g.is_archived)) and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $))),
--   + where gu.user_id = p.student_id and g.company_id = $ and not g.is_archived and g.id in (select group_id from places)) as groups,
--   + where gu.user_id = p.student_id and g.id in (select group_id from places))) as curators from page p order by p.line) x), '[]') as list

-- selectWaits (domains/analytics/behind.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 bigint, $9 bigint
-- returns student json, subject json, step json, group_name text, teachers json, waiting_since timestamp with time zone, is_late boolean, is_done boolean, total integer, since date
with
  places as materialized (
    select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
  s.company_id = $1 and s.deleted_at is null and g.company_id = $2 and not g.is_archived
  and (true
    or (s.company_id = $3 and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
  true and true)
  and g.id = $4 and s.id = $5
  and true)),
    line as (
      select w.* from analytics_snapshots x join analytics_waiting w on w.snapshot_id = x.id
      where x.id = $6 and
  w.student_id in (select gu.user_id from groups g join group_users gu on gu.group_id = g.id where g.company_id = $7) and exists (select 1 from places p join group_users gu on gu.group_id = p.group_id and gu.user_id = w.student_id where p.subject_id = w.subject_id) and true),
    page as materialized (
      select line.*, (select count(*)::int from line) as total from line order by waiting_since, step_id, student_id limit $8 offset $9)
    select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as student, json_build_object('id', s.id, 'title', (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end), 'color', s.color) as subject, json_build_object('id', st.id, 'title', st.title) as step,
      coalesce((select g.name from group_users gu join subject_groups sg on sg.group_id = gu.group_id and sg.subject_id = page.subject_id join groups g on g.id = gu.group_id
        where gu.user_id = page.student_id and g.id in (select group_id from places) order by g.name limit 1), '') as group_name,
      coalesce((select json_agg(json_build_object('id', tu.id, 'first_name', tu.first_name, 'last_name', tu.last_name, 'middle_name', tu.middle_name,
    'photo_src', '/api/files/' || tu.photo_id || '/thumbnail', 'is_online', coalesce(tu.last_seen_at > now() - interval '180 seconds', false)) order by tu.last_name, tu.first_name, tu.id) from subject_users su join users tu on tu.id = su.user_id
        where su.subject_id = page.subject_id and su.role_type = 'TEACHER'), '[]') as teachers,
      page.waiting_since, page.is_late, not exists (
        select 1 from answers a where a.step_id = page.step_id and a.user_id = page.student_id and a.deleted_at is null and a.waiting_since is not null) as is_done, page.total,
      (page.waiting_since at time zone co.time_zone)::date as since
    from page join users u on u.id = page.student_id join subjects s on s.id = page.subject_id join steps st on st.id = page.step_id join companies co on co.id = s.company_id
    order by page.waiting_since, page.step_id, page.student_id;
-- Also:
--   − select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + select g.id as group_id, s.id as subject_id, false as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
-- Also:
--   − and g.id = $ and s.id = $
--   − and true)),
--   − select w.* from analytics_snapshots x join analytics_waiting w on w.snapshot_id = x.id
--   − w.student_id in (select gu.user_id from groups g join group_users gu on gu.group_id = g.id where g.company_id = $) and exists (select 1 from places p join group_users gu on gu.group_id = p.group_id and gu.user_id = w.student_id where p.subject_id = w.subject_id) and true),
--   + and g.id = $ and true
--   + and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = 'TEACHER'))),
--   + select w.* from analytics_snapshots x join analytics_waiting w on w.snapshot_id = x.id join users u on u.id = w.student_id and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $))
--   + w.student_id in (select gu.user_id from groups g join group_users gu on gu.group_id = g.id where g.company_id = $) and exists (select 1 from places p join group_users gu on gu.group_id = p.group_id and gu.user_id = w.student_id where p.subject_id = w.subject_id) and w.waiting_since <= x.taken_at - make_interval(days => $::int)),
-- Also:
--   − select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − true and true)
--   + select g.id as group_id, s.id as subject_id, false as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + true and (case
--   + when g.name ~ '^\d{1,2}(?!\d)' then nullif(greatest(least(substring(g.name from '^\d{1,2}')::int, 13) % 13, 0), 0)
--   + else substring(g.name from '(?<!\d)([1-8])\d{0,2}(?!\d)')::int end) = $)
-- Also:
--   − select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − true and true)
--   + select g.id as group_id, s.id as subject_id, false as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + (
--   + select p.education_form_id from education_form_periods p where p.group_id = g.id and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.started_at desc limit 1) = $ and true)
-- Also:
--   − select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − and g.id = $ and s.id = $
--   − and true)),
--   − select w.* from analytics_snapshots x join analytics_waiting w on w.snapshot_id = x.id
--   − w.student_id in (select gu.user_id from groups g join group_users gu on gu.group_id = g.id where g.company_id = $) and exists (select 1 from places p join group_users gu on gu.group_id = p.group_id and gu.user_id = w.student_id where p.subject_id = w.subject_id) and true),
--   + select g.id as group_id, s.id as subject_id, false as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + and g.id = $ and true
--   + and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = 'TEACHER'))),
--   + select w.* from analytics_snapshots x join analytics_waiting w on w.snapshot_id = x.id join users u on u.id = w.student_id and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $))
--   + w.student_id in (select gu.user_id from groups g join group_users gu on gu.group_id = g.id where g.company_id = $) and exists (select 1 from places p join group_users gu on gu.group_id = p.group_id and gu.user_id = w.student_id where p.subject_id = w.subject_id) and w.waiting_since <= x.taken_at - make_interval(days => $::int)),
-- Also:
--   − select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − and true)),
--   − select w.* from analytics_snapshots x join analytics_waiting w on w.snapshot_id = x.id
--   − w.student_id in (select gu.user_id from groups g join group_users gu on gu.group_id = g.id where g.company_id = $) and exists (select 1 from places p join group_users gu on gu.group_id = p.group_id and gu.user_id = w.student_id where p.subject_id = w.subject_id) and true),
--   + select g.id as group_id, s.id as subject_id, false as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = 'TEACHER'))),
--   + select w.* from analytics_snapshots x join analytics_waiting w on w.snapshot_id = x.id join users u on u.id = w.student_id and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $))
--   + w.student_id in (select gu.user_id from groups g join group_users gu on gu.group_id = g.id where g.company_id = $) and exists (select 1 from places p join group_users gu on gu.group_id = p.group_id and gu.user_id = w.student_id where p.subject_id = w.subject_id) and w.waiting_since <= x.taken_at - make_interval(days => $::int)),
-- Also:
--   − select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − true and true)
--   − and g.id = $ and s.id = $
--   − and true)),
--   − select w.* from analytics_snapshots x join analytics_waiting w on w.snapshot_id = x.id
--   − w.student_id in (select gu.user_id from groups g join group_users gu on gu.group_id = g.id where g.company_id = $) and exists (select 1 from places p join group_users gu on gu.group_id = p.group_id and gu.user_id = w.student_id where p.subject_id = w.subject_id) and true),
--   + select g.id as group_id, s.id as subject_id, false as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + true and (case
--   + when g.name ~ '^\d{1,2}(?!\d)' then nullif(greatest(least(substring(g.name from '^\d{1,2}')::int, 13) % 13, 0), 0)
--   + else substring(g.name from '(?<!\d)([1-8])\d{0,2}(?!\d)')::int end) = $)
--   + and g.id = $ and true
--   + and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = 'TEACHER'))),
--   + select w.* from analytics_snapshots x join analytics_waiting w on w.snapshot_id = x.id join users u on u.id = w.student_id and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $))
--   + w.student_id in (select gu.user_id from groups g join group_users gu on gu.group_id = g.id where g.company_id = $) and exists (select 1 from places p join group_users gu on gu.group_id = p.group_id and gu.user_id = w.student_id where p.subject_id = w.subject_id) and w.waiting_since <= x.taken_at - make_interval(days => $::int)),
-- Also:
--   − select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − true and true)
--   − and g.id = $ and s.id = $
--   − and true)),
--   − select w.* from analytics_snapshots x join analytics_waiting w on w.snapshot_id = x.id
--   − w.student_id in (select gu.user_id from groups g join group_users gu on gu.group_id = g.id where g.company_id = $) and exists (select 1 from places p join group_users gu on gu.group_id = p.group_id and gu.user_id = w.student_id where p.subject_id = w.subject_id) and true),
--   + select g.id as group_id, s.id as subject_id, false as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + (
--   + select p.education_form_id from education_form_periods p where p.group_id = g.id and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.started_at desc limit 1) = $ and true)
--   + and g.id = $ and true
--   + and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = 'TEACHER'))),
--   + select w.* from analytics_snapshots x join analytics_waiting w on w.snapshot_id = x.id join users u on u.id = w.student_id and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $))
--   + w.student_id in (select gu.user_id from groups g join group_users gu on gu.group_id = g.id where g.company_id = $) and exists (select 1 from places p join group_users gu on gu.group_id = p.group_id and gu.user_id = w.student_id where p.subject_id = w.subject_id) and w.waiting_since <= x.taken_at - make_interval(days => $::int)),
-- Also:
--   − select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − true and true)
--   − and true)),
--   − select w.* from analytics_snapshots x join analytics_waiting w on w.snapshot_id = x.id
--   − w.student_id in (select gu.user_id from groups g join group_users gu on gu.group_id = g.id where g.company_id = $) and exists (select 1 from places p join group_users gu on gu.group_id = p.group_id and gu.user_id = w.student_id where p.subject_id = w.subject_id) and true),
--   + select g.id as group_id, s.id as subject_id, false as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + (
--   + select p.education_form_id from education_form_periods p where p.group_id = g.id and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.started_at desc limit 1) = $ and (case
--   + when g.name ~ '^\d{1,2}(?!\d)' then nullif(greatest(least(substring(g.name from '^\d{1,2}')::int, 13) % 13, 0), 0)
--   + else substring(g.name from '(?<!\d)([1-8])\d{0,2}(?!\d)')::int end) = $)
--   + and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = 'TEACHER'))),
--   + select w.* from analytics_snapshots x join analytics_waiting w on w.snapshot_id = x.id join users u on u.id = w.student_id and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $))
--   + w.student_id in (select gu.user_id from groups g join group_users gu on gu.group_id = g.id where g.company_id = $) and exists (select 1 from places p join group_users gu on gu.group_id = p.group_id and gu.user_id = w.student_id where p.subject_id = w.subject_id) and w.waiting_since <= x.taken_at - make_interval(days => $::int)),

-- selectInstitutions (domains/analytics/count.queries.ts)
-- takes nothing
-- returns id integer
select id from companies order by id;

--  (domains/analytics/count.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns nothing
insert into analytics_turns as t (company_id, begun_at, alive_at) values ($1, now(), now())
  on conflict (company_id) do update set begun_at = excluded.begun_at, alive_at = excluded.alive_at
  where t.begun_at <= excluded.begun_at - make_interval(mins => $2::int)
    and (t.alive_at is null or t.alive_at < excluded.begun_at - make_interval(mins => $3::int));

--  (domains/analytics/count.queries.ts)
-- takes $1 integer
-- returns nothing
delete from analytics_snapshots where company_id = $1 and not is_ready;

--  (domains/analytics/count.queries.ts)
-- takes $1 integer
-- returns id integer, company_id integer
with begun as (insert into analytics_snapshots (company_id) values ($1) returning id, company_id)
  update analytics_turns t set snapshot_id = begun.id from begun where t.company_id = begun.company_id returning begun.id, begun.company_id;

-- finishCount, noteAtWork (domains/analytics/count.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
update analytics_turns set alive_at = now() where company_id = $1 and snapshot_id = $2;

-- endTurn (domains/analytics/count.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
update analytics_turns set alive_at = null, begun_at = begun_at where company_id = $1 and snapshot_id = $2;

-- selectDaysToCount (domains/analytics/count.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns today date, first date
with co as (select c.id, c.time_zone, (now() at time zone c.time_zone)::date as today from companies c where c.id = $1)
  select co.today, case
    when exists (select 1 from analytics_days d where d.company_id = co.id and d.day = co.today) then co.today - $2::int
    when exists (select 1 from analytics_snapshots s where s.company_id = co.id and s.is_ready) then coalesce(
      (select min(m.started_at) from semesters m where m.company_id = co.id and co.today between m.started_at and m.finished_at + $3::int), co.today - $4::int)
    else least(co.today, (select min(l.starts_at at time zone co.time_zone) from lessons l where l.company_id = co.id)::date) end as first
  from co;

-- storeStudents (domains/analytics/count.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer
-- returns last integer
with own as materialized (
      select distinct gu.user_id as student_id from groups g join group_users gu on gu.group_id = g.id
      join company_members m on m.company_id = g.company_id and m.user_id = gu.user_id where g.company_id = $1 and not g.is_archived and gu.user_id > $2
      order by 1 limit 500),
  limits as materialized (
    select c.risk_debts, c.risk_missed, c.risk_silent_days, c.risk_idle_days, c.risk_signs, c.time_zone, (now() at time zone c.time_zone)::date as today
    from companies c where c.id = $3),
  studied as materialized (
    select distinct own.student_id, s.id as subject_id from own join group_users gu on gu.user_id = own.student_id join groups g on g.id = gu.group_id
    join subject_groups sg on sg.group_id = gu.group_id join subjects s on s.id = sg.subject_id
    where (not g.is_archived and (s.company_id = $4 and s.deleted_at is null and not s.hidden and not s.is_archived) and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = own.student_id))))),
  studying as materialized (select student_id, array_agg(subject_id) as subject_ids from studied group by student_id),
  away as materialized (
    select tu.user_id as student_id, tu.title, tu.start_date, tu.end_date from (
  select tu.user_id, tu.company_id, ts.title, tu.start_date, tu.end_date from temporary_status_users tu
  join temporary_statuses ts on ts.id = tu.temporary_status_id and ts.is_leave
  where tu.company_id = $5) tu join own on own.student_id = tu.user_id),
  open_retakes as materialized (
    select r.id, r.student_id, r.subject_id, r.until from own join retakes r on r.student_id = own.student_id join subjects s on s.id = r.subject_id
    where r.company_id = $6 and r.deleted_at is null and not r.is_closed and s.deleted_at is null
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
      and (rc.mark > 0 or rc.passed_status_id <> $7))))) and (st.roles_ids = '{}' or exists (
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
    where (p.passed_status_id = $8 and not exists (select 1 from answers a where a.step_id = p.step_id and a.user_id = p.student_id and a.deleted_at is null and (a.waiting_since is not null and not exists (
  select 1 from patterns asked where asked.step_id = a.step_id and asked.required and asked.deleted_at is null and not exists (
    select 1 from answers given where given.pattern_id = asked.id and given.user_id = a.user_id and given.deleted_at is null and given.version > 0))))
  and exists (select 1 from answers a where a.step_id = p.step_id and a.user_id = p.student_id and a.deleted_at is null and a.submitted_at is not null)) and (st.deleted_at is null and c.deleted_at is null and not st.hidden and not c.hidden
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
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = x.student_id)))))
    group by x.student_id),
  missed as (
    select x.student_id, count(*)::int as n
    from limits cross join studying x join attendance a on a.student_id = x.student_id and a.attendance_status = 2
    join lessons l on l.id = a.lesson_id and l.starts_at > now() - make_interval(days => $10::int)
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
    from own join absence_patterns p on p.student_id = own.student_id and p.company_id = $11 and p.ended_at is null
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
      f.leave is null and (f.is_silent or f.patterns is not null or f.retakes_count + f.overdue_count + f.returned_count > 0 or f.missed_count >= $12) as needs_attention
    from limits cross join facts f),
    counting as materialized (select * from x where x.leave is null),
    present as materialized (
      select gu.user_id as student_id, g.id as group_id from own join group_users gu on gu.user_id = own.student_id join groups g on g.id = gu.group_id
      where g.company_id = $13 and not g.is_archived),
    studying_in as materialized (select p.student_id, p.group_id, sg.subject_id from present p join subject_groups sg on sg.group_id = p.group_id),
    owing as materialized (
      select o.student_id, o.subject_id, sum(o.overdue)::int as overdue, sum(o.retakes)::int as retakes from (
        select d.student_id, d.subject_id, d.n as overdue, 0 as retakes from overdue_in d where d.n > 0
        union all select r.student_id, r.subject_id, 0, 1 from open_retakes r where not (exists (select 1 from retake_checkpoints rc where rc.retake_id = r.id) and not exists (
  select 1 from retake_checkpoints rc join steps d on d.id = rc.step_id and d.deleted_at is null
  left join passings p on p.step_id = rc.step_id and p.student_id = r.student_id left join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
  where rc.retake_id = r.id and ps.is_final is not true))) o
      where o.student_id in (select student_id from counting) group by 1, 2),
    -- A retake outlives the group that studied the discipline; it then counts where the student is now.
    placed as (
      select o.*, s.group_id from owing o join studying_in s on s.student_id = o.student_id and s.subject_id = o.subject_id
      union all select o.*, (select min(p.group_id) from present p where p.student_id = o.student_id)
      from owing o where (o.student_id, o.subject_id) not in (select student_id, subject_id from studying_in)),
    debts_stored as (
      insert into analytics_debts (snapshot_id, group_id, subject_id, student_id, overdue, retakes)
      select $14, group_id, subject_id, student_id, overdue, retakes from placed),
    students_stored as (
      insert into analytics_students (snapshot_id, group_id, student_id, debts, retakes, missed, is_silent, signs, is_at_risk, last_active_at)
      select $15, present.group_id, x.student_id, x.retakes_count + x.overdue_count, x.retakes_count, x.missed_count, x.is_silent, x.signs_count, x.signs_count >= x.risk_signs, x.last_active_at
      from counting x join present on present.student_id = x.student_id)
    select max(student_id) as last from own;

-- storeWaiting (domains/analytics/count.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
with
  mine as materialized (
    select s.id from subjects s where s.company_id = $1 and s.deleted_at is null and not s.is_archived),
  students as materialized (
    select distinct sg.subject_id, gu.user_id from mine join subject_groups sg on sg.subject_id = mine.id join group_users gu on gu.group_id = sg.group_id),
  waiting_cases as (
    select a.subject_id, a.step_id, a.user_id, min(a.waiting_since) as waiting_since, bool_or(a.is_late) as is_late, max(a.version) as version
    from mine join answers a on a.subject_id = mine.id and a.waiting_since is not null and a.deleted_at is null
    join students on students.subject_id = a.subject_id and students.user_id = a.user_id
    where a.step_id not in (select st.id from mine join steps st on st.subject_id = mine.id where st.deleted_at is not null)
    group by a.subject_id, a.step_id, a.user_id)
  insert into analytics_waiting (snapshot_id, subject_id, step_id, student_id, waiting_since, is_late)
  select $2, subject_id, step_id, user_id, waiting_since, is_late from waiting_cases;

-- storeAttendance (domains/analytics/count.queries.ts)
-- takes $1 date, $2 date, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer
-- returns nothing
with span as materialized (
      select co.time_zone, $1::date as first, coalesce($2::date, date 'infinity') as until from companies co where co.id = $3),
    held as materialized (
      select l.id, (l.starts_at at time zone span.time_zone)::date as day from span join lessons l on l.company_id = $4 and l.starts_at >= span.first::timestamp at time zone span.time_zone and l.starts_at < span.until::timestamp at time zone span.time_zone
      where exists (select 1 from attendance a where a.lesson_id = l.id) and coalesce((
  select bool_or(x.subject_id <> all (array(select ds.id from subjects ds where ds.company_id = $5 and ds.deleted_at is not null)))
  from lesson_subjects x where x.lesson_id = l.id), true)),
    sums as materialized (
      select held.id, held.day, lg.group_id, count(*)::int as noted, (count(*) filter (where a.attendance_status in (1, 3)))::int as attended
      from held join lesson_groups lg on lg.lesson_id = held.id
      cross join lateral (select n.student_id, n.attendance_status from attendance n where n.lesson_id = held.id offset 0) a
      join group_users gu on gu.group_id = lg.group_id and gu.user_id = a.student_id group by 1, 2, 3),
    named as materialized (select s.day, s.group_id, ls.subject_id, s.noted, s.attended from sums s join lesson_subjects ls on ls.lesson_id = s.id),
    counted as materialized (
      select day, coalesce(group_id, 0) as group_id, 0 as subject_id, sum(noted)::int as noted, sum(attended)::int as attended from sums group by grouping sets ((day, group_id), (day))
      union all select day, coalesce(group_id, 0), subject_id, sum(noted)::int, sum(attended)::int from named group by grouping sets ((day, group_id, subject_id), (day, subject_id))),
    gone as (
      delete from analytics_attendance old using span where old.company_id = $6 and old.day >= span.first and old.day < span.until
        and not exists (select 1 from counted c where c.day = old.day and c.group_id = old.group_id and c.subject_id = old.subject_id))
    insert into analytics_attendance as a (company_id, day, group_id, subject_id, noted, attended)
    select $7, day, group_id, subject_id, noted, attended from counted
    on conflict (company_id, group_id, subject_id, day) do update set noted = excluded.noted, attended = excluded.attended
      where (a.noted, a.attended) <> (excluded.noted, excluded.attended);

-- finishCount (domains/analytics/count.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer
-- returns nothing
with people as (
    select coalesce(group_id, 0) as group_id, 0 as subject_id, count(distinct student_id) as students, count(distinct student_id) filter (where is_at_risk) as at_risk
    from analytics_students where snapshot_id = $1 group by grouping sets ((group_id), ())),
  owed as (
    select coalesce(group_id, 0) as group_id, coalesce(subject_id, 0) as subject_id, sum(overdue + retakes) as debts, sum(retakes) as retakes, count(distinct student_id) as debtors
    from analytics_debts where snapshot_id = $2 group by grouping sets ((group_id), (group_id, subject_id))
    union all select 0, coalesce(subject_id, 0), sum(overdue + retakes), sum(retakes), count(distinct student_id) from (
      select distinct on (subject_id, student_id) * from analytics_debts where snapshot_id = $3) once group by grouping sets ((subject_id), ())),
  cases as materialized (
    select w.subject_id, w.student_id, extract(epoch from s.taken_at - w.waiting_since) / 3600 as hours from analytics_snapshots s join analytics_waiting w on w.snapshot_id = s.id where s.id = $4),
  in_groups as (
    select g.id as group_id, c.subject_id, c.hours from cases c join group_users gu on gu.user_id = c.student_id
    join subject_groups sg on sg.group_id = gu.group_id and sg.subject_id = c.subject_id join groups g on g.id = gu.group_id and not g.is_archived),
  waits as (
    select coalesce(group_id, 0) as group_id, coalesce(subject_id, 0) as subject_id, count(*) as waiting, count(*) filter (where hours >= $5::int) as waiting_long, sum(hours) as waited_hours
    from in_groups group by grouping sets ((group_id), (group_id, subject_id))
    union all select 0, coalesce(subject_id, 0), count(*), count(*) filter (where hours >= $6::int), coalesce(sum(hours), 0) from cases group by grouping sets ((subject_id), ()))
  insert into analytics_days (company_id, day, group_id, subject_id, students, at_risk, debts, retakes, debtors, waiting, waiting_long, waited_hours)
  select co.id, (now() at time zone (select tz.time_zone from companies tz where tz.id = $7))::date, f.group_id, f.subject_id, coalesce(sum(students), 0), coalesce(sum(at_risk), 0), coalesce(sum(debts), 0), coalesce(sum(retakes), 0),
    coalesce(sum(debtors), 0), coalesce(sum(waiting), 0), coalesce(sum(waiting_long), 0), coalesce(sum(waited_hours), 0)
  from companies co cross join (
    select group_id, subject_id, students, at_risk, 0 as debts, 0 as retakes, 0 as debtors, 0 as waiting, 0 as waiting_long, 0 as waited_hours from people
    union all select group_id, subject_id, 0, 0, debts, retakes, debtors, 0, 0, 0 from owed
    union all select group_id, subject_id, 0, 0, 0, 0, 0, waiting, waiting_long, waited_hours from waits) f
  where co.id = $8 group by co.id, f.group_id, f.subject_id;

-- finishCount (domains/analytics/count.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer
-- returns nothing
delete from analytics_days d where d.company_id = $1 and (d.day = (now() at time zone (select tz.time_zone from companies tz where tz.id = $2))::date or d.day in (
  select k.day from (
    select day, lead(day) over (order by day) as next from analytics_days where company_id = $3 and group_id = 0 and subject_id = 0) k
  where k.day < (now() at time zone (select tz.time_zone from companies tz where tz.id = $4))::date - $5::int and date_trunc('week', k.next::timestamp) = date_trunc('week', k.day::timestamp)));

-- finishCount (domains/analytics/count.queries.ts)
-- takes $1 integer
-- returns nothing
update analytics_snapshots set is_ready = true where id = $1;

-- finishCount (domains/analytics/count.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
delete from analytics_snapshots where company_id = $1 and id < $2;

-- selectRows (domains/analytics/rows.queries.ts)
-- takes $1 date, $2 date, $3 date, $4 date, $5 date, $6 date, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 boolean, $16 text, $17 bigint, $18 bigint
-- returns id integer, title text, now json, week_ago json, compared json, total integer, people json
with
  dates as materialized (
    select place, day, first, day as until from (values (0, $1::date, $2::date), (1, $3::date, $4::date), (2, $5::date, $6::date))
      as x(place, day, first) where day is not null),
  places as materialized (
    select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
  s.company_id = $7 and s.deleted_at is null and g.company_id = $8 and not g.is_archived
  and (true
    or (s.company_id = $9 and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
  true and true)
  and g.id = $10 and s.id = $11
  and true)),
  atoms as materialized (select distinct p.group_id as key, p.group_id as group_id, p.subject_id from places p ),
  risk_atoms as materialized (select 0 as key, 0 as group_id where false),
  on_days as (
    select a.key, x.place, sum(d.debts)::int as debts, sum(d.retakes)::int as retakes, sum(d.debtors)::int as debtors, sum(d.students)::int as students, sum(d.waiting)::int as waiting,
      sum(d.waiting_long)::int as waiting_long, sum(d.waited_hours) as waited_hours
    from dates x cross join atoms a join analytics_days d on d.company_id = $12 and d.group_id = a.group_id and d.subject_id = a.subject_id and d.day = x.day group by 1, 2),
  came as (
    select a.key, x.place, sum(t.noted)::int as noted, sum(t.attended)::int as attended
    from dates x cross join atoms a join analytics_attendance t on t.company_id = $13 and t.group_id = a.group_id and t.subject_id = a.subject_id and t.day between x.first and x.until group by 1, 2),
  risks as (
    select a.key, x.place, sum(coalesce(d.at_risk, 0))::int as at_risk
    from dates x cross join risk_atoms a left join analytics_days d on d.company_id = $14 and d.group_id = a.group_id and d.subject_id = 0 and d.day = x.day group by 1, 2),
  sums as materialized (
    select k.key, x.place, coalesce(o.debts, 0) as debts, coalesce(o.retakes, 0) as retakes, o.debtors, o.students, coalesce(o.waiting, 0) as waiting, coalesce(o.waiting_long, 0) as waiting_long,
      o.waited_hours, coalesce(c.noted, 0) as noted, coalesce(c.attended, 0) as attended, r.at_risk
    from dates x cross join (select distinct key from atoms union select 0 where $15) k left join on_days o on o.key = k.key and o.place = x.place
    left join came c on c.key = k.key and c.place = x.place left join risks r on r.key = k.key and r.place = x.place),
    found as (
      select n.key, g.name as title, n.debts - w.debts as sorted, json_build_object('debts', n.debts, 'waiting', n.waiting, 'waiting_long', n.waiting_long,
    'waited_days', round((n.waited_hours / 24 / nullif(n.waiting, 0))::numeric, 1), 'noted', n.noted, 'attended', n.attended, 'at_risk', n.at_risk) as now,
        case when w.key is not null then json_build_object('debts', w.debts, 'waiting', w.waiting, 'waiting_long', w.waiting_long,
    'waited_days', round((w.waited_hours / 24 / nullif(w.waiting, 0))::numeric, 1), 'noted', w.noted, 'attended', w.attended, 'at_risk', w.at_risk) end as week_ago, case when c.key is not null then json_build_object('debts', c.debts, 'waiting', c.waiting, 'waiting_long', c.waiting_long,
    'waited_days', round((c.waited_hours / 24 / nullif(c.waiting, 0))::numeric, 1), 'noted', c.noted, 'attended', c.attended, 'at_risk', c.at_risk) end as compared
      from sums n join groups g on g.id = n.key left join sums w on w.key = n.key and w.place = 1  left join sums c on c.key = n.key and c.place = 2
      where n.place = 0 and ((fold_words(g.name) like $16))),
    page as (
      select found.*, (count(*) over ())::int as total, row_number() over (order by sorted desc nulls last, title, key) as line from found order by sorted desc nulls last, title, key limit $17 offset $18)
    select page.key as id, page.title, page.now, page.week_ago, page.compared, page.total,
      coalesce((select json_agg(p.person order by p.last_name, p.first_name, p.id) from (select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as person, u.last_name, u.first_name, u.id from curator_groups cg join users u on u.id = cg.curator_id where cg.group_id = page.key) p), '[]') as people
    from page order by page.line;
-- Also:
--   − and g.id = $ and s.id = $
--   − atoms as materialized (select distinct p.group_id as key, p.group_id as group_id, p.subject_id from places p ),
--   − risk_atoms as materialized (select 0 as key, 0 as group_id where false),
--   + and g.id = $ and true
--   + atoms as materialized (select distinct group_id as key, group_id, 0 as subject_id from places),
--   + risk_atoms as materialized (select distinct group_id as key, group_id from places where knows_risk),
-- Also:
--   − select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − and g.id = $ and s.id = $
--   + select g.id as group_id, s.id as subject_id, false as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + and g.id = $ and true
-- Also:
--   − true and true)
--   − and g.id = $ and s.id = $
--   − atoms as materialized (select distinct p.group_id as key, p.group_id as group_id, p.subject_id from places p ),
--   − risk_atoms as materialized (select 0 as key, 0 as group_id where false),
--   + true and (case
--   + when g.name ~ '^\d{1,2}(?!\d)' then nullif(greatest(least(substring(g.name from '^\d{1,2}')::int, 13) % 13, 0), 0)
--   + else substring(g.name from '(?<!\d)([1-8])\d{0,2}(?!\d)')::int end) = $)
--   + and g.id = $ and true
--   + atoms as materialized (select distinct group_id as key, group_id, 0 as subject_id from places),
--   + risk_atoms as materialized (select distinct group_id as key, group_id from places where knows_risk),
-- Also:
--   − true and true)
--   − and g.id = $ and s.id = $
--   − atoms as materialized (select distinct p.group_id as key, p.group_id as group_id, p.subject_id from places p ),
--   − risk_atoms as materialized (select 0 as key, 0 as group_id where false),
--   + (
--   + select p.education_form_id from education_form_periods p where p.group_id = g.id and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.started_at desc limit 1) = $ and true)
--   + and g.id = $ and true
--   + atoms as materialized (select distinct group_id as key, group_id, 0 as subject_id from places),
--   + risk_atoms as materialized (select distinct group_id as key, group_id from places where knows_risk),

-- selectWorse (domains/analytics/rows.queries.ts)
-- takes $1 date, $2 date, $3 date, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 boolean, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 text[], $19 text, $20 bigint, $21 text[]
-- returns what text, of text, id integer, title text, before integer, now integer
with
  dates as materialized (
    select place, day, greatest($1::date, day - 6) as first, day as until from (values (0, $2::date), (1, $3::date)) as x(place, day) where day is not null),
  places as materialized (
    select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
  s.company_id = $4 and s.deleted_at is null and g.company_id = $5 and not g.is_archived
  and (true
    or (s.company_id = $6 and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
  true and true)
  and g.id = $7 and s.id = $8
  and true)),
  atoms as materialized (select distinct p.group_id as key, p.group_id as group_id, p.subject_id from places p ),
  risk_atoms as materialized (select 0 as key, 0 as group_id where false),
  on_days as (
    select a.key, x.place, sum(d.debts)::int as debts, sum(d.retakes)::int as retakes, sum(d.debtors)::int as debtors, sum(d.students)::int as students, sum(d.waiting)::int as waiting,
      sum(d.waiting_long)::int as waiting_long, sum(d.waited_hours) as waited_hours
    from dates x cross join atoms a join analytics_days d on d.company_id = $9 and d.group_id = a.group_id and d.subject_id = a.subject_id and d.day = x.day group by 1, 2),
  came as (
    select a.key, x.place, sum(t.noted)::int as noted, sum(t.attended)::int as attended
    from dates x cross join atoms a join analytics_attendance t on t.company_id = $10 and t.group_id = a.group_id and t.subject_id = a.subject_id and t.day between x.first and x.until group by 1, 2),
  risks as (
    select a.key, x.place, sum(coalesce(d.at_risk, 0))::int as at_risk
    from dates x cross join risk_atoms a left join analytics_days d on d.company_id = $11 and d.group_id = a.group_id and d.subject_id = 0 and d.day = x.day group by 1, 2),
  sums as materialized (
    select k.key, x.place, coalesce(o.debts, 0) as debts, coalesce(o.retakes, 0) as retakes, o.debtors, o.students, coalesce(o.waiting, 0) as waiting, coalesce(o.waiting_long, 0) as waiting_long,
      o.waited_hours, coalesce(c.noted, 0) as noted, coalesce(c.attended, 0) as attended, r.at_risk
    from dates x cross join (select distinct key from atoms union select 0 where $12) k left join on_days o on o.key = k.key and o.place = x.place
    left join came c on c.key = k.key and c.place = x.place left join risks r on r.key = k.key and r.place = x.place),
    weeks as (
      select n.key, n.debts, w.debts as debts_before, n.waiting, w.waiting as waiting_before, n.at_risk, w.at_risk as at_risk_before,
        round(100.0 * n.attended / nullif(n.noted, 0))::int as attendance, round(100.0 * w.attended / nullif(w.noted, 0))::int as attendance_before, least(n.noted, w.noted) as noted
      from sums n join sums w on w.key = n.key and w.place = 1 where n.place = 0),
    changes as (
      select key, 'debts' as what, debts_before as before, debts as now, debts - debts_before as growth from weeks where debts - debts_before >= $13
      union all select key, 'waiting', waiting_before, waiting, waiting - waiting_before from weeks where waiting - waiting_before >= $14
      union all select key, 'at_risk', at_risk_before, at_risk, at_risk - at_risk_before from weeks where at_risk - at_risk_before >= $15
      union all select key, 'attendance', attendance_before, attendance, attendance_before - attendance from weeks where noted >= $16 and attendance_before - attendance >= $17),
    ranked as (select c.*, row_number() over (partition by what order by growth desc, key) as place from changes c where what = any ($18))
    select n.what, $19 as of, n.key as id, g.name as title, n.before, n.now
    from ranked n join groups g on g.id = n.key where n.place <= $20 order by array_position($21, n.what), n.place;
-- Also:
--   − select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + select g.id as group_id, s.id as subject_id, false as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
-- Also:
--   − atoms as materialized (select distinct p.group_id as key, p.group_id as group_id, p.subject_id from places p ),
--   − select n.what, $ as of, n.key as id, g.name as title, n.before, n.now
--   − from ranked n join groups g on g.id = n.key where n.place <= $ order by array_position($, n.what), n.place
--   + atoms as materialized (select distinct p.subject_id as key, p.group_id as group_id, p.subject_id from places p ),
--   + select n.what, $ as of, n.key as id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, n.before, n.now
--   + from ranked n join subjects s on s.id = n.key where n.place <= $ order by array_position($, n.what), n.place
-- Also:
--   − select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − atoms as materialized (select distinct p.group_id as key, p.group_id as group_id, p.subject_id from places p ),
--   − select n.what, $ as of, n.key as id, g.name as title, n.before, n.now
--   − from ranked n join groups g on g.id = n.key where n.place <= $ order by array_position($, n.what), n.place
--   + select g.id as group_id, s.id as subject_id, false as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + atoms as materialized (select distinct p.subject_id as key, p.group_id as group_id, p.subject_id from places p ),
--   + select n.what, $ as of, n.key as id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, n.before, n.now
--   + from ranked n join subjects s on s.id = n.key where n.place <= $ order by array_position($, n.what), n.place
-- Also:
--   − select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − true and true)
--   + select g.id as group_id, s.id as subject_id, false as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + true and (case
--   + when g.name ~ '^\d{1,2}(?!\d)' then nullif(greatest(least(substring(g.name from '^\d{1,2}')::int, 13) % 13, 0), 0)
--   + else substring(g.name from '(?<!\d)([1-8])\d{0,2}(?!\d)')::int end) = $)
-- Also:
--   − select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − true and true)
--   + select g.id as group_id, s.id as subject_id, false as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + (
--   + select p.education_form_id from education_form_periods p where p.group_id = g.id and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.started_at desc limit 1) = $ and true)
-- Also:
--   − select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − true and true)
--   − atoms as materialized (select distinct p.group_id as key, p.group_id as group_id, p.subject_id from places p ),
--   − select n.what, $ as of, n.key as id, g.name as title, n.before, n.now
--   − from ranked n join groups g on g.id = n.key where n.place <= $ order by array_position($, n.what), n.place
--   + select g.id as group_id, s.id as subject_id, false as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + true and (case
--   + when g.name ~ '^\d{1,2}(?!\d)' then nullif(greatest(least(substring(g.name from '^\d{1,2}')::int, 13) % 13, 0), 0)
--   + else substring(g.name from '(?<!\d)([1-8])\d{0,2}(?!\d)')::int end) = $)
--   + atoms as materialized (select distinct p.subject_id as key, p.group_id as group_id, p.subject_id from places p ),
--   + select n.what, $ as of, n.key as id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, n.before, n.now
--   + from ranked n join subjects s on s.id = n.key where n.place <= $ order by array_position($, n.what), n.place
-- Also:
--   − select g.id as group_id, s.id as subject_id, true as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − true and true)
--   − atoms as materialized (select distinct p.group_id as key, p.group_id as group_id, p.subject_id from places p ),
--   − select n.what, $ as of, n.key as id, g.name as title, n.before, n.now
--   − from ranked n join groups g on g.id = n.key where n.place <= $ order by array_position($, n.what), n.place
--   + select g.id as group_id, s.id as subject_id, false as knows_risk from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ((
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + (
--   + select p.education_form_id from education_form_periods p where p.group_id = g.id and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.started_at desc limit 1) = $ and true)
--   + atoms as materialized (select distinct p.subject_id as key, p.group_id as group_id, p.subject_id from places p ),
--   + select n.what, $ as of, n.key as id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, n.before, n.now
--   + from ranked n join subjects s on s.id = n.key where n.place <= $ order by array_position($, n.what), n.place
