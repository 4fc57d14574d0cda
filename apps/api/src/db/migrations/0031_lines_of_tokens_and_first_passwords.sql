-- A session has one living refresh token. Its successor is derived from it, so that a repeat within the grace gets the same one
-- (docs/adr/0051). Tokens of former versions have no number: the first of a session that is used after the upgrade begins its line.
alter table refresh_tokens add column generation integer check (generation > 0);
create unique index refresh_tokens_line on refresh_tokens (session_id, generation);
create unique index refresh_tokens_one_living on refresh_tokens (session_id)
  where replaced_at is null and generation is not null;

-- A password that an admin has chosen is known to two people; its owner changes it before anything else. Accounts made before the
-- upgrade are left in peace: which of them have changed it is not known.
alter table users add column must_change_password boolean not null default false;
