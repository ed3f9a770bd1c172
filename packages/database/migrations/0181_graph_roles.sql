-- Where roles of the organisation stand in the graph of a discipline whose topics teach them.
create table graph_role_places (
  subject_id integer not null references subjects on delete cascade,
  role_id integer not null references organisation_roles on delete cascade,
  x real not null,
  y real not null,
  primary key (subject_id, role_id)
);
create index graph_role_places_role on graph_role_places (role_id);
