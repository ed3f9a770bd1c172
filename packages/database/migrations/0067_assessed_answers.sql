-- When an expert last assessed the work of the topic, so that what waits for experts is read from an index and not from every answer.
alter table answers add column assessed_at timestamptz;
create index answers_unassessed on answers (subject_id, submitted_at) include (step_id, user_id, is_late, version, waiting_since)
  where submitted_at is not null and deleted_at is null and (assessed_at is null or assessed_at < submitted_at);

-- One expertise of any task counts for all tasks of the topic that the student answered.
create function note_assessments() returns trigger language plpgsql as $$
begin
  update answers a set assessed_at = d.assessed_at
  from (
    select c.step_id, c.user_id, (
      select max(e.updated_at) from answers o join expertises e on e.answer_id = o.id and e.deleted_at is null
      where o.step_id = c.step_id and o.user_id = c.user_id) as assessed_at
    from (select distinct o.step_id, o.user_id from changed join answers o on o.id = changed.answer_id) c) d
  where a.step_id = d.step_id and a.user_id = d.user_id and a.assessed_at is distinct from d.assessed_at;
  return null;
end $$;
create trigger expertises_noted_insert after insert on expertises referencing new table as changed for each statement execute function note_assessments();
create trigger expertises_noted_update after update on expertises referencing new table as changed for each statement execute function note_assessments();
create trigger expertises_noted_delete after delete on expertises referencing old table as changed for each statement execute function note_assessments();

update answers a set assessed_at = d.assessed_at
from (
  select o.step_id, o.user_id, max(e.updated_at) as assessed_at
  from expertises e join answers o on o.id = e.answer_id where e.deleted_at is null group by o.step_id, o.user_id) d
where a.step_id = d.step_id and a.user_id = d.user_id;
