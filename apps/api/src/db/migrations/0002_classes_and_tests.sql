-- Classes with their rosters; planned tests; attempts and answers.

create table classes (
  school_id uuid not null references schools (school_id) on delete cascade,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 60),
  -- The year in which the school year starts: 2026 means 2026/2027.
  school_year integer not null check (school_year between 2000 and 2200),
  email text not null default '',
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (school_id, id)
);

create table class_teachers (
  school_id uuid not null,
  class_id uuid not null,
  teacher_id uuid not null,
  primary key (school_id, class_id, teacher_id),
  foreign key (school_id, class_id) references classes (school_id, id) on delete cascade,
  foreign key (school_id, teacher_id) references teachers (school_id, id) on delete cascade
);
create index class_teachers_by_teacher on class_teachers (school_id, teacher_id);

create table students (
  school_id uuid not null references schools (school_id) on delete cascade,
  id uuid not null default uuidv7(),
  first_name text not null,
  last_name text not null,
  email text not null default '',
  personal_code text not null check (personal_code ~ '^[23456789ABCDEFGHJKMNPQRSTUVWXYZ]{8}$'),
  extra_time_factor numeric(3, 2) not null default 1 check (extra_time_factor between 1 and 5),
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  check (first_name <> '' or last_name <> '')
);

create table class_students (
  school_id uuid not null,
  class_id uuid not null,
  student_id uuid not null,
  removed_at timestamptz,
  primary key (school_id, class_id, student_id),
  foreign key (school_id, class_id) references classes (school_id, id) on delete cascade,
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade
);
create index class_students_by_student on class_students (school_id, student_id);

-- Global: which pupil a personal code belongs to; a card is scanned before the school is known.
create table personal_codes (
  code text primary key,
  school_id uuid not null,
  student_id uuid not null,
  unique (school_id, student_id)
);

create table tests (
  school_id uuid not null references schools (school_id) on delete cascade,
  id uuid not null default uuidv7(),
  class_id uuid not null,
  teacher_id uuid not null,
  subject_id integer not null references subjects (id),
  level_id integer not null references levels (id),
  title text not null check (length(title) between 1 and 120),
  kind text not null check (kind in ('test', 'exercise')),
  state text not null default 'scheduled' check (state in ('scheduled', 'launched', 'finished', 'cancelled')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  time_limit_minutes integer check (time_limit_minutes between 1 and 600),
  attempts_allowed integer not null default 1 check (attempts_allowed between 1 and 20),
  shuffle_questions boolean not null,
  shuffle_options boolean not null,
  feedback text not null check (feedback in ('at_once', 'after_submission', 'after_end', 'never')),
  guests_allowed boolean not null,
  join_code text not null,
  used_free_plan boolean not null,
  question_count integer not null check (question_count > 0),
  out_of numeric(8, 2) not null,
  created_at timestamptz not null default now(),
  launched_at timestamptz,
  finished_at timestamptz,
  cancelled_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, class_id) references classes (school_id, id),
  foreign key (school_id, teacher_id) references teachers (school_id, id),
  check (ends_at > starts_at),
  -- The moments tell the same story as the state.
  check ((state in ('launched', 'finished')) = (launched_at is not null)),
  check ((state = 'finished') = (finished_at is not null)),
  check ((state = 'cancelled') = (cancelled_at is not null))
);
create index tests_by_class on tests (school_id, class_id, starts_at desc);
create index tests_by_teacher on tests (school_id, teacher_id, starts_at desc);

-- scheduled -> launched -> finished; scheduled -> cancelled. Nothing else, whoever asks (product decision "Tests").
create function check_test_transition() returns trigger language plpgsql as $$
begin
  if old.state <> new.state and (old.state, new.state) not in
    (('scheduled', 'launched'), ('launched', 'finished'), ('scheduled', 'cancelled')) then
    raise exception 'a test cannot go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger test_transition before update of state on tests for each row execute function check_test_transition();

-- Global: which test a join code belongs to; pupils type it before the school is known.
create table join_codes (
  code text primary key,
  school_id uuid not null,
  test_id uuid not null,
  unique (school_id, test_id)
);

-- A planned test keeps its own copy of each question: later edits never change it.
create table test_questions (
  school_id uuid not null,
  test_id uuid not null,
  item_no smallint not null check (item_no > 0),
  question jsonb not null,
  library_question_id uuid references library_questions (id),
  library_version integer,
  primary key (school_id, test_id, item_no),
  foreign key (school_id, test_id) references tests (school_id, id) on delete cascade
);
create index test_questions_by_library on test_questions (library_question_id);

create table attempts (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  test_id uuid not null,
  student_id uuid,
  guest_name text check (length(guest_name) between 1 and 60),
  attempt_no integer not null default 1 check (attempt_no > 0),
  state text not null default 'open' check (state in ('open', 'submitted')),
  -- Order of questions and options; the same for as long as the attempt lives.
  seed text not null,
  -- The device that writes holds the token of this hash; another one that joins replaces it.
  token_hash bytea not null,
  started_at timestamptz not null,
  submitted_at timestamptz,
  points numeric(8, 2),
  manual_count integer not null default 0,
  primary key (school_id, id),
  foreign key (school_id, test_id) references tests (school_id, id) on delete cascade,
  foreign key (school_id, student_id) references students (school_id, id),
  unique (school_id, test_id, student_id, attempt_no),
  check ((student_id is null) <> (guest_name is null)),
  check ((state = 'submitted') = (submitted_at is not null))
);
create index attempts_by_test on attempts (school_id, test_id);
create unique index one_open_attempt on attempts (school_id, test_id, student_id) where state = 'open' and student_id is not null;

create table answers (
  school_id uuid not null,
  attempt_id uuid not null,
  item_no smallint not null check (item_no > 0),
  revision integer not null check (revision > 0),
  answer jsonb not null,
  active_ms integer not null check (active_ms >= 0),
  saved_at timestamptz not null,
  -- Set when the pupil has seen this question's feedback: the answer is final.
  locked_at timestamptz,
  score jsonb,
  points numeric(8, 2),
  primary key (school_id, attempt_id, item_no),
  foreign key (school_id, attempt_id) references attempts (school_id, id) on delete cascade
);

call fence('classes');
call fence('class_teachers');
call fence('students');
call fence('class_students');
call fence('tests');
call fence('test_questions');
call fence('attempts');
call fence('answers');
