-- SQL statements of «expertises», written by npm run generate

-- selectExpertiseInView (domains/expertises/expertises.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, author_id integer, deleted_at timestamp with time zone, subject_id integer, step_id integer, student_id integer
select e.id, e.author_id, e.deleted_at, a.subject_id, a.step_id, a.user_id as student_id
  from expertises e join answers a on a.id = e.answer_id join subjects s on s.id = a.subject_id
  where e.id = $1 and a.deleted_at is null and s.company_id = $2 and s.deleted_at is null;

-- selectExpertise (domains/expertises/expertises.queries.ts)
-- takes $1 integer
-- returns expertise json
select json_build_object('id', e.id, 'answer_id', e.answer_id, 'field_id', e.field_id, 'text', e.text, 'skills', coalesce((select json_agg(json_build_object('id', sk.id, 'title', sk.title, 'value', sk.value, 'competence', sk.competence) order by sk.title, sk.id)
    from expertise_skills os join skills sk on sk.id = os.skill_id where os.expertise_id = e.id), '[]'),
  'attachments', coalesce((select json_agg(json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) order by x.number, x.id) from expertise_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id where x.expertise_id = e.id), '[]'), 'author', json_build_object('id', eu.id, 'first_name', eu.first_name, 'last_name', eu.last_name, 'middle_name', eu.middle_name,
    'photo_src', '/api/files/' || eu.photo_id || '/thumbnail', 'is_online', coalesce(eu.last_seen_at > now() - interval '180 seconds', false)), 'created_at', e.created_at, 'updated_at', e.updated_at) as expertise from expertises e join users eu on eu.id = e.author_id where e.id = $1;

-- insertExpertise (domains/expertises/expertises.queries.ts)
-- takes $1 integer, $2 integer, $3 text, $4 integer, $5 integer, $6 integer
-- returns id integer
insert into expertises (author_id, answer_id, text) select $1, $2, $3
  where $4::int is null or exists (select 1 from answer_fields where id = $5 and answer_id = $6) returning id;
-- Also:
--   − insert into expertises (author_id, answer_id, text) select $, $, $
--   + insert into expertises (author_id, answer_id, field_id, text) select $, $, $, $

-- updateExpertise (domains/expertises/expertises.queries.ts)
-- takes $1 text, $2 integer
-- returns nothing
update expertises set text = $1, updated_at = now() where id = $2 and true;

-- setExpertiseDeleted (domains/expertises/expertises.queries.ts)
-- takes $1 boolean, $2 integer
-- returns nothing
update expertises set deleted_at = case when $1 then now() end where id = $2;
