-- The graph of a discipline: where its topics stand, and which of them open after others.
alter table steps add column graph_x real, add column graph_y real, add constraint steps_graph_place check ((graph_x is null) = (graph_y is null));

-- Topic step_id opens to a student who has passed topic required_id of the same discipline.
create table step_prerequisites (
  step_id integer not null references steps on delete cascade,
  required_id integer not null references steps on delete cascade,
  primary key (step_id, required_id)
);
create index step_prerequisites_required on step_prerequisites (required_id);

create trigger step_prerequisites_revised_insert after insert on step_prerequisites referencing new table as changed for each statement execute function revise_subjects_of_steps();
create trigger step_prerequisites_revised_update after update on step_prerequisites referencing new table as changed for each statement execute function revise_subjects_of_steps();
create trigger step_prerequisites_revised_delete after delete on step_prerequisites referencing old table as changed for each statement execute function revise_subjects_of_steps();
