-- SQL statements of «user-imports», written by npm run generate

-- takeUserIds (domains/user-imports/applying/apply.queries.ts)
-- takes $1 text, $2 integer
-- returns id integer
select nextval(pg_get_serial_sequence($1, 'id'))::int as id from generate_series(1, $2::int);

-- lockImportsOf (domains/user-imports/applying/apply.queries.ts)
-- takes $1 text, $2 integer
-- returns set_config text, pg_advisory_xact_lock void
select set_config('orbita.changed_by', $1, true), pg_advisory_xact_lock(hashtext('user_imports'), $2);

-- insertGroups (domains/user-imports/applying/apply.queries.ts)
-- takes $1 integer, $2 jsonb
-- returns nothing
insert into groups (id, company_id, name, description) select g.id, $1::int, g.name, g.description
  from jsonb_to_recordset($2::jsonb) as g (id int, name text, description text);

-- describeGroups (domains/user-imports/applying/apply.queries.ts)
-- takes $1 jsonb, $2 integer
-- returns nothing
update groups g set description = c.description, updated_at = now() from jsonb_to_recordset($1::jsonb) as c (id int, description text)
  where g.id = c.id and g.company_id = $2;

-- insertPeople (domains/user-imports/applying/apply.queries.ts)
-- takes $1 jsonb
-- returns nothing
insert into users (id, last_name, first_name, middle_name, email, username, phone, password_hash)
  select p.id, p.last_name, p.first_name, p.middle_name, nullif(p.email, ''), nullif(p.username, ''), nullif(p.phone, ''), ''
  from jsonb_to_recordset($1::jsonb) as p (id int, last_name text, first_name text, middle_name text, email text, username text, phone text);

