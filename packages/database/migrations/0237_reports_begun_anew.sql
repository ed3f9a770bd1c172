-- Whoever watches a report of many forms is told why its progress went back to the beginning, and which forms are not in it.
alter table report_jobs
  add column is_begun_anew boolean not null default false,
  add column left_out integer not null default 0;
alter table report_job_forms add column is_left_out boolean not null default false;
