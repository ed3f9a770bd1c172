-- The kinds of duties before which an account was rid of what others may have left in it: teacher, teaching, expertise, lessons, curating, children, circles.
alter table users add column duties text[] not null default '{}';
