-- A shared item of the question bank can be taken back: to the discipline it came from, or to its author alone.
alter table bank_items
  add column came_from_id integer references subjects on delete set null,
  -- Of no discipline and for nobody but its author; an item of no discipline is for all teachers otherwise.
  add column is_authors boolean not null default false,
  add check (not is_authors or subject_id is null);
create index bank_items_came_from on bank_items (came_from_id);
