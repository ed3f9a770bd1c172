-- A proposal about a settled tension stands on no agenda; it waits until the tension is taken up again.
update organisation_proposals p set meeting_id = null, updated_at = now()
from smart_objects o where o.id = p.tension_id and o.status = 'ready' and p.state = 'open' and p.meeting_id is not null;
