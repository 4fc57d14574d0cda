-- The second factor of teachers and of the provider's staff (docs/adr/0050). Global, as accounts and their sessions are: a row
-- belongs to a user or to an operator and goes with the account.

create table passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid references users (id) on delete cascade,
  operator_id uuid references operators (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- What the passkey calls itself; no two accounts have the same one.
  credential_id text not null unique check (length(credential_id) <= 1500),
  public_key bytea not null,
  -- Grows with each use where the device counts them; a smaller one is a copy.
  counter bigint not null default 0 check (counter >= 0),
  transports text[] not null default '{}',
  created_at timestamptz not null,
  last_used_at timestamptz,
  check (num_nonnulls(user_id, operator_id) = 1)
);
create index passkeys_by_user on passkeys (user_id) where user_id is not null;
create index passkeys_by_operator on passkeys (operator_id) where operator_id is not null;

-- Authenticator apps (RFC 6238).
create table time_codes (
  id uuid primary key default uuidv7(),
  user_id uuid references users (id) on delete cascade,
  operator_id uuid references operators (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- Encrypted, because the server has to know it to count the codes.
  sealed_secret bytea not null,
  created_at timestamptz not null,
  -- Counts from its first code on.
  confirmed_at timestamptz,
  last_used_at timestamptz,
  -- The number of the half minute whose code was used last: each code is good once, and none before it.
  last_step bigint check (last_step >= 0),
  check (num_nonnulls(user_id, operator_id) = 1),
  check ((confirmed_at is null) = (last_step is null))
);
create index time_codes_by_user on time_codes (user_id) where user_id is not null;
create index time_codes_by_operator on time_codes (operator_id) where operator_id is not null;
-- One at a time waits for its first code.
create unique index time_codes_waiting on time_codes (coalesce(user_id, operator_id)) where confirmed_at is null;

create function check_time_code() returns trigger language plpgsql as $$
begin
  if new.last_step <= old.last_step then
    raise exception 'a code of an authenticator app is good once' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger time_code_once before update of last_step on time_codes
  for each row execute function check_time_code();

-- Ten at a time, for when everything else is lost. Codes of 80 random bits, so a plain hash suffices.
create table recovery_codes (
  hash bytea primary key,
  user_id uuid references users (id) on delete cascade,
  operator_id uuid references operators (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz,
  check (num_nonnulls(user_id, operator_id) = 1)
);
create index recovery_codes_by_user on recovery_codes (user_id) where user_id is not null;
create index recovery_codes_by_operator on recovery_codes (operator_id) where operator_id is not null;

-- Browsers that are not asked for the second step for thirty days.
create table trusted_devices (
  id uuid primary key default uuidv7(),
  hash bytea not null unique,
  user_id uuid references users (id) on delete cascade,
  operator_id uuid references operators (id) on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  check (num_nonnulls(user_id, operator_id) = 1)
);
create index trusted_devices_by_user on trusted_devices (user_id) where user_id is not null;
create index trusted_devices_by_operator on trusted_devices (operator_id) where operator_id is not null;
create index trusted_devices_by_end on trusted_devices (expires_at);

-- What a passkey signs and what holds the two steps of a sign-in together. Whoever signs in by a passkey alone is known by its
-- answer only.
create table factor_challenges (
  hash bytea primary key,
  purpose text not null check (purpose in ('sign_in', 'passkey_sign_in', 'proof', 'enrolment')),
  user_id uuid references users (id) on delete cascade,
  operator_id uuid references operators (id) on delete cascade,
  -- As the first step of the sign-in said.
  remember_me boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check (num_nonnulls(user_id, operator_id) = case purpose when 'passkey_sign_in' then 0 else 1 end)
);
create index factor_challenges_by_end on factor_challenges (expires_at);

-- When its owner last proved who they are: by the second factor, without one by the password. Null where neither was asked for.
alter table sessions add column proven_at timestamptz;
alter table operator_sessions add column proven_at timestamptz;

-- Of whom the school demands a second factor.
alter table schools add column second_factor_demand text not null default 'none'
  check (second_factor_demand in ('none', 'admins', 'all'));

-- Whether an account has a factor that counts; asked of users and of operators in many places.
create function has_second_factor(of_user uuid, of_operator uuid default null) returns boolean language sql stable as $$
  select exists (select from passkeys where user_id = of_user or operator_id = of_operator)
    or exists (select from time_codes where (user_id = of_user or operator_id = of_operator) and confirmed_at is not null)
$$;
