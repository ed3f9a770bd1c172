-- A code told by a call opens the session of whoever answers the phone, which a family shares; it does not stand for the password.
alter table sessions add column by_phone boolean not null default false;
