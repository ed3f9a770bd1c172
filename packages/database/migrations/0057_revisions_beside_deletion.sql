-- A discipline that is deleted for good at the same moment needs no revision; the lock waits for its deletion and then leaves it out.
create or replace function revise_subjects_of_company() returns trigger language plpgsql as $$
begin
  insert into subject_revisions as r (subject_id, revision)
  select s.id, nextval('revisions') from (
    select id from subjects where company_id in (select company_id from changed) order by id for key share) s
  on conflict (subject_id) do update set revision = excluded.revision;
  return null;
end $$;
