-- The duties before which an account was rid of what others may have left in it, as kind:company; kinds are teacher, teaching, expertise, lessons, curating, children, circles.
alter table users add column duties text[] not null default '{}';
