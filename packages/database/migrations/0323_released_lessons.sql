-- Whoever leaves a discipline, or the institution, leads its lessons no longer; the timetable and the past go on saying who was named.
create table lesson_releases (
  lesson_id integer not null references lessons on delete cascade,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, lesson_id)
);
create index lesson_releases_lesson on lesson_releases (lesson_id);

-- Whoever is stood in for comes back to these lessons.
create function lessons_led_by(leader integer) returns table (lesson_id integer) language sql stable as $$
  select l.id from lessons l where l.teacher_id = leader or l.stands_in_for_id = leader
  union select x.lesson_id from lesson_teachers x where x.user_id = leader or x.stands_in_for_id = leader
$$;

-- A lesson of several disciplines stays with whoever still teaches one of them, and one in which somebody only stands in with whoever was named.
create function release_lessons_of_discipline() returns trigger language plpgsql as $$
begin
  insert into lesson_releases (lesson_id, user_id)
  select distinct led.lesson_id, g.user_id from gone g cross join lateral lessons_led_by(g.user_id) led
    join lesson_subjects x on x.lesson_id = led.lesson_id and x.subject_id = g.subject_id
  where g.role_type = 'TEACHER' and exists (select 1 from users u where u.id = g.user_id) and not exists (
    select 1 from lesson_subjects y join subject_users su on su.subject_id = y.subject_id
    where y.lesson_id = led.lesson_id and su.user_id = g.user_id and su.role_type = 'TEACHER')
  on conflict do nothing;
  return null;
end $$;
create trigger subject_users_release after delete on subject_users referencing old table as gone
  for each statement execute function release_lessons_of_discipline();

create function give_back_lessons_of_discipline() returns trigger language plpgsql as $$
begin
  delete from lesson_releases r using come c join lesson_subjects x on x.subject_id = c.subject_id
  where r.user_id = c.user_id and r.lesson_id = x.lesson_id and c.role_type = 'TEACHER';
  return null;
end $$;
create trigger subject_users_give_back after insert on subject_users referencing new table as come
  for each statement execute function give_back_lessons_of_discipline();

create function give_back_lessons_of_new_discipline() returns trigger language plpgsql as $$
begin
  delete from lesson_releases r using come c join subject_users su on su.subject_id = c.subject_id and su.role_type = 'TEACHER'
  where r.lesson_id = c.lesson_id and r.user_id = su.user_id;
  return null;
end $$;
create trigger lesson_subjects_give_back after insert on lesson_subjects referencing new table as come
  for each statement execute function give_back_lessons_of_new_discipline();

create function release_lessons_of_institution() returns trigger language plpgsql as $$
begin
  insert into lesson_releases (lesson_id, user_id)
  select led.lesson_id, g.user_id from gone g cross join lateral lessons_led_by(g.user_id) led
    join lessons l on l.id = led.lesson_id and l.company_id = g.company_id
  where exists (select 1 from users u where u.id = g.user_id)
  on conflict do nothing;
  return null;
end $$;
create trigger company_members_release after delete on company_members referencing old table as gone
  for each statement execute function release_lessons_of_institution();

-- Those who have left already.
insert into lesson_releases (lesson_id, user_id)
select l.id, l.teacher_id from lessons l where l.teacher_id is not null
  and not exists (select 1 from company_members m where m.company_id = l.company_id and m.user_id = l.teacher_id)
union
select x.lesson_id, x.user_id from lesson_teachers x join lessons l on l.id = x.lesson_id
  where not exists (select 1 from company_members m where m.company_id = l.company_id and m.user_id = x.user_id);
