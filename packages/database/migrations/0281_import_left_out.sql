-- What a package has and no import takes, by count: { "courses": 4, "enrollments": 31 }
alter table user_imports add column left_out jsonb not null default '{}';