-- insertPeople (domains/user-imports/applying/apply.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns nothing
insert into company_members (company_id, user_id) select $1::int, unnest($2::int[]);

-- updatePeople (domains/user-imports/applying/apply.queries.ts)
-- takes $1 jsonb
-- returns nothing
update users u set last_name = case when c.fields ? 'last_name' then c.fields ->> 'last_name' else u.last_name end,
    first_name = case when c.fields ? 'first_name' then c.fields ->> 'first_name' else u.first_name end,
    middle_name = case when c.fields ? 'middle_name' then c.fields ->> 'middle_name' else u.middle_name end,
    email = case when c.fields ? 'email' then c.fields ->> 'email' else u.email end,
    username = case when c.fields ? 'username' then c.fields ->> 'username' else u.username end,
    phone = case when c.fields ? 'phone' then c.fields ->> 'phone' else u.phone end, updated_at = now()
  from (select (f ->> 'id')::int as id, f as fields from jsonb_array_elements($1::jsonb) f) c where u.id = c.id;

-- storeExternalIds (domains/user-imports/applying/apply.queries.ts)
-- takes $1 integer, $2 jsonb
-- returns nothing
insert into external_ids (company_id, user_id, external_id)
  select $1::int, x.user_id, x.external_id from jsonb_to_recordset($2::jsonb) as x (user_id int, external_id text)
  on conflict (user_id, company_id) do update set external_id = excluded.external_id;

-- insertMembers (domains/user-imports/applying/apply.queries.ts)
-- takes $1 jsonb
-- returns nothing
insert into group_users (user_id, group_id) select p.user_id, p.other_id from jsonb_to_recordset($1::jsonb) as p (user_id int, other_id int) on conflict do nothing;

-- deleteMembers (domains/user-imports/applying/apply.queries.ts)
-- takes $1 jsonb
-- returns user_id integer, other_id integer, joined_at timestamp with time zone
delete from group_users gu using jsonb_to_recordset($1::jsonb) as p (user_id int, other_id int) where gu.user_id = p.user_id and gu.group_id = p.other_id
  returning gu.user_id, gu.group_id as other_id, gu.joined_at;

-- noteMoves (domains/user-imports/applying/apply.queries.ts)
-- takes $1 jsonb
-- returns nothing
update former_members fm set moved_to_id = p.other_id from jsonb_to_recordset($1::jsonb) as p (user_id int, other_id int) where fm.user_id = p.user_id and fm.left_at = now();

-- giveTeacherRole (domains/user-imports/applying/apply.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns nothing
insert into admin_role_users (role_id, company_id, user_id) select 13, $1::int, unnest($2::int[]) on conflict do nothing;

-- insertCurators (domains/user-imports/applying/apply.queries.ts)
-- takes $1 jsonb
-- returns nothing
insert into curator_groups (curator_id, group_id) select p.user_id, p.other_id from jsonb_to_recordset($1::jsonb) as p (user_id int, other_id int) on conflict do nothing;

-- insertRelations (domains/user-imports/applying/apply.queries.ts)
-- takes $1 integer, $2 jsonb
-- returns nothing
insert into relations as r (company_id, relative_id, student_id, confirmed_at) select $1::int, p.user_id, p.other_id, now() from jsonb_to_recordset($2::jsonb) as p (user_id int, other_id int)
  on conflict (company_id, relative_id, student_id) do update set confirmed_at = excluded.confirmed_at where r.confirmed_at is null;

-- selectTakenLogins (domains/user-imports/applying/apply.queries.ts)
-- takes $1 text[]
-- returns username text
select lower(username) as username from users where lower(username) = any ($1::text[]);

-- storeEffects (domains/user-imports/applying/apply.queries.ts)
-- takes $1 jsonb, $2 integer
-- returns nothing
update user_import_rows r set user_id = a.user_id, group_id = a.group_id, effects = a.effects
  from jsonb_to_recordset($1::jsonb) as a (place int, user_id int, group_id int, effects jsonb)
  where r.import_id = $2 and r.place = a.place;

-- endApplying (domains/user-imports/applying/apply.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
with emptied as (update user_import_sheets set lines = '[]', sample = '{}' where import_id = $1)
  update user_imports set state = 'applied', applied_at = now(), progress = 100, notice = null, claimed_at = null where id = $2 and state = 'applying' and not is_stopping;

-- selectCandidateIds (domains/user-imports/comparing/candidates.queries.ts)
-- takes $1 integer, $2 text[], $3 text[], $4 text[], $5 integer, $6 text[], $7 jsonb
-- returns id integer
select m.user_id as id from company_members m where m.company_id = $1 and m.user_id in (
  select u.id from users u where lower(u.email) = any ($2::text[])
  union all select u.id from users u where lower(u.username) = any ($3::text[])
  union all select u.id from users u where u.phone = any ($4::text[])
  union all select x.user_id from external_ids x where x.company_id = $5 and x.external_id = any ($6::text[])
  union all select u.id from jsonb_to_recordset($7::jsonb) as n (last text, first text)
    join users u on fold_words(u.last_name) = n.last and fold_words(u.first_name) = n.first);

-- lockCandidates, selectTargets of domains/users/office/account.queries.ts (domains/user-imports/comparing/candidates.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns ?column? integer
select 1 from company_members where company_id = $1 and user_id = any ($2::int[]) order by user_id for no key update;

-- selectCandidates (domains/user-imports/comparing/candidates.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns id integer, last_name text, first_name text, middle_name text, email text, username text, phone text, external_id text, groups json, curated integer[], children integer[], is_teacher boolean, permissions text[], holdings text[], is_moderator boolean, is_owner boolean, is_shared boolean
select u.id, u.last_name, u.first_name, u.middle_name, u.email, u.username, u.phone,
      (select x.external_id from external_ids x where x.user_id = u.id and x.company_id = m.company_id) as external_id,
      coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name, g.id) from group_users x join groups g on g.id = x.group_id
        where x.user_id = u.id and g.company_id = m.company_id and not g.is_archived), '[]') as groups,
      array(select x.group_id from curator_groups x join groups g on g.id = x.group_id where x.curator_id = u.id and g.company_id = m.company_id) as curated,
      array(select r.student_id from relations r where r.company_id = m.company_id and r.relative_id = u.id and r.confirmed_at is not null) as children,
      exists (select 1 from admin_role_users x where x.user_id = u.id and x.company_id = m.company_id and x.role_id = 13) as is_teacher,
      coalesce((select array_agg(distinct p) from admin_role_users x join admin_roles r on r.id = x.role_id cross join unnest(r.permissions) p
        where x.user_id = u.id and x.company_id = m.company_id), '{}') as permissions,
      array_remove(array[
        case when exists (select 1 from contracts x where x.user_id = m.user_id and x.company_id = m.company_id) then 'application'::text end,
        case when exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type = 'TEACHER' and s.company_id = m.company_id) then 'teaching'::text end,
        case when exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type = 'EXPERT' and s.company_id = m.company_id) then 'expertise'::text end,
        case when (
          exists (select 1 from lessons l where l.teacher_id = m.user_id and l.company_id = m.company_id)
          or exists (select 1 from lesson_teachers x join lessons l on l.id = x.lesson_id where x.user_id = m.user_id and l.company_id = m.company_id)) then 'lessons'::text end,
        case when exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = m.company_id) then 'curating'::text end,
        case when exists (select 1 from relations x where x.relative_id = m.user_id and x.company_id = m.company_id and x.confirmed_at is not null) then 'children'::text end,
        case when exists (select 1 from organisation_role_people x join organisation_roles r on r.id = x.role_id where x.user_id = m.user_id and r.company_id = m.company_id) then 'circles'::text end], null) as holdings, m.is_moderator, u.id is not distinct from c.owner_id as is_owner,
      (
  exists (select 1 from company_members x where x.user_id = u.id and x.company_id <> m.company_id)
  or exists (select 1 from removed_members x where x.user_id = u.id and x.company_id <> m.company_id)) as is_shared
    from company_members m join users u on u.id = m.user_id join companies c on c.id = m.company_id
    where m.company_id = $1 and m.user_id = any ($2::int[]) order by m.user_id;

-- selectGroups (domains/user-imports/comparing/candidates.queries.ts)
-- takes $1 integer
-- returns id integer, name text, description text, is_archived boolean
select id, name, description, is_archived from groups where company_id = $1 order by id;

