-- The live room: time, breaks, messages and late answers of a running test.

alter table attempts
  -- What the teacher has added, and the length of breaks.
  add column extra_ms integer not null default 0 check (extra_ms >= 0),
  -- While it is set the pupil has a break and the time stands still.
  add column paused_at timestamptz,
  -- When the pupil's device was heard of last, and the question it showed then.
  add column last_seen_at timestamptz,
  add column current_item smallint;

-- The end of an attempt as if there were no break: the pupil's own limit, stretched by their extra time, and the end of the
-- test, whichever comes first; then what the teacher has added. A test that has been finished is finished for everybody.
-- Computed, not stored, so that prolonging a test or changing a pupil's time takes effect at once.
create function attempt_deadline(
  started_at timestamptz, extra_ms integer, time_limit_minutes integer, ends_at timestamptz, finished_at timestamptz,
  extra_time_factor numeric
) returns timestamptz language sql stable parallel safe
return least(
  least(started_at + make_interval(mins => time_limit_minutes) * coalesce(extra_time_factor, 1)::float8, ends_at) + extra_ms * interval '1 millisecond',
  finished_at);

-- A teacher's message to a pupil who answers; delivered when the pupil's screen has shown it.
create table attempt_messages (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  attempt_id uuid not null,
  teacher_id uuid not null,
  text text not null check (length(text) between 1 and 500),
  sent_at timestamptz not null,
  delivered_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, attempt_id) references attempts (school_id, id) on delete cascade deferrable
);
create index attempt_messages_by_attempt on attempt_messages (school_id, attempt_id, id);
call fence('attempt_messages');

-- What arrived after the end: never lost, the teacher accepts or refuses it.
create table late_answers (
  school_id uuid not null,
  attempt_id uuid not null,
  item_no smallint not null,
  revision integer not null,
  answer jsonb not null,
  active_ms integer not null,
  arrived_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused')),
  decided_at timestamptz,
  decided_by uuid,
  primary key (school_id, attempt_id, item_no),
  foreign key (school_id, attempt_id) references attempts (school_id, id) on delete cascade deferrable,
  check ((state = 'waiting') = (decided_at is null))
);
call fence('late_answers');

-- Saves answers of any attempts of these schools: one statement in one round trip, so that a single answer is quick and a batch
-- costs little more than one. The schools are opened inside, as the transaction is this statement alone. What is not among
-- the returned rows was refused: the token does not write any more, the attempt is closed or out of time (with the grace for
-- what was on its way), or the revision is not newer. The attempts are locked against a hand-in at the same moment, always in
-- the same order, and no key may come twice.
create function save_answers(
  schools text, given_school uuid[], given_attempt uuid[], given_token bytea[], given_item smallint[], given_revision integer[],
  given_answer jsonb[], given_active_ms integer[], given_saved_at timestamptz[], grace interval
) returns table (attempt_id uuid, item_no smallint, revision integer, saved_at timestamptz) language plpgsql as $$
#variable_conflict use_column
begin
  perform set_config('app.school_id', schools, true);
  return query
  with accepted as materialized (
    select given.school_id, given.attempt_id, given.item_no, given.revision, given.answer, given.active_ms, given.saved_at
    from unnest(given_school, given_attempt, given_token, given_item, given_revision, given_answer, given_active_ms, given_saved_at)
      as given (school_id, attempt_id, token_hash, item_no, revision, answer, active_ms, saved_at)
    join attempts on attempts.school_id = given.school_id and attempts.id = given.attempt_id
    join tests on tests.school_id = attempts.school_id and tests.id = attempts.test_id
    left join students on students.school_id = attempts.school_id and students.id = attempts.student_id
    where attempts.token_hash = given.token_hash and attempts.state = 'open'
      and (attempts.paused_at is not null and tests.finished_at is null or given.saved_at <= grace + attempt_deadline(
        attempts.started_at, attempts.extra_ms, tests.time_limit_minutes, tests.ends_at, tests.finished_at,
        students.extra_time_factor))
    order by given.school_id, given.attempt_id, given.item_no
    for key share of attempts
  )
  insert into answers (school_id, attempt_id, item_no, revision, answer, active_ms, saved_at)
  select * from accepted
  on conflict (school_id, attempt_id, item_no) do update
    set revision = excluded.revision, answer = excluded.answer, active_ms = excluded.active_ms, saved_at = excluded.saved_at
    where answers.revision < excluded.revision and answers.locked_at is null
  returning answers.attempt_id, answers.item_no, answers.revision, answers.saved_at;
end
$$;
