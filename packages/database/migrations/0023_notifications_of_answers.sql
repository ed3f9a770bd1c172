-- The notification of a new answer names the answer alone, others name no answer: the indexes leave out what they do not name.
drop index notifications_subject;
create index notifications_subject on notifications (subject_id) where subject_id is not null;
drop index notifications_step;
create index notifications_step on notifications (step_id) where step_id is not null;
drop index notifications_answer;
create index notifications_answer on notifications (answer_id) where answer_id is not null;