-- selectTakenElsewhere (domains/user-imports/comparing/candidates.queries.ts)
-- takes $1 text[], $2 text[], $3 integer
-- returns email text, username text
select lower(u.email) as email, lower(u.username) as username from users u
  where u.id in (select x.id from users x where lower(x.email) = any ($1::text[]) union all select x.id from users x where lower(x.username) = any ($2::text[]))
    and not exists (select 1 from company_members m where m.company_id = $3 and m.user_id = u.id);

-- deleteRows, discardImport of domains/user-imports/user-imports.queries.ts (domains/user-imports/comparing/rows.queries.ts)
-- takes $1 integer
-- returns nothing
delete from user_import_rows where import_id = $1;

-- insertRows (domains/user-imports/comparing/rows.queries.ts)
-- takes $1 integer, $2 jsonb
-- returns nothing
insert into user_import_rows (import_id, place, sheet, line, part, kind, name, details, action, user_id, group_id, changes, faults, warnings, suspects, suspect_signs, is_namesake, choice, chosen_id, is_moved, fingerprint, cells)
  select $1::int, r.place, r.sheet, r.line, r.part, r.kind, r.name, r.details, r.action, r.user_id, r.group_id, r.changes, r.faults, r.warnings, r.suspects, r.suspect_signs, r.is_namesake, r.choice, r.chosen_id, r.is_moved, r.fingerprint, r.cells
  from jsonb_to_recordset($2::jsonb) as r (place int, sheet int, line int, part int, kind text, name text, details jsonb, action text, user_id int, group_id int,
    changes jsonb, faults jsonb, warnings jsonb, suspects int[], suspect_signs jsonb, is_namesake boolean, choice text, chosen_id int, is_moved boolean, fingerprint text, cells jsonb);

-- selectKept (domains/user-imports/comparing/rows.queries.ts)
-- takes $1 integer
-- returns sheet smallint, line integer, part smallint, choice text, chosen_id integer, fingerprint text
select sheet, line, part, choice, chosen_id, fingerprint from user_import_rows where import_id = $1;

-- endComparison (domains/user-imports/comparing/rows.queries.ts)
-- takes $1 jsonb, $2 text, $3 integer, $4 integer
-- returns nothing
update user_imports set state = 'ready', counts = $1::jsonb, notice = $2, progress = 100, is_stopping = false, claimed_at = null
  where id = $3 and version = $4 and state in ('comparing', 'applying');

-- selectRows (domains/user-imports/comparing/rows.queries.ts)
-- takes $1 integer, $2 text, $3 text, $4 text, $5 text, $6 boolean, $7 text, $8 text, $9 bigint, $10 bigint, $11 integer, $12 integer, $13 integer
-- returns id integer, sheet smallint, line integer, kind text, name text, details jsonb, action text, user_id integer, group_id integer, changes jsonb, faults jsonb, warnings jsonb, choice text, is_moved boolean, total integer, cells jsonb, suspects jsonb
with page as materialized (
    select r.*, count(*) over ()::int as total from user_import_rows r
    where r.import_id = $1 and ($2::text is null or r.action = $3) and ($4::text is null or r.kind = $5)
      and ($6 = false or r.is_moved) and ((fold_words(r.name) like $7 or fold_words(r.details::text) like $8))
    order by r.place asc limit $9 offset $10)
  select r.id, r.sheet, r.line, r.kind, r.name, r.details, r.action, r.user_id, r.group_id, r.changes, r.faults, r.warnings, r.choice, r.is_moved, r.total,
    case when r.action <> 'bad' or r.part >= 10 then '[]' else coalesce((select jsonb_agg(jsonb_build_object('field', c.field, 'value', coalesce(r.cells ->> (c.at::int - 1), '')) order by c.at)
      from user_import_sheets s cross join unnest(s.columns) with ordinality c (field, at)
      where s.import_id = $11 and s.position = r.sheet and c.field <> ''), '[]') end as cells,
    coalesce((select jsonb_agg((json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
  'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)))::jsonb || jsonb_build_object('email', u.email, 'phone', u.phone, 'signs', coalesce(r.suspect_signs -> u.id::text, '[]'),
        'groups', coalesce((select json_agg(g.name order by g.name) from group_users x join groups g on g.id = x.group_id where x.user_id = u.id and g.company_id = $12 and not g.is_archived), '[]')) order by array_position(r.suspects, u.id))
      from users u join company_members m on m.user_id = u.id and m.company_id = $13 where u.id = any (r.suspects)), '[]') as suspects
  from page r order by r.place asc;

-- selectBadRows (domains/user-imports/files/report.ts)
-- takes $1 integer, $2 bigint
-- returns sheet smallint, line integer, name text, action text, faults jsonb, cells jsonb
select sheet, line, name, action, faults, cells from user_import_rows where import_id = $1 and action in ('bad', 'skipped')
  order by sheet, line, part limit $2;

