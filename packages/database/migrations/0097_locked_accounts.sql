-- The office sees whose sign-in waits after wrong passwords.
create index sign_in_attempts_blocked on sign_in_attempts (blocked_until) where blocked_until is not null;
