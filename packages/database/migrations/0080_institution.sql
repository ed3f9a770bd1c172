-- What an institution sets about itself beside its record. A new one lets nobody register until its office opens it.
alter table companies alter column private set default true;

-- What each role reads on the page of instructions.
create table company_instructions (
  company_id integer not null references companies on delete cascade,
  role text not null check (role in ('student', 'distant', 'teacher', 'curator', 'admin', 'parent')),
  text text not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, role)
);

-- Pictures of the tiles, which `companies.tiles` names; they are open to everybody.
create table company_tile_pictures (
  company_id integer not null references companies on delete cascade,
  file_id integer not null references files on delete cascade,
  primary key (company_id, file_id)
);
create index company_tile_pictures_file on company_tile_pictures (file_id);

-- Outside services of a company; what they are told in confidence never leaves the server.
create table company_services (
  company_id integer not null references companies on delete cascade,
  service text not null check (service in ('polls', 'portfolio', 'tracker', 'meetings')),
  url text not null,
  login text not null default '',
  secret text not null default '',
  checked_at timestamptz,
  check_result text,
  updated_at timestamptz not null default now(),
  primary key (company_id, service)
);
insert into company_services (company_id, service, url, secret)
select id, 'polls', poll_hub_url, poll_hub_secret from companies where poll_hub_url is not null and poll_hub_secret is not null;
alter table companies drop column poll_hub_url, drop column poll_hub_secret;

-- Addresses of people's portfolios in the service of their company.
create table portfolio_links (
  company_id integer not null references companies on delete cascade,
  user_id integer not null references users on delete cascade,
  url text not null,
  primary key (company_id, user_id)
);
create index portfolio_links_user on portfolio_links (user_id);

-- Steps of the first hour that the office has passed over; `all` hides the list of them.
create table passed_first_steps (
  company_id integer not null references companies on delete cascade,
  step text not null,
  primary key (company_id, step)
);
