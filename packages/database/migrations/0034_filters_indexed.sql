-- The bin counts deleted disciplines too, and a topic or task with an answer stays even when the answer is deleted: the indexes by these columns hold only what is not deleted.
create index subjects_of_company on subjects (company_id);
create index answers_of_step on answers (step_id);
create index answers_of_pattern on answers (pattern_id);
