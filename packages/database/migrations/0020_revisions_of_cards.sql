-- The card of a discipline has a revision of its own: the discipline itself, its people and groups, who of them is online.
alter table subject_revisions add column card_revision bigint not null default 0;

create function revise_cards(subject_ids integer[]) returns void language plpgsql as $$
begin
  insert into subject_revisions as r (subject_id, revision, card_revision)
  select s.id, nextval('revisions'), nextval('revisions') from subjects s where s.id = any (subject_ids) order by s.id
  on conflict (subject_id) do update set card_revision = excluded.card_revision;
end $$;
create function revise_own_cards() returns trigger language plpgsql as $$
begin
  perform revise_cards(array(select id from changed));
  return null;
end $$;
create function revise_cards_of_subjects() returns trigger language plpgsql as $$
begin
  perform revise_cards(array(select distinct subject_id from changed));
  return null;
end $$;
create function revise_cards_of_groups() returns trigger language plpgsql as $$
begin
  perform revise_cards(array(select distinct sg.subject_id from changed join subject_groups sg on sg.group_id = changed.id));
  return null;
end $$;
create function revise_cards_of_members() returns trigger language plpgsql as $$
begin
  perform revise_cards(array(select distinct sg.subject_id from changed join subject_groups sg on sg.group_id = changed.group_id));
  return null;
end $$;
create function revise_cards_of_user() returns trigger language plpgsql as $$
begin
  perform revise_cards(array(select distinct subject_id from subject_users where user_id = new.id));
  return null;
end $$;
create function revise_subjects_of_company() returns trigger language plpgsql as $$
begin
  insert into subject_revisions as r (subject_id, revision)
  select s.id, nextval('revisions') from subjects s where s.company_id in (select company_id from changed) order by s.id
  on conflict (subject_id) do update set revision = excluded.revision;
  return null;
end $$;

create trigger subjects_revised_insert after insert on subjects referencing new table as changed for each statement execute function revise_own_cards();
create trigger subjects_revised_update after update on subjects referencing new table as changed for each statement execute function revise_own_cards();
create trigger subject_users_revised_insert after insert on subject_users referencing new table as changed for each statement execute function revise_cards_of_subjects();
create trigger subject_users_revised_update after update on subject_users referencing new table as changed for each statement execute function revise_cards_of_subjects();
create trigger subject_users_revised_delete after delete on subject_users referencing old table as changed for each statement execute function revise_cards_of_subjects();
create trigger subject_groups_revised_insert after insert on subject_groups referencing new table as changed for each statement execute function revise_cards_of_subjects();
create trigger subject_groups_revised_delete after delete on subject_groups referencing old table as changed for each statement execute function revise_cards_of_subjects();
create trigger groups_revised_update after update on groups referencing new table as changed for each statement execute function revise_cards_of_groups();
create trigger group_users_revised_insert after insert on group_users referencing new table as changed for each statement execute function revise_cards_of_members();
create trigger group_users_revised_delete after delete on group_users referencing old table as changed for each statement execute function revise_cards_of_members();
create trigger users_revised_update after update on users for each row
  when (old.first_name is distinct from new.first_name or old.last_name is distinct from new.last_name or old.middle_name is distinct from new.middle_name
    or old.photo_id is distinct from new.photo_id
    or (new.last_seen_at is distinct from old.last_seen_at and coalesce(old.last_seen_at < now() - interval '180 seconds', true)))
  execute function revise_cards_of_user();

-- Final statuses decide where every student stands; tasks are counted in the contents.
create trigger pass_statuses_revised_insert after insert on pass_statuses referencing new table as changed for each statement execute function revise_subjects_of_company();
create trigger pass_statuses_revised_update after update on pass_statuses referencing new table as changed for each statement execute function revise_subjects_of_company();
create trigger pass_statuses_revised_delete after delete on pass_statuses referencing old table as changed for each statement execute function revise_subjects_of_company();
create trigger patterns_revised_insert after insert on patterns referencing new table as changed for each statement execute function revise_subjects_of_steps();
create trigger patterns_revised_update after update on patterns referencing new table as changed for each statement execute function revise_subjects_of_steps();
create trigger patterns_revised_delete after delete on patterns referencing old table as changed for each statement execute function revise_subjects_of_steps();

-- What opens to one student and how far the student has read is part of how the student stands.
create function revise_results_of_unlocks() returns trigger language plpgsql as $$
begin
  insert into result_revisions as r (subject_id, student_id, revision)
  select d.subject_id, d.user_id, nextval('revisions')
  from (select distinct c.subject_id, changed.user_id from changed join chapters c on c.id = changed.chapter_id join users u on u.id = changed.user_id order by 1, 2) d
  on conflict (subject_id, student_id) do update set revision = excluded.revision;
  return null;
