-- What a test's results are made of has a version, so that who asks again is told at once that nothing has changed. It is kept in
-- a few rows, slots: who changes something raises one that nobody else holds at that moment and makes a new one where there is
-- none. So a whole class that saves never waits for one who hands in. A state of all slots stands for one set of changes, on a
-- replica as well.

create table result_versions (
  school_id uuid not null,
  test_id uuid not null,
  slot uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  primary key (school_id, test_id, slot),
  foreign key (school_id, test_id) references tests (school_id, id) on delete cascade deferrable
) with (fillfactor = 50);
call fence('result_versions');

-- Names and rosters, of a whole school: a pupil may be in the results of any of its tests.
create table roster_versions (
  school_id uuid not null references schools on delete cascade deferrable,
  slot uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  primary key (school_id, slot)
) with (fillfactor = 50);
call fence('roster_versions');

create function raise_result_version(given_school uuid, given_test uuid) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  update result_versions set version = version + 1
  where school_id = given_school and test_id = given_test and slot = (
    select slot from result_versions where school_id = given_school and test_id = given_test
    limit 1 for no key update skip locked);
  if not found then
    insert into result_versions (school_id, test_id) values (given_school, given_test);
  end if;
end
$$;

create function raise_roster_version(given_school uuid) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  update roster_versions set version = version + 1
  where school_id = given_school and slot = (
    select slot from roster_versions where school_id = given_school limit 1 for no key update skip locked);
  if not found then
    insert into roster_versions (school_id) values (given_school);
  end if;
end
$$;

-- As in migration 0039.
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
  if found then
    perform raise_result_version(saved.school_id, saved.test_id)
    from (
      select distinct attempts.school_id, attempts.test_id
      from unnest(given_school, given_attempt) as given (school_id, attempt_id)
      join attempts on attempts.school_id = given.school_id and attempts.id = given.attempt_id
    ) as saved;
  end if;
end
$$;

-- As in migration 0051. An answer that was scored may have changed where no sum has.
create or replace function settle_some(given_school uuid, given_test uuid, given_attempts uuid[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare total record;
begin
  for total in
    select attempt.id, sums.points, sums.out_of, sums.manual_count, sums.waiting_points
    from (
      select id from attempts
      where attempts.school_id = given_school and attempts.test_id = given_test and attempts.state = 'submitted'
        and (given_attempts is null or attempts.id = any(given_attempts))
      order by id for no key update
    ) as attempt
    cross join lateral (
      select coalesce(sum(case when left_out.is_full then asked.points when left_out.is_out then 0 else answer.points end), 0)
          as points,
        coalesce(sum(asked.points) filter (where left_out.is_full or not left_out.is_out), 0) as out_of,
        count(*) filter (where not left_out.is_out and answer.score ->> 'kind' = 'manual') as manual_count,
        coalesce(sum(asked.points) filter (where not left_out.is_out and answer.score ->> 'kind' = 'manual'), 0)
          as waiting_points
      from (
        select test_questions.item_no, round((test_questions.question ->> 'points')::numeric, 2) as points
        from test_questions
        where test_questions.school_id = given_school and test_questions.test_id = given_test
      ) as asked
      left join lateral (
        select answers.points, answers.score from answers
        where answers.school_id = given_school and answers.attempt_id = attempt.id and answers.item_no = asked.item_no
        offset 0
      ) as answer on true
      cross join lateral (
        select count(*) > 0 as is_out, coalesce(bool_or(exclusions.full_points), false) as is_full from exclusions
        where exclusions.school_id = given_school and exclusions.test_id = given_test
          and exclusions.item_no = asked.item_no and exclusions.returned_at is null
          and (exclusions.attempt_id is null or exclusions.attempt_id = attempt.id)
      ) as left_out
    ) as sums
  loop
    update attempts set points = total.points, out_of = total.out_of, manual_count = total.manual_count,
      waiting_points = total.waiting_points
    where attempts.school_id = given_school and attempts.id = total.id
      and (attempts.points, attempts.out_of, attempts.manual_count, attempts.waiting_points) is distinct from
        (total.points, total.out_of, total.manual_count, total.waiting_points);
  end loop;
  perform raise_result_version(given_school, given_test);
end
$$;
