-- outside a transaction
-- Clients save semesters back whole, too.
select keep_updated_at_of('semesters');
