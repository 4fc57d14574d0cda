-- A lesson at the class's pace: the teacher shows one question after another, and nothing of a question is anywhere before.

alter table tests
  add column pace text not null default 'own' check (pace in ('own', 'class')),
  add column teams text not null default 'none' check (teams in ('none', 'drawn', 'chosen')),
  add column team_count smallint not null default 2 check (team_count between 2 and 8),
  -- Counts the steps of the lesson, so that a press that comes twice is one step.
  add column class_version integer not null default 0 check (class_version >= 0),
  add check (pace = 'class' or (teams = 'none' and class_version = 0)),
  -- All see the same at one moment, and no right answer comes before the teacher has shown it.
  add check (pace = 'own' or (attempts_allowed = 1 and time_limit_minutes is null and not shuffle_questions
    and feedback in ('after_end', 'never')));

-- What a lesson has shown so far. A question is open until it is closed, and closed until its right answer is revealed.
create table shown_questions (
  school_id uuid not null,
  test_id uuid not null,
  item_no smallint not null,
  -- The first that was shown, the second.
  shown_no smallint not null check (shown_no >= 1),
  shown_at timestamptz not null,
  closed_at timestamptz check (closed_at >= shown_at),
  revealed_at timestamptz check (revealed_at >= closed_at),
  primary key (school_id, test_id, item_no),
  unique (school_id, test_id, shown_no),
  foreign key (school_id, test_id, item_no) references test_questions (school_id, test_id, item_no) on delete cascade deferrable,
  check (revealed_at is null or closed_at is not null)
);
create unique index open_question on shown_questions (school_id, test_id) where closed_at is null;
call fence('shown_questions');

alter table attempts add column team_no smallint check (team_no between 1 and 8);

-- As in migration 0013, and at the class's pace answers to the question that is open only. What was on its way when the question
-- was closed is still taken for three seconds, but never once its right answer has been revealed.
create or replace function save_answers(
  schools text, given_school uuid[], given_attempt uuid[], given_token bytea[], given_item smallint[], given_revision integer[],
  given_answer jsonb[], given_active_ms integer[], given_saved_at timestamptz[], grace interval
) returns table (attempt_id uuid, item_no smallint, revision integer, saved_at timestamptz) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  perform set_config('app.school_id', schools, true);
  return query
  insert into answers (school_id, attempt_id, item_no, revision, answer, active_ms, saved_at)
  select given.school_id, given.attempt_id, given.item_no, given.revision, given.answer, given.active_ms, given.saved_at
  from (
    select * from unnest(given_school, given_attempt, given_token, given_item, given_revision, given_answer, given_active_ms, given_saved_at)
      as row (school_id, attempt_id, token_hash, item_no, revision, answer, active_ms, saved_at)
    -- Always locked in the same order.
    order by school_id, attempt_id, item_no
  ) as given
  cross join lateral (
    select * from attempts
    where attempts.school_id = given.school_id and attempts.id = given.attempt_id
    offset 0 for key share skip locked
  ) as attempt
  cross join lateral (
    select * from tests where tests.school_id = attempt.school_id and tests.id = attempt.test_id offset 0
  ) as test
  left join lateral (
    select extra_time_factor from students
    where students.school_id = attempt.school_id and students.id = attempt.student_id offset 0
  ) as student on true
  where attempt.token_hash = given.token_hash and attempt.state = 'open'
    and (attempt.paused_at is not null and test.finished_at is null or given.saved_at <= grace + attempt_deadline(
      attempt.started_at, attempt.extra_ms, test.time_limit_minutes, test.ends_at, test.finished_at,
      student.extra_time_factor))
    and (test.pace = 'own' or exists (
      select from shown_questions
      where shown_questions.school_id = attempt.school_id and shown_questions.test_id = attempt.test_id
        and shown_questions.item_no = given.item_no
        and (shown_questions.closed_at is null
          or (shown_questions.revealed_at is null and given.saved_at <= shown_questions.closed_at + interval '3 seconds'))))
  on conflict (school_id, attempt_id, item_no) do update
    set revision = excluded.revision, answer = excluded.answer, active_ms = excluded.active_ms, saved_at = excluded.saved_at
    where answers.revision < excluded.revision and answers.locked_at is null
  returning answers.attempt_id, answers.item_no, answers.revision, answers.saved_at;
end
$$;
