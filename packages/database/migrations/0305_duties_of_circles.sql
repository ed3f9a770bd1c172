create trigger organisation_role_people_duties after insert on organisation_role_people referencing new table as added for each statement
  execute function begin_duties($a$'circles'$a$, 'user_id', '(select r.company_id from organisation_roles r where r.id = role_id)');
