-- How long a school keeps the results of its tests, what it has been told will be deleted, and what is being deleted.

-- School years after the one in which a test ended; null keeps everything.
alter table schools add column keep_results_years smallint check (keep_results_years in (1, 2, 3, 5));

-- A test of which its teacher was told that it goes; without a row here no rule deletes anything.
create table announced_deletions (
  school_id uuid not null,
  test_id uuid not null,
  announced_at timestamptz not null,
  -- By the school's clock.
  delete_on date not null,
  primary key (school_id, test_id),
  foreign key (school_id, test_id) references tests (school_id, id) on delete cascade deferrable
);
call fence('announced_deletions');

-- A deletion under way: it goes on batch by batch until nothing is left, whoever is stopped meanwhile. Then its row goes.
create table result_deletions (
  school_id uuid not null references schools (school_id) on delete cascade deferrable,
  id uuid not null default uuidv7(),
  school_year integer not null check (school_year between 2000 and 2200),
  -- Only what was announced; otherwise the whole year, which an admin has asked for.
  by_rule boolean not null,
  began_at timestamptz not null,
  test_count integer not null default 0 check (test_count >= 0),
  attempt_count integer not null default 0 check (attempt_count >= 0),
  primary key (school_id, id),
  unique (school_id, school_year, by_rule)
);
call fence('result_deletions');

-- A credit stays used when the attempt that has used it is deleted.
alter table credits add column used_at timestamptz;

-- By the school's clock a school year goes from September to August; 2026 means 2026/2027.
create function school_year_of(moment timestamptz, zone text) returns integer language sql stable parallel safe as $$
  select extract(year from (moment at time zone zone) - interval '8 months')::integer
$$;
