-- SQL statements of «sub-subjects», written by npm run generate

-- selectBlockOrders (domains/sub-subjects/sub-blocks.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns subject_id integer, step_id integer, source_id integer, is_draft boolean, title text, place text, synced integer[], parent json, own json
select copy.subject_id, copy.id as step_id, src.id as source_id, src.hidden as is_draft, src.title, c.title as place, copy.synced_blocks as synced,
    coalesce((select json_agg(b.id order by b.index, b.id) from sections b where b.step_id = src.id and b.deleted_at is null), '[]') as parent,
    coalesce((select json_agg(json_build_object('id', b.id, 'source', b.source_id) order by b.index, b.id) from sections b where b.step_id = copy.id and b.deleted_at is null), '[]') as own
  from steps src join steps copy on copy.copied_from_id = src.id join chapters c on c.id = src.chapter_id
  where src.subject_id = $1 and copy.subject_id = any ($2) and src.deleted_at is null and copy.deleted_at is null and src.link_of_id is null and copy.link_of_id is null
  order by copy.subject_id, c.position, src.position, src.id;

-- positionBlocks (domains/sub-subjects/sub-blocks.queries.ts)
-- takes $1 jsonb
-- returns nothing
update sections b set index = o.index from jsonb_to_recordset($1::jsonb) as o(id int, index int) where b.id = o.id and b.index <> o.index;

-- recordBlockOrder (domains/sub-subjects/sub-blocks.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns nothing
update steps copy set synced_blocks = o.blocks from (
    select src.id, coalesce(array_agg(b.id order by b.index, b.id) filter (where b.id is not null), '{}') as blocks
    from steps src left join sections b on b.step_id = src.id and b.deleted_at is null where src.subject_id = $1 and src.deleted_at is null group by src.id) o
  where copy.copied_from_id = o.id and copy.subject_id = any ($2) and copy.deleted_at is null and copy.synced_blocks <> o.blocks;

-- selectBlockTitles (domains/sub-subjects/sub-blocks.queries.ts)
-- takes $1 integer[]
-- returns id integer, title text
select id, title from sections where id = any ($1);

-- selectChanges (domains/sub-subjects/sub-changes.queries.ts)
-- takes $1 integer[], $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer
-- returns subject_id integer, kind text, change text, is_gone boolean, is_draft boolean, source_id integer, copy_id integer, copy_step_id integer, title text, place text
with sub as materialized (select s.id, s.synced_at from subjects s where s.id = any ($1) and s.parent_id = $2),
    pair as materialized (
      select src.id as source_id, copy.id as copy_id, copy.subject_id from steps src join steps copy on copy.copied_from_id = src.id
        and copy.link_of_id is not distinct from src.link_of_id join sub on sub.id = copy.subject_id
      where src.subject_id = $3 and src.deleted_at is null and copy.deleted_at is null)
    select * from (
  select sub.id as subject_id, 'chapter' as kind, 'new' as change, false as is_gone, false as is_draft, src.id as source_id, null::int as copy_id, null::int as copy_step_id, src.title as title, '' as place
  from chapters src cross join sub where src.subject_id = $4
      and not exists (select 1 from chapters copy where copy.source_id = src.id and copy.subject_id = sub.id) and src.deleted_at is null
  union all
  select subject_id, 'chapter', change, is_gone, is_draft, source_id, copy_id, copy_step_id, title, place from (
    select sub.id as subject_id, src.deleted_at is not null as is_gone, false as is_draft, src.id as source_id, copy.id as copy_id, null::int as copy_step_id, src.title as title, '' as place,
      case when src.deleted_at is not null then case when copy.updated_at > sub.synced_at and case when exists (select 1 from steps st where st.chapter_id = copy.id and st.deleted_at is null
        and ((
  exists (select 1 from answers a where a.step_id = st.id) or exists (select 1 from marks m where m.step_id = st.id)
  or exists (select 1 from passings p where p.step_id = st.id)) or st.updated_at > sub.synced_at or (
  exists (select 1 from sections b where b.step_id = st.id and b.deleted_at is null and (b.source_id is null or b.updated_at > sub.synced_at))
  or exists (select 1 from patterns p where p.step_id = st.id and p.deleted_at is null and (p.source_id is null or p.updated_at > sub.synced_at or exists (
  select 1 from forms f where f.pattern_id = p.id and f.deleted_at is null and (f.source_id is null or f.updated_at > sub.synced_at)))))
          or not exists (select 1 from steps o where o.id = st.copied_from_id and o.deleted_at is not null)))
      then 'kept' else 'removed' end = 'removed' then 'conflict' else case when exists (select 1 from steps st where st.chapter_id = copy.id and st.deleted_at is null
        and ((
  exists (select 1 from answers a where a.step_id = st.id) or exists (select 1 from marks m where m.step_id = st.id)
  or exists (select 1 from passings p where p.step_id = st.id)) or st.updated_at > sub.synced_at or (
  exists (select 1 from sections b where b.step_id = st.id and b.deleted_at is null and (b.source_id is null or b.updated_at > sub.synced_at))
  or exists (select 1 from patterns p where p.step_id = st.id and p.deleted_at is null and (p.source_id is null or p.updated_at > sub.synced_at or exists (
  select 1 from forms f where f.pattern_id = p.id and f.deleted_at is null and (f.source_id is null or f.updated_at > sub.synced_at)))))
          or not exists (select 1 from steps o where o.id = st.copied_from_id and o.deleted_at is not null)))
      then 'kept' else 'removed' end end
        when (sub.synced_at is null or src.updated_at > sub.synced_at) and ((src."title", src."description", src."hidden", src."password_hash") is distinct from (copy."title", copy."description", copy."hidden", copy."password_hash")) then
          case when false then 'kept' when copy.updated_at > sub.synced_at then 'conflict' else 'changed' end
      end as change
    from chapters src join chapters copy on copy.source_id = src.id join sub on sub.id = copy.subject_id where src.subject_id = $5 and copy.deleted_at is null) pairs
  where change is not null union all
  select sub.id as subject_id, 'topic' as kind, 'new' as change, false as is_gone, src.hidden as is_draft, src.id as source_id, null::int as copy_id, null::int as copy_step_id, src.title as title, (select c.title from chapters c where c.id = src.chapter_id) as place
  from steps src cross join sub where src.subject_id = $6
      and not exists (select 1 from steps copy where copy.copied_from_id = src.id and copy.subject_id = sub.id)
      and not exists (select 1 from chapters c where c.source_id = src.chapter_id and c.subject_id = sub.id and c.deleted_at is not null) and src.deleted_at is null
  union all
  select subject_id, 'topic', change, is_gone, is_draft, source_id, copy_id, copy_step_id, title, place from (
    select sub.id as subject_id, src.deleted_at is not null as is_gone, src.hidden as is_draft, src.id as source_id, copy.id as copy_id, null::int as copy_step_id, src.title as title, (select c.title from chapters c where c.id = src.chapter_id) as place,
      case when src.deleted_at is not null then case when (copy.updated_at > sub.synced_at or (
  exists (select 1 from sections b where b.step_id = copy.id and b.deleted_at is null and (b.source_id is null or b.updated_at > sub.synced_at))
  or exists (select 1 from patterns p where p.step_id = copy.id and p.deleted_at is null and (p.source_id is null or p.updated_at > sub.synced_at or exists (
  select 1 from forms f where f.pattern_id = p.id and f.deleted_at is null and (f.source_id is null or f.updated_at > sub.synced_at)))))) and case when (
  exists (select 1 from answers a where a.step_id = copy.id) or exists (select 1 from marks m where m.step_id = copy.id)
  or exists (select 1 from passings p where p.step_id = copy.id)) then case when copy.hidden then 'kept' else 'hidden' end else 'removed' end = 'removed' then 'conflict' else case when (
  exists (select 1 from answers a where a.step_id = copy.id) or exists (select 1 from marks m where m.step_id = copy.id)
  or exists (select 1 from passings p where p.step_id = copy.id)) then case when copy.hidden then 'kept' else 'hidden' end else 'removed' end end
        when (sub.synced_at is null or src.updated_at > sub.synced_at) and ((src."title", src."type", src."number", src."price", src."reward", src."public_text", src."private_text", src."service_key", src."max_mark", src."is_retake", src."is_soft_skills", src."hidden", src."password_hash", src."cover_id", src."link_of_id", src."hours", src."roles_ids", src."graph_x", src."graph_y", src."replaces_nothing") is distinct from (copy."title", copy."type", copy."number", copy."price", copy."reward", copy."public_text", copy."private_text", copy."service_key", copy."max_mark", copy."is_retake", copy."is_soft_skills", copy."hidden", copy."password_hash", copy."cover_id", copy."link_of_id", copy."hours", copy."roles_ids", copy."graph_x", copy."graph_y", copy."replaces_nothing") or jsonb_build_array((
    select jsonb_agg(jsonb_build_array(x."type", x."file_id", x."link_id", x."description", x."number", x."is_private") order by x."number", x."id")
    from step_attachments x where x.step_id = src.id),(
    select jsonb_agg(jsonb_build_array(x."skill_id") order by x."skill_id")
    from step_skills x where x.step_id = src.id),(
    select jsonb_agg(jsonb_build_array(x."criteria") order by x."step_id")
    from rubrics x where x.step_id = src.id)) is distinct from jsonb_build_array((
    select jsonb_agg(jsonb_build_array(x."type", x."file_id", x."link_id", x."description", x."number", x."is_private") order by x."number", x."id")
    from step_attachments x where x.step_id = copy.id),(
    select jsonb_agg(jsonb_build_array(x."skill_id") order by x."skill_id")
    from step_skills x where x.step_id = copy.id),(
    select jsonb_agg(jsonb_build_array(x."criteria") order by x."step_id")
    from rubrics x where x.step_id = copy.id))) then
          case when false then 'kept' when copy.updated_at > sub.synced_at then 'conflict' else 'changed' end
      end as change
    from steps src join steps copy on copy.copied_from_id = src.id and copy.link_of_id is not distinct from src.link_of_id
      join sub on sub.id = copy.subject_id where src.subject_id = $7 and copy.deleted_at is null) pairs
  where change is not null union all
  select sub.id as subject_id, 'block' as kind, 'new' as change, false as is_gone, src_step.hidden as is_draft, src.id as source_id, null::int as copy_id, copy_step.id as copy_step_id, src.title as title, src_step.title as place
  from pair join sections src on src.step_id = pair.source_id join sub on sub.id = pair.subject_id join steps src_step on src_step.id = pair.source_id join steps copy_step on copy_step.id = pair.copy_id
      where not exists (select 1 from sections copy where copy.source_id = src.id and copy.step_id = pair.copy_id) and src.deleted_at is null
  union all
  select subject_id, 'block', change, is_gone, is_draft, source_id, copy_id, copy_step_id, title, place from (
    select sub.id as subject_id, src.deleted_at is not null as is_gone, src_step.hidden as is_draft, src.id as source_id, copy.id as copy_id, copy_step.id as copy_step_id, src.title as title, src_step.title as place,
      case when src.deleted_at is not null then case when copy.updated_at > sub.synced_at and 'removed' = 'removed' then 'conflict' else 'removed' end
        when (sub.synced_at is null or src.updated_at > sub.synced_at) and ((src."title", src."content", src."is_private", src."video_url", src."slide_image_id") is distinct from (copy."title", copy."content", copy."is_private", copy."video_url", copy."slide_image_id") or jsonb_build_array((
    select jsonb_agg(jsonb_build_array(x."type", x."file_id", x."link_id", x."description", x."number") order by x."number", x."id")
    from section_attachments x where x.section_id = src.id)) is distinct from jsonb_build_array((
    select jsonb_agg(jsonb_build_array(x."type", x."file_id", x."link_id", x."description", x."number") order by x."number", x."id")
    from section_attachments x where x.section_id = copy.id))) then
          case when false then 'kept' when copy.updated_at > sub.synced_at then 'conflict' else 'changed' end
      end as change
    from pair join sections src on src.step_id = pair.source_id join sections copy on copy.source_id = src.id and copy.step_id = pair.copy_id join sub on sub.id = pair.subject_id join steps src_step on src_step.id = pair.source_id join steps copy_step on copy_step.id = pair.copy_id where true and copy.deleted_at is null) pairs
  where change is not null union all
  select sub.id as subject_id, 'task' as kind, 'new' as change, false as is_gone, src_step.hidden as is_draft, src.id as source_id, null::int as copy_id, copy_step.id as copy_step_id, src.title as title, src_step.title as place
  from pair join patterns src on src.step_id = pair.source_id join sub on sub.id = pair.subject_id join steps src_step on src_step.id = pair.source_id join steps copy_step on copy_step.id = pair.copy_id
      where not exists (select 1 from patterns copy where copy.source_id = src.id and copy.step_id = pair.copy_id) and src.deleted_at is null
  union all
  select subject_id, 'task', change, is_gone, is_draft, source_id, copy_id, copy_step_id, title, place from (
    select sub.id as subject_id, src.deleted_at is not null as is_gone, src_step.hidden as is_draft, src.id as source_id, copy.id as copy_id, copy_step.id as copy_step_id, src.title as title, src_step.title as place,
      case when src.deleted_at is not null then case when (copy.updated_at > sub.synced_at or exists (
  select 1 from forms f where f.pattern_id = copy.id and f.deleted_at is null and (f.source_id is null or f.updated_at > sub.synced_at))) and case when exists (select 1 from answers a where a.pattern_id = copy.id) then 'kept' else 'removed' end = 'removed' then 'conflict' else case when exists (select 1 from answers a where a.pattern_id = copy.id) then 'kept' else 'removed' end end
        when (sub.synced_at is null or src.updated_at > sub.synced_at) and ((src."title", src."description", src."required", src."type", src."poll_hub_id", src."is_poll_hub_test", src."attempts_limit", src."time_limit_minutes", src."auto_mark", src."is_soft_skills_task", src."soft_indicators_ids", src."file_types", src."draws", src."is_peer_scored") is distinct from (copy."title", copy."description", copy."required", copy."type", copy."poll_hub_id", copy."is_poll_hub_test", copy."attempts_limit", copy."time_limit_minutes", copy."auto_mark", copy."is_soft_skills_task", copy."soft_indicators_ids", copy."file_types", copy."draws", copy."is_peer_scored")) then
          case when false then 'kept' when copy.updated_at > sub.synced_at then 'conflict' else 'changed' end
      end as change
    from pair join patterns src on src.step_id = pair.source_id join patterns copy on copy.source_id = src.id and copy.step_id = pair.copy_id join sub on sub.id = pair.subject_id join steps src_step on src_step.id = pair.source_id join steps copy_step on copy_step.id = pair.copy_id where true and copy.deleted_at is null) pairs
  where change is not null union all
  select sub.id as subject_id, 'question' as kind, 'new' as change, false as is_gone, src_step.hidden as is_draft, src.id as source_id, null::int as copy_id, copy_step.id as copy_step_id, src.title as title, src_step.title as place
  from pair join patterns src_task on src_task.step_id = pair.source_id and src_task.deleted_at is null
      join patterns copy_task on copy_task.source_id = src_task.id and copy_task.step_id = pair.copy_id and copy_task.deleted_at is null
      join forms src on src.pattern_id = src_task.id
      join sub on sub.id = pair.subject_id join steps src_step on src_step.id = pair.source_id join steps copy_step on copy_step.id = pair.copy_id
      where not exists (select 1 from forms copy where copy.source_id = src.id and copy.pattern_id = copy_task.id) and src.deleted_at is null
  union all
  select subject_id, 'question', change, is_gone, is_draft, source_id, copy_id, copy_step_id, title, place from (
    select sub.id as subject_id, src.deleted_at is not null as is_gone, src_step.hidden as is_draft, src.id as source_id, copy.id as copy_id, copy_step.id as copy_step_id, src.title as title, src_step.title as place,
      case when src.deleted_at is not null then case when copy.updated_at > sub.synced_at and case when exists (select 1 from answer_fields f where f.form_id = copy.id) then 'kept' else 'removed' end = 'removed' then 'conflict' else case when exists (select 1 from answer_fields f where f.form_id = copy.id) then 'kept' else 'removed' end end
        when (sub.synced_at is null or src.updated_at > sub.synced_at) and ((src."title", src."type", src."required", src."row", src."column", src."rowspan", src."colspan", src."default", src."link", src."options", src."key", src."slide_image_id", src."description", src."matches", src."tolerance", src."weight", src."language", src."option_ids", src."match_ids", src."retired_options", src."retired_matches", src."shuffle_seed", src."shuffle_options", src."draw_id") is distinct from (copy."title", copy."type", copy."required", copy."row", copy."column", copy."rowspan", copy."colspan", copy."default", copy."link", copy."options", copy."key", copy."slide_image_id", copy."description", copy."matches", copy."tolerance", copy."weight", copy."language", copy."option_ids", copy."match_ids", copy."retired_options", copy."retired_matches", copy."shuffle_seed", copy."shuffle_options", copy."draw_id") or jsonb_build_array((
    select jsonb_agg(jsonb_build_array(x."type", x."file_id", x."link_id", x."description", x."number") order by x."number", x."id")
    from form_attachments x where x.form_id = src.id)) is distinct from jsonb_build_array((
    select jsonb_agg(jsonb_build_array(x."type", x."file_id", x."link_id", x."description", x."number") order by x."number", x."id")
    from form_attachments x where x.form_id = copy.id))) then
          case when ((src.type is distinct from copy.type
  or copy.updated_at > sub.synced_at and (src.options, src.matches) is distinct from (copy.options, copy.matches)
  or not (coalesce(src.option_ids, (select coalesce(jsonb_agg(n - 1), '[]') from jsonb_array_elements(src.options) with ordinality e(title, n)))
    || jsonb_path_query_array(src.retired_options, '$[*].id')) @> (coalesce(copy.option_ids, (select coalesce(jsonb_agg(n - 1), '[]') from jsonb_array_elements(copy.options) with ordinality e(title, n)))
    || jsonb_path_query_array(copy.retired_options, '$[*].id')) or not (coalesce(src.match_ids, (select coalesce(jsonb_agg(n - 1), '[]') from jsonb_array_elements(src.matches) with ordinality e(title, n)))
    || jsonb_path_query_array(src.retired_matches, '$[*].id')) @> (coalesce(copy.match_ids, (select coalesce(jsonb_agg(n - 1), '[]') from jsonb_array_elements(copy.matches) with ordinality e(title, n)))
    || jsonb_path_query_array(copy.retired_matches, '$[*].id'))) and exists (select 1 from answer_fields f where f.form_id = copy.id)) then 'kept' when copy.updated_at > sub.synced_at then 'conflict' else 'changed' end
      end as change
    from pair join patterns src_task on src_task.step_id = pair.source_id and src_task.deleted_at is null
      join patterns copy_task on copy_task.source_id = src_task.id and copy_task.step_id = pair.copy_id and copy_task.deleted_at is null
      join forms src on src.pattern_id = src_task.id join forms copy on copy.source_id = src.id and copy.pattern_id = copy_task.id
      join sub on sub.id = pair.subject_id join steps src_step on src_step.id = pair.source_id join steps copy_step on copy_step.id = pair.copy_id where true and copy.deleted_at is null) pairs
  where change is not null) changes
    order by subject_id, array_position(array['chapter', 'topic', 'block', 'task', 'question'], kind), source_id;

-- selectOrders (domains/sub-subjects/sub-changes.queries.ts)
-- takes $1 integer[]
-- returns subject_id integer, chapter_id integer, chapter_source_id integer, step_id integer, step_source_id integer
select c.subject_id, c.id as chapter_id, c.source_id as chapter_source_id, st.id as step_id, st.copied_from_id as step_source_id
  from chapters c left join steps st on st.chapter_id = c.id and st.deleted_at is null
  where c.subject_id = any ($1) and c.deleted_at is null order by c.subject_id, c.position, c.id, st.position, st.id;

-- selectTextPairs (domains/sub-subjects/sub-conflicts.queries.ts)
-- takes $1 integer[], $2 integer[], $3 integer[], $4 integer[], $5 integer[]
-- returns table text, copy_id integer, own jsonb, theirs jsonb, own_updated_at timestamp with time zone, parent_updated_at timestamp with time zone
select 'chapters' as table, copy.id as copy_id, jsonb_build_object('title', copy."title", 'description', copy."description") as own, jsonb_build_object('title', src."title", 'description', src."description") as theirs,
    copy.updated_at as own_updated_at, src.updated_at as parent_updated_at
  from chapters copy join chapters src on src.id = copy.source_id where copy.id = any ($1) union all
  select 'steps' as table, copy.id as copy_id, jsonb_build_object('title', copy."title", 'public_text', copy."public_text", 'private_text', copy."private_text", 'max_mark', copy."max_mark", 'hours', copy."hours") as own, jsonb_build_object('title', src."title", 'public_text', src."public_text", 'private_text', src."private_text", 'max_mark', src."max_mark", 'hours', src."hours") as theirs,
    copy.updated_at as own_updated_at, src.updated_at as parent_updated_at
  from steps copy join steps src on src.id = copy.copied_from_id where copy.id = any ($2) union all
  select 'sections' as table, copy.id as copy_id, jsonb_build_object('title', copy."title", 'content', copy."content", 'video_url', copy."video_url") as own, jsonb_build_object('title', src."title", 'content', src."content", 'video_url', src."video_url") as theirs,
    copy.updated_at as own_updated_at, src.updated_at as parent_updated_at
  from sections copy join sections src on src.id = copy.source_id where copy.id = any ($3) union all
  select 'patterns' as table, copy.id as copy_id, jsonb_build_object('title', copy."title", 'description', copy."description") as own, jsonb_build_object('title', src."title", 'description', src."description") as theirs,
    copy.updated_at as own_updated_at, src.updated_at as parent_updated_at
  from patterns copy join patterns src on src.id = copy.source_id where copy.id = any ($4) union all
  select 'forms' as table, copy.id as copy_id, jsonb_build_object('title', copy."title", 'description', copy."description", 'options', copy."options", 'matches', copy."matches") as own, jsonb_build_object('title', src."title", 'description', src."description", 'options', src."options", 'matches', src."matches") as theirs,
    copy.updated_at as own_updated_at, src.updated_at as parent_updated_at
  from forms copy join forms src on src.id = copy.source_id where copy.id = any ($5);

-- selectSubs (domains/sub-subjects/sub-subjects.queries.ts)
-- takes $1 integer
-- returns id integer, title text, code text, color text, is_archived boolean, synced_at timestamp with time zone, synced_order integer[], groups json
select
  s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.color, s.is_archived, s.synced_at, s.synced_order,
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) from subject_groups sg join groups g on g.id = sg.group_id
    where sg.subject_id = s.id and not g.is_archived), '[]') as groups from subjects s
    where s.parent_id = $1 and s.deleted_at is null and true
    order by s.is_archived, s.title, s.id;
