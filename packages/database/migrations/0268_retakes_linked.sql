-- outside a transaction
-- Retakes whose topic is plain name it; the others are listed for the office.
-- in parts
update steps set replaces_id = plain_topic_of(id)
where id in (select id from steps where is_retake and replaces_id is null and not replaces_nothing and plain_topic_of(id) is not null limit 5000);
