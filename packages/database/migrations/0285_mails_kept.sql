-- A mail without a mail server stays on this machine: it was not sent.
alter table mails drop constraint mails_state_check;
alter table mails add constraint mails_state_check check (state in ('waiting', 'sending', 'sent', 'kept', 'dropped', 'failed', 'unknown')) not valid;
