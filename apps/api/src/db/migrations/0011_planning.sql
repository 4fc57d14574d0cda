-- When a plan was mailed, by whom and to how many addresses; the addresses themselves are not kept here.
create table plan_sendings (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  test_id uuid not null,
  teacher_id uuid not null,
  teacher_name text not null,
  recipient_count integer not null check (recipient_count > 0),
  -- The start that the letter spoke of: the test may be moved later.
  starts_at timestamptz not null,
  sent_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, test_id) references tests (school_id, id) on delete cascade deferrable
);
create index plan_sendings_by_test on plan_sendings (school_id, test_id, sent_at desc);
call fence('plan_sendings');
