-- outside a transaction
alter table mails validate constraint mails_state_check;
-- What a mail says is stored only where no mail server is set.
-- in parts
update mails set state = 'kept' where id in (select id from mails where state = 'sent' and body is not null limit 5000);
