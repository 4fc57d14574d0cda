-- As in migration 0070, but attempts are held before anything is read. A statement that waits for a row reads all else as it was
-- before the wait, so of two who marked answers of one attempt at one moment, or left a question out meanwhile, one was not added up.
create or replace function settle_some(given_school uuid, given_test uuid, given_attempts uuid[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare total record;
begin
  -- In a statement of its own: what the next one reads has to be from after the wait for whoever holds an attempt.
  perform id from attempts
  where attempts.school_id = given_school and attempts.test_id = given_test and attempts.state = 'submitted'
    and (given_attempts is null or attempts.id = any(given_attempts))
  order by id for no key update;
  for total in
    select attempt.id, sums.points, sums.out_of, sums.manual_count, sums.waiting_points
    from (
      select id from attempts
      where attempts.school_id = given_school and attempts.test_id = given_test and attempts.state = 'submitted'
        and (given_attempts is null or attempts.id = any(given_attempts))
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
