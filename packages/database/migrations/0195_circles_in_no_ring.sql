-- Circles that two moves at once had put into each other come to the top; from now on the table refuses such rings.
with recursive below as (
  select id, '{}'::int[] as ancestors from organisation_roles where parent_id is null
  union all
  select r.id, b.ancestors || b.id from organisation_roles r join below b on r.parent_id = b.id),
lost as (select r.* from organisation_roles r where not exists (select 1 from below b where b.id = r.id)),
-- From each of the lost ones up to its own ring.
up as (
  select id as start, id, parent_id, array[id] as seen from lost
  union all
  select u.start, l.id, l.parent_id, u.seen || l.id from up u join lost l on l.id = u.parent_id where not l.id = any (u.seen)),
ring as (select u.start as id from up u where u.parent_id = u.start)
update organisation_roles r set parent_id = null, is_scope = true from ring where r.id = ring.id;
with recursive below as (
  select id, '{}'::int[] as ancestors from organisation_roles where parent_id is null
  union all
  select r.id, b.ancestors || b.id from organisation_roles r join below b on r.parent_id = b.id)
update organisation_roles r set ancestors = b.ancestors from below b where b.id = r.id and r.ancestors <> b.ancestors;
alter table organisation_roles add constraint organisation_roles_no_ring check (id <> all (ancestors));
