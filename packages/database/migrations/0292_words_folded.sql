-- outside a transaction
-- in parts
update company_members m set found_key = f.found_key
from company_members c cross join lateral member_facts(c.company_id, c.user_id) f
where c.company_id = m.company_id and c.user_id = m.user_id and (c.company_id, c.user_id) in (select company_id, user_id from company_members where found_key is null limit 5000);
create index concurrently if not exists company_members_found on company_members using gin (found_key gin_trgm_ops);
create index concurrently if not exists company_members_found_starts on company_members using gin (word_starts(found_key));
create index concurrently if not exists users_name_found on users using gin (fold_words(last_name || ' ' || first_name || ' ' || middle_name) gin_trgm_ops);
create index concurrently if not exists users_names_found on users (fold_words(last_name), fold_words(first_name));
create index concurrently if not exists subjects_title_found on subjects using gin (fold_words(title) gin_trgm_ops);
create index concurrently if not exists subjects_code_found on subjects using gin (fold_words(code) gin_trgm_ops);
create index concurrently if not exists steps_title_found on steps using gin (fold_words(title) gin_trgm_ops);
create index concurrently if not exists smart_objects_title_found on smart_objects using gin (fold_words(title) gin_trgm_ops);
create index concurrently if not exists smart_objects_description_found on smart_objects using gin (fold_words(description) gin_trgm_ops);
