-- A search of one or two letters looks for words that begin with them: groups of three letters cannot find these.
create function word_starts(words text) returns text[] language sql immutable strict parallel safe cost 1000 as $$
  select array_agg(distinct start) from unnest(string_to_array(translate(words, '-.@', '   '), ' ')) as word
  cross join lateral (values (left(word, 1)), (left(word, 2))) as starts (start) where word <> ''
$$;
create index company_members_word_starts on company_members using gin (word_starts(search_key));
