-- The duties that a person has now, as kind:company.
create function held_duties(person integer) returns text[] language sql stable as $$
  select array(
    select 'teacher:' || m.company_id from company_members m where m.user_id = person and m.is_teacher
    union select case x.role_type when 'TEACHER' then 'teaching:' else 'expertise:' end || s.company_id from subject_users x join subjects s on s.id = x.subject_id where x.user_id = person
    union select 'lessons:' || l.company_id from lessons l where l.teacher_id = person
    union select 'lessons:' || l.company_id from lesson_teachers x join lessons l on l.id = x.lesson_id where x.user_id = person
    union select 'curating:' || g.company_id from curator_groups x join groups g on g.id = x.group_id where x.curator_id = person
    union select 'children:' || x.company_id from relations x where x.relative_id = person and x.confirmed_at is not null
    union select 'circles:' || r.company_id from organisation_role_people x join organisation_roles r on r.id = x.role_id where x.user_id = person)
$$;
