-- The member whom an invitation lets choose a first password; without one it makes a new account.
alter table invitations add column member_id integer references users on delete cascade;
create index invitations_member on invitations (member_id);
