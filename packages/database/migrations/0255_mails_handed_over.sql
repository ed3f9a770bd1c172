-- When a mail was about to be handed over: one whose server ended before was surely not sent.
alter table mails add column handed_at timestamptz;
