-- Each student sees the options of a choice in an order of their own; keys and answers name options by number, so the order says nothing to them.
alter table forms add column shuffle_options boolean not null default false;
