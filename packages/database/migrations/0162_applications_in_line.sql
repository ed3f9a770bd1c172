-- The office's lists and counts of applications read an index alone, however many applications there are.

-- Whether something of the application was sent back and is not mended; follows contract_corrections.
alter table contracts add column is_returned boolean not null default false;
update contracts c set is_returned = true where exists (select 1 from contract_corrections k where k.contract_id = c.id and k.mended_at is null);

-- The list of the office in which the application stands; null: in none, such as a draft that was never sent.
alter table contracts add column office_state text generated always as (case
  when submitted_at is null then null
  when status = 'confirmed' then 'confirmed'
  when status = 'cancelled' then 'cancelled'
  when is_returned then 'returned'
  when status = 'unconfirmed' then 'unconfirmed' end) stored;

create function note_returned_contract() returns trigger language plpgsql as $$
declare
  touched constant integer := case when tg_op = 'DELETE' then old.contract_id else new.contract_id end;
begin
  -- A statement does not see what was stored while it waited, so the lock is one of its own.
  perform 1 from contracts where id = touched for update;
  update contracts c set is_returned = not c.is_returned
  where c.id = touched and c.is_returned <> exists (select 1 from contract_corrections k where k.contract_id = touched and k.mended_at is null);
  return null;
end $$;
create trigger contract_corrections_returned after insert or delete or update of mended_at on contract_corrections
  for each row execute function note_returned_contract();

create index contracts_office on contracts (company_id, office_state, submitted_at, id);
drop index contracts_list;
