-- Whoever watches a report of many forms is told why its progress went back to the beginning.
alter table report_jobs add column is_begun_anew boolean not null default false;
