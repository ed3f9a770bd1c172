-- A signature stays with the account that gave it when two accounts become one: its sealed record names that person, and it is never changed.
create or replace function left_out_at_merge() returns setof regclass language sql stable as $$
  values ('sessions'::regclass), ('known_devices'), ('company_members'), ('result_revisions'),
    ('authenticators'), ('passkeys'), ('recovery_codes'), ('pending_sign_ins'),
    ('identities'), ('identity_flows'), ('phone_codes'), ('phone_claims'), ('email_changes'),
    ('push_devices'), ('push_messages'), ('contract_signatures')
$$;
