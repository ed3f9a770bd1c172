-- A student who joins or leaves one of several groups that study a discipline gets other due dates in it.
create function revise_results_of_members() returns trigger language plpgsql as $$
begin
  insert into result_revisions as r (subject_id, student_id, revision)
  select d.subject_id, d.user_id, nextval('revisions')
  from (
    select distinct sg.subject_id, changed.user_id from changed join users u on u.id = changed.user_id join subject_groups sg on sg.group_id = changed.group_id
    where exists (
      select 1 from group_users gu join subject_groups other on other.group_id = gu.group_id
      where gu.user_id = changed.user_id and gu.group_id <> changed.group_id and other.subject_id = sg.subject_id)
    order by 1, 2) d
  on conflict (subject_id, student_id) do update set revision = excluded.revision;
  return null;
end $$;
create trigger group_users_results_revised_insert after insert on group_users referencing new table as changed for each statement execute function revise_results_of_members();
create trigger group_users_results_revised_delete after delete on group_users referencing old table as changed for each statement execute function revise_results_of_members();
