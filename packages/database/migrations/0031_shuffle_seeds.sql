-- The order in which ordering and matching questions are shown is drawn from a number that never leaves the server. Drawn from the number of the question,
-- as before, it could be undone by anybody: what comes first in the right order would be known without the key.
alter table forms add column shuffle_seed integer not null default floor(random() * 2147483647)::integer;

-- A copy that follows its source is mixed like it.
with recursive origin as (
  select id, shuffle_seed from forms where source_id is null
  union all select f.id, o.shuffle_seed from forms f join origin o on f.source_id = o.id)
update forms f set shuffle_seed = o.shuffle_seed from origin o where o.id = f.id and f.source_id is not null;
