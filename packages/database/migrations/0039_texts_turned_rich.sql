-- A question may come to ask for rich text after people answered it in plain text, which was never cleaned.
-- A text is taken for rich only when it holds nothing but what the cleaning leaves; any other is shown as it was typed.
create function rich_or_typed(text) returns text language sql immutable strict parallel safe as $$
  select case
    when position('<' in $1) = 0 then $1
    when position('<' in regexp_replace($1,
      '</?(p|br|hr|h2|h3|h4|ul|ol|li|blockquote|strong|b|em|i|u|s|sub|sup|mark|a|code|pre|img|table|thead|tbody|tr|th|td|colgroup|col|span|div)'
      || '( (href="(https?://|mailto:|tel:|#|/[A-Za-z0-9])[^"<>]*"|target="_blank"|rel="noopener noreferrer"|src="/api/files/[0-9]{1,10}(/thumbnail)?"'
      || '|(alt|width|height|colspan|rowspan|start|data-type|data-latex)="[^"<>]*"|class="language-[A-Za-z0-9_-]{1,30}"))*( ?/)?>', '', 'g')) = 0 then $1
    else '<p>' || replace(replace(replace(replace($1, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\n', '<br />') || '</p>'
  end
$$;

create function clean_answers_of_question() returns trigger language plpgsql as $$
begin
  update answer_fields set value = to_jsonb(rich_or_typed(value #>> '{}'))
  where form_id = new.id and jsonb_typeof(value) = 'string' and rich_or_typed(value #>> '{}') <> value #>> '{}';
  return null;
end $$;
-- Whoever changes the type, a teacher or the parent of a copied discipline, turns the answers too.
create trigger forms_turned_rich after update of type on forms
  for each row when (new.type = 'richText' and old.type <> new.type) execute function clean_answers_of_question();

update answer_fields f set value = to_jsonb(rich_or_typed(f.value #>> '{}'))
from forms q where q.id = f.form_id and q.type = 'richText' and jsonb_typeof(f.value) = 'string' and rich_or_typed(f.value #>> '{}') <> f.value #>> '{}';
