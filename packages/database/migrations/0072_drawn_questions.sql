-- Questions drawn from the bank: a task asks each student some of a larger set.
-- A draw is known by a number within its task, not by a row of its own, so that whatever copies tasks and questions takes it along as it is.
alter table patterns add column draws jsonb not null default '[]' check (jsonb_typeof(draws) = 'array');
-- The draw whose set a question belongs to; null: everybody is asked it.
alter table forms add column draw_id smallint check (draw_id > 0);
-- What an attempt drew: the same questions at every device and after every reload.
alter table task_attempts add column drawn_form_ids integer[] not null default '{}';
