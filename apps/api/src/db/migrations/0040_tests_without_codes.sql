-- Tests in which pupils choose their name without a personal code, and guests who are joined to a pupil of the roster afterwards.

alter table tests
  -- A name of the list is enough to come in; a name in use is decided by the teacher.
  add column without_codes boolean not null default false;

alter table waiting_pupils
  -- The name was chosen, and nobody has proven it yet.
  add column without_code boolean not null default false,
  add check (not (without_code and student_id is null));

alter table attempts
  -- The same. A right code, and a teacher who lets the device in, prove the name.
  add column without_code boolean not null default false,
  -- The name under which the guest came who has been joined to a pupil; while it is set the joining can be undone.
  add column joined_guest_name text check (length(joined_guest_name) between 1 and 60),
  add check (not (without_code and student_id is null)),
  add check (joined_guest_name is null or student_id is not null);

-- A device that was refused hears so once.
alter table entry_requests
  add column refused_at timestamptz,
  add check (refused_at is null or admitted_at is null);
