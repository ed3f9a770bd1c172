-- The measured school: 1,000 students in 34 groups, 40 teachers, 20 disciplines, half a year of work.
-- Ids are computed from each other, so that calls can name them (see school.ts):
--   teachers 101–140 · parent 190 · curator 191 · students 1001–2000 · topic = discipline * 1000 + n · chapter = discipline * 100 + n
--   task = its topic · question = task * 10 + n · lesson of the timetable = 100000 + group * 1000 + week * 50 + day * 10 + place
--   discipline 1: 60 topics × group 1, discipline 2: 200 topics × group 2, both fully marked; 3–20: 40 topics × 12 groups.
-- The rows are consistent by construction; checking every reference would take most of the time.
set session_replication_role = replica;

create function pg_temp.chance(a bigint, b bigint) returns integer language sql immutable
  as 'select (hashint8(a * 1000003 + b) & 2147483647) % 100';

insert into users (id, email, username, password_hash, first_name, last_name, middle_name, last_seen_at)
select n, case when n < 1000 then 'teacher' else 'student' end || n || '@bench.example', 'person' || n, admin.password_hash,
  (array['Анна', 'Иван', 'Мария', 'Пётр', 'Ольга', 'Семён', 'Алёна', 'Глеб'])[n % 8 + 1],
  (array['Ёлкин', 'Иванов', 'Кузнецов', 'Морозов', 'Соловьёв', 'Фёдоров', 'Щукин'])[n % 7 + 1] || ' ' || n,
  (array['Петрович', 'Олегович', 'Ильич'])[n % 3 + 1], now() - make_interval(secs => (n * 37) % 7200)
from (select generate_series(101, 140) union all select generate_series(190, 191) union all select generate_series(1001, 2000)) people(n), (select password_hash from users where id = 1) admin;

insert into company_members (company_id, user_id) select 1, id from users where id > 1;
update companies set members_count = (select count(*) from company_members) where id = 1;
insert into admin_role_users (role_id, company_id, user_id) select 13, 1, n from generate_series(101, 140) n;
insert into sessions (token_hash, file_token_hash, user_id, expires_at)
select sha256(('bench-session-of-person-' || id)::bytea), sha256(('bench-files-of-person-' || id)::bytea), id, now() + interval '1 day' from users;

-- 5,000 applications for admission, from people who are not members yet.
insert into users (id, email, username, password_hash, first_name, last_name, middle_name)
select 200000 + n, 'applicant' || n || '@bench.example', 'applicant' || n, '', 'Анна', 'Абитуриентова ' || n, '' from generate_series(1, 5000) n;

-- Nobody else knows a way into their accounts, so that applicants open their applications.
update users set ways_in_changed_at = null;
insert into education_programs (id, company_id, title, sort) select n, 1, 'Программа ' || n, n from generate_series(1, 12) n;
insert into program_offers (id, program_id, after_9, price, places) select n * 2 + b, n, b = 0, 12000000, 500 from generate_series(1, 12) n, generate_series(0, 1) b;
insert into contracts (id, company_id, user_id, status, step, surname, name, email, phone, offer_id, is_agent, submitted_at, confirmed_at, cancelled_at)
select n, 1, 200000 + n, s.status::contract_status, 5, 'Абитуриентова ' || n, 'Анна', 'applicant' || n || '@bench.example', '+7900' || lpad(n::text, 7, '0'),
  n % 24 + 2, n % 3 = 0, now() - make_interval(mins => n * 7), case when s.status = 'confirmed' then now() end, case when s.status = 'cancelled' then now() end
