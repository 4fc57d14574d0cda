-- Every import of a roster, once: a repeated request finds its id here and does nothing more.
create table roster_imports (
  school_id uuid not null references schools (school_id) on delete cascade deferrable,
  id uuid not null,
  teacher_id uuid not null,
  imported_at timestamptz not null,
  classes_created integer not null,
  students_added integer not null,
  students_changed integer not null,
  students_removed integer not null,
  primary key (school_id, id)
);
call fence('roster_imports');
