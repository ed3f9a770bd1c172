-- What a decided proposal meant in words of that day: the roles have changed since.
alter table organisation_proposals add column worded jsonb;
alter table organisation_proposals add constraint organisation_proposals_decided check ((state = 'open') = (worded is null));