end $$;
create function revise_results_of_readers() returns trigger language plpgsql as $$
begin
  insert into result_revisions as r (subject_id, student_id, revision)
  select d.subject_id, d.user_id, nextval('revisions')
  from (select distinct st.subject_id, changed.user_id from changed join steps st on st.id = changed.step_id join users u on u.id = changed.user_id order by 1, 2) d
  on conflict (subject_id, student_id) do update set revision = excluded.revision;
  return null;
end $$;
create function revise_results_of_retakes() returns trigger language plpgsql as $$
begin
  insert into result_revisions as r (subject_id, student_id, revision)
  select d.subject_id, d.student_id, nextval('revisions')
  from (select distinct changed.subject_id, changed.student_id from changed join subjects s on s.id = changed.subject_id join users u on u.id = changed.student_id order by 1, 2) d
  on conflict (subject_id, student_id) do update set revision = excluded.revision;
  return null;
end $$;
create function revise_results_of_retake_checkpoints() returns trigger language plpgsql as $$
begin
  insert into result_revisions as r (subject_id, student_id, revision)
  select d.subject_id, d.student_id, nextval('revisions')
  from (select distinct t.subject_id, t.student_id from changed join retakes t on t.id = changed.retake_id order by 1, 2) d
  on conflict (subject_id, student_id) do update set revision = excluded.revision;
  return null;
end $$;
create trigger chapter_unlocks_revised_insert after insert on chapter_unlocks referencing new table as changed for each statement execute function revise_results_of_unlocks();
create trigger chapter_unlocks_revised_delete after delete on chapter_unlocks referencing old table as changed for each statement execute function revise_results_of_unlocks();
create trigger step_unlocks_revised_insert after insert on step_unlocks referencing new table as changed for each statement execute function revise_results_of_readers();
create trigger step_unlocks_revised_delete after delete on step_unlocks referencing old table as changed for each statement execute function revise_results_of_readers();
create trigger step_readings_revised_insert after insert on step_readings referencing new table as changed for each statement execute function revise_results_of_readers();
create trigger step_readings_revised_update after update on step_readings referencing new table as changed for each statement execute function revise_results_of_readers();
create trigger step_readings_revised_delete after delete on step_readings referencing old table as changed for each statement execute function revise_results_of_readers();

-- A linked topic shows what its original holds.
create or replace function revise_subjects_of_steps() returns trigger language plpgsql as $$
begin
  insert into subject_revisions as r (subject_id, revision)
  select s.id, nextval('revisions') from subjects s
  where s.id in (select st.subject_id from changed join steps st on st.id = changed.step_id or st.link_of_id = changed.step_id) order by s.id
  on conflict (subject_id) do update set revision = excluded.revision;
  return null;
end $$;
create function revise_subjects_of_links() returns trigger language plpgsql as $$
begin
  insert into subject_revisions as r (subject_id, revision)
  select s.id, nextval('revisions') from subjects s where s.id in (select st.subject_id from changed join steps st on st.link_of_id = changed.id) order by s.id
  on conflict (subject_id) do update set revision = excluded.revision;
  return null;
end $$;
create trigger steps_links_revised_update after update on steps referencing new table as changed for each statement execute function revise_subjects_of_links();

insert into subject_revisions (subject_id, revision) select id, nextval('revisions') from subjects on conflict do nothing;
create index result_revisions_subject on result_revisions (subject_id) include (revision);

-- Which type of mark counts, and what a retake opens.
create trigger mark_types_revised_update after update on mark_types referencing new table as changed for each statement execute function revise_subjects_of_company();
create trigger retakes_revised_insert after insert on retakes referencing new table as changed for each statement execute function revise_results_of_retakes();
create trigger retakes_revised_update after update on retakes referencing new table as changed for each statement execute function revise_results_of_retakes();
create trigger retakes_revised_delete after delete on retakes referencing old table as changed for each statement execute function revise_results_of_retakes();
create trigger retake_checkpoints_revised_insert after insert on retake_checkpoints referencing new table as changed for each statement execute function revise_results_of_retake_checkpoints();
create trigger retake_checkpoints_revised_update after update on retake_checkpoints referencing new table as changed for each statement execute function revise_results_of_retake_checkpoints();
create trigger retake_checkpoints_revised_delete after delete on retake_checkpoints referencing old table as changed for each statement execute function revise_results_of_retake_checkpoints();
