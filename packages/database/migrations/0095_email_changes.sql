-- The new address of a person, until a mail to it is answered.
create table email_changes (
  user_id integer primary key references users on delete cascade,
  email text not null,
  created_at timestamptz not null default now()
);
