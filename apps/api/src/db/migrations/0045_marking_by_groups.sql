-- Open answers are marked group by group: one step marks many, and is undone as one.

-- One mark that was given to many answers to a question at once. Made by its sender's id, so that a step sent twice is one step.
create table mark_batches (
  school_id uuid not null,
  id uuid not null,
  test_id uuid not null,
  item_no smallint not null,
  marked_at timestamptz not null,
  marked_by uuid not null,
  undone_at timestamptz check (undone_at >= marked_at),
  primary key (school_id, id),
  foreign key (school_id, test_id, item_no) references test_questions (school_id, test_id, item_no) on delete cascade deferrable
);
create index mark_batches_of_test on mark_batches (school_id, test_id);
call fence('mark_batches');

-- Each answer of the step, with its mark before and after: who undoes the step gives back what was there, unless it was changed since.
create table batch_marks (
  school_id uuid not null,
  batch_id uuid not null,
  attempt_id uuid not null,
  -- points, score, marked_at, marked_by, mark_note, mark_note_shown, mark_rubric
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  -- Null until the step is undone.
  restored boolean,
  primary key (school_id, batch_id, attempt_id),
  foreign key (school_id, batch_id) references mark_batches (school_id, id) on delete cascade deferrable,
  foreign key (school_id, attempt_id) references attempts (school_id, id) on delete cascade deferrable
);
create index batch_marks_by_attempt on batch_marks (school_id, attempt_id);
call fence('batch_marks');

-- Answers that a teacher has taken out of their group.
create table answers_apart (
  school_id uuid not null,
  attempt_id uuid not null,
  item_no smallint not null,
  primary key (school_id, attempt_id, item_no),
  foreign key (school_id, attempt_id) references attempts (school_id, id) on delete cascade deferrable
);
call fence('answers_apart');