-- Also:
--   − where s.parent_id = $ and s.deleted_at is null and true
--   + where s.parent_id = $ and s.deleted_at is null and s.id = $

-- selectParent (domains/sub-subjects/sub-subjects.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns synced_at timestamp with time zone, parent_id integer, parent_title text, parent_is_live boolean, parent_can_open boolean, parent_can_edit boolean
select own.synced_at, s.id as parent_id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as parent_title, coalesce(s.deleted_at is null, false) as parent_is_live, coalesce((
  s.company_id = $1 and s.deleted_at is null and (true or false)), false) as parent_can_open, coalesce((s.company_id = $2 and (true or false)), false) as parent_can_edit
    from subjects own left join subjects s on s.id = own.parent_id where own.id = $3;
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)), false) as parent_can_open, coalesce((s.company_id = $ and (true or false)), false) as parent_can_edit
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))), false) as parent_can_open, coalesce((s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))), false) as parent_can_edit

-- lockSubs (domains/sub-subjects/sub-subjects.queries.ts)
-- takes $1 integer[]
-- returns ?column? integer
select 1 from subjects where id = any ($1) order by id for no key update;

-- countChoosableGroups (domains/sub-subjects/sub-subjects.queries.ts)
-- takes $1 integer[], $2 integer, $3 integer
-- returns n integer
select count(*)::int as n from groups g where g.id = any ($1) and g.company_id = $2 and not g.is_archived and exists (select 1 from subject_groups sg where sg.group_id = g.id and sg.subject_id = $3);

