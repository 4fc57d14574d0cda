-- Averages without what waits, comments for pupils, and full points for everybody.

alter table attempts
  -- Points of the questions whose answers wait for marking; set with `points`. An average leaves them out.
  add column waiting_points numeric(8, 2) not null default 0 check (waiting_points >= 0);

alter table answers
  -- The comment of the mark is for the pupil too.
  add column mark_note_shown boolean not null default false,
  add check (not mark_note_shown or mark_note is not null);

alter table exclusions
  -- The answers do not count, and everybody gets the points of the question.
  add column full_points boolean not null default false,
  add check (not full_points or attempt_id is null);

-- As in migration 0014, with what waits, and with the points of a question that are given to everybody: those win over an answer
-- of one attempt that is left out.
create or replace function settle_attempts(given_school uuid, given_test uuid, given_attempt uuid) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare total record;
begin
  for total in
    select attempt.id, sums.points, sums.out_of, sums.manual_count, sums.waiting_points
    from (
      select id from attempts
      where attempts.school_id = given_school and attempts.test_id = given_test and attempts.state = 'submitted'
        and (given_attempt is null or attempts.id = given_attempt)
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
        select test_questions.item_no, (test_questions.question ->> 'points')::numeric as points from test_questions
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
end
$$;

-- What waits now, of attempts that were added up before.
update attempts set waiting_points = waiting.points
from (
  select answers.school_id, answers.attempt_id, sum((test_questions.question ->> 'points')::numeric) as points
  from answers
  join attempts on attempts.school_id = answers.school_id and attempts.id = answers.attempt_id
  join test_questions on test_questions.school_id = attempts.school_id and test_questions.test_id = attempts.test_id
    and test_questions.item_no = answers.item_no
  where attempts.manual_count > 0 and attempts.state = 'submitted' and answers.score ->> 'kind' = 'manual'
    and not exists (
      select from exclusions
      where exclusions.school_id = attempts.school_id and exclusions.test_id = attempts.test_id
        and exclusions.item_no = answers.item_no and exclusions.returned_at is null
        and (exclusions.attempt_id is null or exclusions.attempt_id = attempts.id))
  group by answers.school_id, answers.attempt_id
) as waiting
where attempts.school_id = waiting.school_id and attempts.id = waiting.attempt_id;

-- The share of what is marked so far: answers that wait are left out of the points and of the points that could be had. Null before
-- the hand-in, and where nothing counts or all of it waits. Averages of tests are means of this, everywhere.
alter table attempts
  add column marked_share double precision
    generated always as (points::double precision / nullif(out_of - waiting_points, 0)::double precision) stored;
