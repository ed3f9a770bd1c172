-- A number that changes whenever what it stands for changes, in the same transaction: what a server keeps in memory is valid while the number is the same.
create sequence revisions;

-- Chapters, topics and due dates of a discipline.
create table subject_revisions (
  subject_id integer primary key references subjects on delete cascade,
  revision bigint not null
);
-- Marks, statuses and answers of one student in a discipline.
create table result_revisions (
  subject_id integer not null references subjects on delete cascade,
  student_id integer not null references users on delete cascade,
  revision bigint not null,
  primary key (subject_id, student_id)
);
create index result_revisions_student on result_revisions (student_id);

-- The order keeps two writers of the same rows from waiting for each other crosswise. A row that is gone takes its revision along.
create function revise_subjects() returns trigger language plpgsql as $$
begin
  insert into subject_revisions as r (subject_id, revision)
  select s.id, nextval('revisions') from subjects s where s.id in (select subject_id from changed) order by s.id
  on conflict (subject_id) do update set revision = excluded.revision;
  return null;
end $$;
create function revise_subjects_of_steps() returns trigger language plpgsql as $$
begin
  insert into subject_revisions as r (subject_id, revision)
  select s.id, nextval('revisions') from subjects s
  where s.id in (select st.subject_id from changed join steps st on st.id = changed.step_id) order by s.id
  on conflict (subject_id) do update set revision = excluded.revision;
  return null;
end $$;
create function revise_results() returns trigger language plpgsql as $$
begin
  insert into result_revisions as r (subject_id, student_id, revision)
  select d.subject_id, d.student_id, nextval('revisions')
  from (select distinct st.subject_id, changed.student_id from changed join steps st on st.id = changed.step_id join users u on u.id = changed.student_id order by 1, 2) d
  on conflict (subject_id, student_id) do update set revision = excluded.revision;
  return null;
end $$;
create function revise_results_of_answers() returns trigger language plpgsql as $$
begin
  insert into result_revisions as r (subject_id, student_id, revision)
  select d.subject_id, d.user_id, nextval('revisions')
  from (select distinct changed.subject_id, changed.user_id from changed join subjects s on s.id = changed.subject_id join users u on u.id = changed.user_id order by 1, 2) d
  on conflict (subject_id, student_id) do update set revision = excluded.revision;
  return null;
end $$;

create trigger chapters_revised_insert after insert on chapters referencing new table as changed for each statement execute function revise_subjects();
create trigger chapters_revised_update after update on chapters referencing new table as changed for each statement execute function revise_subjects();
create trigger chapters_revised_delete after delete on chapters referencing old table as changed for each statement execute function revise_subjects();
create trigger steps_revised_insert after insert on steps referencing new table as changed for each statement execute function revise_subjects();
create trigger steps_revised_update after update on steps referencing new table as changed for each statement execute function revise_subjects();
create trigger steps_revised_delete after delete on steps referencing old table as changed for each statement execute function revise_subjects();
create trigger abstract_lessons_revised_insert after insert on abstract_lessons referencing new table as changed for each statement execute function revise_subjects_of_steps();
create trigger abstract_lessons_revised_update after update on abstract_lessons referencing new table as changed for each statement execute function revise_subjects_of_steps();
create trigger abstract_lessons_revised_delete after delete on abstract_lessons referencing old table as changed for each statement execute function revise_subjects_of_steps();
create trigger marks_revised_insert after insert on marks referencing new table as changed for each statement execute function revise_results();
create trigger marks_revised_update after update on marks referencing new table as changed for each statement execute function revise_results();
create trigger marks_revised_delete after delete on marks referencing old table as changed for each statement execute function revise_results();
create trigger passings_revised_insert after insert on passings referencing new table as changed for each statement execute function revise_results();
create trigger passings_revised_update after update on passings referencing new table as changed for each statement execute function revise_results();
create trigger passings_revised_delete after delete on passings referencing old table as changed for each statement execute function revise_results();
create trigger answers_revised_insert after insert on answers referencing new table as changed for each statement execute function revise_results_of_answers();
create trigger answers_revised_update after update on answers referencing new table as changed for each statement execute function revise_results_of_answers();
create trigger answers_revised_delete after delete on answers referencing old table as changed for each statement execute function revise_results_of_answers();

insert into subject_revisions (subject_id, revision) select id, nextval('revisions') from subjects;
insert into result_revisions (subject_id, student_id, revision)
select subject_id, student_id, nextval('revisions') from (
  select st.subject_id, m.student_id from marks m join steps st on st.id = m.step_id
  union select st.subject_id, p.student_id from passings p join steps st on st.id = p.step_id
  union select subject_id, user_id from answers) t;
