-- One word is one word, however it was typed: a search finds «ё» by «е», «Анна-Мария» by «Анна Мария», a Latin «C» by the Cyrillic one.
-- The same as `foldWords` of the contract; a test compares them. Each Cyrillic letter becomes one byte, that of the Latin letter that looks
-- the same where there is one: matching text of two-byte letters costs ten times as much.
create function fold_words(words text) returns text language sql immutable strict parallel safe as $$
  select btrim(replace(replace(replace(translate(lower(normalize(words, NFC)),
    -- A space comes first, because it is looked up most; then letters, spaces and dashes, and what is left out.
    ' оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіë'
      || E'-\u00A0\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFE58\uFE63\uFF0D\u0009\u000A\u000B\u000C\u000D\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000'
      || E'\u0008\'\u2019`\u2018\u02BC\u00B4\u02B9\u02BB\u02BD\u201B\u2032\uFF07\u0300\u0301\u00AD\u200B\u200C\u200D\u2060\uFEFF',
    ' oeaUhtcpbLkmDNyRSBGZQVJxKWOCHEFAeie' || '                                  '),
    ' ', E' \u0008'), E'\u0008 ', ''), E'\u0008', ''))
$$;

-- Name, e-mail, login and phone of a member as `fold_words` gives them. Servers of the former release search in `search_key`, which the next release drops.
alter table company_members add column found_key text;
drop function member_facts(integer, integer);
create function member_facts(company integer, person integer) returns table (
  last_name text, first_name text, email text, search_key text, found_key text, is_distant boolean, has_signed_in boolean,
  is_student boolean, is_teacher boolean, is_expert boolean, is_curator boolean, is_parent boolean, administers boolean
) language sql stable as $$
  select u.last_name, u.first_name, lower(u.email), search_key(concat_ws(' ', u.last_name, u.first_name, u.middle_name, u.email, u.username, u.phone)),
    fold_words(concat_ws(' ', u.last_name, u.first_name, u.middle_name, u.email, u.username, u.phone)),
    u.is_distant, u.last_seen_at is not null,
    exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = person and g.company_id = company and not g.is_archived),
    exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = person and x.role_type = 'TEACHER' and s.company_id = company and s.deleted_at is null)
      or exists (select 1 from admin_role_users x where x.user_id = person and x.company_id = company and x.role_id = 13),
    exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = person and x.role_type = 'EXPERT' and s.company_id = company and s.deleted_at is null),
    exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = person and g.company_id = company and not g.is_archived),
    exists (select 1 from relations x where x.relative_id = person and x.company_id = company and x.confirmed_at is not null),
    exists (select 1 from admin_role_users x join admin_roles r on r.id = x.role_id where x.user_id = person and x.company_id = company and 'admin_panel_read' = any (r.permissions))
  from users u where u.id = person
$$;

create or replace function describe_members(people integer[]) returns void language plpgsql as $$
begin
  -- Locked by a statement of its own: one that waited for the lock would read what was before.
  perform 1 from company_members where user_id = any (people) order by user_id, company_id for no key update;
  update company_members m set last_name = f.last_name, first_name = f.first_name, email = f.email, search_key = f.search_key, found_key = f.found_key, is_distant = f.is_distant, has_signed_in = f.has_signed_in,
    is_student = f.is_student, is_teacher = f.is_teacher, is_expert = f.is_expert, is_curator = f.is_curator, is_parent = f.is_parent, is_administrator = f.administers or m.is_moderator
  from (select c.company_id, c.user_id, facts.* from company_members c cross join lateral member_facts(c.company_id, c.user_id) facts where c.user_id = any (people)) f
  where m.company_id = f.company_id and m.user_id = f.user_id and
    (m.last_name, m.first_name, m.email, m.search_key, m.found_key, m.is_distant, m.has_signed_in, m.is_student, m.is_teacher, m.is_expert, m.is_curator, m.is_parent, m.is_administrator) is distinct from
    (f.last_name, f.first_name, f.email, f.search_key, f.found_key, f.is_distant, f.has_signed_in, f.is_student, f.is_teacher, f.is_expert, f.is_curator, f.is_parent, f.administers or m.is_moderator);
end $$;

create or replace function name_member() returns trigger language plpgsql as $$
declare facts record;
begin
  select * into facts from member_facts(new.company_id, new.user_id);
  new.last_name := facts.last_name;
  new.first_name := facts.first_name;
  new.email := facts.email;
  new.search_key := facts.search_key;
  new.found_key := facts.found_key;
  new.is_distant := facts.is_distant;
  new.has_signed_in := facts.has_signed_in;
  new.is_student := facts.is_student;
  new.is_teacher := facts.is_teacher;
  new.is_expert := facts.is_expert;
  new.is_curator := facts.is_curator;
  new.is_parent := facts.is_parent;
  new.is_administrator := facts.administers or new.is_moderator;
  return new;
end $$;
