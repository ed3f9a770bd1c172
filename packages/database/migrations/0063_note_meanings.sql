-- What a note says of its place; null where its author did not say, as with all notes made before this column.
alter table annotations add column meaning text check (meaning in ('good', 'question', 'mistake'));

-- A note may stand at lines of a source file or at blocks of a text document instead of a place on a page.
alter table annotations add column first_line integer, add column last_line integer;
alter table annotations drop constraint annotations_kind_check;
alter table annotations
  add constraint annotations_kind_check check (kind in ('pin', 'rectangle', 'drawing', 'lines')),
  add constraint annotations_lines_check check (
    case when kind = 'lines' then first_line is not null and last_line is not null and first_line >= 1 and last_line between first_line and 1000000
    else first_line is null and last_line is null end);
