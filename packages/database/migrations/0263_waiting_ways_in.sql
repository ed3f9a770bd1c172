-- A sign-in that waits for the second factor goes on as what it began: by a number, or by a way that somebody else has made.
alter table pending_sign_ins add column phone text, add column is_foreign boolean not null default false;
