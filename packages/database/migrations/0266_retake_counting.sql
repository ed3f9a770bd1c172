-- Which points count of a topic and its retakes: the best, the last, or their sum up to the most points of the topic.
alter table companies add column retake_counts text not null default 'best';
alter table companies add constraint companies_retake_counts_check check (retake_counts in ('best', 'last', 'sum')) not valid;

-- What servers keep of the disciplines of an institution is formed by the rule.
create function revise_subjects_of_counting() returns trigger language plpgsql as $$
begin
  insert into subject_revisions as r (subject_id, revision)
  select s.id, nextval('revisions') from subjects s where s.company_id = new.id order by s.id
  on conflict (subject_id) do update set revision = excluded.revision;
  return null;
end $$;
create trigger companies_revised_counting after update of retake_counts on companies
  for each row when (old.retake_counts is distinct from new.retake_counts) execute function revise_subjects_of_counting();
