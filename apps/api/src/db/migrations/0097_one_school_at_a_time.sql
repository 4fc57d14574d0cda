-- What pupils of one school send at one moment is written by one call that knows the school: on several machines it goes to the one
-- that has the school (docs/adr/0099). Each table is named with that school. The functions for several schools, save_answers and
-- be_here, stay for the version before.

-- As save_answers in migration 0070. An attempt that is just being handed in is skipped.
create function save_school_answers(
  given_school uuid, given_attempt uuid[], given_token bytea[], given_item smallint[], given_revision integer[],
  given_answer jsonb[], given_active_ms integer[], given_saved_at timestamptz[], grace interval
) returns table (attempt_id uuid, item_no smallint, revision integer, saved_at timestamptz) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  held uuid[];
  answered uuid[];
  answered_test uuid;
begin
  perform set_config('app.school_id', given_school::text, true);
  -- Always locked in the same order.
  select array_agg(id), array_agg(distinct test_id) into held, answered
  from (
    select attempts.id, attempts.test_id from attempts
    where attempts.school_id = given_school and attempts.id = any (given_attempt)
    order by attempts.id for key share skip locked
  ) as attempt;
  return query
  insert into answers (school_id, attempt_id, item_no, revision, answer, active_ms, saved_at)
  select attempts.school_id, given.attempt_id, given.item_no, given.revision, given.answer, given.active_ms, given.saved_at
  from unnest(given_attempt, given_token, given_item, given_revision, given_answer, given_active_ms, given_saved_at)
    as given (attempt_id, token_hash, item_no, revision, answer, active_ms, saved_at)
  join attempts on attempts.school_id = given_school and attempts.id = given.attempt_id
  join tests on tests.school_id = given_school and tests.id = attempts.test_id
  left join students on students.school_id = given_school and students.id = attempts.student_id
  where attempts.id = any (held) and attempts.token_hash = given.token_hash and attempts.state = 'open'
    and (attempts.paused_at is not null and tests.finished_at is null or given.saved_at <= grace + attempt_deadline(
      attempts.started_at, attempts.extra_ms, tests.time_limit_minutes, tests.ends_at, tests.finished_at,
      students.extra_time_factor))
    and (tests.pace = 'own' or exists (
      select from shown_questions
      where shown_questions.school_id = given_school and shown_questions.test_id = attempts.test_id
        and shown_questions.item_no = given.item_no
        and (shown_questions.closed_at is null
          or (shown_questions.revealed_at is null and given.saved_at <= shown_questions.closed_at + interval '3 seconds'))))
  order by given.attempt_id, given.item_no
  on conflict (school_id, attempt_id, item_no) do update
    set revision = excluded.revision, answer = excluded.answer, active_ms = excluded.active_ms, saved_at = excluded.saved_at
    where answers.revision < excluded.revision and answers.locked_at is null
  returning answers.attempt_id, answers.item_no, answers.revision, answers.saved_at;
  if found then
    foreach answered_test in array answered loop
      perform raise_result_version(given_school, answered_test);
    end loop;
  end if;
end
$$;

-- As be_here in migration 0013.
create function be_here_in_school(
  given_school uuid, given_attempt uuid[], given_token bytea[], given_item smallint[], given_shown uuid[],
  given_now timestamptz[]
) returns table (
  attempt_id uuid, test_id uuid, state text, deadline timestamptz, paused_at timestamptz, is_news boolean, messages jsonb
) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  held uuid[];
  news uuid[];
begin
  perform set_config('app.school_id', given_school::text, true), set_config('synchronous_commit', 'off', true);
  held := array(
    select attempts.id from attempts
    where attempts.school_id = given_school and attempts.id = any (given_attempt)
    order by attempts.id for no key update skip locked);
  news := array(
    select attempts.id
    from unnest(given_attempt, given_item) as given (attempt_id, item_no)
    join attempts on attempts.school_id = given_school and attempts.id = given.attempt_id
    where attempts.id = any (held)
      and (attempts.last_seen_at is null or attempts.current_item is distinct from given.item_no));
  update attempts set last_seen_at = given.now, current_item = given.item_no
  from unnest(given_attempt, given_token, given_item, given_now) as given (attempt_id, token_hash, item_no, now)
  where attempts.school_id = given_school and attempts.id = given.attempt_id and attempts.token_hash = given.token_hash
    and attempts.id = any (held);
  update attempt_messages set delivered_at = given.now
  from unnest(given_attempt, given_token, given_shown, given_now) as given (attempt_id, token_hash, shown_message_id, now)
  join attempts on attempts.school_id = given_school and attempts.id = given.attempt_id and attempts.token_hash = given.token_hash
  where attempt_messages.school_id = given_school and attempt_messages.attempt_id = given.attempt_id
    and attempt_messages.delivered_at is null and attempt_messages.id <= given.shown_message_id
    and attempts.id = any (held);
  return query
  select attempts.id, attempts.test_id, attempts.state,
    attempt_deadline(attempts.started_at, attempts.extra_ms, tests.time_limit_minutes, tests.ends_at, tests.finished_at,
      students.extra_time_factor),
    attempts.paused_at, attempts.id = any (news), waiting.messages
  from unnest(given_attempt, given_token) as given (attempt_id, token_hash)
  join attempts on attempts.school_id = given_school and attempts.id = given.attempt_id and attempts.token_hash = given.token_hash
  join tests on tests.school_id = given_school and tests.id = attempts.test_id
  left join students on students.school_id = given_school and students.id = attempts.student_id
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('id', message.id, 'text', message.text, 'sent_at', message.sent_at)
      order by message.id), '[]') as messages
    from attempt_messages as message
    where message.school_id = given_school and message.attempt_id = attempts.id and message.delivered_at is null
  ) as waiting
  where attempts.id = any (held);
end
$$;
