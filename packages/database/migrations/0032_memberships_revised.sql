-- A group that joins or leaves a discipline brings other due dates to its students there: how they stand is made from the dates of all their groups.
create function revise_results_of_groups() returns trigger language plpgsql as $$
begin
  insert into result_revisions as r (subject_id, student_id, revision)
  select d.subject_id, d.user_id, nextval('revisions')
  from (
    select distinct changed.subject_id, gu.user_id from changed join subjects s on s.id = changed.subject_id join group_users gu on gu.group_id = changed.group_id
    order by 1, 2) d
  on conflict (subject_id, student_id) do update set revision = excluded.revision;
  return null;
end $$;
create trigger subject_groups_results_revised_insert after insert on subject_groups referencing new table as changed for each statement execute function revise_results_of_groups();
create trigger subject_groups_results_revised_delete after delete on subject_groups referencing old table as changed for each statement execute function revise_results_of_groups();

-- So does a student who joins or leaves a group; whoever leaves all groups by one statement may come back to one of them.
create or replace function revise_results_of_members() returns trigger language plpgsql as $$
begin
  insert into result_revisions as r (subject_id, student_id, revision)
  select d.subject_id, d.user_id, nextval('revisions')
  from (
    select distinct sg.subject_id, changed.user_id from changed join users u on u.id = changed.user_id join subject_groups sg on sg.group_id = changed.group_id
    order by 1, 2) d
  on conflict (subject_id, student_id) do update set revision = excluded.revision;
  return null;
end $$;
