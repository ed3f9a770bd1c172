create trigger lesson_teachers_duties after insert on lesson_teachers referencing new table as added for each statement
  execute function begin_duties($a$'lessons'$a$, 'user_id', '(select l.company_id from lessons l where l.id = lesson_id)');