from generate_series(1, 5000) n, lateral (select case when n % 5 = 0 then 'confirmed' when n % 17 = 0 then 'cancelled' else 'unconfirmed' end as status) s;
insert into contract_scans (contract_id, kind, sort, mime, bytes, sealed_name, key_id)
select n, k, i, 'image/jpeg', 400000, n || k || i, 1 from generate_series(1, 5000) n, unnest(array['passport', 'certificate']) k, generate_series(1, 3) i where (n + i) % 10 > 0;
insert into contract_corrections (contract_id, field, reason) select n, 'scans.passport', 'Нечитаемый скан' from generate_series(1, 5000, 40) n;
-- Drafts of students, who save steps of them.
insert into contracts (id, company_id, user_id, surname, name, email, phone)
select 10000 + n, 1, n, 'Абитуриентова', 'Анна', 'draft' || n || '@bench.example', '+7901' || lpad(n::text, 7, '0') from generate_series(1001, 1200) n;

insert into groups (id, company_id, name) select n, 1, 'ИСП-' || n from generate_series(1, 34) n;
insert into group_users (group_id, user_id) select (n - 1001) / 30 + 1, n from generate_series(1001, 2000) n;

-- The parent of two students, and the curator of three groups.
insert into relations (company_id, relative_id, student_id, confirmed_at) values (1, 190, 1061, now()), (1, 190, 1091, now());
insert into curator_groups (curator_id, group_id) select 191, n from generate_series(3, 5) n;

insert into subjects (id, company_id, title, code, description, max_points)
select n, 1, 'Дисциплина ' || lpad(n::text, 2, '0'), 'ОП.' || n, repeat('О чём эта дисциплина. ', 8), case when n % 3 = 0 then 100 end from generate_series(1, 20) n;
insert into subject_groups (subject_id, group_id)
select 1, 1 union all select 2, 2
union all select s, ((s - 3) * 12 + j) % 34 + 1 from generate_series(3, 20) s, generate_series(0, 11) j;
insert into subject_users (subject_id, user_id, role_type)
select s, 101, 'TEACHER' from generate_series(1, 6) s
union all select s, 102, 'EXPERT' from generate_series(1, 6) s
union all select s, 103 + (s - 3) * 2 + j, 'TEACHER' from generate_series(3, 20) s, generate_series(0, 1) j
union all select s, 140, 'TEACHER' from generate_series(3, 20) s;

-- A timetable of 18 weeks, the present one the fourteenth: four lessons a day from Monday to Friday for every group; the first of each day is noted.
insert into rooms (id, company_id, name) select n, 1, 'Ауд. ' || n from generate_series(1, 40) n;
create temporary table timetable as
select 100000 + g.id * 1000 + week * 50 + day * 10 + place as id, g.id as group_id, week, place,
  (date_trunc('week', now()) + make_interval(weeks => week - 13, days => day, mins => 360 + place * 110)) as starts_at,
  (array(select sg.subject_id from subject_groups sg where sg.group_id = g.id order by sg.subject_id))[1 + (day * 4 + place) % (select count(*) from subject_groups sg where sg.group_id = g.id)::int] as subject_id
from groups g, generate_series(0, 17) week, generate_series(0, 4) day, generate_series(0, 3) place;
insert into lessons (id, company_id, starts_at, ends_at, teacher_id, room_id)
select id, 1, starts_at, starts_at + interval '90 minutes', (select min(su.user_id) from subject_users su where su.subject_id = t.subject_id and su.role_type = 'TEACHER'), id % 40 + 1 from timetable t;
insert into lesson_groups (lesson_id, group_id, starts_at) select id, group_id, starts_at from timetable;
insert into lesson_subjects (lesson_id, subject_id) select id, subject_id from timetable;
-- An assembly of all groups on the Sunday of next week.
insert into lessons (id, company_id, title, room, starts_at, ends_at)
select 99000, 1, 'Собрание', 'Зал', day + interval '10 hours', day + interval '11 hours' from (select date_trunc('week', now()) + interval '13 days' as day) d;
insert into lesson_groups (lesson_id, group_id, starts_at) select l.id, g.id, l.starts_at from lessons l, groups g where l.id = 99000;
insert into attendance (lesson_id, student_id, attendance_status, late, author_id)
select t.id, gu.user_id, case when pg_temp.chance(t.id, gu.user_id) < 88 then 1 else 2 + pg_temp.chance(t.id, gu.user_id) % 4 end, pg_temp.chance(t.id, gu.user_id) % 20 = 0, 101
from timetable t join group_users gu on gu.group_id = t.group_id where t.place = 0 and t.week < 13;

