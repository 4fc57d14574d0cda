-- The library by an operator's hand. Rows that bear edited_at are left alone by the files under content, as daily events and
-- partners' texts are; what was made at the console has no file at all and is never taken away by loading.
alter table subjects
  add column edited_at timestamptz,
  add column edited_by text,
  -- Whether the files had it when they were loaded last.
  add column has_file boolean not null default true,
  -- Its place was chosen by hand; the files leave the place alone and nothing else.
  add column is_placed boolean not null default false,
  add check ((edited_at is null) = (edited_by is null));
alter table levels
  add column edited_at timestamptz,
  add column edited_by text,
  add column has_file boolean not null default true,
  add column is_placed boolean not null default false,
  -- Teachers do not see it; tests that were planned of it stay as they are.
  add column retired_at timestamptz,
  add check ((edited_at is null) = (edited_by is null));
alter table library_questions
  add column edited_at timestamptz,
  add column edited_by text,
  add column has_file boolean not null default true,
  add check ((edited_at is null) = (edited_by is null));
alter table daily_events add column has_file boolean not null default true;
alter table partner_texts add column has_file boolean not null default true;
-- Everything so far came from files.
alter table subjects alter column has_file set default false;
alter table levels alter column has_file set default false;
alter table library_questions alter column has_file set default false;
alter table daily_events alter column has_file set default false;
alter table partner_texts alter column has_file set default false;

-- Global: pictures that operators have uploaded for the library and for daily events.
create table library_pictures (
  name text primary key,
  uploaded_by text not null,
  uploaded_at timestamptz not null,
  bytes integer not null check (bytes > 0)
);

-- How the marks of a question go together with the marks of the rest of its tests (Pearson's sums over first attempts). What
-- was answered before is not in them, hence a number of its own.
alter table question_norms
  add column pair_count integer not null default 0,
  add column own_sum double precision not null default 0,
  add column own_squares double precision not null default 0,
  add column rest_sum double precision not null default 0,
  add column rest_squares double precision not null default 0,
  add column product_sum double precision not null default 0;