-- claimImport (domains/user-imports/steps.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, company_id integer, actor_id integer, state text, version integer, moves_students boolean
update user_imports set claimed_at = now() where id = $1 and state in ('comparing', 'applying', 'undoing')
    and (claimed_at is null or claimed_at < now() - make_interval(secs => $2::int))
  returning id, company_id, actor_id, state, version, moves_students;

-- selectLeftImports (domains/user-imports/steps.queries.ts)
-- takes $1 integer
-- returns id integer
select id from user_imports where state in ('comparing', 'applying', 'undoing')
  and (claimed_at is null or claimed_at < now() - make_interval(secs => $1::int)) order by id;

-- noteProgress (domains/user-imports/steps.queries.ts)
-- takes $1 smallint, $2 integer
-- returns is_stopping boolean
update user_imports set progress = $1, claimed_at = now() where id = $2 returning is_stopping;

-- failStep (domains/user-imports/steps.queries.ts)
-- takes $1 text, $2 text, $3 integer
-- returns nothing
update user_imports set state = $1, notice = $2, progress = 0, is_stopping = false, claimed_at = null
  where id = $3 and state in ('comparing', 'applying', 'undoing');

-- selectEffects (domains/user-imports/undoing/undo.queries.ts)
-- takes $1 integer, $2 integer
-- returns kind text, name text, user_id integer, group_id integer, effects jsonb, applied_at timestamp with time zone
select r.kind, r.name, r.user_id, r.group_id, r.effects, i.applied_at from user_import_rows r join user_imports i on i.id = r.import_id
  where i.id = $1 and i.company_id = $2 and r.effects is not null order by r.place;

-- lockUndone (domains/user-imports/undoing/undo.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns ?column? integer
select 1 from company_members where company_id = $1 and user_id = any ($2::int[]) order by user_id for update;

-- lockUndone (domains/user-imports/undoing/undo.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns ?column? integer
select 1 from groups where company_id = $1 and id = any ($2::int[]) order by id for update;

-- selectHolders (domains/user-imports/undoing/undo.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns id integer, is_moderator boolean, is_owner boolean, permissions text[], is_shared boolean, holdings text[]
with held as (
      select m.user_id as id, m.is_moderator, m.user_id is not distinct from c.owner_id as is_owner,
        coalesce((select array_agg(distinct p) from admin_role_users x join admin_roles r on r.id = x.role_id cross join unnest(r.permissions) p
          where x.user_id = m.user_id and x.company_id = m.company_id), '{}') as permissions,
        (
  exists (select 1 from company_members x where x.user_id = m.user_id and x.company_id <> m.company_id)
  or exists (select 1 from removed_members x where x.user_id = m.user_id and x.company_id <> m.company_id)) as is_shared,
        array_remove(array[
        case when exists (select 1 from contracts x where x.user_id = m.user_id and x.company_id = m.company_id) then 'application'::text end,
        case when exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type = 'TEACHER' and s.company_id = m.company_id) then 'teaching'::text end,
        case when exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type = 'EXPERT' and s.company_id = m.company_id) then 'expertise'::text end,
        case when (
          exists (select 1 from lessons l where l.teacher_id = m.user_id and l.company_id = m.company_id)
          or exists (select 1 from lesson_teachers x join lessons l on l.id = x.lesson_id where x.user_id = m.user_id and l.company_id = m.company_id)) then 'lessons'::text end,
        case when exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = m.company_id) then 'curating'::text end,
        case when exists (select 1 from relations x where x.relative_id = m.user_id and x.company_id = m.company_id and x.confirmed_at is not null) then 'children'::text end,
        case when exists (select 1 from organisation_role_people x join organisation_roles r on r.id = x.role_id where x.user_id = m.user_id and r.company_id = m.company_id) then 'circles'::text end], null) as holdings
      from company_members m join companies c on c.id = m.company_id where m.company_id = $1 and m.user_id = any ($2::int[]))
    select * from held where is_moderator or is_owner or is_shared or permissions <> '{}' or holdings <> '{}' order by id;

-- selectPeopleBlockers (domains/user-imports/undoing/undo.queries.ts)
-- takes $1 integer[], $2 timestamp with time zone, $3 integer, $4 integer[], $5 jsonb, $6 integer[], $7 jsonb, $8 integer[], $9 integer, $10 integer[], $11 integer[], $12 jsonb, $13 integer[], $14 jsonb, $15 integer[], $16 text[]
-- returns id integer, reason text
with made as materialized (select u.* from users u where u.id = any ($1::int[]))
  select id, 'signed-in' as reason from made where last_seen_at is not null or exists (select 1 from sessions s where s.user_id = made.id)
  union select id, 'password' from made where password_hash <> ''
  union select id, 'edited' from made where updated_at > $2::timestamptz
  union select id, 'edited' from made join company_members m on m.user_id = made.id where m.blocked_at is not null or m.is_moderator or m.company_id <> $3
  union select x.user_id, 'groups' from group_users x where x.user_id = any ($4::int[]) and not exists (select 1 from (select p.user_id, p.other_id from jsonb_to_recordset($5::jsonb) as p (user_id int, other_id int)) p where p.user_id = x.user_id and p.other_id = x.group_id)
  union select x.curator_id, 'groups' from curator_groups x where x.curator_id = any ($6::int[]) and not exists (select 1 from (select p.user_id, p.other_id from jsonb_to_recordset($7::jsonb) as p (user_id int, other_id int)) p where p.user_id = x.curator_id and p.other_id = x.group_id)
  union select x.user_id, 'roles' from admin_role_users x where x.user_id = any ($8::int[]) and not (x.role_id = 13 and x.company_id = $9 and x.user_id = any ($10::int[]))
  union select x.relative_id, 'relations' from relations x where x.relative_id = any ($11::int[]) and not exists (select 1 from (select p.user_id, p.other_id from jsonb_to_recordset($12::jsonb) as p (user_id int, other_id int)) p where p.user_id = x.relative_id and p.other_id = x.student_id)
  union select x.student_id, 'relations' from relations x where x.student_id = any ($13::int[]) and not exists (select 1 from (select p.user_id, p.other_id from jsonb_to_recordset($14::jsonb) as p (user_id int, other_id int)) p where p.user_id = x.relative_id and p.other_id = x.student_id)
  union select r.id, r.table_name from find_references('users', $15::int[], $16::text[]) r
  order by 1, 2;

-- selectGroupBlockers (domains/user-imports/undoing/undo.queries.ts)
-- takes $1 integer[], $2 timestamp with time zone, $3 integer[], $4 jsonb, $5 integer[], $6 jsonb, $7 integer[], $8 integer[], $9 timestamp with time zone, $10 integer[], $11 text[]
-- returns id integer, reason text
select g.id, 'edited' as reason from groups g where g.id = any ($1::int[]) and g.updated_at > $2::timestamptz
  union select x.group_id, 'members' from group_users x where x.group_id = any ($3::int[]) and not exists (select 1 from (select p.user_id, p.other_id from jsonb_to_recordset($4::jsonb) as p (user_id int, other_id int)) p where p.user_id = x.user_id and p.other_id = x.group_id)
  union select x.group_id, 'members' from curator_groups x where x.group_id = any ($5::int[]) and not exists (select 1 from (select p.user_id, p.other_id from jsonb_to_recordset($6::jsonb) as p (user_id int, other_id int)) p where p.user_id = x.curator_id and p.other_id = x.group_id)
  union select x.group_id, 'members' from former_members x where x.group_id = any ($7::int[])
  union select x.moved_to_id, 'members' from former_members x where x.moved_to_id = any ($8::int[]) and x.left_at > $9::timestamptz
  union select r.id, r.table_name from find_references('groups', $10::int[], $11::text[]) r
  order by 1, 2;

-- selectChangedBlockers (domains/user-imports/undoing/undo.queries.ts)
-- takes $1 jsonb, $2 jsonb, $3 jsonb, $4 integer, $5 jsonb, $6 timestamp with time zone, $7 timestamp with time zone
-- returns id integer, reason text
with joined as materialized (select * from (select p.user_id, p.other_id from jsonb_to_recordset($1::jsonb) as p (user_id int, other_id int)) p), gone as materialized (select * from (select p.user_id, p.other_id from jsonb_to_recordset($2::jsonb) as p (user_id int, other_id int)) p)
  select f.user_id as id, 'edited' as reason from jsonb_to_recordset($3::jsonb) as f (user_id int, field text, before text, after text)
    left join users u on u.id = f.user_id left join external_ids x on x.user_id = f.user_id and x.company_id = $4
    where u.id is null or f.after is distinct from case f.field when 'external_id' then x.external_id else to_jsonb(u) ->> f.field end
  union select f.user_id, 'taken' from jsonb_to_recordset($5::jsonb) as f (user_id int, field text, before text, after text)
    join users o on o.id <> f.user_id and (f.field = 'email' and lower(o.email) = lower(f.before) or f.field = 'username' and lower(o.username) = lower(f.before))
  union select j.user_id, 'groups' from joined j where not exists (select 1 from group_users x where x.user_id = j.user_id and x.group_id = j.other_id)
  union select g.user_id, 'groups' from gone g where exists (select 1 from group_users x where x.user_id = g.user_id and x.group_id = g.other_id) or not exists (select 1 from groups o where o.id = g.other_id)
  union select j.user_id, 'answers' from joined j join subject_groups sg on sg.group_id = j.other_id join answers a on a.user_id = j.user_id and a.subject_id = sg.subject_id where a.created_at > $6::timestamptz
  union select j.user_id, 'marks' from joined j join subject_groups sg on sg.group_id = j.other_id join steps st on st.subject_id = sg.subject_id join marks k on k.step_id = st.id and k.student_id = j.user_id where k.created_at > $7::timestamptz
  order by 1, 2;

-- deleteRelations (domains/user-imports/undoing/undo.queries.ts)
-- takes $1 jsonb, $2 integer
-- returns nothing
delete from relations r using (select p.user_id, p.other_id from jsonb_to_recordset($1::jsonb) as p (user_id int, other_id int)) p where r.company_id = $2 and r.relative_id = p.user_id and r.student_id = p.other_id;

-- deleteCurators (domains/user-imports/undoing/undo.queries.ts)
-- takes $1 jsonb
-- returns nothing
delete from curator_groups c using (select p.user_id, p.other_id from jsonb_to_recordset($1::jsonb) as p (user_id int, other_id int)) p where c.curator_id = p.user_id and c.group_id = p.other_id;

-- takeTeacherRole (domains/user-imports/undoing/undo.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns nothing
delete from admin_role_users where company_id = $1 and role_id = 13 and user_id = any ($2::int[]);

-- deleteMembers (domains/user-imports/undoing/undo.queries.ts)
-- takes $1 jsonb
-- returns nothing
delete from group_users gu using (select p.user_id, p.other_id from jsonb_to_recordset($1::jsonb) as p (user_id int, other_id int)) p where gu.user_id = p.user_id and gu.group_id = p.other_id;

-- deleteMembers (domains/user-imports/undoing/undo.queries.ts)
-- takes $1 jsonb
-- returns nothing
delete from former_members fm using (select p.user_id, p.other_id from jsonb_to_recordset($1::jsonb) as p (user_id int, other_id int)) p where fm.user_id = p.user_id and fm.group_id = p.other_id and fm.left_at = now();

-- restoreMembers (domains/user-imports/undoing/undo.queries.ts)
-- takes $1 jsonb, $2 timestamp with time zone
-- returns nothing
delete from former_members fm using jsonb_to_recordset($1::jsonb) as p (user_id int, other_id int, joined_at timestamptz) where fm.user_id = p.user_id and fm.group_id = p.other_id and fm.left_at = $2::timestamptz;

-- restoreMembers (domains/user-imports/undoing/undo.queries.ts)
-- takes $1 jsonb
-- returns nothing
insert into group_users (user_id, group_id, joined_at)
  select p.user_id, p.other_id, p.joined_at from jsonb_to_recordset($1::jsonb) as p (user_id int, other_id int, joined_at timestamptz) join groups g on g.id = p.other_id join company_members m on m.user_id = p.user_id and m.company_id = g.company_id
  on conflict do nothing;

-- restoreExternalIds (domains/user-imports/undoing/undo.queries.ts)
-- takes $1 jsonb, $2 integer
-- returns nothing
delete from external_ids x using jsonb_to_recordset($1::jsonb) as f (user_id int, before text) where x.company_id = $2 and x.user_id = f.user_id and f.before is null;

-- restoreExternalIds (domains/user-imports/undoing/undo.queries.ts)
-- takes $1 jsonb, $2 integer
-- returns nothing
update external_ids x set external_id = f.before from jsonb_to_recordset($1::jsonb) as f (user_id int, before text) where x.company_id = $2 and x.user_id = f.user_id and f.before is not null;

-- deletePeople (domains/user-imports/undoing/undo.queries.ts)
-- takes $1 integer[], $2 integer
-- returns nothing
update audit_records set old_value = null, new_value = null
  where object_type in ('user', 'curator') and object_id = any ($1::int[]) and company_id = $2;

-- deletePeople (domains/user-imports/undoing/undo.queries.ts)
-- takes $1 integer[], $2 integer[], $3 integer[], $4 integer[], $5 integer[], $6 integer[]
-- returns nothing
with studied as (delete from group_users where user_id = any ($1::int[])),
  curated as (delete from curator_groups where curator_id = any ($2::int[])),
  roles as (delete from admin_role_users where user_id = any ($3::int[])),
  related as (delete from relations where relative_id = any ($4::int[]) or student_id = any ($5::int[]))
  delete from company_members where user_id = any ($6::int[]);

-- deletePeople (domains/user-imports/undoing/undo.queries.ts)
-- takes $1 integer[]
-- returns nothing
delete from former_members where user_id = any ($1::int[]);

-- deletePeople (domains/user-imports/undoing/undo.queries.ts)
-- takes $1 integer[]
-- returns nothing
delete from users where id = any ($1::int[]);

-- deleteGroups (domains/user-imports/undoing/undo.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns nothing
delete from groups where company_id = $1 and id = any ($2::int[]);

-- endUndoing (domains/user-imports/undoing/undo.queries.ts)
-- takes $1 integer
-- returns nothing
update user_import_rows set effects = null where import_id = $1;

-- endUndoing (domains/user-imports/undoing/undo.queries.ts)
-- takes $1 integer
-- returns nothing
update user_imports set state = 'undone', undone_at = now(), progress = 100, notice = null, claimed_at = null where id = $1 and state = 'undoing' and not is_stopping;

-- selectImports (domains/user-imports/user-imports.queries.ts)
-- takes $1 integer, $2 bigint, $3 bigint
-- returns id integer, file_name text, format text, state text, progress smallint, is_stopping boolean, notice text, moves_students boolean, counts jsonb, left_out jsonb, version integer, created_at timestamp with time zone, applied_at timestamp with time zone, undone_at timestamp with time zone, author json, undecided integer, moved integer, without_password integer, total integer
with page as materialized (
      select i.*, count(*) over ()::int as total from user_imports i where i.company_id = $1 order by i.id desc limit $2 offset $3)
    select
  i.id, i.file_name, i.format, i.state, i.progress, i.is_stopping, i.notice, i.moves_students, i.counts, i.left_out, i.version, i.created_at, i.applied_at, i.undone_at,
  (select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) from users u where u.id = i.author_id) as author,
  (select count(*)::int from user_import_rows r where r.import_id = i.id and r.action = 'suspected') as undecided,
  (select count(*)::int from user_import_rows r where r.import_id = i.id and r.is_moved) as moved,
  case when i.state = 'applied' then (select count(*)::int from user_import_rows r join users u on u.id = r.user_id
    where r.import_id = i.id and r.effects ? 'created' and u.last_seen_at is null and u.password_hash = '') else 0 end as without_password, i.total from page i order by i.id desc;
-- Also:
--   − select i.*, count(*) over ()::int as total from user_imports i where i.company_id = $ order by i.id desc limit $ offset $)
--   + select i.*, count(*) over ()::int as total from user_imports i where i.company_id = $ and i.state = 'ready' order by i.id desc limit $ offset $)

