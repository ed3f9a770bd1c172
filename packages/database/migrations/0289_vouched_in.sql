-- The company on whose word alone the owner of an account is known; null: by a call to a phone that the owner proved, or not at all. It counts in no other company.
alter table users add column vouched_in integer;
