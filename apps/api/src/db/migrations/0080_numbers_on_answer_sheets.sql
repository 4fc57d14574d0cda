-- Which number a pupil marks on sheets of a test that have no names. It stays, so that sheets printed once are read rightly
-- however the class has changed since.
create table sheet_numbers (
  school_id uuid not null,
  test_id uuid not null,
  student_id uuid not null,
  number smallint not null check (number between 1 and 999),
  primary key (school_id, test_id, student_id),
  unique (school_id, test_id, number),
  foreign key (school_id, test_id) references tests (school_id, id) on delete cascade deferrable,
  foreign key (school_id, student_id) references students (school_id, id) deferrable
);
create index sheet_numbers_by_student on sheet_numbers (school_id, student_id);
call fence('sheet_numbers');
