-- When an account got rights of the administration for the first time: what anybody had left in it was taken out then.
alter table users add column rights_since timestamptz;
