-- Requests that were under way when an account was erased or merged write to it afterwards; for a while that is looked for and handed over, or erased.
-- Who merged two accounts decides what late rows may bring.
alter table users add column merged_into_id integer references users on delete set null, add column merged_by_id integer references users on delete set null,
  add column erased_in integer references companies on delete set null;
