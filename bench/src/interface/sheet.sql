-- Adds the data of the interface figures: a fully marked journal of 1,000 students × 200 topics with two teachers,
-- and distinguishable answers in the queue.
set session_replication_role = replica;
insert into groups (id, company_id, name) values (90, 1, 'Поток');
insert into group_users (group_id, user_id) select 90, n from generate_series(1001, 2000) n;
insert into subjects (id, company_id, title) values (90, 1, 'Большой журнал');
insert into subject_groups (subject_id, group_id) values (90, 90);
insert into subject_users (subject_id, user_id, role_type) values (90, 101, 'TEACHER'), (90, 103, 'TEACHER');
insert into chapters (id, subject_id, title, position) values (9000, 90, 'Раздел', 1);
insert into steps (id, subject_id, chapter_id, title, type, max_mark, position)
select 90000 + n, 90, 9000, 'Тема ' || n, case when n % 10 = 0 then 2 else 0 end, 10, n from generate_series(1, 200) n;
insert into marks (step_id, student_id, mark_type_id, value, author_id)
select 90000 + n, s, t.id, 1 + (n + s) % 9, 101
from generate_series(1, 200) n, generate_series(1001, 2000) s, (select id from mark_types where company_id = 1 and is_default) t;

update answer_fields f set value = to_json('Решение ' || f.answer_id || '. ' || (f.value #>> '{}'))::jsonb
from answers a where a.id = f.answer_id and a.waiting_since is not null and f.form_id = a.pattern_id * 10 + 1;
update answer_versions v set content = jsonb_set(v.content, '{fields,0,value}', to_jsonb('Решение ' || v.answer_id || '. ' || (v.content #>> '{fields,0,value}')))
from answers a where a.id = v.answer_id and a.waiting_since is not null;
set session_replication_role = origin;
