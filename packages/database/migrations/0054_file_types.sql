-- File name endings that answers to a task may have, in lower case without the dot; none: any file.
alter table patterns add column file_types text[] not null default '{}';
