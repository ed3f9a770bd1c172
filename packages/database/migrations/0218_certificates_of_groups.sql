-- A certificate knows its group, so that whoever may not know the group does not read it in the register.
alter table study_certificates add column group_id integer references groups on delete set null;
-- Certificates issued before belong to the only group of this name in which the student is or was.
update study_certificates c set group_id = known.group_id
from (
  select own.id, min(g.id) as group_id from study_certificates own join groups g on g.company_id = own.company_id and g.name = own.group_name
  where exists (select 1 from group_users gu where gu.group_id = g.id and gu.user_id = own.student_id)
    or exists (select 1 from former_members f where f.group_id = g.id and f.user_id = own.student_id)
  group by own.id having count(*) = 1) known
where known.id = c.id;
create index study_certificates_group on study_certificates (group_id) where group_id is not null;
-- How many a student got on a day is counted whenever one is issued.
drop index study_certificates_student;
create index study_certificates_student on study_certificates (student_id, issued_on) where student_id is not null;
