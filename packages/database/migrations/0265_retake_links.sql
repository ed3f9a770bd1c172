-- A retake names the topic of its discipline that it replaces: its mark counts in the place of that topic, not beside it.
alter table steps
  -- The topic that this one repeats, which may be a retake itself; null: nobody has named it. It counts only while `is_retake`.
  add column replaces_id integer,
  -- Somebody has decided that the retake replaces no single topic, so that nobody is asked again.
  add column replaces_nothing boolean not null default false;
alter table steps add constraint steps_replaces_fkey foreign key (replaces_id) references steps on delete set null not valid;

-- The points that a topic and its retakes give together, by the rule of the institution. The marks come in the order in which they
-- were to be earned: the topic, then its retakes. They are never more than the topic itself gives.
create function counted_points(rule text, marks numeric[], most numeric) returns numeric language sql immutable parallel safe as $$
  -- Nothing marked is no points; `least` would give the most.
  select case when cardinality(marks) > 0 then least(most, case rule
    when 'sum' then (select sum(m) from unnest(marks) m)
    when 'last' then marks[cardinality(marks)]
    else (select max(m) from unnest(marks) m) end) end
$$;

-- What a title says without the words of a retake: lower case, words alone. «Пересдача. Ньютон» and «Ньютон (пересдача 2)» say «ньютон».
create function title_without_retake(title text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(regexp_replace(
    trim(regexp_replace(replace(lower(title), 'ё', 'е'), '[^[:alnum:]]+', ' ', 'g')),
    '^((первая|вторая|третья|повторная) )?(пересдача|сдача повторно|повторно|retake|resit)( [0-9]+)?( (темы|по теме|of))?( |$)', ''),
    '(^| )((первая|вторая|третья|повторная) )?(пересдача|повторно|retake|resit)( [0-9]+)?$', ''))
$$;

-- The topic with points that a retake plainly repeats: the one of its discipline whose title it says, or the only one. Null when it is not plain.
create function plain_topic_of(retake integer) returns integer language sql stable parallel safe as $$
  select case when count(*) filter (where x.is_named) = 1 then min(x.id) filter (where x.is_named) when count(*) = 1 then min(x.id) end
  from (
    select st.id, title_without_retake(st.title) = title_without_retake(r.title) as is_named
    from steps r join steps st on st.subject_id = r.subject_id and not st.is_retake and st.deleted_at is null and st.type = 2 and st.max_mark is not null
      join chapters c on c.id = st.chapter_id and c.deleted_at is null
    where r.id = retake) x
$$;
