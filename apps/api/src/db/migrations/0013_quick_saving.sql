-- Saving of answers looks its rows up by their keys, whatever the planner believes of tables that have just been filled.

-- Says nothing that the unique key of a pupil's attempts does not.
drop index attempts_by_test;

-- As in migration 0012, and row by row: each answer finds its attempt, that one its test and its pupil. Joined freely, a plan
-- made while the tables were small went through all attempts of the school for every batch. An attempt that is just being
-- handed in holds up nobody else's answer: its own is not among the returned rows and is tried again alone.
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
  on conflict (school_id, attempt_id, item_no) do update
    set revision = excluded.revision, answer = excluded.answer, active_ms = excluded.active_ms, saved_at = excluded.saved_at
    where answers.revision < excluded.revision and answers.locked_at is null
  returning answers.attempt_id, answers.item_no, answers.revision, answers.saved_at;
end
$$;

-- Signs of life of any attempts of these schools, in one round trip as well. Nothing of it has to outlive a crash, so the commit
-- does not wait for the disk. What is not among the returned rows: the token does not write any more, or the attempt is just
-- being handed in. Ids of messages are time-ordered: whoever has shown one has shown those before it.
create function be_here(
  schools text, given_school uuid[], given_attempt uuid[], given_token bytea[], given_item smallint[], given_shown uuid[],
  given_now timestamptz[]
) returns table (
  attempt_id uuid, test_id uuid, state text, deadline timestamptz, paused_at timestamptz, is_news boolean, messages jsonb
) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  perform set_config('app.school_id', schools, true), set_config('synchronous_commit', 'off', true);
  return query
  with given as materialized (
    select row.*, attempt.test_id, attempt.state, attempt.paused_at, attempt.started_at, attempt.extra_ms, attempt.student_id,
      attempt.last_seen_at is null or attempt.current_item is distinct from row.item_no as is_news
    from (
      select * from unnest(given_school, given_attempt, given_token, given_item, given_shown, given_now)
        as row (school_id, attempt_id, token_hash, item_no, shown_message_id, now)
      order by school_id, attempt_id
    ) as row
    cross join lateral (
      select * from attempts
      where attempts.school_id = row.school_id and attempts.id = row.attempt_id
      offset 0 for no key update skip locked
    ) as attempt
    where attempt.token_hash = row.token_hash
  ), seen as (
    update attempts set last_seen_at = given.now, current_item = given.item_no
    from given where attempts.school_id = given.school_id and attempts.id = given.attempt_id
  ), shown as (
    update attempt_messages set delivered_at = given.now
    from given
    where attempt_messages.school_id = given.school_id and attempt_messages.attempt_id = given.attempt_id
      and attempt_messages.delivered_at is null and attempt_messages.id <= given.shown_message_id
  )
  select given.attempt_id, given.test_id, given.state,
    attempt_deadline(given.started_at, given.extra_ms, test.time_limit_minutes, test.ends_at, test.finished_at,
      student.extra_time_factor),
    given.paused_at, given.is_news, waiting.messages
  from given
  cross join lateral (
    select * from tests where tests.school_id = given.school_id and tests.id = given.test_id offset 0
  ) as test
  left join lateral (
    select extra_time_factor from students
    where students.school_id = given.school_id and students.id = given.student_id offset 0
  ) as student on true
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('id', message.id, 'text', message.text, 'sent_at', message.sent_at)
      order by message.id), '[]') as messages
    from attempt_messages as message
    where message.school_id = given.school_id and message.attempt_id = given.attempt_id and message.delivered_at is null
      and (given.shown_message_id is null or message.id > given.shown_message_id)
  ) as waiting;
end
$$;
