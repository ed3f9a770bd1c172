-- Who made a code of a relation: the student, or somebody of the office, whose code counts only while they could make it.
-- Null: it was before this was kept, and counts until it expires.
alter table relation_codes add column made_by_id integer;
alter table relation_codes add constraint relation_codes_made_by_id_fkey foreign key (made_by_id) references users on delete cascade not valid;
