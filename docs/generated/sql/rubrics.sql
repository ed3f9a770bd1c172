-- SQL statements of «rubrics», written by npm run generate

-- selectStepRubric (domains/rubrics/rubrics.queries.ts)
-- takes $1 integer
-- returns step json, rubric json
select json_build_object('id', st.id, 'title', st.title, 'subject_id', s.id, 'subject_title', s.title, 'max_mark', st.max_mark) as step, (select json_build_object('criteria', r.criteria, 'updated_at', r.updated_at) from rubrics r where r.step_id = st.id) as rubric
  from steps st join subjects s on s.id = st.subject_id where st.id = $1;

-- lockRubric (domains/rubrics/rubrics.queries.ts)
-- takes $1 integer
-- returns max_mark numeric, rubric json
select st.max_mark, (select json_build_object('criteria', r.criteria, 'updated_at', r.updated_at) from rubrics r where r.step_id = st.id) as rubric from steps st where st.id = $1 for no key update of st;

-- writeRubric (domains/rubrics/rubrics.queries.ts)
-- takes $1 integer, $2 jsonb
-- returns criteria jsonb, updated_at timestamp with time zone
insert into rubrics (step_id, criteria) values ($1, $2::jsonb)
  on conflict (step_id) do update set criteria = excluded.criteria, updated_at = now() returning criteria, updated_at;

-- deleteRubric (domains/rubrics/rubrics.queries.ts)
-- takes $1 integer
-- returns nothing
delete from rubrics where step_id = $1;

-- selectResult (domains/rubrics/rubrics.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns result json, mark numeric
select
  (select json_build_object('criteria', rr.criteria, 'author', case when ru.id is not null then json_build_object('id', ru.id, 'first_name', ru.first_name, 'last_name', ru.last_name, 'middle_name', ru.middle_name,
    'photo_src', '/api/files/' || ru.photo_id || '/thumbnail', 'is_online', coalesce(ru.last_seen_at > now() - interval '180 seconds', false)) end, 'updated_at', rr.updated_at)
    from rubric_results rr left join users ru on ru.id = rr.author_id where rr.step_id = $1::int and rr.student_id = $2::int) as result,
      (select m.value from marks m join mark_types t on t.id = m.mark_type_id where m.step_id = $3 and m.student_id = $4 order by t.is_default desc limit 1) as mark;

-- restoreResult (domains/rubrics/rubrics.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
delete from rubric_results where step_id = $1 and student_id = $2;

-- returnResults (domains/rubrics/rubrics.queries.ts)
-- takes $1 jsonb
-- returns nothing
insert into rubric_results select r.* from jsonb_populate_recordset(null::rubric_results, $1::jsonb) r on conflict (step_id, student_id) do nothing;
