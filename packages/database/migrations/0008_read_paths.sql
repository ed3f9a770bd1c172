-- The journal, the diary and the lists read marks, statuses and due dates of a student by these indexes alone.
drop index marks_student;
create index marks_student on marks (student_id) include (step_id, value);
drop index passings_student;
create index passings_student on passings (student_id) include (step_id, passed_status_id);
drop index abstract_lessons_group;
create index abstract_lessons_group on abstract_lessons (group_id, due_at) include (step_id);
drop index answers_user_subject;
create index answers_user_subject on answers (user_id, subject_id) include (step_id, waiting_since, is_late, submitted_at) where deleted_at is null;
drop index answers_waiting;
create index answers_waiting on answers (subject_id, waiting_since) include (step_id, user_id, is_late, version) where waiting_since is not null and deleted_at is null;
create index forms_pattern_live on forms (pattern_id) where deleted_at is null;
create index patterns_step_live on patterns (step_id) where deleted_at is null;
drop index answers_waiting_order;