-- countImports (domains/user-imports/user-imports.queries.ts)
-- takes $1 integer
-- returns all integer, ready integer
select count(*)::int as "all", count(*) filter (where i.state = 'ready')::int as ready from user_imports i where i.company_id = $1;

-- selectImport (domains/user-imports/user-imports.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, file_name text, format text, state text, progress smallint, is_stopping boolean, notice text, moves_students boolean, counts jsonb, left_out jsonb, version integer, created_at timestamp with time zone, applied_at timestamp with time zone, undone_at timestamp with time zone, author json, undecided integer, moved integer, without_password integer
select
  i.id, i.file_name, i.format, i.state, i.progress, i.is_stopping, i.notice, i.moves_students, i.counts, i.left_out, i.version, i.created_at, i.applied_at, i.undone_at,
  (select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) from users u where u.id = i.author_id) as author,
  (select count(*)::int from user_import_rows r where r.import_id = i.id and r.action = 'suspected') as undecided,
  (select count(*)::int from user_import_rows r where r.import_id = i.id and r.is_moved) as moved,
  case when i.state = 'applied' then (select count(*)::int from user_import_rows r join users u on u.id = r.user_id
    where r.import_id = i.id and r.effects ? 'created' and u.last_seen_at is null and u.password_hash = '') else 0 end as without_password from user_imports i where i.company_id = $1 and i.id = $2;

