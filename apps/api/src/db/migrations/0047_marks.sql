-- Marks of the class book: scales of a school, how a test is marked, what was decided by hand, what pupils were told, and the
-- order in which a school's register shows a class.

-- The best step first; bounds fall to 0, so that every result has a mark; an average of some marks would leave out the others.
create function are_scale_steps(steps jsonb) returns boolean language sql immutable parallel safe
  return coalesce(jsonb_array_length(steps) between 2 and 12 and (
    select bool_and(length(step.label) between 1 and 20) and count(distinct step.label) = count(*)
      and bool_and(step.bound between 0 and 10000) and bool_and(step.bound < coalesce(step.better, 10001)) and min(step.bound) = 0
      and count(step.value) in (0, count(*)) and coalesce(bool_and(step.value between 0 and 10000), true)
    from (
      select given.step ->> 'label' as label, (given.step ->> 'from')::integer as bound, (given.step ->> 'value')::integer as value,
        lag((given.step ->> 'from')::integer) over (order by given.place) as better
      from jsonb_array_elements(steps) with ordinality as given (step, place)
    ) as step), false);

create table scales (
  school_id uuid not null references schools (school_id) on delete cascade deferrable,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 80),
  -- Label, smallest share in hundredths of a percent, value in hundredths or null.
  steps jsonb not null check (are_scale_steps(steps)),
  primary key (school_id, id)
);
create unique index scales_by_name on scales (school_id, lower(name collate pg_c_utf8));
call fence('scales');

alter table schools
  -- The scale that tests begin with: each school has exactly one.
  add column default_scale_id uuid not null default uuidv7(),
  -- How a share of points is taken before it meets the bounds of a scale.
  add column share_rounding text not null default 'exact' check (share_rounding in ('exact', 'whole_percent'));

-- The two scales that are common in Czech schools; their names say the same in every language.
create function add_common_scales(of_school uuid, default_scale uuid) returns void language sql as $$
  insert into scales (school_id, id, name, steps) values
    (of_school, default_scale, '1–5 (90/75/50/30)', '[{"label": "1", "from": 9000, "value": 100}, {"label": "2", "from": 7500, "value": 200},
      {"label": "3", "from": 5000, "value": 300}, {"label": "4", "from": 3000, "value": 400}, {"label": "5", "from": 0, "value": 500}]'),
    (of_school, uuidv7(), '1–5 (85/70/50/30)', '[{"label": "1", "from": 8500, "value": 100}, {"label": "2", "from": 7000, "value": 200},
      {"label": "3", "from": 5000, "value": 300}, {"label": "4", "from": 3000, "value": 400}, {"label": "5", "from": 0, "value": 500}]')
$$;
create function add_scales_of_school() returns trigger language plpgsql as $$
begin
  perform add_common_scales(new.school_id, new.default_scale_id);
  return null;
end
$$;

select add_common_scales(school_id, default_scale_id) from schools;
alter table schools
  -- Deferred: a new school comes before its scales.
  add foreign key (school_id, default_scale_id) references scales (school_id, id) deferrable initially deferred;
create trigger school_scales after insert on schools for each row execute function add_scales_of_school();

-- How a test is marked, since somebody has chosen it: copies, so that a change of the school's scale changes no test.
create table marked_tests (
  school_id uuid not null,
  test_id uuid not null,
  -- Null where the school has deleted it.
  scale_id uuid,
  scale_name text not null check (length(scale_name) between 1 and 80),
  -- As the school had them then, and with the bounds of this test.
  scale_steps jsonb not null check (are_scale_steps(scale_steps)),
  steps jsonb not null check (are_scale_steps(steps)),
  rounding text not null check (rounding in ('exact', 'whole_percent')),
  weight smallint not null check (weight between 1 and 10),
  topic text not null check (length(topic) <= 120),
  chosen_at timestamptz not null,
  primary key (school_id, test_id),
  foreign key (school_id, test_id) references tests (school_id, id) on delete cascade deferrable,
  foreign key (school_id, scale_id) references scales (school_id, id) on delete set null (scale_id) deferrable
);
create index marked_tests_by_scale on marked_tests (school_id, scale_id);
call fence('marked_tests');

-- A mark by hand instead of the one that the scale gives.
create table decided_marks (
  school_id uuid not null,
  test_id uuid not null,
  student_id uuid not null,
  label text check (length(label) between 1 and 20),
  absence text check (absence in ('not_classified', 'excused', 'later')),
  reason text not null check (length(reason) <= 300),
  decided_at timestamptz not null,
  decided_by uuid not null,
  decided_by_name text not null,
  primary key (school_id, test_id, student_id),
  foreign key (school_id, test_id) references marked_tests (school_id, test_id) on delete cascade deferrable,
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade deferrable,
  check ((label is null) <> (absence is null)),
  -- A mark instead of the counted one is explained; an absence explains itself.
  check (label is null or reason <> '')
);
create index decided_marks_by_student on decided_marks (school_id, student_id);
call fence('decided_marks');

