-- The same numbers as before, without a setting that only a superuser may attach to a function: the role that migrates, and
-- that restores a backup, is none (docs/adr/0053). The scope of the caller is put back by hand; an error takes it back with
-- the transaction.
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
    select asked.id,
      (select count(*)::int from classes c where c.school_id = asked.id and c.archived_at is null),
      (select count(*)::int from students s where s.school_id = asked.id and s.erased_at is null),
      (select count(*)::int from tests t where t.school_id = asked.id)
    from unnest(of_schools) as asked (id);
  perform set_config('app.school_id', scope_before, true);
end
$$;
