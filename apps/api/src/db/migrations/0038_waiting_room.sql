-- The waiting room: pupils who have joined before the start. Nothing of the questions is where they are.

-- One row for each pupil or guest who waits. Its id becomes the attempt's and its token the attempt's token, so that a device goes
-- from the one to the other without asking again who it is.
create table waiting_pupils (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  test_id uuid not null,
  student_id uuid,
  guest_name text check (length(guest_name) between 1 and 60),
  token_hash bytea not null check (length(token_hash) = 32),
  joined_at timestamptz not null,
  -- The line by which the device hears of the start; null while it has none or can have none.
  line_id uuid,
  -- Set when the line has ended and no other has come: the test does not begin for who has gone.
  left_at timestamptz,
  primary key (school_id, id),
  unique (school_id, test_id, student_id),
  foreign key (school_id, test_id) references tests (school_id, id) on delete cascade deferrable,
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade deferrable,
  check ((student_id is null) <> (guest_name is null)),
  check (left_at is null or line_id is null)
);
create index waiting_pupils_by_student on waiting_pupils (school_id, student_id);
call fence('waiting_pupils');
