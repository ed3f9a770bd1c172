-- From where on curators are told of risk, by institution; the defaults are what counted for all of them before.
alter table companies
  add column risk_debts integer not null default 12 check (risk_debts between 1 and 100),
  add column risk_missed integer not null default 9 check (risk_missed between 1 and 100),
  add column risk_silent_days integer not null default 14 check (risk_silent_days between 1 and 180),
  add column risk_idle_days integer not null default 21 check (risk_idle_days between 1 and 180),
  add column risk_signs integer not null default 2 check (risk_signs between 1 and 3);

-- Who has such a status does not study while it lasts, as on academic leave.
alter table temporary_statuses add column is_leave boolean not null default false;
update temporary_statuses set is_leave = true where lower(title) in ('академический отпуск', 'отпуск по уходу за ребёнком');
