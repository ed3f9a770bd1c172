create function begin_teacher() returns trigger language plpgsql as $$
begin
  perform begin_duty(new.user_id, 'teacher', new.company_id);
  return null;
end $$;
create trigger company_members_duties after insert or update of is_teacher on company_members for each row when (new.is_teacher) execute function begin_teacher();
