-- outside a transaction
-- Searches go through the folded words now; servers of the former release read without these indexes until they stop.
drop index concurrently if exists company_members_search;
drop index concurrently if exists company_members_word_starts;
drop index concurrently if exists users_name_search;
drop index concurrently if exists users_names_folded;
drop index concurrently if exists subjects_title_search;
drop index concurrently if exists subjects_code_search;
drop index concurrently if exists steps_title_search;
drop index concurrently if exists smart_objects_title_search;
drop index concurrently if exists smart_objects_description_search;