-- What pupils were told. The row in force has not ended; a change ends it and adds another, so that the history stays.
create table published_marks (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  test_id uuid not null,
  student_id uuid not null,
  -- The attempt that counted then; null without one.
  attempt_id uuid,
  label text check (length(label) between 1 and 20),
  absence text check (absence in ('not_classified', 'excused', 'later')),
  -- What the mark counts in an average, in hundredths; null where there is no average of such marks.
  value integer check (value between 0 and 10000),
  published_at timestamptz not null,
  published_by uuid not null,
  published_by_name text not null,
  ended_at timestamptz,
  ended_by uuid,
  ended_by_name text,
  primary key (school_id, id),
  foreign key (school_id, test_id) references marked_tests (school_id, test_id) on delete cascade deferrable,
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade deferrable,
  foreign key (school_id, attempt_id) references attempts (school_id, id) on delete set null (attempt_id) deferrable,
  check ((label is null) <> (absence is null)),
  check (value is null or label is not null),
  check ((ended_at is null) = (ended_by is null)),
  check ((ended_at is null) = (ended_by_name is null))
);
create unique index told_mark on published_marks (school_id, test_id, student_id) where ended_at is null;
create index published_marks_by_student on published_marks (school_id, student_id);
create index published_marks_by_attempt on published_marks (school_id, attempt_id);
call fence('published_marks');

-- What was told stays told: a row can only be ended, once.
create function keep_published_mark() returns trigger language plpgsql as $$
begin
  if (old.test_id, old.student_id, old.label, old.absence, old.value, old.published_at, old.published_by, old.published_by_name)
      is distinct from
      (new.test_id, new.student_id, new.label, new.absence, new.value, new.published_at, new.published_by, new.published_by_name)
    or old.ended_at is not null and old.ended_at is distinct from new.ended_at then
    raise exception 'a published mark can only be ended' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger published_mark before update on published_marks for each row execute function keep_published_mark();

-- The class as its register shows it, where somebody has put it in that order.
create table register_orders (
  school_id uuid not null,
  class_id uuid not null,
  register text not null check (register in ('bakalari', 'skola_online', 'edupage', 'other')),
  changed_at timestamptz not null,
  primary key (school_id, class_id, register),
  foreign key (school_id, class_id) references classes (school_id, id) on delete cascade deferrable
);
call fence('register_orders');

create table register_places (
  school_id uuid not null,
  class_id uuid not null,
  register text not null,
  place smallint not null check (place > 0),
  student_id uuid not null,
  primary key (school_id, class_id, register, place),
  unique (school_id, class_id, register, student_id),
  foreign key (school_id, class_id, register) references register_orders (school_id, class_id, register)
    on delete cascade deferrable,
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade deferrable
);
create index register_places_by_student on register_places (school_id, student_id);
call fence('register_places');

-- As in migration 0008. Of two scales of one name that of the school which takes the other in stays; tests keep their steps.
create or replace function move_school(from_school uuid, to_school uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare of_table regclass;
begin
  if from_school = to_school or not (array[from_school, to_school] <@ coalesce(current_schools(), '{}')) then
    raise exception 'both schools must be open' using errcode = 'insufficient_privilege';
  end if;
  if exists (select from schools where school_id = from_school and registered_at is not null) then
    raise exception 'a registered school stays' using errcode = 'check_violation';
  end if;
  set constraints all deferred;
  update marked_tests set scale_id = kept.id
    from scales moved join scales kept on kept.school_id = to_school
      and lower(kept.name collate pg_c_utf8) = lower(moved.name collate pg_c_utf8) and kept.steps = moved.steps
    where moved.school_id = from_school and marked_tests.school_id = from_school and marked_tests.scale_id = moved.id;
  delete from scales moved using scales kept
    where moved.school_id = from_school and kept.school_id = to_school
      and lower(kept.name collate pg_c_utf8) = lower(moved.name collate pg_c_utf8);
  for of_table in
    select attrelid::regclass from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attname = 'school_id' and not attisdropped and relname not in ('schools', 'registered_schools')
  loop
    execute format('update %s set school_id = $2 where school_id = $1', of_table) using from_school, to_school;
  end loop;
  delete from schools where school_id = from_school;
  set constraints all immediate;
end
$$;
