-- What a meeting decided stays when the tension or its role is deleted, even by the decision itself.
alter table organisation_proposals add column told jsonb;
comment on column organisation_proposals.told is 'Whose tension it was and what it said, on the day of the decision';
update organisation_proposals p set told = jsonb_build_object('role', r.name, 'role_type', r.core_type, 'what_is', o.title, 'what_better', o.description, 'author_id', o.created_by)
from smart_objects o join organisation_roles r on r.id = o.role_id where o.id = p.tension_id and p.state <> 'open';
alter table organisation_proposals
  alter column tension_id drop not null,
  drop constraint organisation_proposals_tension_id_fkey,
  add constraint organisation_proposals_tension_id_fkey foreign key (tension_id) references smart_objects on delete set null,
  add constraint organisation_proposals_told check ((state = 'open') = (told is null)),
  add constraint organisation_proposals_open_about check (state <> 'open' or tension_id is not null);

create function drop_open_proposals() returns trigger language plpgsql as $$
begin
  delete from organisation_proposals where tension_id = old.id and state = 'open';
  return old;
end $$;
create trigger smart_objects_proposals before delete on smart_objects
  for each row when (old.kind = 'tensions') execute function drop_open_proposals();

-- When a meeting really began; its minutes say so.
alter table organisation_meetings add column begun_at timestamptz;
