-- Accounts that nobody uses are told and closed. Years without use are counted from here on for those that were there before,
-- whatever is known of them: nobody is told of it at once.
alter table users add column counted_from timestamptz default now();
alter table users alter column counted_from drop default;

-- What the owner of a sleeping account was told; what was told before the last use does not count.
create table sleep_notices (
  user_id uuid not null references users (id) on delete cascade,
  days_before smallint not null check (days_before in (60, 14)),
  told_at timestamptz not null,
  primary key (user_id, days_before)
);
