-- Who of those who study a discipline sees it: everybody, nobody (1) or people by name (2).
create table subject_access_users (
  subject_id integer not null references subjects on delete cascade,
  user_id integer not null references users on delete cascade,
  primary key (subject_id, user_id)
);
create index subject_access_users_user on subject_access_users (user_id);

-- Cards and lists of the people named change with the list.
create trigger subject_access_users_revised_insert after insert on subject_access_users referencing new table as changed for each statement execute function revise_cards_of_subjects();
create trigger subject_access_users_revised_delete after delete on subject_access_users referencing old table as changed for each statement execute function revise_cards_of_subjects();

alter table subjects add constraint subjects_privacy_check check (privacy in (-1, 0, 1, 2, 3));