-- Trajectory 1: eight halves with all disciplines, for all groups.
insert into trajectories (id, company_id, title) values (1, 1, 'Информационные системы');
insert into halves (id, company_id, title) select n, 1, 'Семестр ' || n from generate_series(1, 8) n;
insert into trajectory_halves (trajectory_id, half_id, sort) select 1, n, n from generate_series(1, 8) n;
insert into subject_halves (subject_id, half_id) select n, n % 8 + 1 from generate_series(1, 20) n;
update groups set trajectory_id = 1, half_id = id % 8 + 1;

-- The organisation: ten circles of 29 roles in a circle at the top, each role held by somebody who teaches.
insert into organisation_roles (id, company_id, name, is_scope) values (1, 1, 'Колледж', true);
insert into organisation_roles (id, company_id, parent_id, ancestors, name, is_scope) select 1 + n, 1, 1, array[1], 'Круг ' || n, true from generate_series(1, 10) n;
insert into organisation_roles (id, company_id, parent_id, ancestors, name)
select c.id * 100 + n, 1, c.id, array[1, c.id], 'Роль ' || n from organisation_roles c, generate_series(1, 29) n where c.parent_id = 1;
insert into organisation_role_people (role_id, user_id)
select r.id, t.user_id from organisation_roles r, (select user_id, row_number() over (order by user_id) as place, count(*) over () as people from (select distinct user_id from subject_users) u) t
where not r.is_scope and t.place = r.id % t.people + 1;

create temporary table topics as
select s.id as subject_id, s.id * 1000 + n as id, s.id * 100 + (n - 1) / 10 + 1 as chapter_id, n
from subjects s cross join lateral generate_series(1, case s.id when 1 then 60 when 2 then 200 else 40 end) n;
insert into chapters (id, subject_id, title, description, position)
select distinct chapter_id, subject_id, 'Раздел ' || chapter_id % 100, 'Чему научит раздел', chapter_id % 100 from topics;
insert into steps (id, subject_id, chapter_id, title, type, max_mark, position, public_text)
select id, subject_id, chapter_id, 'Тема ' || n || '. Название темы обычной длины', case when n % 4 = 0 then 2 else 1 end, 10, n, '<p>' || repeat('Вступление к теме. ', 12) || '</p>' from topics;
insert into abstract_lessons (step_id, group_id, opens_at, due_at)
select t.id, sg.group_id, now() - interval '180 days' + make_interval(days => t.n), now() - interval '150 days' + make_interval(days => t.n * case t.subject_id when 2 then 1 else 4 end)
from topics t join subject_groups sg on sg.subject_id = t.subject_id;
-- A lesson for each topic of disciplines 1 and 2, all of them recorded.
insert into lessons (id, company_id, title, room, starts_at, ends_at, teacher_id)
select id, 1, '', '204', now() - make_interval(days => 210 - n), now() - make_interval(days => 210 - n) + interval '90 minutes', 101 from topics where subject_id <= 2;
insert into lesson_subjects (lesson_id, subject_id) select id, subject_id from topics where subject_id <= 2;
insert into lesson_groups (lesson_id, group_id, starts_at) select l.id, t.subject_id, l.starts_at from topics t join lessons l on l.id = t.id where t.subject_id <= 2;
insert into attendance (lesson_id, student_id, attendance_status, author_id)
select t.id, gu.user_id, case when pg_temp.chance(t.id, gu.user_id + 11) < 12 then 2 + pg_temp.chance(t.id, gu.user_id + 13) % 4 else 1 end, 101
from topics t join group_users gu on gu.group_id = t.subject_id where t.subject_id <= 2;
insert into sections (step_id, title, content, index, is_private)
select t.id, 'Блок ' || i, '<h2>Объяснение</h2>' || repeat('<p>Абзац учебного текста с <strong>важным</strong> словом, формулой и примером из жизни.</p>', 8), i, i = 4
from topics t, generate_series(1, 4) i;
insert into patterns (id, step_id, title, description) select id, id, 'Задание', '<p>Ответьте на вопросы и покажите ход решения.</p>' from topics;
insert into forms (id, pattern_id, title, type, number, options, key)
select t.id * 10 + f.n, t.id, f.title, f.type, f.n, f.options::jsonb, f.key::jsonb
from topics t, (values (1, 'Решение', 'longText', '[]', null), (2, 'Ответ', 'number', '[]', '4'), (3, 'Выберите верное', 'single', '["Первое", "Второе", "Третье"]', '1')) f(n, title, type, options, key);

