-- Events of days and texts of partners: the provider's own, from the files under content or by an operator's hand. What an
-- operator has changed bears edited_at and is left alone by the files; what has gone is retired, never deleted.
create table daily_events (
  id uuid primary key default uuidv7(),
  subject_id integer not null references subjects (id),
  key text not null check (key ~ '^[a-z0-9-]{2,80}$'),
  -- MM-DD every year, YYYY-MM-DD once.
  day text not null check (day ~ '^(\d{4}-)?\d\d-\d\d$'),
  -- Negative before Christ.
  year integer check (year between -5000 and 2100 and year <> 0),
  title jsonb not null,
  text jsonb not null,
  picture jsonb,
  drawing text not null default '',
  question jsonb,
  source jsonb not null,
  tags text[] not null default '{}',
  edited_at timestamptz,
  edited_by text,
  retired_at timestamptz,
  unique (subject_id, key),
  check ((edited_at is null) = (edited_by is null))
);
create index daily_events_by_day on daily_events (subject_id, right(day, 5)) where retired_at is null;

create table partner_texts (
  code text primary key check (code ~ '^[a-z0-9-]{2,40}$'),
  name text not null,
  url text check (url ~ '^https://'),
  title jsonb not null,
  text jsonb not null,
  edited_at timestamptz,
  edited_by text,
  retired_at timestamptz,
  check ((edited_at is null) = (edited_by is null))
);
