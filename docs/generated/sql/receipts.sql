-- SQL statements of «receipts», written by npm run generate

-- loadArrivalSecret, selectNewest (domains/receipts/receipt-keys.ts)
-- takes nothing
-- returns id integer, public_key text, private_key text
select id, public_key, private_key from receipt_keys order by id desc limit 1;

--  (domains/receipts/receipt-keys.ts)
-- takes nothing
-- returns nothing
lock table receipt_keys in share row exclusive mode;

--  (domains/receipts/receipt-keys.ts)
-- takes $1 text, $2 text
-- returns id integer, public_key text, private_key text
insert into receipt_keys (public_key, private_key) values ($1, $2) returning id, public_key, private_key;

-- selectPublicKey (domains/receipts/receipt-keys.ts)
-- takes $1 integer
-- returns id integer, public_key text
select id, public_key from receipt_keys where id = $1;

-- selectSubmission (domains/receipts/receipts.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer
-- returns number text, submitted_at timestamp with time zone, sha256 text, is_late boolean, student_id integer, task_id integer, content jsonb, signature text, key_id integer, public_key text, student json, subject json, topic json, task_title text, is_last boolean, is_deleted boolean, may_read boolean
select a.id || '-' || v.number as number, v.created_at as submitted_at, v.sha256, v.is_late, a.user_id as student_id, a.pattern_id as task_id, v.content,
      v.signature, k.id as key_id, k.public_key, json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as student, json_build_object('id', s.id, 'title', s.title) as subject,
      json_build_object('id', st.id, 'title', st.title) as topic, p.title as task_title,
      v.number = a.version and a.deleted_at is null as is_last, a.deleted_at is not null as is_deleted, (a.user_id = $1 or (
  s.company_id = $2 and s.deleted_at is null and (true or false))) as may_read
    from answer_versions v join answers a on a.id = v.answer_id join subjects s on s.id = a.subject_id join steps st on st.id = a.step_id
    join patterns p on p.id = a.pattern_id join users u on u.id = a.user_id left join receipt_keys k on k.id = v.receipt_key_id
    where v.answer_id = $3 and v.number = $4 and s.company_id = $5 and s.deleted_at is null;
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false))) as may_read
--   + s.company_id = $ and s.deleted_at is null and (false or false))) as may_read
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false))) as may_read
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))))) as may_read
