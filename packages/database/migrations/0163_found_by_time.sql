-- What is looked for by its time is found without everything else of the same people.

-- The lessons of a group in a week, without those of the whole year: the beginning of each lesson beside its groups.
alter table lesson_groups add column starts_at timestamptz;
update lesson_groups x set starts_at = l.starts_at from lessons l where l.id = x.lesson_id;
alter table lesson_groups alter column starts_at set not null;
drop index lesson_groups_group;
create index lesson_groups_group on lesson_groups (group_id, starts_at, lesson_id);

create function copy_begin_of_lesson() returns trigger language plpgsql as $$
begin
  -- Waits for whoever is moving the lesson, who would not see this row.
  select l.starts_at into new.starts_at from lessons l where l.id = new.lesson_id for share;
  return new;
end $$;
create trigger lesson_groups_begin before insert on lesson_groups
  for each row when (new.starts_at is null) execute function copy_begin_of_lesson();

create function move_begin_of_lesson() returns trigger language plpgsql as $$
begin
  update lesson_groups set starts_at = new.starts_at where lesson_id = new.id;
  return null;
end $$;
create trigger lessons_begin after update of starts_at on lessons
  for each row when (old.starts_at is distinct from new.starts_at) execute function move_begin_of_lesson();

-- What people were told of lessons lately, read or not, without all their other notifications.
drop index notifications_schedule;
create index notifications_schedule on notifications (user_id, created_at) where type = 'schedule';