-- countNamesakes (domains/user-imports/user-imports.queries.ts)
-- takes $1 integer
-- returns n integer
select count(*)::int as n from user_import_rows where import_id = $1 and action = 'suspected' and is_namesake;

-- selectSheets (domains/user-imports/user-imports.queries.ts)
-- takes $1 integer
-- returns position smallint, name text, kind text, source text, is_taken boolean, headers text[], columns text[], sample text[], rows_count integer, is_remembered boolean
select s.position, s.name, nullif(s.kind, '') as kind, nullif(s.source, '') as source, s.is_taken, s.headers, array(select nullif(c, '') from unnest(s.columns) with ordinality x (c, n) order by n) as columns,
    s.sample, s.rows_count, s.is_remembered
  from user_import_sheets s where s.import_id = $1 order by s.position;

-- selectEdits (domains/user-imports/user-imports.queries.ts)
-- takes $1 integer, $2 bigint
-- returns id integer, author json, kind text, choice text, rows_count integer, sheet smallint, line integer, fields text[], created_at timestamp with time zone
select e.id, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
  'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as author, e.kind, e.choice, e.rows_count, e.sheet, e.line, e.fields, e.created_at
  from user_import_edits e left join users u on u.id = e.author_id where e.import_id = $1 order by e.id desc limit $2;

