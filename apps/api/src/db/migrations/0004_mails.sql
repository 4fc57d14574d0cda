-- The outbox loses nothing: what could not be sent is tried again for days, and what is given up says so.
alter table mails
  add column next_attempt_at timestamptz,
  -- A link in it works no longer than this: after that the mail would only puzzle.
  add column expires_at timestamptz,
  add column given_up_at timestamptz,
  add check (sent_at is null or given_up_at is null);
drop index mails_to_send;
create index mails_to_send on mails (coalesce(next_attempt_at, created_at)) where sent_at is null and given_up_at is null;
