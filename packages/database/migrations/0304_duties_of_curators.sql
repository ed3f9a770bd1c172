create trigger curator_groups_duties after insert on curator_groups referencing new table as added for each statement
  execute function begin_duties($a$'curating'$a$, 'curator_id', '(select g.company_id from groups g where g.id = group_id)');
