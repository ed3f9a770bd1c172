-- From what share of the points on which grade is printed in official forms; without grades they are filled in by hand.
alter table companies add column exam_grades jsonb not null default '[]';
alter table companies add column credit_grades jsonb not null default '[]';
-- A discipline ends with an examination or with a credit.
alter table subjects add column is_credit boolean not null default false;
