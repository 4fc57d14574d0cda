-- A school runs itself: registration, colleagues, classes from year to year, and a log of who did what.

-- Moving an unregistered school into a registered one (a join request that is accepted) changes school_id in every row of it
-- within one transaction; meanwhile the keys may disagree.
do $$
declare fk record;
begin
  for fk in
    select conrelid::regclass as of_table, conname from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace
      and exists (select from pg_attribute where attrelid = conrelid and attname = 'school_id' and not attisdropped)
  loop
    execute format('alter table %s alter constraint %I deferrable initially immediate', fk.of_table, fk.conname);
  end loop;
end
$$;

-- Global: identity ---------------------------------------------------------------------------------------------------

-- Who was invited has no password until they accept.
alter table users
  alter column password_hash drop not null,
  add column invited_at timestamptz,
  add column last_active_at timestamptz;
alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check
  check (purpose in ('confirm_email', 'reset_password', 'teacher_session', 'phone_connection', 'invitation'));

-- Global: registered schools by their identification number; whoever registers or asks to join knows no school_id yet.
create table registered_schools (
  identification_number text primary key check (identification_number ~ '^[0-9]{8}$'),
  school_id uuid not null unique,
  name text not null,
  city text not null
);

-- Global: a teacher of an unregistered school asks a registered one to take them in. It stands between two schools, so it
-- belongs to neither; every query names the school that is asked or the user who asks.
create table join_requests (
  id uuid primary key default uuidv7(),
  to_school_id uuid not null,
  from_school_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  email text not null,
  message text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused', 'withdrawn')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  check ((state = 'waiting') = (decided_at is null))
);
create unique index one_waiting_join_request on join_requests (user_id) where state = 'waiting';
create index join_requests_by_school on join_requests (to_school_id, created_at desc);

-- A school's own tables ------------------------------------------------------------------------------------------------

alter table schools
  add column identification_number text check (identification_number ~ '^[0-9]{8}$'),
  add column tax_id text not null default '',
  add column vat_id text not null default '',
  add column street text not null default '',
  add column postal_code text not null default '',
  add column director_name text not null default '',
  add column director_email text not null default '',
  add column contact_email text not null default '',
  add column phone text not null default '',
  add column website text not null default '',
  add column logo text;

-- Which version of the terms was accepted, by whom and when; kept as it was.
create table terms_acceptances (
  school_id uuid not null references schools (school_id) on delete cascade deferrable,
  version text not null,
  accepted_at timestamptz not null,
  -- Names stay readable after the person has left.
  accepted_by uuid not null,
  accepted_by_name text not null,
  primary key (school_id, version, accepted_at)
);

create table teacher_subjects (
  school_id uuid not null,
  teacher_id uuid not null,
  subject_id integer not null references subjects (id),
  assigned_at timestamptz not null,
  primary key (school_id, teacher_id, subject_id),
  foreign key (school_id, teacher_id) references teachers (school_id, id) on delete cascade deferrable
);

-- poke: of somebody who has not signed in yet; nudge: asking a colleague for something. Both once a day (product decision).
create table reminders (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('poke', 'nudge')),
  from_teacher_id uuid not null,
  from_name text not null,
  to_teacher_id uuid not null,
  wish text check (wish in ('plan_test', 'assign_credits', 'place_order')),
  note text not null default '',
  sent_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, to_teacher_id) references teachers (school_id, id) on delete cascade deferrable,
  check ((kind = 'nudge') = (wish is not null))
);
create index reminders_by_receiver on reminders (school_id, to_teacher_id, sent_at desc);

-- A class of the new school year knows from which it was promoted, so that promoting twice does nothing the second time.
alter table classes add column promoted_from uuid;
alter table classes add foreign key (school_id, promoted_from) references classes (school_id, id) deferrable;
create unique index promoted_once on classes (school_id, promoted_from) where promoted_from is not null;

-- Erased: the name is gone for good, answers stay without a person.
alter table students add column erased_at timestamptz;

create table class_messages (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  class_id uuid not null,
  teacher_id uuid not null,
  teacher_name text not null,
  subject text not null check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 10000),
  sent_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, class_id) references classes (school_id, id) on delete cascade deferrable
);
create index class_messages_by_class on class_messages (school_id, class_id, sent_at desc);

create table class_message_recipients (
  school_id uuid not null,
  message_id uuid not null,
  email text not null,
  -- Empty for the class's own address.
  student_id uuid,
  -- The mail in the outbox; what became of it is told there for as long as it is kept.
  mail_id uuid,
  primary key (school_id, message_id, email),
  foreign key (school_id, message_id) references class_messages (school_id, id) on delete cascade deferrable
);

-- Who did what to whom, when. Append-only: the application's role may add and read.
create table audit_log (
  school_id uuid not null references schools (school_id) on delete cascade deferrable,
  id uuid not null default uuidv7(),
  at timestamptz not null,
  -- Null: the service itself.
  actor_id uuid,
  actor_name text not null,
  action text not null check (action ~ '^[a-z-]+\.[a-z_]+$'),
  -- What it was done to, as it was called then.
  target_id text not null default '',
  target_name text not null default '',
  details jsonb not null default '{}',
  primary key (school_id, id)
);
create index audit_log_by_time on audit_log (school_id, at desc, id desc);
revoke update, delete, truncate on audit_log from katedra_app;

call fence('terms_acceptances');
call fence('teacher_subjects');
call fence('reminders');
call fence('class_messages');
call fence('class_message_recipients');
call fence('audit_log');
