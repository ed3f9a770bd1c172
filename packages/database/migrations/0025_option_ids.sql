-- Options keep their meaning in the answers given: a value and a key name options by a number that stays through edits.
alter table forms
  -- Numbers of `options` in their order; null: their places from 0, as they were when the question was made.
  add column option_ids jsonb,
  -- The same of `matches`.
  add column match_ids jsonb,
  -- What was taken out: [{ "id": 2, "title": "…" }]. Answers that name it stay readable, its number is not given again.
  add column retired_options jsonb not null default '[]',
  add column retired_matches jsonb not null default '[]';

-- A copy in a sub-discipline that was answered and has other options than its source goes on by itself: the numbers of both do not mean the same.
-- A number that the source never has keeps them apart.
update forms copy set retired_options = '[{"id": 999, "title": ""}]'
from forms src
where copy.source_id = src.id and (src.type, src.options, src.matches) is distinct from (copy.type, copy.options, copy.matches)
  and exists (select 1 from answer_fields f where f.form_id = copy.id);
