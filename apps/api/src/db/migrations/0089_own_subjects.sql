-- Subjects of one school stand among those of the library (docs/adr/0097). There is no key to `schools`: the library's table is
-- read by all schools and may lie on another machine than theirs; what deletes a school deletes its subjects.
-- `retired_at` would be ambiguous where the former version joins programs, which have one.
alter table subjects
  add column school_id uuid,
  add column retired_by_school_at timestamptz,
  add constraint subjects_retired check (retired_by_school_at is null or school_id is not null),
  add constraint subjects_of_file check (school_id is null or not has_file);

create unique index subjects_own_name on subjects (school_id, lower((name ->> 'cs') collate pg_c_utf8))
  where school_id is not null;

-- Everybody reads the library's subjects, a school its own besides. Those of the library are written where no school is open.
alter table subjects enable row level security;
alter table subjects force row level security;
create policy everybody_reads on subjects for select
  using (school_id is null or school_id = any (current_schools()));
create policy own_school on subjects
  using (school_id = any (current_schools())) with check (school_id = any (current_schools()));
create policy library on subjects
  using (school_id is null and coalesce(cardinality(current_schools()), 0) = 0)
  with check (school_id is null and coalesce(cardinality(current_schools()), 0) = 0);
