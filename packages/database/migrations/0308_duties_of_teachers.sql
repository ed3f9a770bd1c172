create function begin_lessons() returns trigger language plpgsql as $$
begin
  perform begin_duty(new.teacher_id, 'lessons', new.company_id);
  return null;
end $$;
create trigger lessons_duties after insert or update of teacher_id on lessons for each row when (new.teacher_id is not null) execute function begin_lessons();