-- insertGroups (domains/sub-subjects/sub-subjects.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns nothing
insert into subject_groups (subject_id, group_id) select $1, unnest($2::int[]) on conflict do nothing;

-- replaceRows (domains/sub-subjects/sub-subjects.queries.ts)
-- takes $1 integer[]
-- returns nothing
update chapters copy set "title" = src."title", "description" = src."description", "hidden" = src."hidden", "password_hash" = src."password_hash", updated_at = now()
  from chapters src where src.id = copy.source_id and copy.id = any ($1);
-- Also:
--   − update chapters copy set "title" = src."title", "description" = src."description", "hidden" = src."hidden", "password_hash" = src."password_hash", updated_at = now()
--   − from chapters src where src.id = copy.source_id and copy.id = any ($)
--   + update sections copy set "title" = src."title", "content" = src."content", "is_private" = src."is_private", "video_url" = src."video_url", "slide_image_id" = src."slide_image_id", updated_at = now()
--   + from sections src where src.id = copy.source_id and copy.id = any ($)
-- Also:
--   − update chapters copy set "title" = src."title", "description" = src."description", "hidden" = src."hidden", "password_hash" = src."password_hash", updated_at = now()
--   − from chapters src where src.id = copy.source_id and copy.id = any ($)
--   + update patterns copy set "title" = src."title", "description" = src."description", "required" = src."required", "type" = src."type", "poll_hub_id" = src."poll_hub_id", "is_poll_hub_test" = src."is_poll_hub_test", "attempts_limit" = src."attempts_limit", "time_limit_minutes" = src."time_limit_minutes", "auto_mark" = src."auto_mark", "is_soft_skills_task" = src."is_soft_skills_task", "soft_indicators_ids" = src."soft_indicators_ids", "file_types" = src."file_types", "draws" = src."draws", "is_peer_scored" = src."is_peer_scored", updated_at = now()
--   + from patterns src where src.id = copy.source_id and copy.id = any ($)
-- Also:
--   − update chapters copy set "title" = src."title", "description" = src."description", "hidden" = src."hidden", "password_hash" = src."password_hash", updated_at = now()
--   − from chapters src where src.id = copy.source_id and copy.id = any ($)
--   + update forms copy set "title" = src."title", "type" = src."type", "required" = src."required", "row" = src."row", "column" = src."column", "rowspan" = src."rowspan", "colspan" = src."colspan", "default" = src."default", "link" = src."link", "options" = src."options", "key" = src."key", "slide_image_id" = src."slide_image_id", "description" = src."description", "matches" = src."matches", "tolerance" = src."tolerance", "weight" = src."weight", "language" = src."language", "option_ids" = src."option_ids", "match_ids" = src."match_ids", "retired_options" = src."retired_options", "retired_matches" = src."retired_matches", "shuffle_seed" = src."shuffle_seed", "shuffle_options" = src."shuffle_options", "draw_id" = src."draw_id", updated_at = now()
--   + from forms src where src.id = copy.source_id and copy.id = any ($)
-- Also:
--   − update chapters copy set "title" = src."title", "description" = src."description", "hidden" = src."hidden", "password_hash" = src."password_hash", updated_at = now()
--   − from chapters src where src.id = copy.source_id and copy.id = any ($)
--   + update steps copy set "title" = src."title", "type" = src."type", "number" = src."number", "price" = src."price", "reward" = src."reward", "public_text" = src."public_text", "private_text" = src."private_text", "service_key" = src."service_key", "max_mark" = case when exists (select 1 from marks m where m.step_id = copy.id and m.value > src.max_mark) then copy.max_mark else src.max_mark end, "is_retake" = src."is_retake", "is_soft_skills" = src."is_soft_skills", "hidden" = src."hidden", "password_hash" = src."password_hash", "cover_id" = src."cover_id", "link_of_id" = src."link_of_id", "hours" = src."hours", "roles_ids" = src."roles_ids", "graph_x" = src."graph_x", "graph_y" = src."graph_y", "replaces_nothing" = src."replaces_nothing", updated_at = now()
--   + from steps src where src.id = copy.copied_from_id and copy.id = any ($)

-- detachCopies (domains/sub-subjects/sub-subjects.queries.ts)
-- takes $1 integer[]
-- returns nothing
update forms set source_id = null where id = any ($1);
-- Also:
--   − update forms set source_id = null where id = any ($)
--   + update chapters set source_id = null where id = any ($)
-- Also:
--   − update forms set source_id = null where id = any ($)
--   + update patterns set source_id = null where id = any ($)
-- Also:
--   − update forms set source_id = null where id = any ($)
--   + update sections set source_id = null where id = any ($)
-- Also:
--   − update forms set source_id = null where id = any ($)
--   + update steps set copied_from_id = null where id = any ($)

-- keepChangesNewer (domains/sub-subjects/sub-subjects.queries.ts)
-- takes $1 integer[]
-- returns nothing
with sub as materialized (select id, synced_at from subjects where id = any ($1)),
  step as materialized (select st.id, sub.synced_at from steps st join sub on sub.id = st.subject_id),
  chapters_kept as (
    update chapters t set updated_at = now() + interval '1 millisecond' from sub where t.subject_id = sub.id and t.updated_at > sub.synced_at and t.updated_at <> now() and t.deleted_at is null),
  steps_kept as (
    update steps t set updated_at = now() + interval '1 millisecond' from sub where t.subject_id = sub.id and t.updated_at > sub.synced_at and t.updated_at <> now() and t.deleted_at is null),
  sections_kept as (
    update sections t set updated_at = now() + interval '1 millisecond' from step where t.step_id = step.id and t.updated_at > step.synced_at and t.updated_at <> now() and t.deleted_at is null),
  patterns_kept as (
    update patterns t set updated_at = now() + interval '1 millisecond' from step where t.step_id = step.id and t.updated_at > step.synced_at and t.updated_at <> now() and t.deleted_at is null)
  update forms t set updated_at = now() + interval '1 millisecond' from patterns p, step where t.pattern_id = p.id and p.step_id = step.id and t.updated_at > step.synced_at and t.updated_at <> now() and t.deleted_at is null;

-- deleteCopies (domains/sub-subjects/sub-subjects.queries.ts)
-- takes $1 integer[]
-- returns nothing
update forms set deleted_at = now(), source_id = null where id = any ($1);
-- Also:
--   − update forms set deleted_at = now(), source_id = null where id = any ($)
--   + update chapters set deleted_at = now(), source_id = null where id = any ($)
-- Also:
--   − update forms set deleted_at = now(), source_id = null where id = any ($)
--   + update patterns set deleted_at = now(), source_id = null where id = any ($)
-- Also:
--   − update forms set deleted_at = now(), source_id = null where id = any ($)
--   + update sections set deleted_at = now(), source_id = null where id = any ($)
-- Also:
--   − update forms set deleted_at = now(), source_id = null where id = any ($)
--   + update steps set deleted_at = now(), copied_from_id = null where id = any ($)

-- hideSteps (domains/sub-subjects/sub-subjects.queries.ts)
-- takes $1 integer[]
-- returns nothing
update steps set hidden = true, updated_at = now() where id = any ($1);

-- hideEmptyChapters (domains/sub-subjects/sub-subjects.queries.ts)
-- takes $1 integer[]
-- returns nothing
update chapters c set hidden = true, updated_at = now()
  where c.id = any ($1) and not exists (select 1 from steps st where st.chapter_id = c.id and st.deleted_at is null and not st.hidden);

-- reorderParts (domains/sub-subjects/sub-subjects.queries.ts)
-- takes $1 integer[], $2 integer[]
-- returns nothing
with questions as (
    update forms copy set number = src.number from forms src, patterns p
    where src.id = copy.source_id and p.id = copy.pattern_id and p.step_id = any ($1) and copy.number <> src.number)
  update patterns copy set index = src.index from patterns src where src.id = copy.source_id and copy.step_id = any ($2) and copy.index <> src.index;

-- positionChapters (domains/sub-subjects/sub-subjects.queries.ts)
-- takes $1 integer[], $2 integer[]
-- returns nothing
update chapters c set position = o.position from unnest($1::int[], $2::int[]) o(id, position) where c.id = o.id and c.position <> o.position;

-- positionSteps (domains/sub-subjects/sub-subjects.queries.ts)
-- takes $1 jsonb
-- returns nothing
update steps st set chapter_id = o.chapter_id, position = o.position
  from jsonb_to_recordset($1::jsonb) as o(id int, chapter_id int, position int)
  where st.id = o.id and (st.chapter_id, st.position) is distinct from (o.chapter_id, o.position);

-- markSynced (domains/sub-subjects/sub-subjects.queries.ts)
-- takes $1 integer[], $2 integer[]
-- returns id integer, synced_at timestamp with time zone
update subjects set synced_at = now(), synced_order = $1::int[], updated_at = now() where id = any ($2) returning id, synced_at;

-- selectSyncedOrders (domains/sub-subjects/sub-subjects.queries.ts)
-- takes $1 integer[]
-- returns id integer, synced_order integer[]
select id, synced_order from subjects where id = any ($1);
