-- Notifications about lessons, and about a student other than the one who is told.
alter table notifications
  add column lesson_id integer references lessons on delete cascade,
  add column student_id integer references users on delete cascade;
create index notifications_lesson on notifications (lesson_id) where lesson_id is not null;
create index notifications_student on notifications (student_id) where student_id is not null;