-- insertEdit (domains/user-imports/user-imports.queries.ts)
-- takes $1 integer, $2 integer, $3 text, $4 text, $5 integer, $6 smallint, $7 integer, $8 text[]
-- returns nothing
insert into user_import_edits (import_id, author_id, kind, choice, rows_count, sheet, line, fields)
  values ($1, $2, $3, $4, $5, $6, $7, $8);

-- insertImport (domains/user-imports/user-imports.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 text, $5 text, $6 jsonb
-- returns id integer
insert into user_imports (company_id, author_id, actor_id, file_name, format, left_out) values ($1, $2, $3, $4, $5, $6::jsonb) returning id;

-- insertSheets (domains/user-imports/user-imports.queries.ts)
-- takes $1 integer, $2 jsonb
-- returns nothing
insert into user_import_sheets (import_id, position, name, kind, source, is_taken, headers, columns, sample, rows_count, is_remembered, lines)
  select $1::int, s.position, s.name, s.kind, s.source, s.is_taken, s.headers, s.columns, s.sample, jsonb_array_length(s.lines), s.is_remembered, s.lines
  from jsonb_to_recordset($2::jsonb) as s (position int, name text, kind text, source text, is_taken boolean, headers text[], columns text[], sample text[], is_remembered boolean, lines jsonb);

-- selectMappings (domains/user-imports/user-imports.queries.ts)
-- takes $1 integer, $2 text[]
-- returns hash text, kind text, is_taken boolean, columns text[]
select encode(headers_hash, 'hex') as hash, kind, is_taken, columns from user_import_mappings
  where company_id = $1 and headers_hash in (select decode(h, 'hex') from unnest($2::text[]) h);

-- storeMappings (domains/user-imports/user-imports.queries.ts)
-- takes $1 integer, $2 jsonb
-- returns nothing
insert into user_import_mappings (company_id, headers_hash, kind, is_taken, columns)
  select distinct on (m.hash) $1::int, decode(m.hash, 'hex'), m.kind, m.is_taken, m.columns
  from jsonb_to_recordset($2::jsonb) as m (hash text, kind text, is_taken boolean, columns text[]) order by m.hash
  on conflict (company_id, headers_hash) do update set kind = excluded.kind, is_taken = excluded.is_taken, columns = excluded.columns;

-- updateSheets (domains/user-imports/user-imports.queries.ts)
-- takes $1 jsonb, $2 integer
-- returns nothing
update user_import_sheets s set kind = c.kind, is_taken = c.is_taken, columns = c.columns, is_remembered = true
  from jsonb_to_recordset($1::jsonb) as c (position int, kind text, is_taken boolean, columns text[])
  where s.import_id = $2 and s.position = c.position;

-- lockImport (domains/user-imports/user-imports.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, state text, actor_id integer, version integer
select id, state, actor_id, version from user_imports where company_id = $1 and id = $2 for update;

-- beginStep (domains/user-imports/user-imports.queries.ts)
-- takes $1 text, $2 integer, $3 boolean, $4 integer
-- returns nothing
update user_imports set state = $1, actor_id = $2, moves_students = coalesce($3::boolean, moves_students), progress = 0,
  is_stopping = false, notice = null, version = version + 1, claimed_at = null where id = $4;

-- hasUnasked (domains/user-imports/user-imports.queries.ts)
-- takes $1 integer
-- returns ?column? integer
select 1 from user_import_sheets where import_id = $1 and is_taken and kind = '' and not 'role' = any (columns) limit 1;

-- selectLine (domains/user-imports/user-imports.queries.ts)
-- takes $1 integer, $2 smallint, $3 integer
-- returns columns text[], line jsonb
select s.columns, l.value as line from user_import_sheets s cross join jsonb_array_elements(s.lines) l
  where s.import_id = $1 and s.position = $2 and s.is_taken and (l.value ->> 0)::int = $3 limit 1;

-- replaceLine (domains/user-imports/user-imports.queries.ts)
-- takes $1 integer, $2 jsonb, $3 integer, $4 smallint
-- returns nothing
update user_import_sheets s set lines = (
    select jsonb_agg(case when (l.value ->> 0)::int = $1 then $2::jsonb else l.value end order by l.ordinality)
    from jsonb_array_elements(s.lines) with ordinality l)
  where s.import_id = $3 and s.position = $4;

-- askToStop (domains/user-imports/user-imports.queries.ts)
-- takes $1 integer
-- returns nothing
update user_imports set is_stopping = true where id = $1;

-- discardImport (domains/user-imports/user-imports.queries.ts)
-- takes $1 integer
-- returns nothing
update user_imports set state = 'cancelled', is_stopping = false, notice = null, claimed_at = null, version = version + 1 where id = $1;

-- discardImport (domains/user-imports/user-imports.queries.ts)
-- takes $1 integer
-- returns nothing
update user_import_sheets set lines = '[]', sample = '{}' where import_id = $1;

-- deleteImport (domains/user-imports/user-imports.queries.ts)
-- takes $1 integer
-- returns nothing
delete from user_imports where id = $1;

-- storeDecision (domains/user-imports/user-imports.queries.ts)
-- takes $1 text, $2 text, $3 integer, $4 integer, $5 integer[], $6 boolean, $7 integer[]
-- returns chosen_id integer
update user_import_rows set choice = $1, chosen_id = case when $2::text = 'same' then (select x from unnest(suspects) x where x = $3::int) end
  where import_id = $4 and kind <> 'group' and (cardinality(suspects) > 0 or choice is not null)
    and ($5::int[] is null and action = 'suspected' and (is_namesake or not $6) or id = any ($7::int[]))
  returning chosen_id;

-- forgetOldImports (domains/user-imports/user-imports.queries.ts)
-- takes $1 integer
-- returns nothing
delete from user_imports where state in ('ready', 'cancelled') and created_at < now() - make_interval(days => $1::int);

-- forgetOldImports (domains/user-imports/user-imports.queries.ts)
-- takes $1 integer
-- returns nothing
delete from user_import_rows r using user_imports i
  where i.id = r.import_id and i.state in ('applied', 'undone') and i.created_at < now() - make_interval(days => $1::int);

-- selectLines (domains/user-imports/user-imports.queries.ts)
-- takes $1 integer
-- returns position smallint, kind text, headers text[], columns text[], lines jsonb
select position, nullif(kind, '') as kind, headers, columns, lines from user_import_sheets where import_id = $1 and is_taken order by position;
