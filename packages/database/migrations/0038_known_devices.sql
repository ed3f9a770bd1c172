-- Browsers in which a person has signed in; only the SHA-256 of the cookie is kept.
-- Guesses made elsewhere never keep the person out of such a browser.
create table known_devices (
  user_id integer not null references users on delete cascade,
  device_hash bytea not null,
  used_at timestamptz not null default now(),
  primary key (device_hash, user_id)
);
create index known_devices_user on known_devices (user_id);
create index known_devices_used on known_devices (used_at);
