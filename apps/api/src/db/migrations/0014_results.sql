-- Results that a teacher trusts: what does not count and why, what was scored anew, what is suspicious, who may look.

alter table attempts
  -- Points that could be had, without what is excluded; set with `points`.
  add column out_of numeric(8, 2),
  -- Whether the times and marks of this attempt are in the norms of its questions.
  add column in_norms boolean not null default false;
update attempts set out_of = tests.out_of
  from tests where tests.school_id = attempts.school_id and tests.id = attempts.test_id and attempts.state = 'submitted';

alter table answers
  -- Set when the teacher has marked the answer by hand; such a mark outlives scoring anew.
  add column marked_at timestamptz,
  add column marked_by uuid,
  add column mark_note text check (length(mark_note) between 1 and 500);

alter table tests
  -- Counts the changes of keys and points after planning.
  add column key_version integer not null default 0;

alter table test_questions
  -- The norm and the threshold below which an answer is fast, as they were when the test ended.
  add column norm_answers integer,
  add column norm_ms integer,
  add column threshold_ms integer,
  add column norm_at timestamptz;

alter table schools add column shows_suspicion boolean not null default true;

-- A question that does not count for anybody, or one pupil's answer that does not. Putting back keeps the row.
create table exclusions (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  test_id uuid not null,
  item_no smallint not null,
  attempt_id uuid,
  reason text not null check (length(reason) between 1 and 300),
  excluded_at timestamptz not null,
  excluded_by uuid,
  excluded_by_name text not null,
  returned_at timestamptz,
  returned_by uuid,
  returned_by_name text,
  primary key (school_id, id),
  foreign key (school_id, test_id, item_no) references test_questions (school_id, test_id, item_no) on delete cascade deferrable,
  foreign key (school_id, attempt_id) references attempts (school_id, id) on delete cascade deferrable,
  check ((returned_at is null) = (returned_by_name is null))
);
create unique index excluded_question on exclusions (school_id, test_id, item_no) where attempt_id is null and returned_at is null;
create unique index excluded_answer on exclusions (school_id, attempt_id, item_no) where attempt_id is not null and returned_at is null;
create index exclusions_of_test on exclusions (school_id, test_id);
call fence('exclusions');

-- A key or points changed after the fact: both questions and both values of every answer that was touched are kept.
create table rescorings (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  test_id uuid not null,
  item_no smallint not null,
  question_before jsonb not null,
  question_after jsonb not null,
  reason text not null check (length(reason) between 1 and 300),
  rescored_at timestamptz not null,
  rescored_by uuid,
  rescored_by_name text not null,
  primary key (school_id, id),
  foreign key (school_id, test_id, item_no) references test_questions (school_id, test_id, item_no) on delete cascade deferrable
);
create index rescorings_of_test on rescorings (school_id, test_id);
call fence('rescorings');

create table rescored_answers (
  school_id uuid not null,
  rescoring_id uuid not null,
  attempt_id uuid not null,
  score_before jsonb,
  points_before numeric(8, 2),
  score_after jsonb,
  points_after numeric(8, 2),
  primary key (school_id, rescoring_id, attempt_id),
  foreign key (school_id, rescoring_id) references rescorings (school_id, id) on delete cascade deferrable,
  foreign key (school_id, attempt_id) references attempts (school_id, id) on delete cascade deferrable
);
create index rescored_answers_by_attempt on rescored_answers (school_id, attempt_id);
call fence('rescored_answers');

-- Points of handed-in attempts of a test, or of one of them, from the scores of their answers: the one place that adds them up.
-- Row by row by their keys, as in migration 0013: of a test that has just been filled statistics know nothing. The attempts are
-- always held in the same order, so that nobody waits in a ring.
create function settle_attempts(given_school uuid, given_test uuid, given_attempt uuid) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare total record;
begin
  for total in
    select attempt.id, sums.points, sums.out_of, sums.manual_count
    from (
      select id from attempts
      where attempts.school_id = given_school and attempts.test_id = given_test and attempts.state = 'submitted'
        and (given_attempt is null or attempts.id = given_attempt)
      order by id for no key update
    ) as attempt
    cross join lateral (
      select coalesce(sum(answer.points), 0) as points,
        coalesce(sum((test_questions.question ->> 'points')::numeric), 0) as out_of,
        count(*) filter (where answer.score ->> 'kind' = 'manual') as manual_count
      from test_questions
      left join lateral (
        select answers.points, answers.score from answers
        where answers.school_id = given_school and answers.attempt_id = attempt.id and answers.item_no = test_questions.item_no
        offset 0
      ) as answer on true
      where test_questions.school_id = given_school and test_questions.test_id = given_test
        and not exists (
          select from exclusions
          where exclusions.school_id = given_school and exclusions.test_id = given_test
            and exclusions.item_no = test_questions.item_no and exclusions.returned_at is null
            and (exclusions.attempt_id is null or exclusions.attempt_id = attempt.id))
    ) as sums
  loop
    update attempts set points = total.points, out_of = total.out_of, manual_count = total.manual_count
    where attempts.school_id = given_school and attempts.id = total.id
      and (attempts.points, attempts.out_of, attempts.manual_count) is distinct from
        (total.points, total.out_of, total.manual_count);
  end loop;
end
$$;

-- The service's knowledge of library questions, from first attempts; nothing in it belongs to anybody. Times are kept by whole
-- seconds, so that a median needs no answers; from them the norm (domain: mean of times capped at five medians).
create table question_times (
  library_question_id uuid not null references library_questions (id),
  library_version integer not null,
  second smallint not null check (second between 0 and 3600),
  answers integer not null check (answers > 0),
  total_ms bigint not null,
  primary key (library_question_id, library_version, second)
);
create table question_norms (
  library_question_id uuid not null references library_questions (id),
  library_version integer not null,
  answers integer not null default 0,
  norm_ms integer,
  class_count integer not null default 0,
  student_count integer not null default 0,
  fraction_sum double precision not null default 0,
  updated_at timestamptz not null,
  primary key (library_question_id, library_version)
);
create table question_classes (
  library_question_id uuid not null references library_questions (id),
  library_version integer not null,
  class_id uuid not null,
  primary key (library_question_id, library_version, class_id)
);

-- A page without names for whoever knows its code.
create table public_results (
  code text primary key check (length(code) between 16 and 64),
  school_id uuid not null,
  test_id uuid not null,
  created_at timestamptz not null,
  created_by uuid,
  expires_at timestamptz not null,
  unique (school_id, test_id),
  check (expires_at > created_at)
);
