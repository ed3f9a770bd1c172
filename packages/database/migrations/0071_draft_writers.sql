-- Drafts say which page wrote them: its own next save needs no answer to the one before.
alter table answer_drafts add column writer text;
alter table task_attempt_drafts add column writer text;
