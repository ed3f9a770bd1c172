-- A discipline of 200 topics for 200 students, fully marked, beside the school of school.sql: id 21.
-- Everybody who teaches in the school teaches it, so that many people may ask for its journal. The students are in sixty
-- groups at once, 101–160, so that each of sixty reads is the first one of its group.
insert into subjects (id, company_id, title, code) values (21, 1, 'Дисциплина на двести тем', 'ОП.21');
insert into groups (id, company_id, name) select n, 1, 'ПОТОК-' || n from generate_series(101, 160) n;
insert into group_users (group_id, user_id) select g, n from generate_series(101, 160) g, generate_series(1801, 2000) n;
insert into subject_groups (subject_id, group_id) select 21, n from generate_series(101, 160) n;
insert into subject_users (subject_id, user_id, role_type) select 21, n, 'TEACHER' from generate_series(101, 140) n;
insert into chapters (id, subject_id, title, description, position) select 2100 + n, 21, 'Раздел ' || n, '', n from generate_series(1, 20) n;
insert into steps (id, subject_id, chapter_id, title, type, max_mark, position)
select 21000 + n, 21, 2100 + (n - 1) / 10 + 1, 'Тема ' || n || '. Название темы обычной длины', case when n % 4 = 0 then 2 else 1 end, 10, n from generate_series(1, 200) n;
insert into marks (step_id, student_id, mark_type_id, value, author_id)
select 21000 + n, student, t.id, 4 + (n + student) % 7, 101 from generate_series(1, 200) n, generate_series(1801, 2000) student, mark_types t where t.company_id = 1 and t.is_default;
insert into passings (company_id, step_id, student_id, passed_status_id, author_id)
select 1, 21000 + n, student, 1, 101 from generate_series(1, 200) n, generate_series(1801, 2000) student;
analyze subjects, groups, group_users, subject_groups, subject_users, chapters, steps, marks, passings;
