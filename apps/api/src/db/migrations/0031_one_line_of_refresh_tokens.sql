-- A session has one living refresh token. Its successor is derived from it, so that a repeat within the grace gets the same one
-- (docs/adr/0051). Tokens of former versions have no number: the first of a session that is used after the upgrade begins its line.
alter table refresh_tokens add column generation integer check (generation > 0);
create unique index refresh_tokens_line on refresh_tokens (session_id, generation);
create unique index refresh_tokens_one_living on refresh_tokens (session_id)
  where replaced_at is null and generation is not null;
