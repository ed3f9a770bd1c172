-- Changes of an answer that come one by one are collected and handed in as one version.
-- `changed_at`: when the last change came that no version holds yet; `hand_in_at`: when the server hands the answer in.
alter table answers add column changed_at timestamptz, add column hand_in_at timestamptz;
create index answers_due on answers (hand_in_at) where hand_in_at is not null;
