-- Wrong codes slow down and keep nobody out: how often they came, which devices are known, and who asks the teacher to be let in.

-- Wrong personal codes typed for a pupil of a test. The teacher sees how many; the further ones wait for their answer.
create table wrong_codes (
  school_id uuid not null,
  test_id uuid not null,
  student_id uuid not null,
  count integer not null default 1 check (count > 0),
  -- Those since the last quiet while, by which the answers are held back.
  recent integer not null default 1 check (recent between 1 and count),
  last_at timestamptz not null,
  primary key (school_id, test_id, student_id),
  foreign key (school_id, test_id) references tests (school_id, id) on delete cascade deferrable,
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade deferrable
);
create index wrong_codes_by_student on wrong_codes (school_id, student_id);
call fence('wrong_codes');

-- A device that asks the teacher of a running test to be let in as a pupil; while it waits it comes back every few seconds. The
-- number stands on its screen and in the live room, so that the teacher lets in the device that is seen.
create table entry_requests (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  test_id uuid not null,
  student_id uuid not null,
  token_hash bytea not null check (length(token_hash) = 32),
  number smallint not null check (number between 10 and 99),
  asked_at timestamptz not null,
  last_seen_at timestamptz not null,
  admitted_at timestamptz,
  admitted_by uuid,
  primary key (school_id, id),
  unique (school_id, token_hash),
  unique (school_id, test_id, number),
  foreign key (school_id, test_id) references tests (school_id, id) on delete cascade deferrable,
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade deferrable,
  check ((admitted_at is null) = (admitted_by is null))
);
create index entry_requests_by_student on entry_requests (school_id, student_id);
call fence('entry_requests');

-- Devices that have joined a test with the pupil's right code.
create table student_devices (
  school_id uuid not null,
  student_id uuid not null,
  token_hash bytea not null check (length(token_hash) = 32),
  last_used_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > last_used_at),
  primary key (school_id, student_id, token_hash),
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade deferrable
);
create index student_devices_by_token on student_devices (school_id, token_hash);
call fence('student_devices');

-- A new code makes a new beginning: what the old one has let in or kept waiting is forgotten.
create function forget_old_code() returns trigger language plpgsql as $$
begin
  delete from wrong_codes where school_id = new.school_id and student_id = new.id;
  delete from entry_requests where school_id = new.school_id and student_id = new.id;
  delete from student_devices where school_id = new.school_id and student_id = new.id;
  return null;
end
$$;
create trigger forget_old_code after update of personal_code on students
  for each row when (old.personal_code <> new.personal_code) execute function forget_old_code();

-- Global: devices on which a teacher or one of the provider's staff has signed in; an account belongs to either.
create table account_devices (
  account_id uuid not null,
  token_hash bytea not null check (length(token_hash) = 32),
  last_used_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > last_used_at),
  primary key (account_id, token_hash)
);
create index account_devices_by_token on account_devices (token_hash);

create function forget_account_devices() returns trigger language plpgsql as $$
begin
  delete from account_devices where account_id = old.id;
  return null;
end
$$;
create trigger forget_account_devices after delete on users for each row execute function forget_account_devices();
create trigger forget_account_devices after delete on operators for each row execute function forget_account_devices();
