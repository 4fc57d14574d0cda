-- Global: what matters to the safety of accounts, kept for a year (docs/adr/0052). Whose account a wrong password was tried at is
-- often unknown, so the school is none of the key; it has no foreign key either, a school may come to an end.
create table security_events (
  id uuid primary key default uuidv7(),
  at timestamptz not null,
  event text not null check (event ~ '^[a-z_]+[.][a-z_]+$' and length(event) <= 60),
  of_school uuid,
  -- A pupil is known by the attempt alone.
  account_kind text check (account_kind in ('teacher', 'operator', 'attempt')),
  account_id uuid,
  session_id uuid,
  -- Nothing where the command line or the clock acts, and for a line that stands for many addresses.
  address text check (length(address) <= 60),
  -- Plain values, such as the pattern of a route: no name, no token, nothing that was typed.
  details jsonb not null default '{}' check (length(details::text) <= 2000),
  -- This line stands for that many more events of the minute before.
  suppressed integer not null default 0 check (suppressed >= 0),
  check ((account_kind is null) = (account_id is null))
);
create index security_events_by_school on security_events (of_school, id desc) where of_school is not null;
create index security_events_by_event on security_events (event, id desc);
create index security_events_by_time on security_events (at);

-- Added to by all, read by the school it concerns and by the provider, forgotten after a year and never changed.
revoke update, truncate on security_events from katedra_app;
alter table security_events enable row level security;
alter table security_events force row level security;
create policy anyone_adds on security_events for insert with check (true);
create policy own_school_reads on security_events for select using (of_school = any (current_schools()));
create policy operator_reads on security_events for select using (is_operator());
create policy forgotten_after_a_year on security_events for delete using (at < now() - interval '1 year');
