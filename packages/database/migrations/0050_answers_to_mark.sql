-- Answers whose mark the keys have still to give; a row goes in the transaction that gives it, so a server that ends loses none.
create table answers_to_mark (
  answer_id integer primary key references answers on delete cascade,
  company_id integer not null references companies on delete cascade,
  -- When it is next tried; a failure moves it on, so that it does not hold up the others.
  due_at timestamptz not null default now()
) with (fillfactor = 70);
create index answers_to_mark_due on answers_to_mark (due_at);
create index answers_to_mark_company on answers_to_mark (company_id);