-- Submissions: everything in disciplines 1 and 2, 30 % elsewhere; 3,000 cases there are waiting.
create temporary table cases as
select row_number() over (order by t.id, gu.user_id)::int as id, t.subject_id, t.id as step_id, t.n, gu.user_id,
  now() - interval '150 days' + make_interval(days => t.n, mins => gu.user_id) as at, 1 + (pg_temp.chance(t.id, gu.user_id + 7) < 30)::int as version,
  pg_temp.chance(t.id, gu.user_id + 3) < 10 as is_late, 4 + pg_temp.chance(t.id, gu.user_id + 5) % 7 as points, false as waits
from topics t join subject_groups sg on sg.subject_id = t.subject_id join group_users gu on gu.group_id = sg.group_id
where t.subject_id <= 2 or pg_temp.chance(t.id, gu.user_id) < 30;
create unique index on cases (id);
update cases set waits = true, at = now() - make_interval(mins => id % 20000)
where id in (select id from cases where subject_id > 2 order by hashint8(id), id limit 3000);

-- Those who are confirmed have signed and are about to pay; a provider tells of each payment by a signed notice.
insert into groups (id, company_id, name) values (35, 1, 'Принятые');
update program_offers set group_id = 35;
update contracts set step = 7, signed_at = now(), signed_both_at = now() where status = 'confirmed';
insert into contract_payments (company_id, contract_id, provider, key, external_id, link, amount, valid_until)
select 1, id, 'card', 'bench-key-' || id, 'bench-' || id, 'https://bank.example/' || id, 12000000, now() + interval '1 day' from contracts where status = 'confirmed';

analyze cases;

insert into answers (id, pattern_id, step_id, subject_id, user_id, is_late, version, submitted_at, waiting_since, created_at, updated_at)
select id, step_id, step_id, subject_id, user_id, is_late, version, at, case when waits then at end, at, at from cases;
insert into answer_fields (id, answer_id, form_id, value, credit, updated_at)
select c.id * 3 + f.n - 1, c.id, c.step_id * 10 + f.n, f.value::jsonb, f.credit, c.at
from cases c, (values (1, to_json(repeat('Ход решения по шагам. ', 8))::text, null), (2, '4', 1.0), (3, '2', 0.0)) f(n, value, credit);
insert into answer_versions (answer_id, number, content, sha256, is_late, created_at)
select c.id, v, jsonb_build_object('fields', jsonb_build_array(
    jsonb_build_object('form_id', c.step_id * 10 + 1, 'title', 'Решение', 'value', repeat('Ход решения по шагам. ', 8), 'attachments', '[]'::jsonb),
    jsonb_build_object('form_id', c.step_id * 10 + 2, 'title', 'Ответ', 'value', 4, 'attachments', '[]'::jsonb))), md5(c.id::text) || md5(v::text), c.is_late, c.at
