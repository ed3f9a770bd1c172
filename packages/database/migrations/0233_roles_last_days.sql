-- Nobody scores oneself: what teachers gave themselves in disciplines that they also study goes.
delete from soft_scores where author_id = student_id;

-- The page says that a role is in force up to its last day, while a day without a time ended it as the day began.
update organisation_roles r set finished_at = r.finished_at + interval '23 hours 59 minutes'
from companies c where c.id = r.company_id and (r.finished_at at time zone c.time_zone)::time = '00:00';

-- What belongs to roles is found by words of either text.
create index smart_objects_title_search on smart_objects using gin (title gin_trgm_ops);
create index smart_objects_description_search on smart_objects using gin (description gin_trgm_ops);
