-- outside a transaction
-- Namesakes are told by the key that searches use, however a name was typed. Names lie beside it, so that the index alone is read.
create index concurrently if not exists company_members_namesakes on company_members (company_id, (fold_words(last_name || ' ' || first_name)), user_id)
  include (last_name, first_name) where last_name <> '' and first_name <> '';
