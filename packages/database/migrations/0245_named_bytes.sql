-- A daily job asks which stored bytes are named by a file.
create index files_storage_key_idx on files (storage_key);
create index files_thumbnail_key_idx on files (thumbnail_key) where thumbnail_key is not null;
