-- As in 0032, with each table counted once for all the schools: a count for each of them in a column is refused where schools lie
-- on several machines (docs/adr/0096).
create or replace function school_counts(of_schools uuid[])
  returns table (school_id uuid, classes integer, students integer, tests integer)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  scope_before text := coalesce(current_setting('app.school_id', true), '');
begin
  if not is_operator() then
    raise exception 'only the provider counts all schools' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.school_id', array_to_string(of_schools, ','), true);
  return query
    select asked.id, coalesce(of_classes.count, 0), coalesce(of_students.count, 0), coalesce(of_tests.count, 0)
    from unnest(of_schools) as asked (id)
    left join (
      select c.school_id, count(*)::int as count from classes c
      where c.school_id = any (of_schools) and c.archived_at is null group by c.school_id
    ) as of_classes on of_classes.school_id = asked.id
    left join (
      select s.school_id, count(*)::int as count from students s
      where s.school_id = any (of_schools) and s.erased_at is null group by s.school_id
    ) as of_students on of_students.school_id = asked.id
    left join (
      select t.school_id, count(*)::int as count from tests t where t.school_id = any (of_schools) group by t.school_id
    ) as of_tests on of_tests.school_id = asked.id;
  perform set_config('app.school_id', scope_before, true);
end
$$;
