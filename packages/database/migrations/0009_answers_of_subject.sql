-- The answers of a discipline, newest first: their list reads them so, and the foreign key had no index of its own.
create index answers_subject on answers (subject_id, submitted_at desc) where deleted_at is null;
