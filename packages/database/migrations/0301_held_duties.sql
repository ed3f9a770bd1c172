-- The kinds of duties that a person has now, in any company.
create function held_duties(person integer) returns text[] language sql stable as $$
  select array_remove(array[
    case when exists (select 1 from company_members m where m.user_id = person and m.is_teacher) then 'teacher' end,
    case when exists (select 1 from subject_users x where x.user_id = person and x.role_type = 'TEACHER') then 'teaching' end,
    case when exists (select 1 from subject_users x where x.user_id = person and x.role_type = 'EXPERT') then 'expertise' end,
    case when exists (select 1 from lessons l where l.teacher_id = person) or exists (select 1 from lesson_teachers x where x.user_id = person) then 'lessons' end,
    case when exists (select 1 from curator_groups x where x.curator_id = person) then 'curating' end,
    case when exists (select 1 from relations x where x.relative_id = person and x.confirmed_at is not null) then 'children' end,
    case when exists (select 1 from organisation_role_people x where x.user_id = person) then 'circles' end], null)
$$;
