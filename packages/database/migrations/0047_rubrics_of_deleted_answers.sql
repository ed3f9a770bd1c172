-- The filled rubric goes with the mark of a deleted answer and comes back with it.
alter table answer_deletions add column rubric jsonb;
