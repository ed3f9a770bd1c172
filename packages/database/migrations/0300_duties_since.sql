-- When an account first got duties, that is became one of a teacher, an expert, a curator or a parent, with what others had left in it taken out; null: it has none yet, or others have changed a way in since it had none.
alter table users add column duties_since timestamptz;