from cases c, generate_series(1, c.version) v;
insert into comments (answer_id, author_id, text, created_at, updated_at)
select id, 101 + user_id % 40, 'Хорошо, но покажите проверку.', at + interval '1 day', at + interval '1 day' from cases where not waits and id % 4 = 0;
insert into marks (id, step_id, student_id, mark_type_id, answer_id, value, author_id, created_at, updated_at)
select c.id, c.step_id, c.user_id, t.id, c.id, c.points, 101 + c.user_id % 40, c.at + interval '1 day', c.at + interval '1 day'
from cases c, mark_types t where t.company_id = 1 and not c.waits;
insert into passings (company_id, step_id, student_id, passed_status_id, author_id, created_at, updated_at)
select 1, step_id, user_id, case when waits then 3 when points >= 9 then 2 else 1 end, case when waits then user_id else 101 + user_id % 40 end, at, at from cases;
insert into audit_records (company_id, actor_id, student_id, step_id, action, object_type, object_id, old_value, new_value, created_at)
select 1, 101 + user_id % 40, user_id, step_id, 'mark', 'step', step_id, 'null', to_jsonb(points), at + interval '1 day' from cases where not waits;

-- Notifications of half a year: every third mark for its student, every thirtieth answer for teachers 101 and 140.
insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, answer_id, payload, read_at, created_at)
select 1, c.user_id, 'mark', 101 + c.user_id % 40, c.subject_id, c.step_id, c.id, jsonb_build_object('value', c.points, 'max_mark', 10),
  case when c.n % 8 > 0 then c.at + interval '2 days' end, c.at + interval '1 day' from cases c where not c.waits and c.id % 3 = 0
union all
select 1, t, 'answer', c.user_id, c.subject_id, c.step_id, c.id, '{}', case when c.n % 8 > 0 then c.at + interval '1 day' end, c.at
from cases c, unnest(array[101, 140]) t where c.id % 30 = 0;

-- What triggers would have kept.
select describe_members(array(select user_id from company_members));
insert into subject_revisions (subject_id, revision, card_revision) select id, nextval('revisions'), nextval('revisions') from subjects on conflict do nothing;
insert into result_revisions (subject_id, student_id, revision)
select subject_id, user_id, nextval('revisions') from (select distinct subject_id, user_id from cases) c;

do $$ declare t text; begin
  foreach t in array array['users', 'groups', 'trajectories', 'organisation_roles', 'halves', 'subjects', 'chapters', 'steps', 'patterns', 'forms', 'answers', 'answer_fields', 'marks', 'rooms', 'lessons'] loop
    execute format('select setval(pg_get_serial_sequence(%L, ''id''), (select max(id) from %I))', t, t);
  end loop;
end $$;
drop table topics, cases, timetable;
set session_replication_role = origin;
-- A discipline of 500 topics for the graph; nobody studies or teaches it, so that it changes no other figure.
insert into subjects (id, company_id, title) values (900, 1, 'Граф из 500 тем');
with chapter as (insert into chapters (subject_id, title, position) values (900, 'Все темы', 1) returning id),
made as (
  insert into steps (subject_id, chapter_id, title, type, max_mark, position, graph_x, graph_y)
  select 900, chapter.id, 'Тема графа ' || n, 2, 10, n, n % 25 * 300, n / 25 * 130 from chapter, generate_series(1, 500) n returning id, position)
insert into step_prerequisites (step_id, required_id)
select later.id, earlier.id from made later join made earlier on earlier.position in (later.position - 1, later.position - 25);

-- A year of soft scores of the students of disciplines 1 and 2: each indicator of the company by three teachers and five classmates.
insert into soft_scores (company_id, author_id, author_kind, student_id, subject_id, answer_id, indicator_id, grade_id, scored_at)
select 1, case when n < 4 then 100 + n else 1001 + (u.id + n) % 900 end, case when n < 4 then 'teacher' else 'peer' end, u.id, 1 + n % 2, null, i.id,
  (select g.id from soft_indicator_grades g where g.indicator_id = i.id order by (g.value + u.id + n) % 4 limit 1), now() - n * interval '40 days'
from users u cross join soft_indicators i join soft_skills k on k.id = i.skill_id and k.company_id = 1 cross join generate_series(1, 8) n
where u.id between 1001 and 1060 on conflict do nothing;
