-- Scores of classmates count in batches of one work, so that no difference between two results shows what one of them gave.
alter table soft_scores
  -- The grade that counts, and since when; null: it waits for others. Scores of teachers count at once and leave both empty.
  add column counted_grade_id integer references soft_indicator_grades on delete cascade,
  add column counted_at timestamptz,
  -- Its author took it back; it counts until that is known together with other changes.
  add column is_withdrawn boolean not null default false;
create index soft_scores_counted_grade on soft_scores (counted_grade_id);

update soft_scores c set counted_grade_id = c.grade_id, counted_at = w.counted_at
from (
  select answer_id, indicator_id, max(scored_at) as counted_at from soft_scores
  where author_kind = 'peer' and answer_id is not null group by answer_id, indicator_id having count(distinct coalesce(author_id, -id)) >= 3) w
where c.answer_id = w.answer_id and c.indicator_id = w.indicator_id and c.author_kind = 'peer';
