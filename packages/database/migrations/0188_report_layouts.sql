-- How an institution prints its forms: title, lines below its name, and who signs. Without a row a form has its usual words.
create table report_layouts (
  company_id integer not null references companies on delete cascade,
  form text not null check (char_length(form) between 1 and 40),
  title text not null check (char_length(title) between 1 and 200),
  header text[] not null default '{}',
  signatures text[] not null default '{}',
  updated_at timestamptz not null default now(),
  primary key (company_id, form)
);
