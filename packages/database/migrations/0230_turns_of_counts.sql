-- When each institution was counted last. A row of its own is claimed for it, because the row of the institution is held by changes
-- of its circles, rights and numbers, which a count need neither wait for nor be skipped by.
create table analytics_turns (
  company_id integer primary key references companies on delete cascade,
  begun_at timestamptz not null
);
insert into analytics_turns (company_id, begun_at) select company_id, max(taken_at) from analytics_snapshots group by company_id;
